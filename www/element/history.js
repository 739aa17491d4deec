/**
 * The games before and after the current one: the one that a new game replaced, which undo brings back; and
 * the one that undo left, which redo brings back. Both are kept among the other games, like all that were
 * replaced earlier.
 */

/**
 * What every game as plain data has, and no record holds.
 * @typedef {object} Dated
 * @property {string} id 128 random bits, so no two games have the same
 * @property {number} started the time of its start, in milliseconds since 1970
 * @property {number} ended the time of its last action
 * @property {string} [day] the player's day at the first move, as `2026-11-21`
 */

/** @typedef {Dated & { best?: number }} SavedGame */

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

/** A game after an action. @template {Dated} T @param {T} game @param {boolean} moved @returns {T} */
export const touched = (game, moved) => ({
  ...game,
  ended: Date.now(),
  day: game.day ?? (moved ? dayOf() : undefined),
});

/** @template {SavedGame} Saved */
export class History {
  /** The game that a new game replaced. @type {Saved | undefined} */
  before;
  /** The game that undo left. @type {Saved | undefined} */
  after;
  /** The games that have changed since they were last stored, by id: undefined deletes one. @type {Map<string, Saved | undefined>} */
  changes = new Map();

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

  /** A save of the current game. @param {Saved} game */
  toSave(game) {
    return { ...game, before: this.before?.id, after: this.after?.id };
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
   * @param {'before' | 'after'} side @param {() => Saved} pack returns the current game
   */
  bringBack(side, pack) {
    const game = this[side];
    if (!game) return undefined;
    const left = pack();
    this[side] = undefined;
    this[side === 'before' ? 'after' : 'before'] = left;
    this.changes.set(left.id, left);
    this.changes.set(game.id, undefined);
    return game;
  }

  /**
   * Makes room for a new game.
   * @param {Saved | undefined} game the one that it replaces; undefined if that isn't worth coming back to
   * @param {(saved: Saved) => boolean} keeps whether a game stays when it can no longer come back
   */
  replace(game, keeps) {
    this.forget(keeps);
    if (!game) return;
    if (this.before && !keeps(this.before)) this.changes.set(this.before.id, undefined);
    this.before = game;
    this.changes.set(game.id, game);
  }

  /** Drops the game that undo left: it can no longer come back. @param {(saved: Saved) => boolean} keeps */
  forget(keeps) {
    if (this.after && !keeps(this.after)) this.changes.set(this.after.id, undefined);
    this.after = undefined;
  }
}
