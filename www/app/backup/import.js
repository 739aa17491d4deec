/**
 * Imports a backup: adds its games to those that are here, or replaces them. Games are only added, in small
 * transactions, before anything else changes: whoever kills the browser loses nothing, and importing again completes it.
 * What an import has changed is kept until the next one, so that it can be undone and made again. It runs in the worker.
 */
import {
  all,
  chunkRange,
  DUE,
  inSecondHome,
  inTransaction,
  readStored,
  tellGames,
  withDatabase,
} from '../../storage/database.js';
import { readPortions, toTombstone } from '../../storage/games.js';
import { isOwn, NAMES, withLocks } from '../saved/games.js';
import { isKept, readChunks, toKeptGame, toStored } from '../saved/kept.js';
import { readPictures, replacePictures } from '../saved/pictures.js';

import { countIn, playOut, readSlots } from './file.js';
import { CHOSEN, LAST, PICTURES, readLast } from './last.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** @typedef {import('./file.js').Backup} Backup */
/** @typedef {import('./file.js').Count} Count */
/** @typedef {import('../saved/kept.js').Stored} Stored */
/** @typedef {import('./file.js').Works} Works */
/** @typedef {import('../saved/pictures.js').Pictures} Pictures */
/** @typedef {import('./last.js').Last} Last */
/** @typedef {import('./last.js').Settings} Settings */

/**
 * What the last import has changed about a game. The store has a list for each of its transactions.
 * @typedef {object} Change
 * @property {string} id
 * @property {Stored} [other] the game as it was, or as the import had it once that is undone
 * @property {boolean} undone which of them it is
 * @property {string} seal tells whether the game is still as the import or its undo has left it
 */

const STORES = ['games', 'acts', 'slots', 'import', 'state'];
const WITH_PICTURES = [...STORES, 'pictures'];

/**
 * The size of a transaction in bytes. A browser that is killed while it writes may damage what it writes: small
 * portions keep what was there out of danger.
 */
const PORTION = 64_000;

/** The key of a mark, which is no id of a game. @param {import('../../storage/games.js').Mark} mark */
const idOfMark = ({ origin, record = '' }) => `deleted ${origin} ${record}`;

/** Tells versions of a game apart: the acts end with a check sum of all of them. @param {Stored | undefined} stored */
function computeSeal(stored) {
  if (!stored) return '';
  const { row, chunks } = stored;
  const { deleted, origin, bookmarks, note } = row;
  const end = chunks.at(-1)?.subarray(-12) ?? [];
  return JSON.stringify([deleted, origin, bookmarks, note, chunks.length, [...end]]);
}

/** The size of a game in bytes. @param {Stored | undefined} stored */
const byteSize = (stored) =>
  stored?.chunks.reduce(
    (sum, { length }) => sum + length,
    stored.row.summary?.record?.length ?? 0,
  ) ?? 0;

/** @param {any} games @param {any} acts @param {string} id @returns {Promise<Stored | undefined>} */
async function read(games, acts, id) {
  const stored = await readStored(games, acts, id);
  return stored.row && stored;
}

/** @param {any} games @param {any} acts @param {string} id @param {Stored | undefined} stored nothing deletes it */
const write = (games, acts, id, stored, isNew = false) =>
  all(
    () => (isNew ? undefined : acts.delete(chunkRange(id))),
    ...(stored?.chunks.map((chunk, at) => () => acts.put(chunk, [id, at])) ?? []),
    () => (stored ? games.put(stored.row, id) : games.delete(id)),
  );

/** The ids of the games that are played, in any tab, or that undo brings back. @param {any} slots the store */
async function playedIn(slots) {
  const all = Object.values(await readSlots(slots));
  return new Set(all.flatMap((slot) => [slot?.id, slot?.before, slot?.after]));
}

/** Returns a function that writes portions to the second home too. */
function homeKeeper() {
  /** @type {Awaited<ReturnType<typeof import('../../storage/second-home.js').keepMany>> | undefined} */
  let keep;
  return (/** @type {[string, Stored | undefined][]} */ portion) =>
    inSecondHome(async (home) => {
      keep ??= await home.keepMany();
      await keep(portion.map(([id, stored]) => stored ?? { gone: id }));
    });
}

/** An import that is under way. */
class Import {
  #database;
  #last;
  #works;
  #stop;
  /** What the next transaction writes, by id. @type {Map<string, Stored | undefined>} */
  #portion = new Map();
  #size = 0;
  #keepTwice = homeKeeper();
  /** The ids of what is being written to the second home, and its end. */
  #due = /** @type {string[]} */ ([]);
  kept = Promise.resolve();
  /** The ids of the games and marks that are here. @type {Set<string>} */
  #here = new Set();

