/**
 * Backup files: all games and settings, a game a line. The engine `library` has the format; reading a game is playing
 * it out. That takes long, so it runs in the worker.
 */
import { deleted_line, game_line, head_line, Library } from '../../library/engine.js';
import { all, withDatabase } from '../../storage/database.js';
import { readPortions } from '../../storage/games.js';
import { isKept, parseNotes, readChunks, toKeptGame } from '../saved/kept.js';
import { MOST_GAMES, MOST_MEGABYTES, Refusal } from './refusal.js';

/** @typedef {import('../../storage/games.js').Mark} Mark */
/** @typedef {import('../../storage/store.js').Change} Change */
/** Called with the share that is done, from 0 to 1, while it goes on; without it if that is as before. @typedef {(share?: number) => void} Works */

/** The settings of the 2048 page, and those that only the puzzle page has. @typedef {Record<'settings' | 'puzzleSettings', Record<string, string>>} Chosen */

/** The number of games of each kind. @typedef {{ games: number, puzzles: number }} Count */

/**
 * What a file holds.
 * @typedef {Chosen & { made: string, library: Library, count: Count, deleted: Mark[], slots: Record<string, any>, pictures?: object }} Backup
 *   `library` has its games, `slots` tells which of them were on a board, and `pictures` are data URLs, not yet checked
 */

/** The number of characters that are put into a file at once. */
const PART = 1_000_000;

/** The number of games whose chunks are read at once. */
const AT_ONCE = 50;

/** Adds a game to a count. @param {Count} count @param {string} kind */
export function countIn(count, kind) {
  if (kind === 'sliding-puzzle') count.puzzles++;
  else count.games++;
}

/** The number of acts that are played out at once. */
const ACTS = 100_000;

/**
 * Plays out the game that the library has read or is to hold.
 * @param {Library} library
 * @param {Works} works
 * @throws if it can't be played
 */
export function playOut(library, works) {
  while (!library.check(ACTS)) works();
}

/** The rows of all games of these pages, and the marks of deleted games. */
async function readRows() {
  /** @type {Map<string, any>} */
  const rows = new Map();
  /** @type {Record<string, any>} */
  let slots = {};
  await withDatabase(async (database) => {
    for await (const portion of readPortions(database))
      for (const row of portion) rows.set(row.id, row);
    slots = await readSlots(database.transaction('slots').store);
  });
  return { rows, slots };
}

/** Which games are on a board, by key. @param {any} store @returns {Promise<Record<string, any>>} */
export async function readSlots(store) {
  const [keys, values] = await all(
    () => store.getAllKeys(),
    () => store.getAll(),
  );
  const slots = keys.map((/** @type {any} */ key, /** @type {number} */ at) => [key, values[at]]);
  return Object.fromEntries(slots.filter((/** @type {any} */ [key]) => typeof key === 'string'));
}

/**
 * Makes a backup of all games of these pages, and their settings.
 * @param {Chosen & { pictures?: Record<string, string> }} settings with the pictures of the player's own tiles, if they are to be in it
 * @param {Change[]} [changes] what is still to be stored
 * @param {Works} [works]
 * @throws if the games cannot be read
 */
export async function makeBackup(settings, changes = [], works = () => {}) {
  const { rows, slots } = await readRows();
  /** @type {Map<string, Map<number, Uint8Array>>} */
  const unsaved = new Map();
  for (const { store, key, value } of changes) {
    if (store === 'games' && value) rows.set(String(key), value);
    if (store === 'games' && !value) rows.delete(String(key));
    if (store !== 'acts' || !Array.isArray(key)) continue;
    const [id, number] = /** @type {[string, number]} */ (key);
    if (!unsaved.has(id)) unsaved.set(id, new Map());
    unsaved.get(id)?.set(number, /** @type {Uint8Array} */ (value));
  }
  const kept = [...rows.values()].filter(isKept);
  kept.sort((a, b) => b.summary.ended - a.summary.ended);
  const ids = new Set(kept.map(({ id }) => id));
  const boards = Object.entries(slots).flatMap(([key, slot]) => {
    const { id, before, after } = Object(slot);
    return ids.has(id) ? [[key, { id, before, after }]] : [];
  });
  const head = {
    made: new Date().toISOString(),
    games: String(kept.length),
    ...Object.fromEntries(
      Object.entries({ ...settings, slots: Object.fromEntries(boards) }).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]),
    ),
  };
  /** @type {BlobPart[]} */
  const parts = [];
  let text = `${head_line(head)}\n`;
  for (const row of rows.values())
    if (row.deleted) text += `${deleted_line(row.origin, row.record)}\n`;
  /** @type {Count} */
  const count = { games: 0, puzzles: 0 };
  await withDatabase(async (database) => {
    /** The chunks of some games. @type {Map<string, Uint8Array[]>} */
    let read = new Map();
    for (const [at, row] of kept.entries()) {
      if (!read.has(row.id)) {
        const acts = database.transaction('acts').store;
        const ids = kept.slice(at, at + AT_ONCE).map(({ id }) => id);
        const all = await Promise.all(ids.map((id) => readChunks(acts, id)));
        read = new Map(all.map((chunks, number) => [ids[number], chunks]));
      }
      const chunks = read.get(row.id) ?? [];
      unsaved.get(row.id)?.forEach((bytes, number) => {
        chunks[number] = bytes;
      });
      text += `${game_line(toKeptGame({ row, chunks }))}\n`;
      countIn(count, row.kind);
      // All texts at once would keep the page from answering.
      if (text.length > PART) {
        parts.push(new Blob([text]));
        text = '';
      }
      works(at / kept.length);
    }
  });
  return { file: new Blob([...parts, text], { type: 'text/plain' }), count };
}

