/** Kept games between the database, which has them as rows and chunks, and the engine that merges them. */
import { packSummary } from '../../element/kept-game.js';
import { chunkRange, toEntry } from '../../storage/database.js';
import { isEntry, isPlayed } from '../../storage/games.js';
import { isOwn } from './keys.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** @typedef {import('../../library/engine.js').KeptGame} KeptGame */
/** @typedef {import('../../library/engine.js').MergedGame} MergedGame */
/** @typedef {import('../../storage/database.js').Stored} Stored */

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
