/**
 * A session: the current game, the games before and after it, the best score and the stats. It is the only
 * writer of that state: every move, of the player or the AI, goes through here. No DOM, no storage.
 */
import { isCount, readCounts } from '../element/counts.js';
import { begun, History, UNCOUNTED } from '../element/history.js';
import { cells, keep_going, move_dir, new_game, open_game, redo, Status, undo } from './engine.js';
import { NO_STATS } from './stats.js';

/** @typedef {import('./engine.js').Game} Game */
/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('./stats.js').GameStats} GameStats */

/**
 * The best moment of a game: the highest score while it counted. Moves that are undone later count.
 * @typedef {object} Top
 * @property {number} best the score; 0 if there was none
 * @property {number} bestSteps the number of moves that reach it
 * @property {string} [proof] a record with these moves, if that of the game no longer has them
 */

/**
 * One game as plain data.
 * @typedef {import('../element/history.js').Dated & import('../element/history.js').Notes & Partial<Top> & {
 *   version: 1,
 *   record: string,
 *   steps: number,
 *   kept: boolean,
 *   score: number,
 *   highest: number,
 *   won: boolean,
 *   lost: boolean,
 *   tally: GameStats,
 *   tiles: Record<string, number>,
 *   counts?: false,
 *   helped?: number,
 * }} SavedGame `record` is that of all known moves, `steps` the number of moves made, and `kept` whether the player
 *   has gone on after a win, if there was one. `score`, `highest`, `won` and `lost` are those of the position, and
 *   `tally` is what counts. `tiles` is the playing time at which each tile from 512 on was first
 *   made. `counts` is set if the game doesn't count, because not all moves are the player's, and `helped` is the
 *   number of moves before the AI's first one, if only the AI keeps it from counting.
 */

/** The maximum time between two moves that counts as playing time, in milliseconds. */
const PAUSE = 60_000;

/** The lowest tile whose time is kept, as an exponent: 512. */
const TIMED = 9;

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

/** @param {SavedGame} saved @returns {Game} */
function unpack({ record, steps, kept }) {
  const game = open_game(record, steps);
  if (kept) keep_going(game);
  return game;
}

/** Checks that a stored game can be opened. @param {SavedGame} saved */
function read(saved) {
  unpack(saved).free();
  return saved;
}

/** @extends {History<SavedGame>} */
export class Session extends History {
  #game;
  /** The stats of the game. @type {GameStats} */
  #tally = NO_STATS;
  /** Whether the game can count. */
  #canCount = true;
  /** The number of moves before the AI's first one. @type {number | undefined} */
  #helped;
  /** @type {Record<string, number>} */
  #tiles = {};
  /** @type {Top} */
  #top = { best: 0, bestSteps: 0 };
  /** The time of the last action in the game. */
  #lastPlayed = performance.now();
  /** The best score of this and all other games. Moves that were undone later count, games that don't count do not. */
  best = 0;
  /** The best score of other games, and of this one when it was opened. */
  toBeat = 0;

  /** @param {Game} game @param {Partial<SavedGame>} [stored] its stored fields */
  constructor(game, stored = {}) {
    super();
    this.#game = game;
    this.#read(stored);
  }

  /**
   * @param {Parameters<typeof new_game>[0]} [rules] @param {bigint} [seed]
   * @param {boolean} [practice] whether it doesn't count
   * @throws {Error} that says what is wrong with the rules, the size or the seed
   */
  static start(rules, seed, practice) {
    return new Session(new_game(rules, seed), practice ? UNCOUNTED : {});
  }

  /**
   * Opens the game of a record. It does not count, because its moves were not played here.
   * @param {string} record @param {number} [steps] the number of moves to make. Default: all
   * @throws {Error} that says what is wrong with the record
   */
  static open(record, steps) {
    return new Session(open_game(record, steps), UNCOUNTED);
  }

  /**
   * Reads a save. `damaged` are the games before and after it that could not be read.
   * @param {any} save
   * @param {Map<string, unknown>} games by id, those that it names
   * @throws {Error} that says what is wrong with this one
   */
  static restore(save, games) {
    if (save?.version !== 1) throw new Error('not a save of version 1');
    const { before, after, ...stored } = save;
    const session = new Session(unpack(stored), stored);
    return { session, damaged: session.take(save, games, read) };
  }

  /** Takes over the best score of other games. @param {number} best */
  takeBest(best) {
    this.best = Math.max(this.best, best);
    this.toBeat = Math.max(this.toBeat, best);
  }

