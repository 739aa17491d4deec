/**
 * A session: the game being played, the one before it, the best score and what is counted. It is the
 * only writer of that state; every move, whoever makes it, goes through here. No DOM, no storage.
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
 * @property {number} steps how many of them are made
 * @property {boolean} kept whether the player has left the win behind, if there is one
 * @property {GameStats} [tally] what is counted of it
 * @property {string} [id] tells it from other games, also from those of the same seed
 * @property {false} [counts] that it does not count: not all of its moves are the player's
 * @property {number} [helped] where it only does not count because the AI has moved: how many moves
 *   were made before that
 */

/** @typedef {import('../element/history.js').Save<SavedGame, LifetimeStats>} Save */

/** What no other game has. */
const newId = () => Math.random().toString(36).slice(2);

/** A longer pause between two moves than so many milliseconds is no playing. */
const PAUSE = 60_000;

/** What the game itself tells of its tally. @param {Game} game */
const outcome = (game) => ({
  score: game.score,
  won: game.won,
  lost: game.status === Status.Lost,
  highest: Math.max(...cells(game)),
});

/**
 * The tally of a game; of one that was stored without, its moves are known at least. A game from a
 * set-up board has none, and one that does not count has what it had when it did.
 * @param {Game} game
 * @param {Partial<SavedGame>} [stored]
 * @returns {GameStats}
 */
const statsOf = (game, { tally, counts } = {}) => {
  if (game.customStart) return { ...readCounts(tally, NO_STATS), ...NO_STATS };
  if (counts === false) return readCounts(tally, NO_STATS);
  return readCounts(tally, { ...NO_STATS, moves: game.steps, ...outcome(game) });
};

/** How many moves were made before the AI's first one. @param {Partial<SavedGame>} [stored] */
const helpedOf = ({ helped } = {}) => (isCount(helped) ? Number(helped) : undefined);

/** Whether a game can count: it is the player's, but for what the AI did. @param {Game} game @param {Partial<SavedGame>} [stored] */
const isOwn = (game, stored) =>
  !game.customStart && (stored?.counts !== false || helpedOf(stored) !== undefined);

/** The fields of a saved game that this build does not know: a newer one wrote them. @param {Partial<SavedGame>} [stored] */
function unknownOf({ record, steps, kept, tally, id, counts, helped, ...unknown } = {}) {
  return unknown;
}

/** @param {SavedGame} saved @returns {Game} */
function unpack({ record, steps, kept }) {
  const game = open_game(record, steps);
  if (kept) keep_going(game);
  return game;
}

