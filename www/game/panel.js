/**
 * The shadow tree of <game-2048>, and all that it shows except the tiles: figures, buttons, the end of the
 * game, notices, and the texts for screen readers. All text comes from the messages.
 */

import { disable, showTable, write } from '../element/dom.js';
import { ElementPanel } from '../element/game-panel.js';
import { still } from '../element/motion.js';
import { ARROW_ORDER, ARROWS, gameMarkup, icon, shadowTree } from '../element/template.js';
import { GAME } from '../i18n/game.js';
import { sayEnd } from './announcements.js';
import { Status } from './engine.js';

/** @typedef {import('../i18n/game.js').Messages} Messages */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {'newGame' | 'undo' | 'keepGoing' | 'takeOver' | 'yes' | 'no'} CardButton */

/**
 * Interface options that depend on the rule set; the rules themselves are in Rust. `saysNoOp`: a no-op move
 * shows a hint. `asksAgain`: a lost game ends with a question: play again, yes or no?
 * @type {Record<string, { saysNoOp?: boolean, asksAgain?: boolean }>}
 */
const RULE_OPTIONS = {
  'coin-flip': { saysNoOp: true },
  'two-to-one': { asksAgain: true },
};

/** @param {string} rules */
export const ruleOptions = (rules) => RULE_OPTIONS[rules] ?? {};

const arrow = (/** @type {number} */ direction) => `
  <button type="button" part="button arrow" data-direction="${direction}" data-label="${ARROWS[direction][0]}">
    ${icon(ARROWS[direction][1])}
  </button>`;

const fill = shadowTree(() =>
  gameMarkup({
    look: '',
    figures: ['score', 'best', 'steps'],
    hint: 'hint',
    start: 'newGame',
    below: `<div class="arrows" part="arrows" role="group" data-label="arrows">${ARROW_ORDER.map(arrow).join('')}</div>`,
  }),
);

/** @extends {ElementPanel<Messages, CardButton>} */
export class Panel extends ElementPanel {
  /** @type {Session | undefined} */
  #session;
  /** @type {NodeListOf<HTMLElement>} */
  arrows = this.root.querySelectorAll('[data-direction]');
  /** The session whose end card the player has dismissed to look at the board. @type {Session | undefined} */
  #dismissed;

  /**
   * @param {HTMLElement} element
   * @param {Record<CardButton, () => void>} choices the actions of the buttons on the end card
   */
  constructor(element, choices) {
    super(fill(element), choices, { sentences: GAME, lists: { type: 'conjunction' } });
  }

  /**
   * Shows the state of a session: whether another tab plays it, and the end comes now, without a delay.
   * @param {Session} session @param {Record<'elsewhere' | 'now', boolean>} how
   */
  show(session, { elsewhere, now }) {
    for (const name of /** @type {const} */ (['score', 'best', 'steps'])) {
      write(this.find(name), this.format(session[name]));
    }
    this.showCounts('score', session.counts);
    this.#showProgress(session);
    disable(this.find('undo'), elsewhere || !session.canUndo);
    disable(this.find('redo'), elsewhere || !session.canRedo);
    disable(this.find('new'), elsewhere);
    for (const arrow of this.arrows) disable(arrow, elsewhere);
    showTable(this.find('table'), session, this.messages.empty, this.faces.spoken);
    const end = elsewhere ? this.elsewhereCard() : this.#endCard(session);
    const asks = end?.choices.includes('no') ?? false;
    // Only this session's question is dismissed, not that of another game or a different card.
    if (!asks || session !== this.#dismissed) this.#dismissed = undefined;
    this.#session = session;
    this.showCard(this.#dismissed ? undefined : end, now);
  }

  /** Shows how far the score is from the best one, and which tile comes next. @param {Session} session */
  #showProgress({ score, toBeat, cells, counts }) {
    const { toBest, newBest, nextTile } = this.messages;
    const away = toBeat > score ? toBest(this.format(toBeat - score)) : newBest.trim();
    const share = toBeat > 0 && counts ? Math.min(1, score / toBeat) : undefined;
    this.showProgress(share, away, nextTile(this.faces.named(Math.max(...cells) + 1)));
  }

  /** Shows the points of a move as "+n" over the label "Score". @param {number} gain */
  rise(gain) {
    const score = this.find('score');
    score.parentElement?.querySelector('.gain')?.remove();
    if (gain === 0) return;
    const rising = document.createElement('span');
    rising.className = 'gain rises';
    rising.ariaHidden = 'true';
    rising.translate = false;
    rising.textContent = `+${this.format(gain)}`;
    score.after(rising);
    still([rising]).then(() => {
      rising.className = 'gain';
    });
  }

  /** Returns the announcement of the game's end; empty if the game isn't over. @param {Session} session */
  ending({ status, canKeepGoing }) {
    return sayEnd(status, canKeepGoing, this.messages);
  }

  /** Dismisses the question at the end, so that the player can see the board, until the game continues. */
  putAside() {
    this.#dismissed = this.#session;
    this.showCard(undefined, true);
  }

  /** @param {Session} session @returns {import('../element/game-panel.js').Card<CardButton> | undefined} */
  #endCard({ rules, cells, status, score, best, canKeepGoing, counts }) {
    const { won, over, points, newBest, bestIs, another, uncounted } = this.messages;
    const isBest = counts && score === best;
    const tag = isBest ? newBest.trim() : '';
    const rank = counts ? bestIs(this.format(best)) : uncounted;
    const detail = points(this.format(score)) + (isBest ? '' : rank);
    /** @type {CardButton[]} */
    const choices = ['newGame', 'undo'];
    if (status === Status.Lost) {
      return ruleOptions(rules).asksAgain
        ? { headline: over, tag, detail: detail + another, choices: ['yes', 'no', 'undo'] }
        : { headline: over, tag, detail, choices };
    }
    if (status !== Status.Won) return undefined;
    return {
      headline: this.faces.wonBy?.(won, Math.max(...cells)) ?? won,
      tag,
      detail,
      choices: canKeepGoing ? ['keepGoing', 'newGame'] : choices,
    };
  }
}
