/** All that is kept in this browser, read past the element: for statistics, the daily streak, backups. */
import { connect, PREVIOUS, RECORD } from '../../storage/database.js';

/** @typedef {import('../../game/session.js').Save} Save */

/**
 * @typedef {object} SavedGames
 * @property {Map<string, unknown>} saves by key, the previous ones included
 * @property {Map<string, number>} best by key
 * @property {Map<string, string>} [records] by key: what proves the best scores
 */

/** @typedef {import('../game/choice.js').Variant} Variant */

/** The key of a game in the store. @param {string} name @param {Variant} variant */
export const keyOf = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const KEY = /^(main|practice|daily\/(\d{4}-\d\d-\d\d))\/([^/#]+)\/([3-8])x([3-8])$/;

/** The key of a game, also from that of its previous save. @param {string} key */
export const gameOf = (key) => (key.endsWith(PREVIOUS) ? key.slice(0, -PREVIOUS.length) : key);

/**
 * What a key says; nothing when it is not one of the page's own. Other pages of this place may keep
 * games of theirs.
 * @param {string} key
 */
export function partsOf(key) {
  const game = gameOf(key);
  const found = KEY.exec(game);
  if (!found) return undefined;
  const [, name, day, rules, rows, cols] = found;
  return { name, day, rules, rows: Number(rows), cols: Number(cols), previous: game !== key };
}

/** The number of games, each with the save before it. @param {{ saves: object }} stored */
export const gamesIn = ({ saves }) => new Set(Object.keys(saves).map(gameOf)).size;

/**
 * Sorts the values of the store `best`: numbers, and the records that prove them.
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
 * Everything that is kept.
 * @param {typeof connect} [open] opens the database
 * @returns {Promise<Required<SavedGames>>}
 * @throws where it cannot be read, so that nobody takes it for nothing
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
 * All keys of a store with their values.
 * @param {{ getAllKeys: () => Promise<IDBValidKey[]>, getAll: () => Promise<unknown[]> }} store
 * @returns {Promise<[string, unknown][]>}
 */
export async function entriesOf(store) {
  // One after the other: were both asked at once, a failure of the first would leave the second unheard.
  const keys = await store.getAllKeys();
  const values = await store.getAll();
  return keys.map((key, i) => [String(key), values[i]]);
}
