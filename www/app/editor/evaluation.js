/** The AI's evaluation of the board in the editor. Loaded when it is first requested. */
import '../../ai/evaluation.css';
import { ai } from '../../ai/client.js';
import { drawWays, languageOf, noteOf, sayEvaluation, whyOf } from '../../ai/evaluation-view.js';
import { trustedHTML } from '../../worker/trusted.js';

/** @typedef {import('../../ai/client.js').Position} Position */
/** @typedef {import('../../game/types.js').Evaluation} Evaluation */

export class BoardEvaluation {
  #place;
  #status;
  /** Stops the search. @type {AbortController | undefined} */
  #thinking;

  /**
   * @param {HTMLElement} place the element that shows it
   * @param {HTMLElement} status the live region that announces it
   */
  constructor(place, status) {
    this.#place = place;
    this.#status = status;
    place.innerHTML = trustedHTML('<ul class="ways" role="list"></ul><p class="note"></p>');
  }

  /**
   * Evaluates a board and shows the result.
   * @param {Position} position
   * @param {string} tag the language tag
   * @throws {Error} if the AI fails, with a message in the page's language
   */
  async ask(position, tag) {
    this.clear();
    const stop = new AbortController();
    this.#thinking = stop;
    const language = languageOf(tag);
    this.#show(undefined, language);
    try {
      const early = (/** @type {Evaluation} */ evaluation) => this.#show(evaluation, language);
      const evaluation = await ai.look(position, { signal: stop.signal, early });
      if (stop.signal.aborted) return;
      this.#show(evaluation, language);
      this.#status.textContent = sayEvaluation(evaluation, language);
    } catch (error) {
      if (stop.signal.aborted) return;
      console.warn(error);
      this.clear();
      throw new Error(language.messages.aiFailed);
    }
  }

  /** Stops the search and hides the evaluation, because the board has changed. */
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
    const { sentence, thinking } = language.messages;
    const why = evaluation ? whyOf(evaluation, language) : '';
    note.textContent = evaluation
      ? `${why && sentence(why)}${noteOf(evaluation, language)}`
      : thinking;
    this.#place.hidden = false;
  }
}
