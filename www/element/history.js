/**
 * What the sessions of both games share: what is stored with the current game, and the games before and after it. These
 * are the one that a new game replaced, which undo brings back; and the one that undo left, which redo brings back.
 * Both are kept among the other games, like all that were replaced earlier.
 */

/**
 * What every game as plain data has, and no record holds.
 * @typedef {object} Dated
 * @property {string} id 128 random bits, so no two games have the same
 * @property {number} started the time of its start, in milliseconds since 1970
 * @property {number} ended the time of its last action
 * @property {string} [day] the player's day at the first move, as `2026-11-21`
 */

/**
 * The fields that are stored with a game and that it doesn't use itself.
 * @typedef {{ bookmarks?: number[], note?: string, challenge?: number, hinted?: number }} Notes `challenge` is the
 *   result of another player that it answers, and `hinted` the number of moves before the first hint
 */

/** @typedef {Dated & Notes & { best?: number }} SavedGame */

/**
 * What each kind of session adds.
 * @template Saved
 * @typedef {object} Own
 * @property {() => Saved} pack returns the game as plain data
 * @property {(saved: Saved) => boolean} keeps whether a game stays when it can no longer come back
 * @property {() => void} forgetBest forgets the best of all games but the current one and those before and after it
 */

/** What is stored with a game that never counts. */
export const UNCOUNTED = /** @type {const} */ ({ counts: false });

/** A date as `2026-11-21`, in the player's time zone. @param {Date} [date] */
export function dayOf(date = new Date()) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Returns a new id. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A game as it begins, or as it was stored. Fields that only a newer build or a page knows stay.
 * @template {object} T
 * @param {T} stored
 * @returns {T & Dated}
 */
export function begun(stored) {
  const now = Date.now();
  return { id: newId(), started: now, ended: now, ...stored };
}

/** @template {SavedGame} Saved */
export class History {
  /** What is stored with the game, as it was stored: the session's own fields are newer. @type {Dated & Notes} */
  stored = /** @type {any} */ (undefined);
  /** The game that a new game replaced. @type {Saved | undefined} */
  before;
  /** The game that undo left. @type {Saved | undefined} */
  after;
  /** The games that have changed since they were last stored, by id: undefined deletes one. @type {Map<string, Saved | undefined>} */
  changes = new Map();
  /** Whether games stay when they can no longer come back. The best one always does. */
  keepsGames = true;

  /** What the session adds. */
  get #own() {
    return /** @type {Own<Saved>} */ (/** @type {unknown} */ (this));
  }

  get id() {
    return this.stored.id;
  }

  /** The moves that the player has marked. @returns {number[]} */
  get bookmarks() {
    const { bookmarks } = this.stored;
    return Array.isArray(bookmarks) ? bookmarks : [];
  }

  /** The game with the ids of those before and after it. */
  toSave() {
    return {
      ...this.#own.pack(),
      before: this.before?.id,
      after: this.after?.id,
    };
  }

  /** Remembers an action. @param {boolean} moved whether a move was made by now */
  touch(moved) {
    const { day = moved ? dayOf() : undefined } = this.stored;
    this.stored = { ...this.stored, ended: Date.now(), day };
  }

  /**
   * Adds fields to the game, or to the one before or after it.
   * @param {Notes} notes @param {string} [id]
   * @returns {boolean} whether it is one of them
   */
  annotate(notes, id = this.id) {
    if (id === this.id) this.stored = { ...this.stored, ...notes };
    else this.map((saved) => (saved.id === id ? { ...saved, ...notes } : saved));
    return [this, this.before, this.after].some((game) => game?.id === id);
  }

  /**
   * Takes the games that a save names.
   * @param {{ before?: unknown, after?: unknown }} save
   * @param {Map<string, unknown>} games by id
   * @param {(game: any) => Saved} read throws if a game cannot be opened
   * @returns {[id: string, game: unknown][]} the games that cannot be read
   */
  take(save, games, read) {
    /** @type {[string, unknown][]} */
    const damaged = [];
    for (const side of /** @type {const} */ (['before', 'after'])) {
      const id = save[side];
      const game = games.get(/** @type {string} */ (id));
      // It may have been deleted, or a newer build may have written it.
      if (/** @type {any} */ (game)?.version !== 1) continue;
      try {
        this[side] = read(game);
      } catch (error) {
        console.warn('a saved game could not be read:', error);
        damaged.push([String(id), game]);
      }
    }
    return damaged;
  }

  /**
   * Follows changes that the library and other tabs have made to the games that can come back.
   * @param {Map<string, any>} games as stored, by id
   */
  follow(games) {
    for (const side of /** @type {const} */ (['before', 'after'])) {
      const saved = this[side];
      const stored = saved && games.get(saved.id);
      if (stored)
        this[side] = stored.deleted ? undefined : { ...saved, bookmarks: stored.bookmarks };
    }
    this.#own.forgetBest();
  }

  /** Changes the games that can come back. @param {(saved: Saved) => Saved} change */
  map(change) {
    for (const side of /** @type {const} */ (['before', 'after'])) {
      const saved = this[side];
      if (!saved) continue;
      const changed = change(saved);
      this[side] = changed;
      if (changed !== saved) this.changes.set(saved.id, changed);
    }
  }

  /**
   * Brings back a game, if there is one, and keeps the current one on the other side.
   * @param {'before' | 'after'} side
   */
  bringBack(side) {
    const game = this[side];
    if (!game) return undefined;
    const left = this.#own.pack();
    this[side] = undefined;
    this[side === 'before' ? 'after' : 'before'] = left;
    this.changes.set(left.id, left);
    this.changes.set(game.id, undefined);
    return game;
  }

  /**
   * Makes room for a new game.
   * @param {Saved | undefined} game the one that it replaces; undefined if that isn't worth coming back to
   */
  replace(game) {
    this.forget();
    if (!game) return;
    if (this.before && !this.#own.keeps(this.before)) this.changes.set(this.before.id, undefined);
    this.before = game;
    this.changes.set(game.id, game);
  }

  /** Drops the game that undo left: it can no longer come back. */
  forget() {
    if (this.after && !this.#own.keeps(this.after)) this.changes.set(this.after.id, undefined);
    this.after = undefined;
  }
}
