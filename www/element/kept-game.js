/**
 * A game that is played: its handle, which has its journal, and what is stored besides. And the games of a session: the
 * one that is played, and those before and after it. These are the one that a new game replaced, which undo brings back;
 * and the one that undo left, which redo brings back.
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
 * The fields that are stored with a game and that follow from nothing.
 * @typedef {{ bookmarks?: number[], note?: string, challenge?: number, shortest?: number }} Notes `challenge` is the
 *   result of another player that it answers, and `shortest` the number of slides of its start's shortest solution
 */

/**
 * What both engines' handles have.
 * @typedef {object} Handle
 * @property {string} journal_start the start of the journal
 * @property {string} history the record of all known moves
 * @property {number} chunks the number of chunks of the journal
 * @property {(number: number) => Uint8Array | undefined} chunk
 * @property {(at: number) => void} resumed
 * @property {any} summary
 * @property {() => void} free
 */

/** A date as `2026-11-21`, in the player's time zone. @param {Date} [date] */
export function localDay(date = new Date()) {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A summary as it is stored.
 * @param {any} summary that of a handle
 * @param {number} started when the game began, which is its end until something is done
 */
export const packSummary = ({ version: fold, counts, ...summary }, started) => ({
  ended: started,
  ...{ fold, ...summary, counts: counts ? undefined : false },
});

/** @template {Handle} Game */
export class KeptGame {
  handle;
  /** What is stored and doesn't follow from the journal. Fields that only a newer build knows stay. @type {any} */
  notes;
  /** What follows from the journal, until the next act. @type {any} */
  #summary;
  /** The number of chunks when they were last taken. */
  #taken = 0;
  /** Whether acts were added since, and since the row was written. */
  #isNew = false;
  #isStale = false;
  /** Whether the row has to be written even if no chunk is full. */
  #isDue = false;
  /** The time by the clock when it was opened, until that is in the journal. @type {number | undefined} */
  #opened = Date.now();
  /** The time of the last act, or of the opening. */
  #last = performance.now();

  /** @param {Game} handle @param {any} [row] what is stored of it */
  constructor(handle, row) {
    this.handle = handle;
    const { summary, ...notes } = row ?? { id: newId(), started: this.#opened };
    this.notes = notes;
    this.#taken = row ? handle.chunks : 0;
    // It may be older than the last acts, or than the way in which it is computed.
    if (row)
      this.#isStale = ['fold', 'acts'].some((name) => summary?.[name] !== this.summary[name]);
  }

  /** @returns {string} */
  get id() {
    return this.notes.id;
  }
  /** The moves that the player has marked. @returns {number[]} */
  get bookmarks() {
    const { bookmarks } = this.notes;
    return Array.isArray(bookmarks) ? bookmarks : [];
  }
  get summary() {
    this.#summary ??= this.summarize();
    return this.#summary;
  }
  /** @returns {any} */
  summarize() {
    return packSummary(this.handle.summary, this.notes.started);
  }
  get pause() {
    return performance.now() - this.#last;
  }

  /**
   * Does something that may be an act.
   * @template T
   * @param {(game: Game, ms: number) => T} act returns undefined or false if it was none
   * @param {boolean} [isMove] whether it is a move
   * @returns {T}
   */
  do(act, isMove = false) {
    if (this.#opened !== undefined) {
      this.handle.resumed(this.#opened);
      this.#opened = undefined;
      this.#summary = undefined;
    }
    const result = act(this.handle, this.pause);
    this.#summary = undefined;
    if (!result) return result;
    this.#last = performance.now();
    this.#isNew = true;
    this.#isStale = true;
    if (isMove) this.notes.day ??= localDay();
    return result;
  }

  /** Goes on after another game was played. */
  resume() {
    this.#opened = Date.now();
    this.#last = performance.now();
    this.settle();
  }

  /** Has it written although no chunk is full. */
  settle() {
    this.#isDue = true;
  }

  /** Has its last chunk written again, which may have been read only in part. */
  repair() {
    this.#isNew = true;
    this.#isStale = true;
  }

  /** Takes over what others have noted about it. @param {any} row as stored */
  adopt({ bookmarks, note }) {
    this.notes = { ...this.notes, bookmarks, note };
  }

  /** @param {Notes} notes */
  annotate(notes) {
    this.notes = { ...this.notes, ...notes };
    this.#summary = undefined;
    this.settle();
  }

  /** Has its row written, not only when a chunk is full. @returns {boolean} whether it has to be */
  rest() {
    this.#isDue ||= this.#isStale;
    return this.#isDue;
  }

  /** The game as it is stored. Its summary is only a copy. */
  get row() {
    const { journal_start: start, history: record } = this.handle;
    return { ...this.notes, version: 1, start, summary: { record, ...this.summary } };
  }

  pack() {
    const { summary, ...row } = this.row;
    return { ...row, ...summary };
  }

  /** @param {boolean} isOver whether it has ended, or another game has replaced it @returns {Taken} */
  take(isOver) {
    const { id } = this;
    const { chunks: count } = this.handle;
    /** @type {Unsaved['chunks']} */
    const chunks = [];
    if (this.#isNew)
      for (let at = Math.max(0, this.#taken - 1); at < count; at++)
        chunks.push([id, at, this.handle.chunk(at) ?? new Uint8Array()]);
    const isFull = count > this.#taken && this.#taken > 0;
    const isDue = this.#isDue || (this.#isNew && (isOver || count > this.#taken));
    if (this.#isNew) this.#taken = count;
    this.#isNew = false;
    this.#isStale &&= !isDue;
    this.#isDue = false;
    return { id, chunks, row: isDue ? this.row : undefined, twice: isDue && (isOver || isFull) };
  }
}

/**
 * What has to be written of a session.
 * @typedef {object} Unsaved
 * @property {{ id: string, before?: string, after?: string }} slot
 * @property {[id: string, row: object | undefined][]} rows undefined deletes a game
 * @property {[id: string, number: number, bytes: Uint8Array][]} chunks
 * @property {string[]} twice the ids of the games that the second home gets too, or gives up
 */

/**
 * What has to be written of a game; `twice` is whether the second home gets it too.
 * @typedef {{ id: string, chunks: Unsaved['chunks'], row?: object, twice: boolean, isDropped?: boolean }} Taken
 */

/**
 * What differs between the games of both kinds.
 * @template Kept
 * @typedef {object} Nature
 * @property {(game: Kept) => boolean} isPlayed whether a game is worth keeping
 * @property {(game: Kept) => boolean} isOver
 * @property {(game: Kept) => boolean} isTimed whether its playing time passes
 * @property {(game: Kept) => [made: number, known: number]} moves the numbers of moves that can be undone, and of these and
 *   those that can be redone
 * @property {(a: number, b: number) => number} better the better of two results, where 0 is none
 */

/** @template {KeptGame<any>} Kept */
export class History {
  /** @type {Kept} */
  current;
  /** The game that a new game replaced. @type {Kept | undefined} */
  before;
  /** The game that undo left. @type {Kept | undefined} */
  after;
  /** What has to be written of games that were left while nothing was. @type {Taken[]} */
  #left = [];
  /** Whether games stay when they can no longer come back. The best one always does. */
  keepsGames = true;

  #nature;
  /** The best result of games that can't come back. */
  #others = 0;

  /** @param {Kept} game @param {Nature<Kept>} nature */
  constructor(game, nature) {
    this.current = game;
    this.#nature = nature;
  }

  get #all() {
    return [this.current, this.before, this.after].filter((game) => game !== undefined);
  }

  get id() {
    return this.current.id;
  }
  get bookmarks() {
    return this.current.bookmarks;
  }
  pack() {
    return this.current.pack();
  }
  /** Whether the game counts for the best result and the statistics. */
  get counts() {
    return this.current.summary.counts !== false;
  }

  /** The playing time in milliseconds, without long pauses. */
  get time() {
    const { pause, summary } = this.current;
    const running = this.#nature.isTimed(this.current) ? Math.min(Math.round(pause), 60_000) : 0;
    return summary.tally.time + running;
  }
  get canUndo() {
    return this.#nature.moves(this.current)[0] > 0 || this.before !== undefined;
  }
  get canRedo() {
    return this.hasMore || this.after !== undefined;
  }
  /** Whether redo makes a move of this game. */
  get hasMore() {
    const [made, known] = this.#nature.moves(this.current);
    return made < known;
  }
  /** @returns {boolean} */
  get hasProgress() {
    const { current, before, after } = this;
    return this.#nature.isPlayed(current) || before !== undefined || after !== undefined;
  }

  get toBeat() {
    return [this.before, this.after].reduce(
      (best, game) => this.#nature.better(best, game?.summary.best ?? 0),
      this.#others,
    );
  }
  /** The best result of all games; 0 if there is none. */
  get best() {
    return this.#nature.better(this.toBeat, this.current.summary.best ?? 0);
  }
  /** @param {number} best */
  takeBest(best) {
    this.#others = this.#nature.better(this.#others, best);
  }

  /** @returns {boolean} whether anything has to be written */
  rest() {
    return this.current.rest();
  }

  /** @param {string} id */
  find(id) {
    const game = this.#all.find((one) => one.id === id);
    return game && { ...game.pack(), running: game === this.current };
  }

  /** @returns {Unsaved} */
  take() {
    const isLeft = (/** @type {Kept} */ game) => game !== this.current || this.#nature.isOver(game);
    const taken = [...this.#left.splice(0), ...this.#all.map((game) => game.take(isLeft(game)))];
    return {
      slot: { id: this.id, before: this.before?.id, after: this.after?.id },
      rows: taken.filter(({ row, isDropped }) => row || isDropped).map(({ id, row }) => [id, row]),
      chunks: taken.flatMap(({ chunks }) => chunks),
      twice: taken.filter(({ twice }) => twice).map(({ id }) => id),
    };
  }

  /**
   * @param {Notes} notes @param {string} [id]
   * @returns {boolean} whether it is one of them
   */
  annotate(notes, id = this.id) {
    const game = this.#all.find((one) => one.id === id);
    game?.annotate(notes);
    return game !== undefined;
  }

  /**
   * Follows changes that the library and other tabs have made to the games that can come back.
   * @param {Map<string, any>} rows as stored, by id
   */
  follow(rows) {
    for (const side of /** @type {const} */ (['before', 'after'])) {
      const game = this[side];
      const row = game && rows.get(game.id);
      if (row?.deleted) this[side] = undefined;
      else if (row) game.adopt(row);
    }
    this.#others = 0;
  }

  /**
   * Brings back a game, if there is one, and keeps the current one on the other side.
   * @param {'before' | 'after'} side
   */
  bringBack(side) {
    const game = this[side];
    if (!game) return undefined;
    this.current.settle();
    this[side] = undefined;
    this[side === 'before' ? 'after' : 'before'] = this.current;
    this.current = game;
    game.resume();
    return /** @type {const} */ ('game');
  }

  /** Plays another game. Undo at its start brings the current one back. @param {Kept} game */
  replace(game) {
    this.forget();
    const { before, current } = this;
    // A game without moves is not worth coming back to.
    if (this.#nature.isPlayed(current)) {
      // The second home gets it, even if its row is up to date.
      current.settle();
      this.before = current;
      if (before) this.#leave(before);
    } else this.#leave(current);
    this.current = game;
    // It is played after a reload too, even without a move.
    game.settle();
  }

  /**
   * Takes over the game of another session. Undo at its start brings the old one back.
   * @param {{ current: Kept }} other must not be used afterwards
   */
  goOnWith(other) {
    this.replace(other.current);
  }

  /** Drops the game that undo left: it can no longer come back. */
  forget() {
    if (this.after) this.#leave(this.after);
    this.after = undefined;
  }

  /** @param {Kept} game */
  #leave(game) {
    const { isPlayed, better } = this.#nature;
    const { best = 0 } = game.summary;
    // It may no longer be among the games of the session.
    const isBest = best > 0 && best === better(best, this.best);
    if (isPlayed(game) && (this.keepsGames || isBest)) {
      this.takeBest(best);
      this.#left.push(game.take(true));
    } else this.#left.push({ id: game.id, chunks: [], twice: true, isDropped: true });
    game.handle.free();
  }
}