/**
 * The lines of a file, each with the share of the file that has been read.
 * @param {Blob} file
 * @returns {AsyncGenerator<[line: string, share: number]>}
 */
async function* readLines(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  /** The parts of a line that goes on. @type {string[]} */
  let begun = [];
  let read = 0;
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done) break;
    const [first, ...others] = value.split('\n');
    begun.push(first);
    for (const next of others) {
      const line = begun.join('');
      read += line.length + 1;
      yield [line, read / file.size];
      begun = [next];
    }
  }
  const last = begun.join('');
  if (last) yield [last, 1];
}

/** @param {Readonly<Record<string, string>>} fields */
function readHead({
  made = '',
  games,
  settings = '{}',
  puzzleSettings = '{}',
  slots = '{}',
  pictures,
}) {
  if (Number.isNaN(Date.parse(made))) throw new Refusal(`the head has no date: ${made}`);
  try {
    return {
      made,
      total: Number(games),
      slots: Object(JSON.parse(slots)),
      settings: Object(JSON.parse(settings)),
      puzzleSettings: Object(JSON.parse(puzzleSettings)),
      // Without them, those that are here stay.
      ...(pictures !== undefined && { pictures: Object(JSON.parse(pictures)) }),
    };
  } catch (error) {
    throw new Refusal(`the head cannot be read: ${error}`);
  }
}

/**
 * Reads a file, and plays out all of its games. A damaged game is left out.
 * @param {Blob} file
 * @param {Works} [works]
 * @returns {Promise<{ backup: Backup, damaged: Refusal[] }>} and why games were left out
 * @throws {Refusal}
 */
export async function readBackup(file, works = () => {}) {
  if (file.size > MOST_MEGABYTES * 1e6) throw new Refusal(`it has ${file.size} bytes`, 'tooLarge');
  const library = new Library();
  /** @type {Count} */
  const count = { games: 0, puzzles: 0 };
  /** @type {Mark[]} */
  const deleted = [];
  /** @type {Refusal[]} */
  const damaged = [];
  /** @type {ReturnType<typeof readHead> | undefined} */
  let head;
  let number = 0;
  try {
    for await (const [line, share] of readLines(file)) {
      number++;
      try {
        const { kind: row, fields } = library.read(line);
        if (row === 'head') head = readHead(fields);
        if (row === 'deleted') deleted.push(/** @type {any} */ (fields));
        if (row === 'game') {
          const { kind } = parseNotes(fields);
          playOut(library, works);
          countIn(count, kind);
        }
      } catch (error) {
        if (error instanceof Refusal) throw error;
        const { message } = /** @type {Error} */ (error);
        if (!head)
          throw new Refusal(message, /version/.test(message) ? 'newerBackup' : 'notABackup');
        damaged.push(new Refusal(`line ${number}: ${message}`));
      }
      if (count.games + count.puzzles + damaged.length > MOST_GAMES)
        throw new Refusal(`it has more than ${MOST_GAMES} games`, 'tooLarge');
      works(share);
    }
    if (!head) throw new Refusal('it is empty', 'notABackup');
    const { total, ...rest } = head;
    const missing = total - count.games - count.puzzles - damaged.length;
    for (let at = 0; at < missing; at++) damaged.push(new Refusal('the file is cut off'));
    if (damaged.length > 0 && count.games + count.puzzles === 0) throw damaged[0];
    return { backup: { ...rest, library, count, deleted }, damaged };
  } catch (error) {
    library.free();
    throw error;
  }
}
