/** An exercise: its looks and phases, and its board. */
import { html, nothing } from 'lit-html';

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */
/** @typedef {import('../variant/puzzle.js').SlidingPuzzle} SlidingPuzzle */

/**
 * What all exercises look like.
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
 * @param {ExerciseBoard} board
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

/** The settings of the player's own board that that of an exercise has too. */
const SHARED = [
  'speed',
  'keys',
  'powers',
  'faces',
  'palette',
  'sound',
  'volume',
  'haptics',
  'no-arrows',
];

/** The time in milliseconds that a wrong move is shown before it is taken back. */
const SHOWN = 900;

/** An element like the player's own, whose moves are taken back. It is stored nowhere. */
export class ExerciseBoard {
  #own;
  /** Takes back what is shown. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a move of the player would be taken for one of this program. */
  #acts = false;
  /** The number of moves shown that have been judged. */
  answered = 0;

  /**
   * @param {Game2048 | SlidingPuzzle} own the player's own game
   * @param {(direction: number, cells: Uint8Array) => void} moved called when the player has made a move
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible move
   */
  constructor(own, moved, refused) {
    this.#own = own;
    const element = /** @type {typeof own} */ (document.createElement(own.localName));
    this.element = element;
    element.shadowRoot?.addEventListener('refuse', (event) => {
      event.preventDefault();
      refused(/** @type {CustomEvent} */ (event).detail);
    });
    for (const name of ['no-undo', 'no-hints']) element.setAttribute(name, '');
    const isPuzzle = 'slide' in element;
    if (isPuzzle) element.setAttribute('opponent', 'none');
    element.addEventListener(isPuzzle ? 'slide' : 'move', (event) => {
      if (this.#acts) return;
      const { direction, cells } = /** @type {CustomEvent} */ (event).detail;
      if (isPuzzle) {
        // A tap may slide several numbers. The first one is the answer, after those that are shown.
        this.takeBack(this.answered + 1);
        if (String(cells) !== String(element.cells)) return;
      }
      moved(direction, cells);
    });
  }

  /** Opens an exercise, and makes the board like the player's own. @param {string} record */
  async show(record) {
    clearTimeout(this.#timer);
    const { element } = this;
    element.lang = this.#own.lang;
    for (const name of SHARED) {
      const value = this.#own.getAttribute(name);
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    await element.ready;
    await element.open(record);
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  /** The number of moves made in the exercise. */
  get made() {
    return 'slides' in this.element ? this.element.slides : this.element.steps;
  }

  /** Makes a move for the player. @param {number} direction */
  play(direction) {
    this.#acts = true;
    if ('slide' in this.element) this.element.slide(direction);
    else this.element.move(direction);
    this.#acts = false;
  }

  /** @param {number} [left] the number that stays */
  takeBack(left = 0) {
    clearTimeout(this.#timer);
    this.answered = Math.min(this.answered, left);
    while (this.made > left && this.element.undo());
  }

  /** Takes them back after they have been seen. @param {() => void} done */
  async takeBackSoon(done) {
    clearTimeout(this.#timer);
    await this.element.settled;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.takeBack();
      done();
    }, SHOWN);
  }

  /** Stops what is going on. */
  leave() {
    clearTimeout(this.#timer);
  }
}
