/**
 * A session: the current game, the games before and after it, the best score and the stats. It is the only
 * writer of that state: every move, of the player or the AI, goes through here. No DOM, no storage.
 */
import { isCount, readCounts } from '../element/counts.js';
import { History } from '../element/history.js';
import { cells, keep_going, move_dir, new_game, open_game, redo, Status, undo } from './engine.js';
import { add, NO_LIFETIME_STATS, NO_STATS } from './stats.js';

/** @typedef {import('./engine.js').Game} Game */
/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('./stats.js').GameStats} GameStats */
/** @typedef {import('./stats.js').LifetimeStats} LifetimeStats */

/**
 * One game as plain data.
 * @typedef {object} SavedGame
 * @property {string} record the record of all known moves
 * @property {number} steps the number of moves made
 * @property {boolean} kept whether the player has kept going after a win, if there was one
 * @property {GameStats} [tally] the stats of the game
 * @property {string} [id] a unique id, different even for games with the same seed
 * @property {false} [counts] set if the game does not count, because not all moves are the player's
 * @property {number} [helped] the number of moves before the AI's first one, if only the AI keeps the
 *   game from counting
 */

/** @typedef {import('../element/history.js').Save<SavedGame, LifetimeStats>} Save */

/** Returns a new id for a game. */
const newId = () => Math.random().toString(36).slice(2);

/** The maximum time between two moves that counts as playing time, in milliseconds. */
const PAUSE = 60_000;

/** The part of the stats that follows from the game. @param {Game} game */
const outcome = (game) => ({
  score: game.score,
  won: game.won,
  lost: game.status === Status.Lost,
  highest: Math.max(...cells(game)),
});

/**
 * Returns the stats of a game. If none were stored, they are derived from its moves. A game from a custom
 * start has none, and a game that does not count keeps those it had before.
 * @param {Game} game @param {Partial<SavedGame>} [stored] @returns {GameStats}
 */
const statsOf = (game, { tally, counts } = {}) => {
  if (game.custom_start) return { ...readCounts(tally, NO_STATS), ...NO_STATS };
  if (counts === false) return readCounts(tally, NO_STATS);
  return readCounts(tally, { ...NO_STATS, moves: game.steps, ...outcome(game) });
};

/** The number of moves before the AI's first one. @param {Partial<SavedGame>} [stored] */
const helpedOf = ({ helped } = {}) => (isCount(helped) ? Number(helped) : undefined);

/**
 * Whether a game can count: all moves are the player's, or will be once the AI's are undone.
 * @param {Game} game @param {Partial<SavedGame>} [stored]
 */
const isOwn = (game, stored) =>
  !game.custom_start && (stored?.counts !== false || helpedOf(stored) !== undefined);

/** The fields of a saved game that only a newer build knows. @param {Partial<SavedGame>} [stored] */
function unknownOf({ record, steps, kept, tally, id, counts, helped, ...unknown } = {}) {
  return unknown;
}

/** @param {SavedGame} saved @returns {Game} */
function unpack({ record, steps, kept }) {
  const game = open_game(record, steps);
  if (kept) keep_going(game);
  return game;
}

/** How games are read and counted. @type {import('../element/history.js').HistoryFormat<SavedGame, LifetimeStats>} */
const KIND = {
  none: NO_LIFETIME_STATS,
  add: (totals, { tally }) => add(totals, tally),
  read(saved) {
    const game = unpack(saved);
    const tally = statsOf(game, saved);
    game.free();
    return { ...saved, tally };
  },
};

export class Session {
  #game;
  /** The stats of the game. @type {GameStats} */
  #tally = NO_STATS;
  /** Whether the game can count. */
  #canCount = true;
  /** The number of moves before the AI's first one. @type {number | undefined} */
  #helped;
  /** @type {History<SavedGame, LifetimeStats>} */
  #history = new History(KIND);
  /** @type {string | undefined} */
  #id;
  /** Fields that a newer build has stored: they are written back unchanged. @type {object} */
  #unknown = {};
  /** The time of the last action in the game. */
  #lastPlayed = performance.now();
  /** The best score. Moves that were undone later count, games that don't count do not. */
  best = 0;
  /** The record of the game when it reached the best score, if it was stored. @type {string | undefined} */
  bestRecord;

  /** @param {Game} game @param {Partial<SavedGame>} [stored] its stored fields */
  constructor(game, stored) {
    this.#game = game;
    this.#read(stored);
    if (this.counts) this.best = game.score;
  }

  /**
   * @param {Parameters<typeof new_game>[0]} [rules] @param {bigint} [seed]
   * @throws {Error} that says what is wrong with the rules, the size or the seed
   */
  static start(rules, seed) {
    return new Session(new_game(rules, seed), { id: newId() });
  }

  /**
   * Opens the game of a record. It does not count, because its moves were not played here.
   * @param {string} record @param {number} [steps] the number of moves to make. Default: all
   * @throws {Error} that says what is wrong with the record
   */
  static open(record, steps) {
    return new Session(open_game(record, steps), { counts: false });
  }

  /**
   * Reads a save. `whole` is false if the game before or after this one could not be read.
   * @param {unknown} save
   * @throws {Error} that says what is wrong with this one
   */
  static restore(save) {
    const { game, history, whole } = History.read(save, KIND);
    const session = new Session(unpack(game), game);
    session.#history = history;
    return { session, whole };
  }

  /**
   * Takes over the stored best score, which may be that of an earlier game.
   * @param {number} best @param {string} [record] the record of the game that reached it
   */
  takeBest(best, record) {
    if (best < this.best || (best === this.best && this.bestRecord !== undefined)) return;
    this.best = best;
    this.bestRecord = record;
  }

