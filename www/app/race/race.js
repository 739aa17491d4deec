/**
 * A race: the AI plays the game that the player plays, from the same start and with the same
 * seed. No DOM and no storage; the rules are the engine's alone.
 */

import { ai } from '../../ai/client.js';
import { cells, keep_going, move_dir, open_game, Status } from '../../game/engine.js';
import { leaderOf, winnerOf } from './outcome.js';

/** @typedef {import('../../game/engine.js').Game} Game */
/** @typedef {import('../../game/engine.js').Turn} Turn */
/** @typedef {import('./outcome.js').Standing} Standing */
/** @typedef {keyof typeof LEVELS} Level */
/** @typedef {(typeof PACES)[number]} Pace */

/**
 * The player's game, as the element tells it.
 * @typedef {object} Played
 * @property {string} [id] tells it from other games, also from those of the same start
 * @property {string} record
 * @property {number} score
 * @property {number} steps
 * @property {number} status
 * @property {boolean} canKeepGoing
 */

/**
 * How well the AI plays: so many boards are valued for a move, and how likely it is that a move
 * is not chosen at all, but drawn.
 * @type {Record<'easy' | 'medium' | 'strong', { nodes: number, slips: number }>}
 */
export const LEVELS = {
  easy: { nodes: 20, slips: 0.35 },
  medium: { nodes: 100, slips: 0.1 },
  strong: { nodes: 5000, slips: 0 },
};

/** When the AI moves: after each move of the player's, each second, or quicker. */
export const PACES = /** @type {const} */ (['turns', 'second', 'fast']);

/** So many milliseconds pass from one move of the AI to the next. */
const PAUSES = { turns: 120, second: 1000, fast: 160 };

/** One game of the AI's, while it is not played. @typedef {{ record: string, givenUp: boolean }} Past */

/** What two games have in common that are the same but for their moves. @param {string} record */
const startOf = (record) => record.split('.').slice(0, 4).join('.');

/** Whether two games are the same but for their moves. @param {string} record @param {string} other */
export const beginAlike = (record, other) => startOf(record) === startOf(other);

