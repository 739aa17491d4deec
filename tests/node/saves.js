// What the tests of saves share: locks and a database in memory, and sessions that are lists of moves.

import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { History, KeptGame } from '../../www/element/kept-game.js';
import { reopen } from '../../www/element/reopen.js';
import { connectTo } from '../../www/storage/database.js';
import { PATIENCE } from '../../www/storage/store.js';
import { Locks, setGlobal } from '../support/browser.js';
import { keptIn, plantGames } from './databases.js';

export { breathe } from './databases.js';
export { PATIENCE };

/** @typedef {import('../../www/storage/saves.js').NotKept} NotKept */

/** The locks of the browser. */
export const locks = new Locks();

setGlobal('navigator', { locks });

export const { Saves } = await import('../../www/storage/saves.js');

/** Bytes that no chunk has: of a damaged one, and of one of a newer version. */
export const [DAMAGED, NEWER] = [0, 255];

/** A game that is a list of moves, four to a chunk. */
class Moves {
  journal_start = 'start';
  /** @type {number[]} */
  all = [];
  needs_newer = false;
  get history() {
    return this.all.join(' ');
  }
  get chunks() {
    return Math.ceil(this.all.length / 4);
  }
  /** @param {number} number */
  chunk(number) {
    return Uint8Array.from(this.all.slice(4 * number, 4 * number + 4));
  }
  /** @param {Uint8Array} chunk */
  read(chunk) {
    this.needs_newer = chunk.includes(NEWER);
    const isRead = !this.needs_newer && !chunk.includes(DAMAGED);
    if (isRead) this.all.push(...chunk);
    return isRead;
  }
  resumed() {}
  get summary() {
    return { version: 1, acts: this.all.length, counts: true, best: Math.max(0, ...this.all) };
  }
  free() {}
}

/** @extends {History<KeptGame<Moves>>} */
export class Session extends History {
  constructor(game = new KeptGame(new Moves())) {
    super(game, {
      isPlayed: ({ handle }) => handle.all.length > 0,
      isOver: () => false,
      isTimed: () => false,
      moves: ({ handle }) => [handle.all.length, handle.all.length],
      better: Math.max,
    });
  }
  get moves() {
    return this.current.handle.all;
  }
  isLike() {
    return true;
  }
  /** @param {number} move */
  play(move) {
    this.current.do(({ all }) => all.push(move), true);
    return this;
  }
  /** @param {import('../../www/storage/store.js').Kept} kept */
  static restore(kept) {
    return restore(kept, (game) => new Session(game));
  }
}

/**
 * @template {Session} Made
 * @param {import('../../www/storage/store.js').Kept} kept
 * @param {(game: KeptGame<Moves>) => Made} make
 */
export const restore = async (kept, make) =>
  reopen(kept, {
    open(record) {
      if (record !== 'start') throw new Error('no start');
      return new Moves();
    },
    keep: (handle, row) => new KeptGame(handle, row),
    make,
  });

export const KEY = 'main/x';

/** Where games are kept, as their rows say. @param {string} [key] */
export const placeOf = (key = KEY) => ({ kind: 'test', name: 'main', key });

/** The row of a game. @param {string} id @param {number} best @param {object} [more] */
export const rowOf = (id, best, more) => ({
  ...{ ...placeOf(), version: 1, id, start: 'start', started: 1 },
  summary: { fold: 1, acts: 2, best, tally: {} },
  ...more,
});

let databases = 0;

/** A name that no database has yet. */
export const freshName = () => `kept-${++databases}`;

beforeEach(() => {
  locks.hung = undefined;
  locks.held.clear();
});

/** Something that settles when it is told to. */
export function latch() {
  let open = () => {};
  const promise = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  return { promise, open };
}

/**
 * A keeper on a database of its own.
 * @param {string} [name] of a database that is there already
 * @param {IDBCursorDirection} [bestFrom]
 */
export function make(name = freshName(), bestFrom = 'prev') {
  const connect = connectTo(name);
  const state = {
    name,
    heard: /** @type {string[]} */ ([]),
    /** The games that were not stored when that was told. */
    unsaved: /** @type {any} */ (undefined),
    /** Why the game isn't kept. @type {NotKept | undefined} */
    why: /** @type {NotKept | undefined} */ (undefined),
    /** Whether the saved one may be opened in its place. */
    opens: false,
    /** Why a connection cannot be made. @type {Error | undefined} */
    broken: /** @type {Error | undefined} */ (undefined),
    /** What a connection waits for. @type {Promise<unknown> | undefined} */
    hung: /** @type {Promise<unknown> | undefined} */ (undefined),
    /** Ends the newest connection. @type {(() => void) | undefined} */
    die: /** @type {(() => void) | undefined} */ (undefined),
  };
  const hear = (/** @type {string} */ what) => () => void state.heard.push(what);
  const keeper = new Saves(
    {
      name: 'test',
      restore: Session.restore,
      bestFrom,
      connect: async (heard) => {
        await state.hung;
        if (state.broken) throw state.broken;
        state.die = heard?.terminated;
        return connect(heard);
      },
    },
    {
      notKept: (why, opens) => Object.assign(state, { why, opens }),
      kept: () => {
        if (state.why) state.heard.push('kept again');
        state.why = undefined;
      },
      unsaved: (unsaved) => {
        state.heard.push('not kept');
        state.unsaved = unsaved;
      },
      saved: hear('saved'),
      lost: hear('lost'),
      outdated: hear('outdated'),
      broken: hear('broken'),
    },
  );
  return Object.assign(state, { keeper });
}

/** All that is stored. @param {string} name */
export async function storedIn(name) {
  /** @type {[string, any][]} */
  const stored = [];
  for (const store of ['slots', 'games', 'acts', 'broken']) {
    const values = Object.entries(await keptIn(connectTo(name), store));
    stored.push(
      ...values.map(([key, value]) => /** @type {[string, any]} */ ([`${store}/${key}`, value])),
    );
  }
  return Object.fromEntries(stored);
}

/** The moves of the game that is played under a key, as they are stored. @param {string} name */
export async function movesIn(name, key = KEY) {
  const stored = await storedIn(name);
  const { id } = stored[`slots/${key}`] ?? {};
  return Object.entries(stored).flatMap(([place, bytes]) =>
    place.startsWith(`acts/${id},`) ? [...bytes] : [],
  );
}

/**
 * A database in which a game was played after another one.
 * @param {object} [more]
 * @param {object} [more.row] what differs in its row
 * @param {number[][]} [more.chunks] its chunks
 * @param {object} [more.slot] what differs in its slot
 */
export async function planted({ row = {}, chunks = [[1, 2]], slot = {} } = {}) {
  const name = freshName();
  await plantGames(connectTo(name), [rowOf('past', 64), rowOf('played', 2, row)], {
    slots: { [KEY]: { id: 'played', ...slot } },
    chunks: {
      past: [Uint8Array.of(63, 64)],
      played: chunks.map((chunk) => Uint8Array.from(chunk)),
    },
  });
  return make(name);
}

/**
 * @param {InstanceType<typeof Saves<Session>>} keeper
 * @param {string} key
 * @param {Session} fresh
 * @param {Parameters<InstanceType<typeof Saves<Session>>['open']>[2]} [how]
 */
export async function opened(keeper, key, fresh, how) {
  const result = await keeper.open(key, fresh, { name: 'main', ...how });
  assert.ok(result, 'a newer call has come');
  return result;
}
