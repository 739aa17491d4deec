/** What all exercises have in common: what they look like, and a board of their own whose moves are taken back. */
import { html } from 'lit-html';

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
 * What came of the exercises.
 * @param {import('../shell/dialog.js').View<any>} view
 * @param {import('../../i18n/games.js').LearnWords} words
 * @param {('found' | 'seen' | 'missed')[]} outcomes
 */
export function outcomeList({ format }, words, outcomes) {
  const item = (/** @type {'found' | 'seen' | 'missed'} */ name) => html`
    <li class=${name}><strong>${format(outcomes.filter((one) => one === name).length)}</strong> ${words[name]}</li>`;
  return html`<ul role="list">${item('found')}${item('seen')}${item('missed')}</ul>`;
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

  /** @param {Element} element @param {HTMLElement} own the player's own game */
  constructor(element, own) {
    this.element = element;
    this.#own = own;
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
