/** Imports a backup: adds its games to those that are here, or replaces them. Both are all or nothing, and can be undone. */
import { PREVIOUS, withDatabase } from '../../storage/database.js';
import { readAll } from '../../storage/games.js';
import { isOwn } from '../saved/own.js';
import { apply } from './apply.js';
import { countOf, ownOf } from './library.js';
import { mergeSteps } from './merge.js';
import { readSettings, valuesOf } from './settings.js';
import { decide, fillShelf, readState, whileNobodyPlays } from './shelves.js';
import { inSlices } from './slices.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** What is here. @typedef {Awaited<ReturnType<typeof readAll>>} Here */
/** @typedef {import('./file.js').Backup} Backup */
/** @typedef {import('./shelves.js').Last} Last */
/** @typedef {import('./shelves.js').Row} Row */
/** @typedef {import('./shelves.js').Side} Side */
/** @typedef {import('./shelves.js').State} State */
/** @typedef {import('./slices.js').Work} Work */
/** @typedef {import('./slices.js').Breathe} Breathe */
/** @typedef {import('../../storage/games.js').Entry} Game */

/** Reads the last import. @returns {Promise<Last | undefined>} @throws without storage */
export const readLast = () => withDatabase(async (database) => (await readState(database)).last);

/** A new id of an import. */
const newId = () => `${Date.now()}-${Math.random()}`;

/** A game without the fields that say where it is. @param {Game & { before?: string, after?: string }} game @returns {Game} */
const entryOf = ({ running, before, after, shelf, ...game }) => /** @type {Game} */ (game);

/**
 * The values that adding a backup writes to a shelf of its own, above the one that is played on: games that are not
 * there, or not as they will be. What earlier imports have added comes along, so there are never more than two shelves.
 * @param {Here} here
 * @param {State} state
 * @param {Backup} backup
 * @param {Breathe} breathe
 */
async function rowsToAdd(here, state, { games, deleted }, breathe) {
  // What is played, or may come back by undo, stays as it is.
  const named = here.saves.flatMap(([, save]) => [save?.id, save?.before, save?.after]);
  const held = new Set(named.filter((id) => typeof id === 'string'));
  const left = new Set();
  const under = new Set();
  const tombstones = new Set(here.deleted.map(({ id }) => id));
  const old = new Set(tombstones);
  const known = new Set(here.games);
  for (const game of here.games) {
    left.add(game.id);
    old.add(game.id);
    if (game.shelf === state.writes) under.add(game);
    await breathe();
  }
  /** @type {Game[]} */
  const theirs = [];
  for (const game of games) {
    theirs.push(entryOf(game));
    await breathe();
  }
  const merging = mergeSteps(here, { games: theirs, deleted }, held);
  /** @type {Row[]} */
  const rows = [];
  const added = [];
  let changes = false;
  for (let step = merging.next(); ; step = merging.next()) {
    for (const game of step.done ? [] : step.value) {
      left.delete(game.id);
      if (!old.has(game.id)) added.push(game);
      changes ||= !held.has(game.id) && !known.has(game);
      // An entry that stays is the same object.
      if (!held.has(game.id) && !under.has(game))
        rows.push({ store: 'games', key: game.id, value: game });
    }
    await breathe();
    if (!step.done) continue;
    for (const stone of step.value) {
      left.delete(stone.id);
      changes ||= !tombstones.has(stone.id);
      rows.push({ store: 'games', key: stone.id, value: { ...stone, deleted: true } });
    }
    break;
  }
  // It has given way to a game with another id. That is no tombstone, as nobody has deleted it.
  for (const id of left) {
    if (held.has(id)) continue;
    rows.push({ store: 'games', key: id, value: { id, merged: true } });
    changes = true;
  }
  return { rows, count: countOf(added), changes };
}

/**
 * The values that replacing everything writes. Games of other pages stay, so they come along.
 * @param {Here} here
 * @param {State} _state
 * @param {Backup} backup
 * @param {Breathe} breathe
 */
async function rowsToReplace({ games: here, saves }, _state, { games, deleted }, breathe) {
  /** @type {Row[]} */
  const rows = [];
  for (const [key, save] of saves) {
    const { kind } = Object(save);
    if (!isOwn({ kind, key: key.replace(PREVIOUS, '') }))
      rows.push({ store: 'saves', key, value: save });
  }
  for (const { running, ...game } of here) {
    if (!running && !isOwn(game)) rows.push({ store: 'games', key: game.id, value: game });
    await breathe();
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
    await breathe();
  }
  for (const stone of deleted)
    rows.push({ store: 'games', key: stone.id, value: { ...stone, deleted: true } });
  return { rows, count: countOf(await ownOf(here, breathe)), changes: true };
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
  const isAdd = kind === 'add';
  const added = isAdd ? [] : backup.games;
  return whileNobodyPlays(added, work.signal, async (database, state, signal) => {
    const breathe = inSlices({ ...work, signal });
    const here = await readAll(database, signal);
    const rowsOf = isAdd ? rowsToAdd : rowsToReplace;
    const { rows, count, changes } = await rowsOf(here, state, backup, breathe);
    // There is nothing to undo then, and the import before can still be undone.
    if (!changes) return count;
    const shelf = await fillShelf(database, state, rows, breathe);
    const { visible, writes } = state;
    /** @type {Side} */
    const before = { visible, writes };
    /** @type {Side} */
    const after = isAdd
      ? { visible: [writes, shelf], writes }
      : { visible: [shelf], writes: shelf };
    if (!isAdd) {
      before.settings = valuesOf(readSettings());
      after.settings = valuesOf(backup);
    }
    const made = new Date().toISOString();
    await turnTo(database, after, { made, kind, undone: false, count, before, after }, signal);
    return count;
  });
}

/**
 * Decides which side is visible.
 * @param {Database} database
 * @param {Side} side
 * @param {Last} last
 * @param {AbortSignal} signal
 */
async function turnTo(database, { settings: values, ...shelves }, last, signal) {
  const decided = values && { id: newId(), made: new Date().toISOString(), values };
  await decide(database, { ...shelves, last, ...(decided && { settings: decided }) }, signal);
  if (decided) apply(decided);
}

/**
 * Undoes the last import, or makes it again. What was played since is kept.
 * @param {Work} [work]
 * @returns {Promise<Last>} the import as it is now
 * @throws without storage, or if it is stopped; then nothing has changed
 */
export const turnBack = (work = {}) =>
  whileNobodyPlays([], work.signal, async (database, { visible, writes, last }, signal) => {
    if (!last) throw new Error('there is no import to undo');
    const { kind, undone } = last;
    /** @type {('before' | 'after')[]} */
    const [from, to] = undone ? ['before', 'after'] : ['after', 'before'];
    /** @type {Side} */
    const left = { visible, writes };
    if (kind === 'replace') left.settings = valuesOf(readSettings());
    const turned = { ...last, undone: !undone, [from]: left };
    await turnTo(database, turned[to], turned, signal);
    return turned;
  });
