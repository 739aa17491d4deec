/** What all exercises look like, and how they go. */
import { html, nothing } from 'lit-html';

/**
 * @param {object} parts
 * @param {unknown} parts.count which exercise it is
 * @param {unknown} parts.task
 * @param {HTMLElement} parts.board
 * @param {string} parts.look how it goes
 * @param {unknown} parts.said
 * @param {unknown} parts.buttons
 */
export const exerciseTemplate = ({ count, task, board, look, said, buttons }) => html`
  <div class="lesson ${look}">
    <div class="asked" role="status"><p class="note count">${count}</p><p class="task">${task}</p></div>
    <div class="lesson-board">${board}</div>
    <p class="said" role="status">${said}</p>
    <div class="buttons">${buttons}</div>
  </div>`;

/** While exercises are looked for. @param {unknown} said @param {number} [share] the part that is done, if it is known */
export const searching = (said, share) => html`
  <div class="searching" role="status">
    <p id="learn-count">${said}</p>
    <progress aria-labelledby="learn-count" value=${share ?? nothing}></progress>
  </div>`;

/**
 * How an exercise goes: asked; a wrong move is shown; a better one was found; or the solution was looked up.
 * @typedef {'asked' | 'wrong' | 'found' | 'seen'} Phase
 */

/**
 * What came of an exercise.
 * @typedef {object} Result
 * @property {'found' | 'seen' | 'missed'} outcome
 * @property {boolean} again whether it comes again
 * @property {string} [kind] the kind of reason why the move that was played was worse
 */

/** Some exercises, one after the other. @template Exercise */
export class Round {
  /** @type {Exercise[]} */
  exercises = [];
  /** @type {Result[]} */
  results = [];
  /** @type {Phase} */
  phase = 'asked';
  /** What is said below the board. */
  said = '';
  hinted = false;
  tries = 0;
  searches = true;
  work = new AbortController();

  get exercise() {
    return this.exercises[this.results.length];
  }

  get done() {
    return this.phase === 'found' || this.phase === 'seen';
  }

  /** Begins an exercise. */
  ask() {
    Object.assign(this, { phase: 'asked', said: '', hinted: false, tries: 0 });
  }

  /** @param {string} [kind] @returns {{ result: Result, atOnce: boolean }} whether it was found at once and without help */
  end(kind) {
    const { phase, tries, hinted } = this;
    const outcome = phase === 'found' || phase === 'seen' ? phase : 'missed';
    /** @type {Result} */
    const result = { outcome, again: false, kind };
    this.results.push(result);
    return { result, atOnce: outcome === 'found' && tries === 1 && !hinted };
  }
}

/**
 * Goes on when Enter is pressed on the board.
 * @param {HTMLDialogElement} dialog
 * @param {import('./exercise-board.js').ExerciseBoard} board
 * @param {() => void} next
 */
export function onEnter(dialog, board, next) {
  dialog.addEventListener('keydown', (event) => {
    // Elsewhere, Enter presses the focused button.
    if (event.key !== 'Enter' || event.target !== board.element) return;
    event.preventDefault();
    next();
  });
}

/**
 * What came of the exercises.
 * @param {import('../shell/dialog.js').View<any>} view
 * @param {import('../../i18n/games.js').LearnWords} words
 * @param {Result[]} results
 * @param {unknown} [lesson] what they taught
 */
export function outcomes({ format }, words, results, lesson) {
  const item = (/** @type {Result['outcome']} */ name) => html`
    <li class=${name}><strong>${format(results.filter(({ outcome }) => outcome === name).length)}</strong> ${words[name]}</li>`;
  const again = results.filter((result) => result.again).length;
  return html`
    <ul role="list">${item('found')}${item('seen')}${item('missed')}</ul>
    ${lesson ?? nothing}
    ${again > 0 ? html`<p class="note">${words.comeAgain(again)}</p>` : nothing}`;
}
