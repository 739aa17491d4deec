/**
 * The games around the one that is played: the one that a new game replaced, which undo brings back; the
 * one that undo left for it, which redo brings back; and the lifetime stats of those that are gone.
 */
import { readCounts } from './counts.js';

/**
 * A session as plain data: what is stored after every move.
 * @template Saved a game
 * @template LifetimeStats
 * @typedef {object} Save
 * @property {1} version
 * @property {Saved} game
 * @property {Saved} [before] the game that a new game replaced
 * @property {Saved} [after] the new game that undo left for the one before
 * @property {LifetimeStats} [totals] what is counted of the games that cannot come back
 */

/**
 * How the games of one kind are read and counted.
 * @template Saved
 * @template {object} LifetimeStats
 * @typedef {object} Kind
 * @property {LifetimeStats} none the counts of no game
 * @property {(totals: LifetimeStats, saved: Saved) => LifetimeStats} add counts a game that cannot come back
 * @property {(saved: Saved) => Saved} read reads a stored game; throws when it cannot be opened
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
  /** What a newer build has stored beside the games. @type {object} */
  #unknown = {};

  /** @param {Kind<Saved, LifetimeStats>} kind */
  constructor(kind) {
    this.#kind = kind;
    this.totals = kind.none;
  }

  /**
   * Reads a save.
   * @template Saved
   * @template {object} LifetimeStats
   * @param {unknown} save
   * @param {Kind<Saved, LifetimeStats>} kind
   * @returns {{ game: Saved, history: History<Saved, LifetimeStats>, whole: boolean }} `whole` is false when a
   *   game beside the one that is played could not be read
   * @throws {Error} when it is no save of this version
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

  /** The save of a session. @param {Saved} game the one that is played @returns {Save<Saved, LifetimeStats>} */
  toSave(game) {
    const { before, after, totals } = this;
    return { ...this.#unknown, version: 1, game, before, after, totals };
  }

  /** Replaces the games that may come back. @param {(saved: Saved) => Saved} change */
  map(change) {
    this.before = this.before && change(this.before);
    this.after = this.after && change(this.after);
  }

  /** Brings back the game before. @param {() => Saved} pack the one that is played @returns {Saved | undefined} */
  back(pack) {
    const { before } = this;
    if (!before) return undefined;
    this.after = pack();
    this.before = undefined;
    return before;
  }

  /** Brings back the game that undo left. @param {() => Saved} pack the one that is played @returns {Saved | undefined} */
  forward(pack) {
    const { after } = this;
    if (!after) return undefined;
    this.before = pack();
    this.after = undefined;
    return after;
  }

  /** A new game replaces one. @param {Saved | undefined} game undefined where it is nothing to come back to */
  replace(game) {
    if (game) {
      this.#close(this.before);
      this.before = game;
    }
    this.forget();
  }

  /** What undo left cannot come back any more. */
  forget() {
    this.#close(this.after);
    this.after = undefined;
  }

  /** @param {Saved | undefined} saved */
  #close(saved) {
    if (saved) this.totals = this.#kind.add(this.totals, saved);
  }
}
