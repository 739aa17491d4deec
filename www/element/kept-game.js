/** A game that is played: its handle, which has its journal, and what is stored besides. */

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
export function dayOf(date = new Date()) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A summary as it is stored.
 * @param {any} summary that of a handle
 * @param {number} started when the game began, which is its end until something is done
 */
export const summaryOf = ({ version: fold, counts, ...summary }, started) => ({
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
  /** Whether acts were added since. */
  #isNew = false;
  /** Whether acts were added since the row was written. */
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
    return summaryOf(this.handle.summary, this.notes.started);
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
    if (isMove) this.notes.day ??= dayOf();
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

  /**
   * @param {boolean} isOver whether it has ended, or another game has replaced it
   * @returns {{ chunks: [number: number, bytes: Uint8Array][], row: object | undefined, twice: boolean }} `twice` is
   *   whether the second home gets it too
   */
  take(isOver) {
    const { chunks: count } = this.handle;
    /** @type {[number, Uint8Array][]} */
    const chunks = [];
    if (this.#isNew)
      for (let at = Math.max(0, this.#taken - 1); at < count; at++)
        chunks.push([at, this.handle.chunk(at) ?? new Uint8Array()]);
    const isFull = count > this.#taken && this.#taken > 0;
    const isDue = this.#isDue || (this.#isNew && (isOver || count > this.#taken));
    if (this.#isNew) this.#taken = count;
    this.#isNew = false;
    this.#isStale &&= !isDue;
    this.#isDue = false;
    return { chunks, row: isDue ? this.row : undefined, twice: isDue && (isOver || isFull) };
  }
}
