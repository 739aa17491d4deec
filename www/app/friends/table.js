/**
 * Tables of friends, their limits and names, and the player's own, as this browser keeps it; and their text in links and
 * files, which `docs/record-format.md` describes. The engine, which must be loaded, merges, ranks, reads and writes.
 */
import { NAME_LENGTH } from '../../../pkg/game_constants.js';
import {
  merge_table,
  name_fault,
  rank_table,
  read_table,
  table_text,
} from '../../library/engine.js';
import { withDatabase } from '../../storage/database.js';

/** A game whose record was replayed. @typedef {import('../../library/engine.js').ProvenGame} Game */
/** A row of a table. @typedef {import('../../library/engine.js').TableRow} Row */
/** A row, and its place among those of its start. @typedef {Row & { place: number }} Ranked */

/** The most that fits in one link or file. */
export const LINK_LIMITS = { games: 100, moves: 1_000_000 };
/** The most that this browser keeps. */
export const OWN_LIMITS = { games: 1000, moves: 10_000_000 };

/** A name as it is stored: composed, without spaces at its ends. @param {string} typed */
export const normalizeName = (typed) => typed.normalize('NFC').trim();

/**
 * What is wrong with a name.
 * @param {string} name as `normalizeName` returns it
 */
export const nameFault = (name) => (name === normalizeName(name) ? name_fault(name) : 'characters');

/** Merges tables: of each start and name, the best game stays. @param {...Row[]} tables */
export function merge(...tables) {
  const rows = tables.flat();
  return merge_table(rows).map((place) => rows[place]);
}

/** What a merge would bring: the rows that are new or better. @param {Row[]} own @param {Row[]} others */
export const newRows = (own, others) =>
  merge_table([...own, ...others]).flatMap((place) => others[place - own.length] ?? []);

/** The rows of each start, the best first; the latest daily games lead. @param {Row[]} rows @returns {Ranked[][]} */
export const rank = (rows) =>
  rank_table(rows).map((ranked) => ranked.map(([at, place]) => ({ ...rows[at], place })));

/** Whether a table is within limits. @param {Row[]} rows @param {typeof LINK_LIMITS} limits */
export const fits = (rows, { games, moves: most }) =>
  rows.length <= games && rows.reduce((sum, { moves }) => sum + moves, 0) <= most;

/**
 * @typedef {object} Stored
 * @property {Row[]} rows
 * @property {string} [me] the name that the player last gave to a game of their own
 */

/** The key in the store `state`. */
const KEY = 'friends';

/** @param {any} value @returns {Stored} */
function read(value) {
  const rows = Array.isArray(value?.rows) ? value.rows : [];
  return {
    ...value,
    rows: rows.filter((/** @type {any} */ row) => typeof row?.record === 'string'),
  };
}

/** @returns {Promise<Stored>} @throws if it can't be read */
export const readOwn = () =>
  withDatabase(async (database) => read(await database.get('state', KEY)));

/** Changes the table, in one transaction. @param {(stored: Stored) => Stored} change */
const changeOwn = (change) =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction('state', 'readwrite');
    const changed = change(read(await store.get(KEY)));
    await store.put(changed, KEY);
    await done;
    return changed;
  });

/** An error that says that the table would have more games or moves than a browser keeps. */
export class TooMany extends Error {}

/** Merges games with the table. @param {Row[]} rows @param {string} [me] @throws {TooMany} */
export const addRows = (rows, me) =>
  changeOwn((stored) => {
    const merged = merge(stored.rows, rows);
    if (!fits(merged, OWN_LIMITS)) throw new TooMany();
    return { ...stored, rows: merged, ...(me && { me }) };
  });

/** Deletes games from the table. @param {Row[]} gone */
export function removeRows(gone) {
  const keys = new Set(gone.map(({ record, name }) => `${record} ${name}`));
  return changeOwn((stored) => ({
    ...stored,
    rows: stored.rows.filter(({ record, name }) => !keys.has(`${record} ${name}`)),
  }));
}

/** A game that has not been replayed yet, with its player's name if a table has it. @typedef {{ record: string, name?: string }} Found */

/** The beginning of a table's text. */
const TABLE = 't1.';

/** The longest link, in characters. A longer one is offered as a file. */
export const LONGEST_LINK = 8192;
/** The most bytes of an unpacked table: the moves, and at most 600 bytes for a game's name, start and check sum. */
const MOST_BYTES = Math.ceil(LINK_LIMITS.moves / 3) + 600 * LINK_LIMITS.games;

