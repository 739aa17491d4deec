/**
 * A hint as it is seen in one game: the bars in the place of the arrow buttons, what is to be known
 * beside them, and an arrow at the edge of the board. Nothing of the game moves for it.
 */

import { write } from '../element/dom.js';
import { ARROWS, CLOSE, icon, PLAY } from '../element/template.js';
import { drawWays, noteOf } from './evaluation-view.js';

/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */
/** @typedef {import('./evaluation-view.js').Language} Language */

/** Who thinks no longer than so many milliseconds need not say so. */
const SOON = 120;

const markup = `
  <ul class="ways" role="list"></ul>
  <div class="foot">
    <p class="note"></p>
    <button type="button" class="let-play" part="button">${icon(PLAY)}<span></span></button>
    <button type="button" class="close" part="button">${icon(CLOSE)}</button>
  </div>`;

/** @param {Element} element @param {string} selector */
const within = (element, selector) => /** @type {HTMLElement} */ (element.querySelector(selector));

export class HintPanel {
  #tell;
  #panel = document.createElement('section');
  /** At the edge of the board. */
  #pointer = document.createElement('div');
  /** What is shown; nothing while it is being thought about. @type {{ evaluation: Evaluation, score: number } | undefined} */
  #shown;
  /** Whether the AI is ready to think. */
  #awake = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {ParentNode} root the shadow tree of the game
   * @param {object} tell
   * @param {(direction: number) => void} tell.move a bar was pressed
   * @param {() => void} tell.letPlay the AI is to play on
   * @param {() => void} tell.close
   * @param {(text: string) => void} tell.say
   * @param {() => Language} tell.language
   */
  constructor(root, tell) {
    this.#tell = tell;
    this.#panel.className = 'hint-panel';
    this.#panel.part.add('evaluation');
    this.#panel.innerHTML = markup;
    this.#panel.hidden = true;
    this.#pointer.className = 'pointer';
    this.#pointer.ariaHidden = 'true';
    this.#pointer.hidden = true;
    within(this.#panel, '.ways').onclick = ({ target }) => {
      const way = /** @type {Element} */ (target).closest('[data-way]');
      if (way instanceof HTMLElement) tell.move(Number(way.dataset.way));
    };
    within(this.#panel, '.let-play').onclick = tell.letPlay;
    within(this.#panel, '.close').onclick = tell.close;
    within(/** @type {Element} */ (root.querySelector('.game')), '.visually-hidden').before(
      this.#panel,
    );
    within(/** @type {Element} */ (root.querySelector('.stage')), '.board').after(this.#pointer);
  }

  get open() {
    return !this.#panel.hidden;
  }

  /** Whether the keyboard is in it. */
  get focused() {
    return this.#panel.matches(':focus-within');
  }

  /** What is to be known while it is being thought about. */
  get #waits() {
    const { thinking, waking } = this.#tell.language().messages;
    return this.#awake ? thinking : waking;
  }

  /** It is being thought about, which is shown and said when it takes longer. @param {boolean} awake */
  think(awake) {
    clearTimeout(this.#timer);
    this.#awake = awake;
    this.#timer = setTimeout(() => {
      this.#shown = undefined;
      this.#draw();
      this.#tell.say(this.#waits);
    }, SOON);
  }

  /** @param {Evaluation} evaluation @param {number} score of the game */
  show(evaluation, score) {
    clearTimeout(this.#timer);
    this.#shown = { evaluation, score };
    this.#draw();
  }

  close() {
    clearTimeout(this.#timer);
    this.#shown = undefined;
    this.#panel.hidden = true;
    this.#point(undefined);
  }

  /** In another language. */
  speak() {
    if (this.open) this.#draw();
  }

  #draw() {
    const language = this.#tell.language();
    const { messages } = language;
    const focused = this.#panel.querySelector('.way:focus');
    const way = focused instanceof HTMLElement ? focused.dataset.way : undefined;
    drawWays(within(this.#panel, '.ways'), this.#shown?.evaluation, language, true);
    if (way !== undefined) within(this.#panel, `[data-way="${way}"]`).focus();
    const { evaluation, score } = this.#shown ?? {};
    write(
      within(this.#panel, '.note'),
      evaluation ? noteOf(evaluation, score, language) : this.#waits,
    );
    write(within(this.#panel, '.let-play span'), messages.letPlay);
    this.#name('.let-play', messages.letPlay);
    this.#name('.close', messages.close);
    this.#panel.ariaLabel = messages.evaluation;
    this.#panel.hidden = false;
    this.#point(this.#shown?.evaluation.best);
  }

  /** @param {string} selector @param {string} name */
  #name(selector, name) {
    const control = within(this.#panel, selector);
    control.ariaLabel = name;
    control.title = name;
  }

  /** @param {number | undefined} direction */
  #point(direction) {
    this.#pointer.hidden = direction === undefined;
    if (direction === undefined) return;
    const [name, path] = ARROWS[direction];
    this.#pointer.dataset.way = name;
    this.#pointer.innerHTML = icon(path);
  }
}