/** How games are read and counted. @type {import('../element/history.js').Kind<SavedGame, LifetimeStats>} */
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
  /** What is counted of the game. @type {GameStats} */
  #tally;
  /** Whether it can count at all. */
  #own;
  /** How many moves were made before the AI's first one. @type {number | undefined} */
  #helped;
  /** @type {History<SavedGame, LifetimeStats>} */
  #history = new History(KIND);
  /** @type {string | undefined} */
  #id;
  /** What a newer build has stored of the game. @type {object} */
  #unknown;
  /** When the game was last played. */
  #played = performance.now();
  /** The best score, also of moves that were taken back, but not of games that do not count. */
  best = 0;
  /**
   * The record of the game that reached the best score, as it stood then; undefined where none was kept.
   * @type {string | undefined}
   */
  bestRecord;

  /**
   * @param {Game} game
   * @param {Partial<SavedGame>} [stored] what was stored of it
   */
  constructor(game, stored) {
    this.#game = game;
    this.#id = stored?.id;
    this.#unknown = unknownOf(stored);
    this.#tally = statsOf(game, stored);
    this.#helped = helpedOf(stored);
    this.#own = isOwn(game, stored);
    if (this.counts) this.best = game.score;
  }

  /**
   * A session with a new game.
   * @param {Parameters<typeof new_game>[0]} rules
   * @param {bigint} [seed]
   * @throws {Error} naming what is wrong with the rules, the size or the seed
   */
  static start(rules, seed) {
    return new Session(new_game(rules, seed), { id: newId() });
  }

  /**
   * A session with the game of a record. Its moves so far were not played here, so it does not count.
   * @param {string} record
   * @param {number} [steps] how many of its moves are made; all of them without it
   * @throws {Error} naming what is wrong with the record
   */
  static open(record, steps) {
    return new Session(open_game(record, steps), { counts: false });
  }

  /**
   * The session of a save.
   * @param {unknown} save
   * @returns {{ session: Session, whole: boolean }} `whole` is false when only the game itself could
   *   be read, but not the one before or after it
   * @throws {Error} naming what is wrong with the game
   */
  static restore(save) {
    const { game, history, whole } = History.read(save, KIND);
    const session = new Session(unpack(game), game);
    session.#history = history;
    return { session, whole };
  }

  /**
   * The best score may be one of a game that is gone.
   * @param {number} best
   * @param {string} [record] the record of the game that reached it
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
    // What the AI did may be ahead of where the game stands.
    if (this.#helped !== undefined) packed.helped = this.#helped;
    return this.counts ? packed : { ...packed, counts: false };
  }

  /** Tells the game from others, also from those of the same seed; undefined when it was saved without. */
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
  /** Whether the game started from a board that was set up, so that it does not count. */
  get placed() {
    return this.#game.customStart;
  }
  /**
   * Whether what is played counts: for the best score, and in the statistics. A game with a move of
   * the AI's does not, until that is taken back.
   */
  get counts() {
    return this.#own && this.steps <= (this.#helped ?? Infinity);
  }
  /** Whether the player may keep going after the goal. */
  get canKeepGoing() {
    return this.#game.goes_on;
  }
  get canUndo() {
    return this.#game.steps > 0 || this.#history.before !== undefined;
  }
  get canRedo() {
    return this.#game.steps < this.#game.known_steps || this.#history.after !== undefined;
  }

  /** Whether there is anything to take back or to make again, which would be lost with the session. */
  get hasProgress() {
    return this.canUndo || this.canRedo;
  }

  /**
   * @param {number} direction
   * @param {boolean} [byAi] whether it is no move of the player's. From then on the game does
   *   not count, unless the move is taken back; what the player did before is not lost.
   * @returns {Turn | undefined} undefined when nothing moves
   */
  move(direction, byAi = false) {
    const { steps, counts } = this;
    const turn = move_dir(this.#game, direction);
    if (turn) {
      // What was ahead is gone.
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
   * Takes a move back; at the opening, brings back the game before this one.
   * @returns {Turn | 'game' | undefined} the turn, or `game` when another game is shown now
   */
  undo() {
    const turn = undo(this.#game);
    if (turn) this.#count({ undos: 1 });
    return turn ?? this.#reopen(this.#history.back(() => this.#pack()));
  }

  /** @returns {Turn | 'game' | undefined} as `undo` */
  redo() {
    const turn = redo(this.#game);
    if (turn) this.#count({});
    return turn ?? this.#reopen(this.#history.forward(() => this.#pack()));
  }

  /** Whether another session is played under the same rules on a board of the same size. @param {Session} other */
  isLike({ rules, rows, cols }) {
    return rules === this.rules && rows === this.rows && cols === this.cols;
  }

  /**
   * Starts a new game under the same rules. One undo brings the old one back.
   * @param {bigint} [seed]
   */
  newGame(seed) {
    const { rules, rows, cols } = this.#game;
    this.#begin(new_game(/** @type {any} */ ({ rules, rows, cols }), seed));
  }

  /**
   * Goes on with the game of another session, in place of this one's. At its opening, undo brings
   * the old one back.
   * @param {Session} other which is of no use from then on
   */
  goOnWith(other) {
    this.#begin(other.#game, { counts: other.counts ? undefined : false });
  }

  /** @returns {boolean} whether there was a win to leave behind */
  keepGoing() {
    const kept = keep_going(this.#game);
    if (kept) this.#count({});
    return kept;
  }

  /** Another game comes in place of this one. @param {Game} game @param {Partial<SavedGame>} [stored] */
  #begin(game, stored) {
    // A game without a move is nothing to come back to.
    this.#history.replace(this.#game.known_steps > 0 ? this.#pack() : undefined);
    this.#replace(game, { ...stored, id: newId() });
  }

  /** Counts what was just played. @param {{ moves?: number, undos?: number }} played */
  #count({ moves = 0, undos = 0 }) {
    const now = performance.now();
    if (!this.counts) {
      this.#played = now;
      return;
    }
    const { score, won, lost, highest } = outcome(this.#game);
    this.#tally = {
      ...this.#tally,
      moves: this.#tally.moves + moves,
      undos: this.#tally.undos + undos,
      time: this.#tally.time + Math.round(Math.min(now - this.#played, PAUSE)),
      highest: Math.max(this.#tally.highest, highest),
      score,
      won: this.#tally.won || won,
      lost,
    };
    this.#played = now;
  }

  /** @param {SavedGame | undefined} saved */
  #reopen(saved) {
    if (!saved) return undefined;
    this.#replace(unpack(saved), saved);
    return /** @type {const} */ ('game');
  }

  /** @param {Game} game @param {Partial<SavedGame>} [stored] */
  #replace(game, stored) {
    this.#game.free();
    this.#game = game;
    this.#id = stored?.id;
    this.#unknown = unknownOf(stored);
    this.#tally = statsOf(game, stored);
    this.#helped = helpedOf(stored);
    this.#own = isOwn(game, stored);
    this.#played = performance.now();
  }
}