  /** @returns {Save} */
  toSave() {
    return this.#history.toSave(this.#pack());
  }

  /** The game as plain data. @returns {SavedGame} */
  #pack() {
    const { history: record, steps, status } = this.#game;
    /** @type {SavedGame} */
    const packed = {
      ...this.#unknown,
      ...{ record, steps, kept: status !== Status.Won, tally: this.#tally, id: this.#id },
    };
    // Stored even if the game counts now: redo may lead back to the AI's moves.
    if (this.#helped !== undefined) packed.helped = this.#helped;
    return this.counts ? packed : { ...packed, counts: false };
  }

  get id() {
    return this.#id;
  }
  get rules() {
    return this.#game.rules;
  }
  get rows() {
    return this.#game.rows;
  }
  get cols() {
    return this.#game.cols;
  }
  get seed() {
    return this.#game.seed;
  }
  get score() {
    return this.#game.score;
  }
  get steps() {
    return this.#game.steps;
  }
  get status() {
    return this.#game.status;
  }
  get record() {
    return this.#game.record;
  }
  get cells() {
    return cells(this.#game);
  }
  /**
   * Whether the game counts for the best score and the statistics. A game with moves of the AI does not,
   * until they are undone.
   */
  get counts() {
    return this.#canCount && this.steps <= (this.#helped ?? Infinity);
  }
  /** Whether the rules let the player keep going after a win. */
  get canKeepGoing() {
    return this.#game.goes_on;
  }
  get canUndo() {
    return this.#game.steps > 0 || this.#history.before !== undefined;
  }
  get canRedo() {
    return this.#game.steps < this.#game.known_steps || this.#history.after !== undefined;
  }

  /** Whether there is anything to undo or redo, which would be lost with the session. */
  get hasProgress() {
    return this.canUndo || this.canRedo;
  }

  /**
   * Makes a move. A game with a move of the AI does not count any more, unless that is undone.
   * @param {number} direction @param {boolean} [byAi] @returns {Turn | undefined} undefined for a no-op move
   */
  move(direction, byAi = false) {
    const { steps, counts } = this;
    const turn = move_dir(this.#game, direction);
    if (turn) {
      // A new move discards the moves that could be redone.
      if (counts) this.#helped = byAi ? steps : undefined;
      this.#history.forget();
      this.#count({ moves: 1 });
      if (this.counts && turn.score > this.best) {
        this.best = turn.score;
        this.bestRecord = this.record;
      }
    }
    return turn;
  }

  /**
   * Takes back a move. At the start of a game, brings back the previous one.
   * @returns {Turn | 'game' | undefined} the turn, or `game` if another game is open now
   */
  undo() {
    const turn = undo(this.#game);
    if (turn) this.#count({ undos: 1 });
    return turn ?? this.#reopen('before');
  }

  /** @returns {Turn | 'game' | undefined} as `undo` */
  redo() {
    const turn = redo(this.#game);
    if (turn) this.#count({});
    return turn ?? this.#reopen('after');
  }

  /** Whether another session has the same rules and board size. @param {Session} other */
  isLike({ rules, rows, cols }) {
    return rules === this.rules && rows === this.rows && cols === this.cols;
  }

  /** Starts a new game with the same rules. One undo brings the old one back. @param {bigint} [seed] */
  newGame(seed) {
    const { rules, rows, cols } = this.#game;
    this.#begin(new_game(/** @type {any} */ ({ rules, rows, cols }), seed));
  }

  /**
   * Takes over the game of another session. Undo at its start brings the old one back.
   * @param {Session} other must not be used afterwards
   */
  goOnWith(other) {
    this.#begin(other.#game, { counts: other.counts ? undefined : false });
  }

  /** @returns {boolean} whether the game continues after a win */
  keepGoing() {
    const goesOn = keep_going(this.#game);
    if (goesOn) this.#count({});
    return goesOn;
  }

  /** Replaces the game with a new one. @param {Game} game @param {Partial<SavedGame>} [stored] */
  #begin(game, stored) {
    // A game without moves is not worth coming back to.
    this.#history.replace(this.#game.known_steps > 0 ? this.#pack() : undefined);
    this.#replace(game, { ...stored, id: newId() });
  }

  /**
   * Updates the stats.
   * @param {{ moves?: number, undos?: number }} played the actions since the last update
   */
  #count({ moves = 0, undos = 0 }) {
    const now = performance.now();
    const time = Math.round(Math.min(now - this.#lastPlayed, PAUSE));
    this.#lastPlayed = now;
    if (!this.counts) return;
    const { score, won, lost, highest } = outcome(this.#game);
    const tally = this.#tally;
    this.#tally = {
      ...tally,
      moves: tally.moves + moves,
      undos: tally.undos + undos,
      time: tally.time + time,
      highest: Math.max(tally.highest, highest),
      score,
      won: tally.won || won,
      lost,
    };
  }

  /** @param {'before' | 'after'} side */
  #reopen(side) {
    const saved = this.#history.bringBack(side, () => this.#pack());
    if (!saved) return undefined;
    this.#replace(unpack(saved), saved);
    return /** @type {const} */ ('game');
  }

  /** @param {Game} game @param {Partial<SavedGame>} [stored] */
  #replace(game, stored) {
    this.#game.free();
    this.#game = game;
    this.#read(stored);
    this.#lastPlayed = performance.now();
  }

  /** Takes over what is stored with the game. @param {Partial<SavedGame>} [stored] */
  #read(stored) {
    this.#id = stored?.id;
    this.#unknown = unknownOf(stored);
    this.#tally = statsOf(this.#game, stored);
    this.#helped = helpedOf(stored);
    this.#canCount = isOwn(this.#game, stored);
  }
}
