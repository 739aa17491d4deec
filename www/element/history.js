/**
 * The games before and after the current one: the one that a new game replaced, which undo brings back;
 * the one that undo left, which redo brings back; and the lifetime stats of all that cannot come back.
 */
import { readCounts } from './counts.js';

/**
 * A session as plain data, stored after every move.
 * @template Saved a saved game @template LifetimeStats
 * @typedef {object} Save
 * @property {1} version
 * @property {Saved} game
 * @property {Saved} [before] the game that a new game replaced
 * @property {Saved} [after] the new game that undo left to return to the one before
 * @property {LifetimeStats} [totals] the counts of the games that cannot come back
 */

/**
 * Functions that read and count the games of one kind.
 * @template Saved @template {object} LifetimeStats
 * @typedef {object} HistoryFormat
 * @property {LifetimeStats} none the counts before the first game
 * @property {(totals: LifetimeStats, saved: Saved) => LifetimeStats} add adds a game that cannot come back
 * @property {(saved: Saved) => Saved} read reads a stored game; throws if it cannot be opened
 */

/** @template Saved @template {object} LifetimeStats */
export class History {
  #kind;
  /** The game that a new game replaced. @type {Saved | undefined} */
  before;
  /** The game that undo left. @type {Saved | undefined} */
  after;
  /** @type {LifetimeStats} */
  totals;
  /** Fields that a newer build has stored: they are written back unchanged. @type {object} */
  #unknown = {};

  /** @param {HistoryFormat<Saved, LifetimeStats>} kind */
  constructor(kind) {
    this.#kind = kind;
    this.totals = kind.none;
  }

  /**
   * @template Saved @template {object} LifetimeStats
   * @param {unknown} save @param {HistoryFormat<Saved, LifetimeStats>} kind
   * @returns {{ game: Saved, history: History<Saved, LifetimeStats>, whole: boolean }} `whole` is false
   *   if the game before or after could not be read
   * @throws {Error} if it is not a save of this version
   */
  static read(save, kind) {
    const { version, game, before, after, totals, ...unknown } =
      /** @type {Partial<Save<Saved, LifetimeStats>>} */ (save ?? {});
    if (version !== 1 || !game) throw new Error('not a save of version 1');
    /** @type {History<Saved, LifetimeStats>} */
    const history = new History(kind);
    history.#unknown = unknown;
    history.totals = readCounts(totals, kind.none);
    [history.before, history.after] = [before, after].map((saved) => history.#read(saved));
    const whole =
      Boolean(before) === Boolean(history.before) && Boolean(after) === Boolean(history.after);
    return { game, history, whole };
  }

  /** @param {Saved | undefined} saved */
  #read(saved) {
    try {
      return saved && this.#kind.read(saved);
    } catch (error) {
      console.warn('a saved game could not be read:', error);
      return undefined;
    }
  }

  /** @param {Saved} game the current one @returns {Save<Saved, LifetimeStats>} */
  toSave(game) {
    const { before, after, totals } = this;
    return { ...this.#unknown, version: 1, game, before, after, totals };
  }

  /** Changes the games that can come back. @param {(saved: Saved) => Saved} change */
  map(change) {
    this.before = this.before && change(this.before);
    this.after = this.after && change(this.after);
  }

  /**
   * Brings back a game, if there is one, and keeps the current one on the other side.
   * @param {'before' | 'after'} side @param {() => Saved} pack returns the current game
   */
  bringBack(side, pack) {
    const game = this[side];
    if (!game) return undefined;
    this[side] = undefined;
    this[side === 'before' ? 'after' : 'before'] = pack();
    return game;
  }

  /**
   * Makes room for a new game.
   * @param {Saved | undefined} game the one that it replaces; undefined if that isn't worth coming back to
   */
  replace(game) {
    if (game) {
      this.#close(this.before);
      this.before = game;
    }
    this.forget();
  }

  /** Drops the game that undo left: it can no longer come back. */
  forget() {
    this.#close(this.after);
    this.after = undefined;
  }

  /** @param {Saved | undefined} saved */
  #close(saved) {
    if (saved) this.totals = this.#kind.add(this.totals, saved);
  }
}
