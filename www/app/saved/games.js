/**
 * Reads all saved games directly from the database, without the element: for statistics, the daily streak
 * and backups.
 */
import { LENGTHS } from '../../../pkg/game_constants.js';
import { connect, PREVIOUS, RECORD } from '../../storage/database.js';

/** @typedef {import('../../game/session.js').Save} Save */

/**
 * @typedef {object} SavedGames
 * @property {Map<string, unknown>} saves by key, including previous saves
 * @property {Map<string, number>} best by key
 * @property {Map<string, string>} [records] the records that prove the best scores, by key
 */

/** @typedef {import('../game/choice.js').Variant} Variant */

/** Returns the database key of a game. @param {string} name @param {Variant} variant */
export const keyOf = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const LENGTH = LENGTHS.join('|');
const KEY = new RegExp(
  `^(main|practice|daily/(\\d{4}-\\d\\d-\\d\\d))/([^/#]+)/(${LENGTH})x(${LENGTH})$`,
);

/** Returns the key of a game, given its key or that of its previous save. @param {string} key */
export const gameOf = (key) => (key.endsWith(PREVIOUS) ? key.slice(0, -PREVIOUS.length) : key);

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

/** Returns the number of games; a game and its previous save count as one. @param {{ saves: object }} stored */
export const gamesIn = ({ saves }) => new Set(Object.keys(saves).map(gameOf)).size;

/**
 * Separates the values of the object store `best` into scores and the records that prove them.
 * @param {Iterable<[string, unknown]>} entries
 */
export function sortBests(entries) {
  /** @type {Map<string, any>} */
  const best = new Map();
  /** @type {Map<string, string>} */
  const records = new Map();
  for (const [key, value] of entries) {
    if (!key.endsWith(RECORD)) best.set(key, value);
    else if (typeof value === 'string') records.set(key.slice(0, -RECORD.length), value);
  }
  return { best, records };
}

/**
 * Reads all saved games and best scores.
 * @param {typeof connect} [open] opens the database
 * @returns {Promise<Required<SavedGames>>}
 * @throws if they can't be read, so that callers can't mistake an error for an empty database
 */
export async function readAll(open = connect) {
  const database = await open();
  try {
    const transaction = database.transaction(['saves', 'best']);
    const [saves, bests] = await Promise.all(
      ['saves', 'best'].map((name) => entriesOf(transaction.objectStore(name))),
    );
    return { saves: new Map(saves), ...sortBests(bests) };
  } finally {
    database.close();
  }
}

/**
 * Reads all keys and values of an object store.
 * @param {{ getAllKeys: () => Promise<IDBValidKey[]>, getAll: () => Promise<unknown[]> }} store
 * @returns {Promise<[string, unknown][]>}
 */
export async function entriesOf(store) {
  // One after the other: if both ran at once and both failed, the second rejection would be unhandled.
  const keys = await store.getAllKeys();
  const values = await store.getAll();
  return keys.map((key, i) => [String(key), values[i]]);
}
