/** Imports a backup: adds its games to those that are here, or replaces them. Both are all or nothing, and can be undone. */
import { PREVIOUS, withDatabase } from '../../storage/database.js';
import { readFrom } from '../../storage/games.js';
import { isOwn } from '../saved/own.js';
import { apply } from './apply.js';
import { countOf } from './file.js';
import { merge } from './merge.js';
import { readSettings, valuesOf } from './settings.js';
import { decide, fillShelf, readState, whileNobodyPlays } from './shelves.js';
import { inSlices } from './slices.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** @typedef {import('./file.js').Backup} Backup */
/** @typedef {import('./shelves.js').Last} Last */
/** @typedef {import('./shelves.js').Row} Row */
/** @typedef {import('./shelves.js').Side} Side */
/** @typedef {import('./shelves.js').State} State */
/** @typedef {import('./slices.js').Work} Work */
/** @typedef {import('./versions.js').Game} Game */

/** Reads the last import. @returns {Promise<Last | undefined>} @throws without storage */
export const readLast = () => withDatabase(async (database) => (await readState(database)).last);

/** The number of games of these pages that are here. @throws if they cannot be read */
export const countHere = async () =>
  countOf((await withDatabase((database) => readFrom(database, isOwn))).games);

/** A new id of an import. */
const newId = () => `${Date.now()}-${Math.random()}`;

/** A game as text, to tell whether it has changed. @param {any} value @returns {string} */
const textOf = (value) =>
  JSON.stringify(value, (_, part) =>
    part?.constructor === Object
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** A game without the fields that say where it is. @param {Game & { before?: string, after?: string }} game @returns {Game} */
const entryOf = ({ running, before, after, shelf, ...game }) => /** @type {Game} */ (game);

/** @param {Iterable<Game>} games */
const byId = (games) => new Map([...games].map((game) => [game.id, entryOf(game)]));

/** Reads the saves of a shelf, those before the newest too. @param {Database} database @param {number} shelf */
async function savesOf(database, shelf) {
  const range = IDBKeyRange.bound([shelf], [shelf, []]);
  const [keys, saves] = [
    await database.getAllKeys('saves', range),
    await database.getAll('saves', range),
  ];
  return saves.map((save, at) => ({ key: String(/** @type {any} */ (keys[at])[1]), save }));
}

/**
 * The values that adding a backup writes: games that are not here, or not as they will be.
 * @param {Database} database
 * @param {State} state
 * @param {Backup} backup
 */
async function rowsToAdd(database, { writes }, { games, deleted }) {
  const here = await readFrom(database, () => true);
  const saves = await savesOf(database, writes);
  // What is played, or may come back by undo, stays as it is. So do the games of other pages.
  const named = saves.flatMap(({ save }) => [save?.id, save?.before, save?.after]);
  const others = here.games.filter((game) => !isOwn(game)).map(({ id }) => id);
  const fixed = new Set([...named, ...others].filter((id) => id !== undefined));
  const old = byId(here.games);
  const merged = merge(
    { games: old, deleted: new Set(here.deleted) },
    { games: byId(games), deleted: new Set(deleted) },
    fixed,
  );
  /** @type {Row[]} */
  const rows = [];
  const added = [];
  for (const [id, game] of merged.games) {
    const before = old.get(id);
    if (before === game || (before && textOf(before) === textOf(game))) continue;
    if (!before) added.push(game);
    rows.push({ store: 'games', key: id, value: game });
  }
  const gone = new Set(here.deleted);
  for (const id of merged.deleted) {
    if (!gone.has(id)) rows.push({ store: 'games', key: id, value: { id, deleted: true } });
  }
  // It has given way to a game with another id. That is no tombstone, as nobody has deleted it.
  for (const id of old.keys()) {
    if (!merged.games.has(id) && !merged.deleted.has(id))
      rows.push({ store: 'games', key: id, value: { id, merged: true } });
  }
  return { rows, count: countOf(added) };
}

/**
 * The values that replacing everything writes. Games of other pages stay, so they come along.
 * @param {Database} database
 * @param {State} state
 * @param {Backup} backup
 */
async function rowsToReplace(database, { writes }, { games, deleted }) {
  const here = await readFrom(database, () => true);
  const own = here.games.filter(isOwn);
  /** @type {Row[]} */
  const rows = [];
  for (const { key, save } of await savesOf(database, writes)) {
    const { kind } = Object(save);
    if (!isOwn({ kind, key: key.replace(PREVIOUS, '') }))
      rows.push({ store: 'saves', key, value: save });
  }
  for (const { running, ...game } of here.games) {
    if (!running && !isOwn(game)) rows.push({ store: 'games', key: game.id, value: game });
  }
  /** The keys with a running game. @type {Set<string>} */
  const open = new Set();
  for (const { running, ...game } of games) {
    const isFirst = running === true && !open.has(game.key);
    if (isFirst) open.add(game.key);
    rows.push(
      isFirst
        ? { store: 'saves', key: game.key, value: game }
        : { store: 'games', key: game.id, value: entryOf(game) },
    );
  }
  for (const id of deleted) rows.push({ store: 'games', key: id, value: { id, deleted: true } });
  return { rows, count: countOf(own) };
}

/**
 * Imports a backup.
 * @param {Backup} backup
 * @param {Last['kind']} kind
 * @param {Work} [work]
 * @returns {Promise<Last['count']>} the number of games that were added or replaced
 * @throws without storage, or if it is stopped; then nothing has changed
 */
export function bringIn(backup, kind, work = {}) {
  const breathe = inSlices(work);
  const isAdd = kind === 'add';
  return whileNobodyPlays(isAdd ? [] : backup.games, async (database, state) => {
    const { rows, count } = await (isAdd ? rowsToAdd : rowsToReplace)(database, state, backup);
    const shelf = await fillShelf(database, state, rows, breathe);
    const { visible, writes } = state;
    /** @type {Side} */
    const before = { visible, writes };
    /** @type {Side} */
    const after = isAdd
      ? { visible: [...visible, shelf], writes }
      : { visible: [shelf], writes: shelf };
    if (!isAdd) {
      before.settings = valuesOf(readSettings());
      after.settings = valuesOf(backup);
    }
    const made = new Date().toISOString();
    await turnTo(database, after, { made, kind, undone: false, count, before, after });
    return count;
  });
}

/**
 * Decides which side is visible.
 * @param {Database} database
 * @param {Side} side
 * @param {Last} last
 */
async function turnTo(database, { settings: values, ...shelves }, last) {
  const decided = values && { id: newId(), made: new Date().toISOString(), values };
  await decide(database, { ...shelves, last, ...(decided && { settings: decided }) });
  if (decided) apply(decided);
}

/**
 * Undoes the last import, or makes it again. What was played since is kept.
 * @returns {Promise<Last>} the import as it is now
 * @throws without storage; then nothing has changed
 */
export const turnBack = () =>
  whileNobodyPlays([], async (database, { visible, writes, last }) => {
    if (!last) throw new Error('there is no import to undo');
    const { kind, undone } = last;
    const [from, to] = /** @type {const} */ (undone ? ['before', 'after'] : ['after', 'before']);
    /** @type {Side} */
    const left = { visible, writes };
    if (kind === 'replace') left.settings = valuesOf(readSettings());
    const turned = { ...last, undone: !undone, [from]: left };
    await turnTo(database, turned[to], turned);
    return turned;
  });
