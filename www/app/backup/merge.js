/**
 * The merge of the games of two devices. It is pure: neither a clock nor the order in which files are exchanged
 * decides, so devices that exchange files end with the same games.
 *
 * Games with the same id are copies of one game, and so are those that name it as their `origin`. A copy whose moves
 * are the beginning of another one gives way to it. Copies that have diverged are all kept: the first in the order of
 * their moves under the id, each other one under an id made of its moves.
 */
import { join, textOf, united } from './join.js';
import { commonMoves, compareMoves, hashOf, isBeginning, movesOf } from './moves.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../../storage/games.js').Tombstone} Tombstone */

/** @typedef {{ games: Entry[], deleted: Tombstone[] }} Library */

/** @typedef {{ entry: Entry, moves: import('./moves.js').Moves, held: boolean }} Copy */

/** The id of a diverged copy of a game. @param {string} origin @param {import('./moves.js').Moves} moves */
export const idOfCopy = (origin, { head, digits }) => hashOf(`${origin}.${head}.${digits}`);

/** @template T @param {Map<string, T[]>} map @param {string} key @param {T} value */
function add(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Whether a copy adds nothing to what is held: its moves are the beginning of a game that is being played. @param {Copy} copy @param {Copy[]} held */
const isHeld = (copy, held) => held.some(({ moves }) => isBeginning(copy.moves, moves));

/**
 * The copies that no other one continues, each joined with those that it continues.
 * @param {Copy[]} copies
 * @returns {Copy[]} in an order that stays when more moves are made
 */
function latest(copies) {
  /** @type {Copy[]} */
  const kept = [];
  for (const copy of copies.toSorted((a, b) => b.moves.count - a.moves.count)) {
    const continued = kept.filter(({ moves }) => isBeginning(copy.moves, moves));
    for (const one of continued)
      one.entry = join(one.entry, copy.entry, one.moves.count === copy.moves.count);
    if (continued.length === 0) kept.push({ ...copy });
  }
  return kept.sort((a, b) => compareMoves(a.moves, b.moves));
}

/** Marks the same moves in all copies, as far as they are the same. @param {Copy[]} copies */
function shareBookmarks(copies) {
  const marked = copies.map(({ entry, moves }) => ({ moves, marks: entry.bookmarks ?? [] }));
  if (marked.every(({ marks }) => marks.length === 0)) return;
  for (const copy of copies) {
    const own = copy.entry.bookmarks ?? [];
    const shared = marked.flatMap(({ moves, marks }) => {
      const common = commonMoves(moves, copy.moves);
      return marks.filter((mark) => mark <= common);
    });
    const bookmarks = united(own, shared);
    if (bookmarks.length > own.length) copy.entry = { ...copy.entry, bookmarks };
  }
}

/**
 * Gives an entry its id, and the origin that it has diverged from.
 * @param {Entry} entry @param {string} id @param {string | undefined} origin
 * @returns {Entry} the same one if it has them
 */
function named(entry, id, origin) {
  if (entry.id === id && entry.origin === origin) return entry;
  const { origin: _, ...rest } = entry;
  return origin === undefined ? { ...rest, id } : { ...rest, id, origin };
}

/**
 * The copies of one game that stay.
 * @param {string} origin
 * @param {{ entry: Entry, held: boolean }[]} entries
 * @param {Tombstone[]} deleted the deleted copies
 * @returns {Entry[]}
 */
function copiesOf(origin, entries, deleted) {
  const copies = entries.map((one) => ({ ...one, moves: movesOf(one.entry.record) }));
  const held = copies.filter((copy) => copy.held);
  const gone = deleted.map(({ record }) => record && movesOf(record));
  const isGone = (/** @type {Copy} */ { moves }) =>
    gone.some((one) => !one || isBeginning(one, moves) || isBeginning(moves, one));
  const others = latest(
    copies.filter((copy) => !copy.held && !isGone(copy) && !isHeld(copy, held)),
  );
  shareBookmarks(others);
  const alone = others.length === 1 && held.length === 0 && deleted.length === 0;
  const taken = held.some(({ entry }) => entry.id === origin);
  return [
    ...held.map(({ entry }) => entry),
    ...others.map(({ entry, moves }, at) => {
      const id = at === 0 && !taken ? origin : idOfCopy(origin, moves);
      return named(entry, id, alone ? undefined : origin);
    }),
  ];
}

/** The tombstones of both, each once. @param {Tombstone[]} all @returns {Map<string, Tombstone[]>} by origin */
function tombstonesOf(all) {
  /** @type {Map<string, Map<string, Tombstone>>} */
  const byOrigin = new Map();
  for (const stone of all) {
    const { origin = stone.id, record } = stone;
    // Of diverged copies, any may have had the id of the game.
    const one =
      record === undefined
        ? { id: origin }
        : { id: idOfCopy(origin, movesOf(record)), origin, record };
    const list = byOrigin.get(origin) ?? new Map();
    byOrigin.set(origin, list.set(textOf(one), one));
  }
  return new Map(
    [...byOrigin].map(([origin, list]) => {
      const stones = [...list.values()];
      // A game that is deleted with all its copies needs no more.
      const whole = stones.filter(({ record }) => record === undefined);
      return [origin, whole.length > 0 ? whole.slice(0, 1) : stones];
    }),
  );
}

/**
 * Merges the games of another device with those that are here, one after the other.
 * @param {Library} here
 * @param {Library} there none of its games is running here
 * @param {ReadonlySet<string>} [held] the ids of games that may be played here now: they stay as they are
 * @returns {Generator<Entry[], Tombstone[], void>} yields the copies of each game, and returns the deleted ones.
 *   Entries that stay as they are here are the same objects
 */
export function* mergeSteps(here, there, held = new Set()) {
  /** @type {Map<string, { entry: Entry, held: boolean }[]>} */
  const families = new Map();
  for (const [{ games }, mine] of /** @type {const} */ ([
    [here, true],
    [there, false],
  ])) {
    for (const entry of games)
      add(families, entry.origin ?? entry.id, { entry, held: mine && held.has(entry.id) });
  }
  const deleted = tombstonesOf([...here.deleted, ...there.deleted]);
  for (const [origin, copies] of families) {
    const stones = deleted.get(origin) ?? [];
    const [{ entry }] = copies;
    // Most games have one copy.
    if (copies.length === 1 && stones.length === 0 && entry.origin === undefined) yield [entry];
    else yield copiesOf(origin, copies, stones);
  }
  return [...deleted.values()].flat().filter(({ id }) => !held.has(id));
}

/**
 * Merges the games of another device with those that are here.
 * @param {Parameters<typeof mergeSteps>} libraries
 * @returns {Library}
 */
export function merge(...libraries) {
  const steps = mergeSteps(...libraries);
  /** @type {Entry[]} */
  const games = [];
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { games, deleted: value };
    games.push(...value);
  }
}
