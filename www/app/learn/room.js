/** What all exercises have in common: what they look like, and a board of their own whose moves are taken back. */
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
export const room = ({ count, task, board, look, said, buttons }) => html`
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
    ${
      share === undefined
        ? html`<progress aria-labelledby="learn-count"></progress>`
        : html`<progress aria-labelledby="learn-count" .value=${share}></progress>`
    }
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
  failed = false;
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

  /** Ends an exercise. @param {string} [kind] @returns {{ result: Result, atOnce: boolean }} whether it was found at once and without help */
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
 * @param {ExerciseBoard<any>} board
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
 * Enter on the board goes on, and closing the dialog stops what is going on.
 * @param {HTMLDialogElement} dialog
 * @param {ExerciseBoard<any>} board
 * @param {() => Round<unknown>} roundOf
 * @param {() => void} next
 */
export function listen(dialog, board, roundOf, next) {
  onEnter(dialog, board, () => roundOf().done && next());
  dialog.addEventListener('close', () => {
    // The event comes with the next frame. Until then, the dialog may have been opened again.
    if (dialog.open) return;
    roundOf().work.abort();
    board.leave();
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
const SHARED = ['speed', 'keys', 'powers', 'palette', 'sound', 'volume', 'haptics', 'no-arrows'];

/** The time in milliseconds that a wrong move is shown before it is taken back. */
const SHOWN = 900;

/**
 * The board of an exercise. It is stored nowhere.
 * @template {HTMLElement & { undo(): boolean, settled: Promise<void> }} Element
 */
export class ExerciseBoard {
  #own;
  /** Takes back what is shown. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a move of the player would be taken for one of this program. */
  acts = false;

  /**
   * @param {Element} element
   * @param {HTMLElement} own the player's own game
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible move
   */
  constructor(element, own, refused) {
    this.element = element;
    this.#own = own;
    element.shadowRoot?.addEventListener('refuse', (event) => {
      event.preventDefault();
      refused(/** @type {CustomEvent} */ (event).detail);
    });
    for (const name of ['no-undo', 'no-hints']) element.setAttribute(name, '');
  }

  /** Makes it like the player's own. */
  follow() {
    clearTimeout(this.#timer);
    const { element } = this;
    element.lang = this.#own.lang;
    for (const name of SHARED) {
      const value = this.#own.getAttribute(name);
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  /** The number of moves made in the exercise. @abstract @returns {number} */
  get made() {
    return 0;
  }

  /** Takes back moves. @param {number} [left] the number that stays */
  takeBack(left = 0) {
    clearTimeout(this.#timer);
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
