/** Tables of friends, their limits and names, and the player's own, as this browser keeps it. The engine merges and ranks. */
import { merge_table, rank_table } from '../../library/engine.js';
import { withDatabase } from '../../storage/database.js';

/** A game whose record was replayed. @typedef {import('../../library/engine.js').ProvenGame} Game */
/** A row of a table. @typedef {import('../../library/engine.js').TableRow} Row */
/** A row, and its place among those of its start. @typedef {Row & { place: number }} Ranked */

/** The most that fits in one link or file. */
export const LINK_LIMITS = { games: 100, moves: 1_000_000 };
/** The most that this browser keeps. */
export const OWN_LIMITS = { games: 1000, moves: 10_000_000 };

/** The longest name: in characters as a reader counts them, and in UTF-16 units, which stacked marks use up. */
export const NAME_LENGTH = 24;
const NAME_UNITS = 100;

/** Characters that hide text, turn its direction or end a line. */
const FORBIDDEN = /[\p{Bidi_Control}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u;

/** A name as it is stored: composed, without spaces at its ends. @param {string} typed */
export const normalizeName = (typed) => typed.normalize('NFC').trim();

/**
 * What is wrong with a name.
 * @param {string} name as `normalizeName` returns it
 * @returns {'empty' | 'long' | 'characters' | undefined}
 */
export function nameFault(name) {
  if (FORBIDDEN.test(name) || name !== normalizeName(name)) return 'characters';
  if (!VISIBLE.test(name)) return 'empty';
  // Counting the characters of a text without a limit would take its time.
  if (name.length > NAME_UNITS) return 'long';
  return [...new Intl.Segmenter().segment(name)].length > NAME_LENGTH ? 'long' : undefined;
}

/** Merges tables: of each start and name, the best game stays. The engine must be loaded, as for the next two. @param {...Row[]} tables */
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
