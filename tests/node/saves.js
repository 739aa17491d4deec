// What the tests of saves share: locks and a database in memory, and sessions that are lists of moves.

import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { connectTo } from '../../www/storage/database.js';
import { PATIENCE } from '../../www/storage/store.js';
import { keptIn, plant as put } from './databases.js';

export { breathe } from './databases.js';
export { PATIENCE };

/** @typedef {import('../../www/storage/saves.js').StandIn} StandIn */

/** The locks of one browser, which all its tabs ask for. */
class Locks {
  /** The locks that are held, with what takes them away. @type {Map<string, (error: Error) => void>} */
  held = new Map();
  /** While it is set, every request waits for it. @type {Promise<unknown> | undefined} */
  hung;

  async query() {
    return { held: [...this.held.keys()].map((name) => ({ name })) };
  }

  /**
   * @param {string} name
   * @param {{ steal?: boolean, ifAvailable?: boolean }} options
   * @param {(lock: object | null) => unknown} act
   */
  async request(name, { steal }, act) {
    await this.hung;
    const taken = this.held.get(name);
    if (taken && !steal) return act(null);
    taken?.(new DOMException('stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      this.held.set(name, reject);
      const mine = () => this.held.get(name) === reject;
      Promise.resolve(act({})).then((result) => {
        if (mine()) this.held.delete(name);
        resolve(result);
      }, reject);
    });
  }
}

export const locks = new Locks();

Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });

export const { Saves } = await import('../../www/storage/saves.js');

/** A session that is a list of moves. */
export class Session {
  id = 'played';
  best = 0;
  /** @type {Map<string, object | undefined>} */
  changes = new Map();
  moves;
  /** @param {number[]} [moves] */
  constructor(moves = []) {
    this.moves = moves;
  }
  get hasProgress() {
    return this.moves.length > 0;
  }
  isLike() {
    return true;
  }
  toSave() {
    return { version: 1, moves: [...this.moves] };
  }
  follow() {
    this.best = 0;
  }
  /** @param {number} best */
  takeBest(best) {
    this.best = Math.max(this.best, best);
  }
  /** @param {number} move */
  play(move) {
    this.moves.push(move);
    return this;
  }
  /** @param {unknown} save @returns {{ session: Session, damaged: [string, unknown][] }} */
  static restore(save) {
    const { version, moves } = /** @type {any} */ (save ?? {});
    if (version !== 1 || !Array.isArray(moves)) throw new Error('no save');
    return { session: new Session([...moves]), damaged: [] };
  }
}

export const KEY = 'main/x';

export const save = { version: 1, moves: [1, 2] };

/** Where the game is kept, which every save tells. */
export const PLACE = { shelf: 0, kind: 'test', name: 'main', key: KEY };

/** A game that was replaced and has reached a score. @param {number} best */
export const past = (best) => ({ ...PLACE, version: 1, id: 'past', best });

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
 */
export function make(name = freshName()) {
  const connect = connectTo(name);
  const state = {
    name,
    heard: /** @type {string[]} */ ([]),
    /** Why a stand-in is played. @type {StandIn | undefined} */
    why: /** @type {StandIn | undefined} */ (undefined),
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
      bestFrom: 'prev',
      connect: async (heard) => {
        await state.hung;
        if (state.broken) throw state.broken;
        state.die = heard?.terminated;
        return connect(heard);
      },
    },
    {
      notKept: hear('not kept'),
      keptAgain: hear('kept again'),
      saved: hear('saved'),
      lost: hear('lost'),
      outdated: hear('outdated'),
      broken: (_, left) => void state.heard.push(`broken, left ${left}`),
      standsIn: (why) => {
        state.why = why;
      },
    },
  );
  return Object.assign(state, { keeper });
}

/** All that is stored. @param {string} name */
export async function storedIn(name) {
  /** @type {[string, any][]} */
  const stored = [];
  for (const store of ['saves', 'games', 'broken']) {
    const values = Object.entries(await keptIn(connectTo(name), store));
    stored.push(
      ...values.map(([key, value]) => /** @type {[string, any]} */ ([`${store}/${key}`, value])),
    );
  }
  return Object.fromEntries(stored);
}

/** @param {string} name @param {Record<string, unknown>} saves @param {Record<string, unknown>} [games] */
export async function plant(name, saves, games = {}) {
  await put(connectTo(name), 'saves', saves);
  await put(connectTo(name), 'games', games);
}

/** A database with a save and a game that it replaced. @param {unknown} [saved] */
export async function planted(saved = save) {
  const name = freshName();
  await plant(name, { [KEY]: saved }, { past: past(64) });
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
