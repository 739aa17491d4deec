/**
 * Kept games between the database, which has them as rows and chunks, and the engine that merges them and plays out
 * their journals, where a row may be behind.
 */
import { packSummary } from '../../element/kept-game.js';
import { Library, load } from '../../library/engine.js';
import { chunkRange, toEntry } from '../../storage/database.js';
import { isEntry, isPlayed, readGames, readJournal } from '../../storage/games.js';
import { isOwn } from './games.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** @typedef {import('../../library/engine.js').KeptGame} KeptGame */
/** @typedef {import('../../library/engine.js').MergedGame} MergedGame */
/** @typedef {import('../../storage/database.js').Stored} Stored */
/** @typedef {import('../../storage/games.js').Entry} Entry */

/** The fields that are texts; all others are written as JSON. */
const TEXTS = ['kind', 'name', 'key', 'day', 'note'];

/** Whether a row is a game of these pages that was played. @param {any} row */
export function isKept(row) {
  const game = toEntry(row);
  return isEntry(game) && isOwn(game) && isPlayed(game);
}

/** @param {Stored} stored @returns {KeptGame} */
export function toKeptGame({ row, chunks }) {
  const { id, origin, start, bookmarks, version, summary, ...notes } = row;
  const fields = Object.entries(notes).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, TEXTS.includes(name) ? String(value) : JSON.stringify(value)]],
  );
  return { id, origin, start, bookmarks, chunks, fields: Object.fromEntries(fields) };
}

/**
 * What is noted about a game, given its fields.
 * @param {Readonly<Record<string, string>>} fields
 * @throws {SyntaxError} if one of them isn't JSON
 */
export const parseNotes = (fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      TEXTS.includes(name) ? value : JSON.parse(value),
    ]),
  );

/** @param {MergedGame} game @returns {Stored} */
export function toStored({ id, origin, start, chunks, bookmarks, fields, summary }) {
  const notes = parseNotes(fields);
  return {
    row: {
      ...{ ...notes, version: 1, id, start },
      ...(origin !== id && { origin }),
      ...(bookmarks.length > 0 && { bookmarks: [...bookmarks] }),
      summary: packSummary(summary, notes.started),
    },
    chunks: [...chunks],
  };
}

/**
 * Reads the chunks of a game.
 * @param {any} acts the store
 * @param {string} id
 * @returns {Promise<Uint8Array[]>}
 */
export const readChunks = (acts, id) => acts.getAll(chunkRange(id));

/** The number of acts that are played out at once: about 2 ms, on a slow device 10. */
const ACTS = 2000;

/** Lets the page answer. Timers would wait for some milliseconds each time, so they are the second choice. */
const nextTask = () =>
  /** @type {any} */ (globalThis).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve));

/**
 * Plays a game out.
 * @param {string} id
 * @returns {Promise<{ summary: any, record: string | undefined }>} the record reaches its best result
 * @throws if it can't be played
 */
export async function fold(id) {
  await load();
  const library = new Library();
  try {
    library.hold(toKeptGame(await readJournal(id)));
    while (!library.check(ACTS)) await nextTask();
    return { summary: library.summary, record: library.best_record };
  } finally {
    library.free();
  }
}

/**
 * Whether a game may have been played on since its row was written: by another tab within the last second, or before
 * the browser was killed. The end of a game is in its row.
 * @param {Entry} game
 */
const isOpen = ({ running, won, lost, tally }) =>
  running === true && !won && !lost && !tally.solved && !tally.givenUp;

/**
 * Reads the games that are kept as they are now.
 * @param {(entry: Entry) => boolean} [accepts] Default: all
 * @returns {Promise<Entry[]>} the newest first
 * @throws if they can't be read
 */
export async function readFolded(accepts) {
  const games = await readGames(accepts);
  for (const [at, game] of games.entries()) {
    if (!isOpen(game)) continue;
    try {
      const { summary } = await fold(game.id);
      games[at] = { ...game, ...packSummary(summary, game.started) };
    } catch (error) {
      // Its row is all that is known.
      console.warn('a game could not be played out:', error);
    }
  }
  return games.sort((a, b) => b.ended - a.ended);
}