/** An error that says what is wrong with a link, and what is allowed. */
export class LinkError extends Error {}

/** The bytes that are unpacked at once: what comes of them, a thousand times as much at most, must fit in memory. */
const PORTION = 1024;

/** @param {Uint8Array<ArrayBuffer>} bytes */
function byteStream(bytes) {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + PORTION));
        else controller.close();
        at += PORTION;
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Passes bytes through a stream that packs or unpacks them, and stops at a limit.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {ReadableWritablePair} transform @param {number} most @param {AbortSignal} [signal]
 */
async function pass(bytes, transform, most, signal) {
  const reader = byteStream(bytes).pipeThrough(transform).getReader();
  /** @type {BlobPart[]} */
  const parts = [];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most || signal?.aborted) {
      reader.cancel().catch(() => {});
      signal?.throwIfAborted();
      throw new LinkError(`it has more than ${most} bytes, which is all that a table needs`);
    }
    parts.push(value);
  }
}

/** @param {Uint8Array} bytes */
function toDigits(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} digits @throws {LinkError} */
function fromDigits(digits) {
  try {
    const text = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw new LinkError(
      `it has ${digits.length} digits after “${TABLE}”; it is cut off, or has characters other than A–Z, a–z, 0–9, - and _`,
    );
  }
}

/**
 * Writes a table as the text of a link.
 * @param {{ record: string, name: string }[]} rows
 */
export async function writeTable(rows) {
  const packed = await pass(
    new TextEncoder().encode(table_text(rows)),
    new CompressionStream('deflate'),
    Infinity,
  );
  return TABLE + toDigits(packed);
}

/**
 * The games in the unpacked text of a table.
 * @param {string} text
 * @throws {LinkError}
 */
function readLines(text) {
  const games = refusing(() => read_table(text));
  const wrong = games.find(({ name }) => nameFault(name));
  if (wrong)
    throw new LinkError(
      `line ${wrong.line}: a name has 1 to ${NAME_LENGTH} characters, composed (NFC), none of which controls text or its direction`,
    );
  return games.map(({ record, name }) => ({ record, name }));
}

/** Makes an error of the engine that of the link. @template T @param {() => T} read @throws {LinkError} */
function refusing(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    throw new LinkError(/** @type {Error} */ (error).message);
  }
}

/**
 * Reads a text that is the table and nothing else.
 * @param {string} link
 * @param {AbortSignal} [signal]
 * @returns {Promise<Required<Found>[]>}
 * @throws {LinkError}
 */
async function readWhole(link, signal) {
  if (!link.startsWith(TABLE))
    throw new LinkError(`a table begins with “${TABLE}”; this one may come from a newer version`);
  // Base64 has 4 digits for 3 bytes, and packing adds little to what can't be packed.
  const most = Math.ceil(MOST_BYTES * 1.4);
  if (link.length > most)
    throw new LinkError(`it has ${link.length} characters, at most ${most} are allowed`);
  const packed = fromDigits(link.slice(TABLE.length));
  let bytes;
  try {
    bytes = await pass(packed, new DecompressionStream('deflate'), MOST_BYTES, signal);
  } catch (error) {
    if (error instanceof LinkError || signal?.aborted) throw error;
    throw new LinkError('it is cut off, or some of its characters were changed');
  }
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LinkError('it is not UTF-8');
  }
  return readLines(text);
}

/** The most lines behind a table that may look like more of it. */
const LINES_BEHIND = 64;

/**
 * The texts that a table may be, the longest first: a mail wraps it, and the word after it may look like its last
 * line; `_` is one of its digits, but Markdown's emphasis too.
 * @param {string} link as the engine found it, with spaces where it was wrapped
 */
function* joinLines(link) {
  const lines = link.split(' ');
  for (let count = lines.length; count > Math.max(0, lines.length - LINES_BEHIND); count--) {
    const whole = lines.slice(0, count).join('');
    yield whole;
    const plain = whole.replace(/_+$/, '');
    if (plain !== whole) yield plain;
  }
}

/**
 * Reads the text of a table. Its records have not been replayed then.
 * @param {string} link as the engine found it, with spaces where it was wrapped
 * @param {AbortSignal} [signal] stops it
 * @returns {Promise<Required<Found>[]>}
 * @throws {LinkError} that says what is wrong and what is allowed
 */
export async function readTable(link, signal) {
  /** @type {unknown} */
  let fault;
  for (const whole of joinLines(link)) {
    try {
      return await readWhole(whole, signal);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      fault ??= error;
    }
  }
  throw fault;
}
