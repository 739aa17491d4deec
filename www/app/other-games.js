/** The first part of the chooser on both pages: the way back from practice, and the daily game. */
import { html, nothing } from 'lit-html';
import { streakOf } from './daily.js';
import { dayOf } from './game-slots.js';

/** @typedef {import('./daily.js').Result} Result */
/** @typedef {import('./dialog.js').AppContext} AppContext */

/** @typedef {import('./game-slots.js').GameSlots<any, any>} GameSlots */

/** @template {AppContext} D */
export class OtherGames {
  #choice;
  #read;
  #say;
  #update;
  /** The results of the daily games played in this browser, by day, once they are read. @type {Map<string, Result> | undefined} */
  #results;
  #failed = false;

  /**
   * @param {GameSlots} choice
   * @param {() => Promise<Map<string, Result>>} read reads the results of the daily games
   * @param {(view: import('./dialog.js').View<D>, result: Result) => string | undefined} say describes the state of today's game
   * @param {() => void} update renders the dialog again
   */
  constructor(choice, read, say, update) {
    this.#choice = choice;
    this.#read = read;
    this.#say = say;
    this.#update = update;
  }

  /** Reads the results again. The old ones, which may be out of date, are hidden meanwhile. */
  async refresh() {
    this.#results = undefined;
    this.#failed = false;
    try {
      this.#results = await this.#read();
    } catch (error) {
      console.warn('the daily games cannot be read:', error);
      this.#failed = true;
    }
    this.#update();
  }

  /** The streak and the state of today's game. @param {import('./dialog.js').View<D>} view */
  #streak(view) {
    const { words } = view;
    if (this.#failed) return words.notRead;
    if (!this.#results) return '';
    const today = dayOf();
    const days = streakOf(this.#results, today);
    const result = this.#results.get(today);
    const todayText = result && this.#say(view, result);
    const streak = days > 0 ? words.streak(days) : words.noStreak;
    return [streak, ...(todayText ? [todayText] : [])].join(words.gap);
  }

  /** @param {import('./dialog.js').View<D>} view @param {(act: () => void) => void} leave closes the dialog, then calls `act` */
  template(view, leave) {
    const { words } = view;
    const { kind, day } = this.#choice;
    const plays = kind === 'daily' && day === dayOf();
    const practice = html`
      <section class="practice">
        ${kind === 'practice' ? html`<p>${words.practiceAbout}</p>` : nothing}
        <div class="buttons"><button type="button" class="back primary"
          @click=${() => leave(() => this.#choice.play())}>${words.backToMine}</button></div>
      </section>`;
    return html`
      ${kind === 'main' ? nothing : practice}
      <section class="daily">
        <h3>${words.daily}</h3>
        ${plays ? html`<p class="playing-daily">${words.playingDaily}</p>` : nothing}
        <p class="note"><span>${words.dailyAbout}</span>${words.gap}<span class="streak">${this.#streak(view)}</span></p>
        <div class="buttons"><button type="button" class="today" ?hidden=${plays}
          @click=${() => leave(() => this.#choice.playDaily())}>${words.playDaily}</button></div>
      </section>`;
  }
}
