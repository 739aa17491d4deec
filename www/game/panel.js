/**
 * All that <game-2048> shows beside its tiles: figures, buttons, the end of the game, notices, and
 * what a screen reader reads and hears.
 */

import { disable, showTable, write } from '../element/dom.js';
import { ElementPanel } from '../element/panel.js';
import { faceOf } from '../element/tile-face.js';
import { GAME } from '../i18n/game.js';
import { sayEnd, sayMove } from './announcements.js';
import { Status } from './engine.js';
import { ruleOptionsOf } from './rule-options.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('../i18n/game.js').Messages} Messages */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {'newGame' | 'undo' | 'keepGoing' | 'takeOver' | 'yes' | 'no'} Choice */

/** How the end of a game is shown. @typedef {import('../element/panel.js').Card<Choice>} End */

/** @extends {ElementPanel<Messages, Choice>} */
export class Panel extends ElementPanel {
  /** The session that is shown. @type {Session | undefined} */
  #session;
  /** The session whose end the player has put aside, to look at the board. @type {Session | undefined} */
  #aside;
  /** Whether the end asks a question, to be answered yes or no. */
  asks = false;

  /**
   * @param {ShadowRoot} root
   * @param {Record<Choice, () => void>} choices what the buttons at the end do
   */
  constructor(root, choices) {
    super(root, choices, { sentences: GAME, lists: { type: 'conjunction' } });
  }

  /**
   * Shows where a session stands.
   * @param {Session} session
   * @param {object} options
   * @param {boolean} options.elsewhere whether another tab plays it
   * @param {boolean} options.now whether the end is shown without a pause
   * @param {boolean} options.undo whether undo is offered
   */
  show(session, { elsewhere, now, undo }) {
    for (const name of /** @type {const} */ (['score', 'best', 'steps'])) {
      write(this.find(name), this.format(session[name]));
    }
    this.#showCounts(session.counts);
    disable(this.find('undo'), elsewhere || !session.canUndo);
    disable(this.find('redo'), elsewhere || !session.canRedo);
    disable(this.find('new'), elsewhere);
    for (const arrow of this.root.querySelectorAll('[data-direction]')) disable(arrow, elsewhere);
    showTable(this.find('table'), session, this.messages.empty, faceOf);
    const end = elsewhere ? this.elsewhereCard() : this.#endOf(session);
    if (end && !undo) end.choices = end.choices.filter((choice) => choice !== 'undo');
    const asks = end?.choices.includes('no') ?? false;
    // What was put aside is this question alone: not another game's, and no other reason to stop.
    if (!asks || session !== this.#aside) this.#aside = undefined;
    this.#session = session;
    this.asks = asks && !this.#aside;
    this.showCard(this.#aside ? undefined : end, now);
  }

  /** Says in place of "Score" that a game does not count. @param {boolean} counts */
  #showCounts(counts) {
    const label = /** @type {HTMLElement} */ (this.find('score').previousElementSibling);
    const text = counts ? 'score' : 'notCounted';
    label.dataset.text = text;
    label.classList.toggle('uncounted', !counts);
    write(label, this.messages[text]);
  }

  /** "+n" in the place of "Score". @param {number} gain */
  rise(gain) {
    const score = this.find('score');
    score.parentElement?.querySelector('.gain')?.remove();
    if (gain === 0) return;
    const rising = document.createElement('span');
    rising.className = 'gain';
    rising.ariaHidden = 'true';
    rising.textContent = `+${this.format(gain)}`;
    score.after(rising);
  }

  /**
   * Says what a move did.
   * @param {Turn} turn
   * @param {Session} session
   */
  sayMove(turn, { cols, canKeepGoing }) {
    const list = (/** @type {string[]} */ words) => this.lists.format(words);
    const format = (/** @type {number} */ number) => this.format(number);
    this.say(sayMove(turn, { cols, canKeepGoing, messages: this.messages, list, format }));
  }

  /** What is said when a move ends the game; nothing when it does not. @param {Session} session */
  ending({ status, canKeepGoing }) {
    return sayEnd(status, canKeepGoing, this.messages);
  }

  /** Puts the end aside, so that the board can be seen, until the game goes on. */
  putAside() {
    this.#aside = this.#session;
    this.asks = false;
    this.showCard(undefined, true);
  }

  /** @param {Session} session @returns {End | undefined} */
  #endOf({ rules, status, score, best, canKeepGoing, counts }) {
    const { won, wonDetail, wonEnd, over, overDetail, another, uncounted } = this.messages;
    const [points, most] = [this.format(score), this.format(best)];
    const but = counts ? '' : uncounted;
    const end = counts ? overDetail(points, most) : wonEnd(points) + uncounted;
    if (status === Status.Lost && ruleOptionsOf(rules).asksAgain) {
      const detail = `${end} ${another}`;
      return { headline: over, detail, choices: ['yes', 'no', 'undo'] };
    }
    const choices = /** @type {Choice[]} */ (['newGame', 'undo']);
    if (status === Status.Lost) {
      return { headline: over, detail: end, choices };
    }
    if (status !== Status.Won) return undefined;
    if (!canKeepGoing) return { headline: won, detail: wonEnd(points) + but, choices };
    const detail = wonDetail(points) + but;
    return { headline: won, detail, choices: ['keepGoing', ...choices] };
  }
}
