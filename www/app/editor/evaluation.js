/** What the AI would do on a board that is being laid. Loaded when it is asked first. */
import '../../ai/evaluation.css';
import { ai } from '../../ai/client.js';
import { drawWays, noteOf, sayEvaluation } from '../../ai/evaluation-view.js';
import { AI } from '../../i18n/ai.js';

/** @typedef {import('../../ai/client.js').Position} Position */
/** @typedef {import('../../public/game-2048.js').Evaluation} Evaluation */

export class BoardEvaluation {
  #place;
  #status;
  /** Stops the search. @type {AbortController | undefined} */
  #thinking;

  /**
   * @param {HTMLElement} place where it is shown
   * @param {HTMLElement} status where it is said
   */
  constructor(place, status) {
    this.#place = place;
    this.#status = status;
    place.innerHTML = '<ul class="ways" role="list"></ul><p class="note"></p>';
  }

  /**
   * @param {Position} position
   * @param {string} tag of the language
   * @throws {Error} when the AI fails, in the language of the page
   */
  async ask(position, tag) {
    this.clear();
    const stop = new AbortController();
    this.#thinking = stop;
    const numbers = new Intl.NumberFormat(tag);
    const format = (/** @type {number} */ number) => numbers.format(number);
    const language = { messages: AI.in(tag), format };
    this.#show(undefined, language);
    try {
      const evaluation = await ai.look(position, { signal: stop.signal });
      if (stop.signal.aborted) return;
      this.#show(evaluation, language);
      this.#status.textContent = sayEvaluation(evaluation, undefined, language);
    } catch (error) {
      if (stop.signal.aborted) return;
      console.warn(error);
      this.clear();
      throw new Error(language.messages.aiFailed);
    }
  }

  /** What was said is of another board. */
  clear() {
    this.#thinking?.abort();
    this.#thinking = undefined;
    this.#place.hidden = true;
  }

  /**
   * @param {Evaluation | undefined} evaluation
   * @param {import('../../ai/evaluation-view.js').Language} language
   */
  #show(evaluation, language) {
    const [list, note] = /** @type {HTMLElement[]} */ ([...this.#place.children]);
    drawWays(list, evaluation, language);
    note.textContent = evaluation
      ? noteOf(evaluation, undefined, language)
      : language.messages.thinking;
    this.#place.hidden = false;
  }
}
