/** The games of the library: what each of them is, which are shown, and in which order. No DOM, no engine. */

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** How the player came to play a game; `ai` is one that only the AI played. @typedef {'main' | 'daily' | 'practice' | 'ai'} Kind */

/**
 * What the key of a game says.
 * @typedef {object} Parts
 * @property {string} name the `save` name
 * @property {string} [day] the day of a daily game
 * @property {any} variant
 * @property {string} rules the rules of 2048 or the goal of a puzzle, to filter by
 * @property {string} size as `4×4`
 */

/** A game of the library. @typedef {Parts & { entry: Entry, kind: Kind, best: boolean }} Item */

/** What is chosen: an order, and a value for each filter; empty for all. @typedef {{ sort: string, kind: string, rules: string, size: string }} Choice */

/** Sorts two games; negative if the first one comes first. @typedef {(a: Entry, b: Entry) => number} Order */

/** @type {readonly Kind[]} */
export const KINDS = ['main', 'daily', 'practice', 'ai'];

/** Whether only the AI played a game. @param {Entry} entry */
const isOfAi = ({ helped }) => helped === 0;

/** @param {Entry} entry @param {Parts} parts @returns {Kind} */
function kindOf(entry, { name, day }) {
  if (isOfAi(entry)) return 'ai';
  if (day) return 'daily';
  return name.endsWith('practice') ? 'practice' : 'main';
}

/**
 * The games of the library. The best of the player's own games of each kind is marked; of several, the first one.
 * @param {Entry[]} entries the newest first
 * @param {(key: string) => Parts | undefined} partsOf undefined for a game that isn't the page's own
 * @param {(best: number, other: number) => boolean} isBetter compares the best results of two games
 * @returns {Item[]}
 */
export function itemsOf(entries, partsOf, isBetter) {
  /** @type {Item[]} */
  const items = [];
  /** @type {Map<string, Item>} */
  const bests = new Map();
  for (const entry of entries) {
    const parts = partsOf(entry.key);
    if (!parts) continue;
    const item = { ...parts, entry, kind: kindOf(entry, parts), best: false };
    items.push(item);
    const { best } = entry;
    const other = bests.get(entry.key)?.entry.best;
    if (item.kind !== 'main' || !best || (other && isBetter(other, best))) continue;
    bests.set(entry.key, item);
  }
  for (const item of bests.values()) item.best = true;
  return items;
}

/**
 * The games that a choice leaves, in its order. Those that only the AI played are shown only if they are chosen.
 * @param {Item[]} items the newest first
 * @param {Choice} choice
 * @param {Record<string, Order>} orders the newest first without one
 */
export function choose(items, { sort, kind, rules, size }, orders) {
  const left = items.filter(
    (item) => (!rules || item.rules === rules) && (!size || item.size === size),
  );
  const shown = left.filter((item) => (kind ? item.kind === kind : item.kind !== 'ai'));
  const order = orders[sort];
  if (order) shown.sort((a, b) => order(a.entry, b.entry));
  return { shown, hidden: kind ? 0 : left.length - shown.length };
}

/**
 * The values that games can be filtered by, those of most games first.
 * @param {Item[]} items
 * @param {'rules' | 'size' | 'kind'} filter
 * @returns {string[]}
 */
export function valuesOf(items, filter) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const item of items) counts.set(item[filter], (counts.get(item[filter]) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}

/** Whether a daily game was begun on another day. @param {Item} item */
export const isLate = ({ day, entry }) =>
  day !== undefined && entry.day !== undefined && entry.day !== day;
