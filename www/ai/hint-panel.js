/**
 * The display of a hint: bars in place of the arrow buttons, a note next to them, and an arrow at the edge
 * of the board. It does not shift the layout of the game.
 */

import { byId, label, within, write } from '../element/dom.js';
import { ARROWS, CLOSE, icon, PLAY } from '../element/template.js';
import { directionName } from '../game/announcements.js';
import { trustedHTML } from '../worker/trusted.js';
import { DownloadBar } from './bars.js';
import { drawWays, sayLimits, sayWhy } from './evaluation-view.js';

/** @typedef {import('./evaluation-view.js').Shown} Evaluation */
/** @typedef {import('./evaluation-view.js').Language} Language */

/** Milliseconds before “Thinking…” is shown. Most hints are faster. */
const SOON = 120;

const markup = `
  <ul class="ways" role="list"></ul>
  <div class="foot">
    <p class="note"></p>
    <button type="button" class="let-play" part="button">${icon(PLAY)}<span></span></button>
    <button type="button" class="close" part="button">${icon(CLOSE)}</button>
  </div>`;

export class HintPanel {
  #ai;
  #say;
  #panel = document.createElement('section');
  #pointer = document.createElement('div');
  download = new DownloadBar();
  /** The hint that is shown; undefined while the AI thinks. @type {Evaluation | undefined} */
  #shown;
  #awake = true;
  /** Whether a hint is shown or being searched for. */
  open = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import('../game/play.js').Play} play @param {import('./controller.js').AiController} ai */
  constructor({ input, panel }, ai) {
    const { root } = panel;
    this.#ai = ai;
    this.#say = (/** @type {string} */ text) => panel.say(text);
    this.#panel.className = 'hint-panel';
    this.#panel.part.add('evaluation');
    this.#panel.innerHTML = trustedHTML(markup);
    this.#panel.append(this.download.element);
    this.#panel.hidden = true;
    this.#pointer.className = 'pointer';
    this.#pointer.ariaHidden = 'true';
    this.#pointer.hidden = true;
    within(this.#panel, '.ways').onclick = ({ target }) => {
      const way = /** @type {Element} */ (target).closest('[data-way]');
      if (way instanceof HTMLElement)
        input.act({ kind: 'move', direction: Number(way.dataset.way) });
    };
    within(this.#panel, '.let-play').onclick = () => ai.watch();
    within(this.#panel, '.close').onclick = () => ai.closeHint();
    within(root, '.game > .visually-hidden').before(this.#panel);
    byId(root, 'board').after(this.#pointer);
  }

  get focused() {
    return this.#panel.matches(':focus-within');
  }

  get #waits() {
    const { thinking, waking } = this.#ai.language.messages;
    return this.#awake ? thinking : waking;
  }

  /** Shows and announces that the AI is thinking, unless it is done soon. @param {boolean} awake */
  think(awake) {
    this.open = true;
    this.#awake = awake;
    this.#timer = setTimeout(() => {
      this.#shown = undefined;
      this.#draw();
      this.#say(this.#waits);
    }, SOON);
  }

  /** @param {Evaluation} evaluation */
  show(evaluation) {
    clearTimeout(this.#timer);
    this.#shown = evaluation;
    this.#draw();
  }

  close() {
    clearTimeout(this.#timer);
    this.open = false;
    this.#shown = undefined;
    this.download.show(false, '');
    this.#panel.hidden = true;
    this.#point(undefined);
  }

  speak() {
    if (!this.#panel.hidden) this.#draw();
  }

  #draw() {
    const language = this.#ai.language;
    const { messages } = language;
    const focused = this.#panel.querySelector('.way:focus');
    const way = focused instanceof HTMLElement ? focused.dataset.way : undefined;
    drawWays(within(this.#panel, '.ways'), this.#shown, language, true);
    if (way !== undefined) within(this.#panel, `[data-way="${way}"]`).focus();
    const evaluation = this.#shown;
    const isWaiting = evaluation ? evaluation.provisional === true : !this.#awake;
    this.#panel.classList.toggle('provisional', evaluation?.provisional === true);
    this.download.show(isWaiting, messages.loadingAi);
    write(
      within(this.#panel, '.note'),
      evaluation ? this.#sayHint(evaluation, language) : this.#waits,
    );
    write(within(this.#panel, '.let-play span'), messages.letPlay);
    label(within(this.#panel, '.let-play'), messages.letPlay);
    label(within(this.#panel, '.close'), messages.close);
    this.#panel.ariaLabel = messages.evaluation;
    this.#panel.hidden = false;
    this.#pointer.classList.toggle('provisional', evaluation?.provisional === true);
    this.#point(evaluation?.best);
  }

  /** There is room for one thing: why the best move is best, what limits the hint, or only the move. @param {Evaluation} evaluation @param {Language} language */
  #sayHint(evaluation, language) {
    const { best = 0 } = evaluation;
    const { messages } = language;
    const why = sayWhy(evaluation, language);
    return (
      (why && messages.sentence(why).trim()) ||
      sayLimits(evaluation, language) ||
      messages.bestMove(directionName(best, messages))
    );
  }

  /** @param {number | undefined} direction */
  #point(direction) {
    this.#pointer.hidden = direction === undefined;
    if (direction === undefined) return;
    const [name, path] = ARROWS[direction];
    this.#pointer.dataset.way = name;
    this.#pointer.innerHTML = trustedHTML(icon(path));
  }
}
