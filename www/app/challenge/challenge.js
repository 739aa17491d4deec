/**
 * A challenge: the player plays the start of a shared game. The result to beat is above the board, and the end
 * shows both. It is stored with that start, so it outlasts a reload, and other games don't show it.
 */
import { write } from '../../element/dom.js';
import { Status } from '../../game/engine.js';
import { raceOutcome } from '../../puzzle/engine.js';
import { nameIn } from '../saved/kinds.js';
import { startRecord } from '../saved/records.js';
import { dialogView, dialogWords } from '../shell/dialog.js';
import { Verdict } from '../shell/game-end.js';
import { stored } from '../shell/settings.js';
import { find } from '../shell/shell.js';

/** @typedef {'win' | 'draw' | 'lose'} Outcome */
/** @typedef {import('../shell/dialog.js').Words & { duelBest?: (theirs: string) => string }} Words */
/** @typedef {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement & { ready: Promise<unknown>, record: string, gameId?: string, canKeepGoing?: boolean,
 *     annotate(notes: { challenge: number }): void }, choice: { kind: string } }} Context */

/**
 * What a challenge of one kind of game compares.
 * @typedef {object} Rules
 * @property {string} key the key under which the challenge is stored
 * @property {(game: any) => number | undefined} resultIn returns the player's result; undefined before the end
 * @property {(mine: number, theirs: number) => Outcome} raceOutcome compares the player's result with another
 */

/** More points, or fewer slides, from the same start. @type {Record<import('../saved/kinds.js').Name, Rules>} */
const RULES = {
  'game-2048': {
    key: 'challenge',
    resultIn: ({ status, score }) => (status === Status.Playing ? undefined : score),
    raceOutcome(mine, theirs) {
      if (mine === theirs) return 'draw';
      return mine > theirs ? 'win' : 'lose';
    },
  },
  'sliding-puzzle': {
    key: 'puzzle-challenge',
    resultIn: ({ state, slides }) => (state === 'solved' ? slides : undefined),
    raceOutcome,
  },
};

/**
 * A stored challenge.
 * @typedef {object} Stored
 * @property {string} start the record of the game before its first move
 * @property {number} theirs the verified result of the link
 * @property {boolean} [isBest] whether no result can be better
 * @property {number} [mine] the player's best result
 */

class Challenge {
  #context;
  #kind;
  #rules;
  #verdict;
  /** The id of the last game that keeps the result to beat. @type {string | undefined} */
  #noted;
  /** What is above the board in place of the game's name. */
  #duel = document.createElement('span');

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#kind = nameIn(context);
    this.#rules = RULES[this.#kind];
    const { game } = context;
    this.#verdict = new Verdict(game);
    this.#duel.id = 'duel';
    find('variant').before(this.#duel);
    const update = () => this.#update();
    game.addEventListener('change', update);
    for (const type of ['language', 'variant']) context.events.addEventListener(type, update);
    game.ready.then(update, () => {});
  }

  /** Returns a record without its moves. @param {string} record @throws if it is invalid */
  recordAtStart(record) {
    return startRecord({ kind: this.#kind, record });
  }

  /** Stores a challenge, in place of the last one. @param {Stored} challenge */
  begin(challenge) {
    stored.set(this.#rules.key, JSON.stringify(challenge));
  }

  /**
   * Compares a game with the player's attempt at its start, or with the link that it came from.
   * @param {string} record
   * @param {number} result of that game
   * @param {boolean} shared whether it came from a link
   * @returns {string} an empty text if there is nothing to compare
   */
  compare(record, result, shared) {
    const stored = this.#stored(record);
    if (!stored) return '';
    const { theirs, mine } = stored;
    if (shared && mine === undefined) return '';
    const said = shared ? this.#say(mine ?? 0, result) : this.#say(result, theirs);
    return said.join(dialogWords(this.#context).gap);
  }

  /** The outcome and both results in words. @param {number} mine @param {number} theirs @returns {[string, string]} */
  #say(mine, theirs) {
    const { words, format } = dialogView(this.#context);
    const outcome = this.#rules.raceOutcome(mine, theirs);
    return [words.challenge[outcome], words.challengeBoth(format(mine), format(theirs))];
  }

  /** The stored challenge, if it belongs to this game. @param {string} record @returns {Stored | undefined} */
  #stored(record) {
    const challenge = stored.read(this.#rules.key);
    if (!Number.isSafeInteger(challenge?.theirs)) return undefined;
    try {
      return challenge.start === this.recordAtStart(record) ? challenge : undefined;
    } catch {
      return undefined;
    }
  }

  /** Shows the result to beat and the outcome, and remembers the player's best result. */
  #update() {
    const { game, choice } = this.#context;
    const { resultIn, raceOutcome } = this.#rules;
    const result = resultIn(game);
    const stored = this.#stored(game.record);
    const isPlayed = stored !== undefined && choice.kind === 'practice';
    document.documentElement.toggleAttribute('data-duel', isPlayed);
    if (isPlayed && this.#noted !== game.gameId) {
      this.#noted = game.gameId;
      game.annotate({ challenge: stored.theirs });
    }
    // It isn't just any practice.
    const aim = find('aim');
    if (isPlayed && aim.textContent) write(aim, dialogWords(this.#context).duelAbout);
    if (stored) {
      const { words, format } = dialogView(this.#context);
      document.documentElement.style.setProperty('--duel-score', JSON.stringify(words.score));
      const { duel, duelBest } = /** @type {Words} */ (words);
      this.#duel.textContent = (stored.isBest && duelBest ? duelBest : duel)(format(stored.theirs));
    }
    if (result === undefined || !stored) return this.#verdict.show();
    // Whoever can keep going may still win.
    const isOpen = game.canKeepGoing && raceOutcome(result, stored.theirs) === 'lose';
    this.#verdict.show(isOpen ? undefined : this.#say(result, stored.theirs));
    const { mine } = stored;
    if (mine === undefined || raceOutcome(result, mine) === 'win') {
      this.begin({ ...stored, mine: result });
    }
  }
}

/** @type {Challenge | undefined} */
let challenge;

/** The page's challenge. @param {Context} context */
export function resume(context) {
  challenge ??= new Challenge(context);
  return challenge;
}
