/**
 * Reads all saved games directly from the database, without the element: for statistics, the daily streak
 * and backups. And the keys of 2048: the kind of game, its rules and its size.
 */
import { LENGTHS } from '../../../pkg/game_constants.js';
import { connect, PREVIOUS, RECORD, withDatabase } from '../../storage/database.js';

/** @typedef {import('../../game/session.js').Save} Save */

/**
 * @typedef {object} SavedGames
 * @property {Map<string, unknown>} saves by key, including previous saves
 * @property {Map<string, number>} best by key
 * @property {Map<string, string>} [records] the records that prove the best scores, by key
 */

/** Returns the key of a game, given its key or that of its previous save. @param {string} key */
export const gameOf = (key) => (key.endsWith(PREVIOUS) ? key.slice(0, -PREVIOUS.length) : key);

/** Returns the number of games; a game and its previous save count as one. @param {{ saves: object }} stored */
export const gamesIn = ({ saves }) => new Set(Object.keys(saves).map(gameOf)).size;

/**
 * Reads all saved games and best scores.
 * @param {typeof connect} [open] opens the database
 * @throws if they can't be read, so that callers can't mistake an error for an empty database
 */
export const readAll = (open = connect) =>
  withDatabase(open, (database) => readFrom(database.transaction(['saves', 'best'])));

/**
 * Reads all saved games and best scores in a transaction.
 * @param {{ objectStore: (name: 'saves' | 'best') => Store }} transaction
 * @returns {Promise<Required<SavedGames>>}
 */
export async function readFrom(transaction) {
  const [saves, bests] = await Promise.all([
    entriesOf(transaction.objectStore('saves')),
    entriesOf(transaction.objectStore('best')),
  ]);
  /** @type {Required<SavedGames>} */
  const saved = { saves: new Map(saves), best: new Map(), records: new Map() };
  for (const [key, value] of bests) {
    if (!key.endsWith(RECORD)) saved.best.set(key, value);
    else if (typeof value === 'string') saved.records.set(key.slice(0, -RECORD.length), value);
  }
  return saved;
}

/**
 * Returns the accepted entries as an object.
 * @template T
 * @param {Iterable<[string, T]>} entries
 * @param {(key: string, value: T) => unknown} accepts
 * @returns {Record<string, T>}
 */
export const pick = (entries, accepts) =>
  Object.fromEntries([...entries].filter(([key, value]) => accepts(key, value)));

/** @typedef {{ getAllKeys: () => Promise<IDBValidKey[]>, getAll: () => Promise<any[]> }} Store */

/** Reads all keys and values of an object store. @param {Store} store @returns {Promise<[string, any][]>} */
async function entriesOf(store) {
  // One after the other: if both ran at once and both failed, the second rejection would be unhandled.
  const keys = await store.getAllKeys();
  const values = await store.getAll();
  return keys.map((key, i) => [String(key), values[i]]);
}

/** @typedef {import('../variant/game.js').Variant} Variant */

/** Returns the database key of a game. @param {string} name @param {Variant} variant */
export const keyOf = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const LENGTH = LENGTHS.join('|');
const KEY = new RegExp(
  `^(main|practice|daily/(\\d{4}-\\d\\d-\\d\\d))/([^/#]+)/(${LENGTH})x(${LENGTH})$`,
);

/**
 * Parses a key. Returns undefined if the key isn't one of the page's own: other pages of the same origin
 * may save games too.
 * @param {string} key
 */
export function partsOf(key) {
  const game = gameOf(key);
  const match = KEY.exec(game);
  if (!match) return undefined;
  const [, name, day, rules, rows, cols] = match;
  return { name, day, rules, rows: Number(rows), cols: Number(cols), previous: game !== key };
}