/** What a game of the AI's is found by. @param {{ id?: string, record: string }} played */
const keyOf = ({ id, record }) => id ?? startOf(record);

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Race {
  /** @type {Level} */
  level;
  /** @type {Pace} */
  #pace;
  #paused;
  #tell;
  /** The AI's game. @type {Game | undefined} */
  #game;
  /** The player's. @type {Played | undefined} */
  #player;
  /** The AI's games of this session, by the player's: an undo may bring an old one back. @type {Map<string, Past>} */
  #known = new Map();
  /** What the AI works at. @type {AbortController | undefined} */
  #work;
  /** Whether it has ever moved; before that it may have much to load. */
  ready = false;
  failed = false;
  givenUp = false;

  /**
   * @param {object} options
   * @param {Level} options.level
   * @param {Pace} options.pace
   * @param {boolean} [options.paused]
   * @param {string} [options.record] the AI's game so far
   * @param {string} [options.id] of the player's game
   * @param {boolean} [options.givenUp] whether the player has given up
   * @param {object} tell
   * @param {(turn?: Turn) => void} tell.changed told of a move of the AI's, or of anything else
   * @param {() => boolean} tell.waits whether nobody looks, so that the AI should wait
   */
  constructor({ level, pace, paused = false, record, id, givenUp = false }, tell) {
    this.level = level;
    this.#pace = pace;
    this.#paused = paused;
    this.#tell = tell;
    if (record) this.#known.set(keyOf({ id, record }), { record, givenUp });
  }

  get pace() {
    return this.#pace;
  }
  set pace(pace) {
    this.#pace = pace;
    this.#changed();
  }

  get paused() {
    return this.#paused;
  }
  set paused(paused) {
    this.#paused = paused;
    this.failed = false;
    this.#changed();
  }

  /** What is kept of it. */
  toSave() {
    return {
      level: this.level,
      pace: this.#pace,
      paused: this.#paused,
      record: this.#game?.record ?? '',
      id: this.#player?.id,
      givenUp: this.givenUp,
    };
  }

  /** The AI's board. */
  get board() {
    const game = this.#game;
    return game ? { rows: game.rows, cols: game.cols, cells: cells(game) } : undefined;
  }

  /** Where the two stand. @returns {{ player: Standing, ai: Standing }} */
  get standings() {
    const game = this.#game;
    const none = { score: 0, steps: 0, status: Status.Playing, canKeepGoing: true };
    const standing = (/** @type {typeof none} */ { score, steps, status, canKeepGoing }) => {
      const won = status === Status.Won && !canKeepGoing;
      return { score, steps, won, over: won || status === Status.Lost };
    };
    const theirs = game && {
      score: game.score,
      steps: game.steps,
      status: game.status,
      canKeepGoing: game.goes_on,
    };
    return { player: standing(this.#player ?? none), ai: standing(theirs ?? none) };
  }

  /** @returns {import('./outcome.js').Winner | undefined} undefined while it is open */
  get winner() {
    if (this.givenUp) return 'ai';
    const { player, ai } = this.standings;
    return winnerOf(player, ai);
  }

  get leader() {
    const { player, ai } = this.standings;
    return leaderOf(player, ai);
  }

  /** Takes over where the player's game stands. @param {Played} played */
  follow(played) {
    const before = this.#player;
    this.#player = played;
    if (!before || keyOf(before) !== keyOf(played)) this.#open(played, before);
    this.#changed();
  }

  giveUp() {
    this.givenUp = true;
    this.#changed();
  }

  /** Ends it: the AI moves no more. */
  end() {
    this.#work?.abort();
    this.#game?.free();
    this.#game = undefined;
    this.#player = undefined;
  }

  /** Goes on where it waited for somebody to look. */
  wake() {
    this.#next();
  }

  /** Opens the AI's game that belongs to one of the player's. @param {Played} played @param {Played} [before] the one left */
  #open(played, before) {
    this.#work?.abort();
    this.#work = undefined;
    if (this.#game && before) {
      const { record } = this.#game;
      this.#known.set(keyOf(before), { record, givenUp: this.givenUp });
      this.#game.free();
      this.#game = undefined;
    }
    const past = this.#known.get(keyOf(played));
    const reopened =
      past && beginAlike(past.record, played.record) ? this.#reopen(past) : undefined;
    this.#game = reopened ?? open_game(played.record, 0);
    this.givenUp = reopened !== undefined && past?.givenUp === true;
  }

  /** A game of the AI's that was kept, if it can be read. @param {Past} past */
  #reopen({ record }) {
    try {
      return open_game(record);
    } catch (error) {
      console.warn('a game of the AI could not be read:', error);
      return undefined;
    }
  }

  /** @param {Turn} [turn] */
  #changed(turn) {
    this.#tell.changed(turn);
    this.#next();
  }

  /** Whether the AI is to move. */
  get #due() {
    const { player, ai } = this.standings;
    if (this.#paused || this.failed || ai.over || this.winner) return false;
    if (player.steps === 0 && ai.steps === 0) return false;
    if (this.#pace === 'turns' && !player.over) return ai.steps < player.steps;
    return !this.#tell.waits();
  }

  /** Lets the AI move, and then again, as long as it is to. */
  async #next() {
    const game = this.#game;
    if (!game || this.#work || !this.#due) return;
    const work = new AbortController();
    this.#work = work;
    const began = performance.now();
    const over = this.standings.player.over;
    const pause = PAUSES[over && this.#pace === 'turns' ? 'fast' : this.#pace];
    let way;
    try {
      way = await this.#choose(game, work.signal);
      await sleep(Math.max(0, pause - (performance.now() - began)));
    } catch (error) {
      if (work.signal.aborted) return;
      console.warn('the AI failed:', error);
      this.failed = true;
    }
    if (work.signal.aborted) return;
    this.#work = undefined;
    if (way === undefined || !this.#due) return this.failed ? this.#tell.changed() : undefined;
    this.ready = true;
    this.#changed(move_dir(game, way));
  }

  /** The AI's choice. @param {Game} game @param {AbortSignal} signal @returns {Promise<any>} a direction */
  async #choose(game, signal) {
    keep_going(game);
    const { nodes, slips } = LEVELS[this.level];
    const { rules, rows, cols } = game;
    const { values, best } = await ai.look(
      { rules, rows, cols, cells: cells(game) },
      { nodes, signal, urgent: true },
    );
    if (Math.random() >= slips) return best;
    const ways = [...values.keys()].filter((way) => !Number.isNaN(values[way]));
    return ways[Math.floor(Math.random() * ways.length)];
  }
}