  /** @param {Database} database @param {Last} last @param {Works} works @param {AbortSignal} [stop] */
  constructor(database, last, works, stop) {
    this.#database = database;
    this.#last = last;
    this.#works = works;
    this.#stop = stop;
  }

  /**
   * Goes through what is here, and tells the engine what it has to merge with.
   * @param {Backup} backup
   * @returns {Promise<{ others: any[], marks: Set<string> }>} the rows that the file has nothing of, and the keys of the
   *   marks that are here
   */
  async hold({ library }) {
    const { kind, count } = this.#last;
    const origins = new Set(library.origins);
    const isAdd = kind === 'add';
    const marks = new Set();
    const others = [];
    const transaction = this.#database.transaction('slots');
    const played = await playedIn(transaction.store);
    if (isAdd) for (const id of played) if (id) library.play(id);
    const isInFile = (/** @type {any} */ { id, origin = id }) => origins.has(origin);
    for await (const portion of readPortions(this.#database)) {
      const shared = portion.filter((row) => isInFile(row) && isKept(row));
      const acts = this.#database.transaction('acts').store;
      const all = await Promise.all(shared.map(({ id }) => readChunks(acts, id)));
      for (const row of portion) {
        const { id, origin = id } = row;
        const isHere = isInFile(row);
        this.#here.add(id);
        if (row.deleted) {
          marks.add(idOfMark(row));
          // Who replaces everything wants the file's games, whether they were deleted here or not.
          if (isHere && isAdd) library.mark(origin, row.record);
          else if (isHere) await this.put(id, undefined);
        } else if (isKept(row)) {
          if (!isAdd) countIn(count, row.kind);
          if (isHere) await this.#holdGame(library, { row, chunks: all[shared.indexOf(row)] });
          else others.push(row);
        }
        this.#works();
      }
    }
    return { others, marks };
  }

  /** Stores the file's marks. @param {Backup} backup @param {Set<string>} known the keys of those that are here */
  async mark({ deleted }, known) {
    for (const mark of deleted) {
      const id = idOfMark(mark);
      if (this.#last.kind === 'replace' || !known.has(id))
        await this.put(id, { row: { ...mark, id, deleted: true }, chunks: [] });
    }
    await this.flush();
  }

  /** @param {Backup['library']} library @param {Stored} stored */
  async #holdGame(library, stored) {
    try {
      library.hold(toKeptGame(stored));
      playOut(library, this.#works);
    } catch (error) {
      // What it is cannot be told. It is set aside, in case that the file's takes its place.
      console.warn('a kept game could not be read:', error);
      await this.#database.put('broken', { key: stored.row.key, save: stored });
    }
  }

  /** Merges what the file has with what is here. @param {Backup} backup */
  async merge({ library, count }) {
    const total = count.games + count.puzzles;
    for (let merged = 0; ; ) {
      const family = library.merge();
      if (!family) return this.flush();
      for (const game of family.stored) {
        merged++;
        this.#hold(game.id, toStored(game));
      }
      for (const id of family.removed) this.#hold(id, undefined);
      // Two games of it may have swapped their ids, so all are stored at once.
      if (this.#size >= PORTION) await this.flush();
      this.#works(merged / total);
    }
  }

  /** @param {string} id @param {Stored | undefined} stored */
  #hold(id, stored) {
    this.#portion.set(id, stored);
    this.#size += byteSize(stored) + 1000;
  }

  /** Writes a game, or deletes it, with the next transaction. @param {string} id @param {Stored | undefined} stored */
  async put(id, stored) {
    this.#hold(id, stored);
    if (this.#size >= PORTION) await this.flush();
  }

  /** Writes what is due. */
  async flush() {
    const portion = [...this.#portion];
    this.#portion.clear();
    this.#size = 0;
    if (portion.length === 0) return;
    this.#stop?.throwIfAborted();
    const due = portion.map(([id]) => id);
    await inTransaction(this.#database, STORES, async (games, acts, slots, entries, state) => {
      const last = this.#last;
      const isAdd = last.kind === 'add';
      // All is read at once, and then all is written at once: requests that wait for each other take longer.
      const [earlier, played, others] = await Promise.all([
        state.get(LAST),
        isAdd ? playedIn(slots) : new Set(),
        Promise.all(portion.map(([id]) => this.#here.has(id) && read(games, acts, id))),
      ]);
      if (portion.some(([id]) => played.has(id)))
        throw new Error('a game is played that would be changed');
      /** @type {Promise<unknown>[]} */
      const writes =
        earlier?.id === last.id
          ? []
          : [
              all(
                () => entries.clear(),
                () => state.delete(PICTURES),
              ),
            ];
      const changes = portion.map(([id, stored], at) => {
        const other = others[at] || undefined;
        const mark = other?.row.deleted && other.row;
        if (isAdd && stored?.row.start) {
          if (!other || mark) countIn(last.count, stored.row.kind);
          // A game that has grown from the same one has its id now.
          if (mark) writes.push(games.put({ ...mark, id: idOfMark(mark) }, idOfMark(mark)));
        }
        writes.push(write(games, acts, id, stored, !other));
        return { id, other, undone: false, seal: computeSeal(stored) };
      });
      const noted = all(
        () => entries.add(changes),
        () => state.put(last, LAST),
        () => state.put([...this.#due, ...due], DUE),
      );
      await Promise.all([...writes, noted]);
    });
    for (const [id] of portion) this.#here.add(id);
    // Meanwhile, the next ones are stored.
    await this.kept;
    this.kept = this.#keepTwice(portion);
    this.#due = due;
  }

  /**
   * Puts the file's games on their boards, decides on the settings, and takes the pictures of own tiles.
   * @param {Backup} backup @param {Pictures} [pictured] without them, those that are here stay
   */
  async open(backup, pictured) {
    const last = this.#last;
    last.pictures = pictured !== undefined;
    await inTransaction(
      this.#database,
      WITH_PICTURES,
      async (games, _acts, slots, entries, state, pictures) => {
        if ((await state.get(LAST))?.id !== last.id) await entries.clear();
        const here = await readSlots(slots);
        const boards = Object.entries(here).filter(([key]) =>
          NAMES.some((kind) => isOwn({ kind, key })),
        );
        /** @type {Record<string, any>} */
        const after = {};
        for (const [key, slot] of Object.entries(backup.slots)) {
          const { id, before, after: next } = Object(slot);
          const row = await games.get(String(id));
          const there = async (/** @type {unknown} */ one) =>
            typeof one === 'string' && (await games.get(one))?.start ? one : undefined;
          if (row?.start && row.key === key)
            after[key] = { id, before: await there(before), after: await there(next) };
        }
        last.slots = { before: Object.fromEntries(boards), after };
        await turnSlots(slots, last.slots.before, after);
        await state.put(last, LAST);
        await state.put(settingsAt(last, 'after'), CHOSEN);
        if (!pictured) return void (await state.delete(PICTURES));
        await state.put({ before: await readPictures(pictures), after: pictured }, PICTURES);
        await turnPictures(pictures, state, 'after');
      },
    );
  }
}

/**
 * Puts the pictures of own tiles of one side of an import in the place of those that are there.
 * @param {any} store @param {any} state @param {'before' | 'after'} side
 */
async function turnPictures(store, state, side) {
  const pictures = await state.get(PICTURES);
  if (pictures) await replacePictures(store, pictures[side]);
}

/** The settings of one side of an import. @param {Last} last @param {'before' | 'after'} side */
const settingsAt = ({ id, made, settings }, side) => ({
  ...{ id: `${id} ${side} ${Date.now()}`, made },
  values: settings?.[side] ?? {},
});

/**
 * Changes the games on the boards, unless others are played there since.
 * @param {any} slots the store
 * @param {Record<string, any>} from
 * @param {Record<string, any>} to
 */
async function turnSlots(slots, from, to) {
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const { id, owner } = (await slots.get(key)) ?? {};
    if (id !== from[key]?.id) continue;
    await (to[key] ? slots.put(to[key], key) : slots.delete(key));
    // A tab that has played it without a lock writes nothing more.
    if (owner) await slots.put(true, ['lost', owner]);
  }
}

/**
 * Imports a backup.
 * @param {Backup} backup
 * @param {object} how
 * @param {Last['kind']} how.kind
 * @param {string} how.made the time, as an ISO date
 * @param {Settings} [how.settings] if they are replaced
 * @param {Pictures} [how.pictures] those of own tiles, if they are replaced
 * @param {Works} [works]
 * @returns {Promise<Count>} the number of games that were added or replaced
 * @throws without storage; what was done until then is to be forgotten
 */
export const bringIn = (backup, { kind, made, settings, pictures }, works = () => {}) =>
  alone(kind, Object.keys(backup.slots), async (database, stop) => {
    const file = `${backup.made} ${kind}`;
    /** @type {Last} */
    const last = {
      ...{ id: `${file} ${made}`, made, kind, undone: false, unfinished: true, settings },
      count: { games: 0, puzzles: 0 },
    };
    const earlier = await database.get('state', LAST);
    if (earlier?.unfinished && earlier.id.startsWith(file)) {
      // One that was cut short begins again, so that undo brings back all that was here before it.
      const begun = earlier.undone ? await turn(database, earlier, works) : earlier;
      await turn(database, begun, works);
      last.settings = settings && { ...settings, before: earlier.settings.before };
    }
    const running = new Import(database, last, works, stop);
    const { others, marks } = await running.hold(backup);
    await running.merge(backup);
    await running.mark(backup, marks);
    if (kind === 'replace') {
      await running.open(backup, pictures);
      for (const row of others) await running.put(row.id, { row: toTombstone(row), chunks: [] });
      await running.flush();
    }
    await running.kept;
    await inTransaction(database, ['state'], async (state) => {
      await state.delete(DUE);
      // One that has changed nothing leaves the one before it to be undone.
      if ((await state.get(LAST))?.id === last.id)
        await state.put({ ...last, unfinished: false }, LAST);
    });
    return last.count;
  });

/** Undoes an import that came to no end, for good. @param {string} made when it was begun */
export async function forget(made) {
  if ((await readLast())?.made !== made) return;
  await turnBack();
  await withDatabase((database) =>
    inTransaction(database, ['import', 'state'], async (entries, state) => {
      await entries.clear();
      await state.delete(LAST);
      await state.delete(PICTURES);
    }),
  );
}

/**
 * Undoes an import, or makes it again.
 * @param {Database} database
 * @param {Last} last
 * @param {Works} works
 */
async function turn(database, last, works) {
  const keepPortion = homeKeeper();
  const turned = { ...last, undone: !last.undone };
  const [from, to] = /** @type {('before' | 'after')[]} */ (
    last.undone ? ['before', 'after'] : ['after', 'before']
  );
  const keys = await inTransaction(
    database,
    WITH_PICTURES,
    async (_games, _acts, slots, entries, state, pictures) => {
      if (last.pictures) await turnPictures(pictures, state, to);
      if (last.slots) await turnSlots(slots, last.slots[from], last.slots[to]);
      if (last.settings) await state.put(settingsAt(last, to), CHOSEN);
      await state.put(turned, LAST);
      return entries.getAllKeys();
    },
  );
  // What was changed twice is undone backwards.
  if (turned.undone) keys.reverse();
  for (let at = 0; at < keys.length; at++) {
    /** @type {[string, Stored | undefined][]} */
    const portion = [];
    await inTransaction(database, STORES, async (games, acts, slots, entries, state) => {
      const played = last.kind === 'add' ? await playedIn(slots) : new Set();
      /** @type {Change[]} */
      const changes = await entries.get(keys[at]);
      for (const change of changes) {
        const { id, other, undone, seal } = change;
        const now = await read(games, acts, id);
        // What was played or noted since stays.
        if (undone !== last.undone || computeSeal(now) !== seal || played.has(id)) continue;
        Object.assign(change, { other: now, undone: !undone, seal: computeSeal(other) });
        await write(games, acts, id, other);
        portion.push([id, other]);
      }
      await entries.put(changes, keys[at]);
      const due = portion.map(([id]) => id);
      await state.put(due, DUE);
    });
    await keepPortion(portion);
    works(at / keys.length);
  }
  await database.delete('state', DUE);
  return turned;
}

/**
 * Undoes the last import, or makes it again.
 * @param {Works} [works]
 * @returns {Promise<Last>} the import
 */
export async function turnBack(works = () => {}) {
  const { kind, slots } = (await readLast()) ?? {};
  const keys = Object.values(slots ?? {}).flatMap(Object.keys);
  return alone(kind ?? 'add', keys, async (database) => {
    const last = await database.get('state', LAST);
    if (!last) throw new Error('there is no import to undo');
    return turn(database, last, works);
  });
}

/**
 * Runs an import alone, and while nobody plays if it replaces what is played.
 * @template T
 * @param {Last['kind']} kind
 * @param {string[]} keys of the games that it puts on a board
 * @param {(database: Database, stop?: AbortSignal) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function alone(kind, keys, act) {
  const run = (/** @type {AbortSignal | undefined} */ stop) =>
    withDatabase((database) => act(database, stop));
  const locked = () => (kind === 'add' ? run(undefined) : withLocks(keys, run));
  try {
    return await (navigator.locks ? navigator.locks.request('2048-import', locked) : locked());
  } finally {
    tellGames();
    // Nobody waits for that.
    inSecondHome((home) => home.tidy());
  }
}