  /** Forgets the best of all games but this one and those before and after it. */
  forgetBest() {
    this.best = Math.max(...[this.#top, this.before, this.after].map((game) => game?.best ?? 0));
  }

  /** @returns {SavedGame} */
  pack() {
    const { history: record, steps, status } = this.#game;
    const { best, bestSteps, proof } = this.#top;
    return {
      ...this.stored,
      ...{ version: 1, record, steps, kept: status !== Status.Won, ...outcome(this.#game) },
      ...{ tally: this.#tally, tiles: this.#tiles },
      // Without a best score, no index has the game.
      ...{ best: best || undefined, bestSteps: best ? bestSteps : undefined, proof },
      // Stored even if the game counts now: redo may lead back to the AI's moves.
      helped: this.#helped,
      counts: this.counts ? undefined : false,
    };
  }

  /** The playing time in milliseconds, without long pauses. */
  get time() {
    const running = this.status === Status.Playing && this.#tally.moves > 0 && this.counts;
    return this.#tally.time + (running ? Math.min(performance.now() - this.#lastPlayed, PAUSE) : 0);
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
    return this.#game.steps > 0 || this.before !== undefined;
  }
  get canRedo() {
    return this.hasMore || this.after !== undefined;
  }
  /** Whether redo makes a move of this game. */
  get hasMore() {
    return this.#game.steps < this.#game.known_steps;
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
    const { bestSteps, proof } = this.#top;
    // Another move discards the moves that could be redone, and with them those that reached the best score.
    const record = proof === undefined && steps < bestSteps ? this.#game.history : undefined;
    const turn = move_dir(this.#game, direction);
    if (turn) {
      if (counts) this.#helped = byAi ? steps : this.#helpedAfter(steps);
      // A move that the AI makes again no longer counts as part of this record.
      if (record !== undefined && (byAi || record !== this.#game.history))
        this.#top = { ...this.#top, proof: record };
      this.forget();
      this.#count({ moves: 1 });
      if (this.counts && turn.score > this.#top.best) {
        this.#top = { best: turn.score, bestSteps: this.steps };
        this.best = Math.max(this.best, turn.score);
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

  /**
   * Starts a new game with the same rules. One undo brings the old one back.
   * @param {bigint} [seed] @param {boolean} [practice] whether it doesn't count
   */
  newGame(seed, practice) {
    const { rules, rows, cols } = this.#game;
    const game = new_game(/** @type {any} */ ({ rules, rows, cols }), seed);
    this.#begin(game, practice ? UNCOUNTED : {});
  }

  /**
   * Takes over the game of another session. Undo at its start brings the old one back.
   * @param {Session} other must not be used afterwards
   */
  goOnWith(other) {
    this.#begin(other.#game, other.counts ? {} : UNCOUNTED);
  }

  /** @returns {boolean} whether the game continues after a win */
  keepGoing() {
    const goesOn = keep_going(this.#game);
    if (goesOn) this.#count({});
    return goesOn;
  }

  /** Whether a game stays when it can no longer come back. @param {SavedGame} saved */
  keeps({ steps, tally, best = 0 }) {
    return (steps > 0 || tally.moves > 0) && (this.keepsGames || (best > 0 && best >= this.best));
  }

  /** Replaces the game with a new one. @param {Game} game @param {Partial<SavedGame>} [stored] */
  #begin(game, stored) {
    this.toBeat = this.best;
    // A game without moves is not worth coming back to.
    this.replace(this.#game.known_steps > 0 ? this.pack() : undefined);
    this.#replace(game, stored);
  }

  /**
   * Updates the stats.
   * @param {{ moves?: number, undos?: number }} played the actions since the last update
   */
  #count({ moves = 0, undos = 0 }) {
    const now = performance.now();
    const time = Math.round(Math.min(now - this.#lastPlayed, PAUSE));
    this.#lastPlayed = now;
    this.touch(moves > 0);
    if (!this.counts) return;
    const { score, won, lost, highest } = outcome(this.#game);
    const tally = this.#tally;
    if (highest > tally.highest && highest >= TIMED)
      this.#tiles = { ...this.#tiles, [highest]: tally.time + time };
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

  /**
   * The number of moves before the AI's first one, once the player has made a move after `steps` moves.
   * @param {number} steps
   */
  #helpedAfter(steps) {
    // If it is the AI's own move, those that redo can still make may be the AI's as well.
    return this.hasMore && this.#helped !== undefined
      ? Math.max(this.#helped, steps + 1)
      : undefined;
  }

  /** @param {'before' | 'after'} side */
  #reopen(side) {
    const saved = this.bringBack(side);
    if (!saved) return undefined;
    this.#replace(unpack(saved), saved);
    return /** @type {const} */ ('game');
  }

  /** @param {Game} game @param {Partial<SavedGame>} [stored] */
  #replace(game, stored = {}) {
    this.#game.free();
    this.#game = game;
    this.#read(stored);
    this.#lastPlayed = performance.now();
  }

  /** Takes over what is stored with the game. @param {Partial<SavedGame>} stored */
  #read(stored) {
    this.stored = begun(stored);
    this.#tally = statsOf(this.#game, stored);
    this.#tiles = { ...stored.tiles };
    this.#helped = helpedOf(stored);
    this.#canCount = isOwn(this.#game, stored);
    const { score, steps } = this.#game;
    const { best = this.counts ? score : 0, bestSteps = steps, proof } = stored;
    this.#top = { best, bestSteps, proof };
    this.best = Math.max(this.best, best);
  }
}
