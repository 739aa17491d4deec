// Which save belongs to a session, when storage, or the lock of the game, is slow, broken or newer.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { connectTo } from '../../www/storage/database.js';

/** @typedef {import('../../www/storage/saves.js').StandIn} StandIn */

/** The locks of one browser, which all its tabs ask for. */
class Locks {
  /** The locks that are held, with what takes them away. @type {Map<string, (error: Error) => void>} */
  held = new Map();
  /** While it is set, every request waits for it. @type {Promise<unknown> | undefined} */
  hung;

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

const locks = new Locks();
Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });

const { Keeper, PATIENCE } = await import('../../www/storage/saves.js');

/** A session that is a list of moves. */
class Session {
  best = 0;
  /** @type {string | undefined} */
  bestRecord;
  moves;
  /** @param {number[]} [moves] */
  constructor(moves = []) {
    this.moves = moves;
  }
  get hasProgress() {
    return this.moves.length > 0;
  }
  toSave() {
    return { version: 1, moves: [...this.moves] };
  }
  /** @param {number} best @param {string} [record] */
  takeBest(best, record) {
    if (best < this.best) return;
    [this.best, this.bestRecord] = [best, record];
  }
  /** @param {number} move @param {number} [best] */
  play(move, best) {
    this.moves.push(move);
    if (best) [this.best, this.bestRecord] = [best, `record of ${best}`];
    return this;
  }
  /** @param {unknown} save @returns {{ session: Session, whole: boolean }} */
  static restore(save) {
    const { version, moves } = /** @type {any} */ (save ?? {});
    if (version !== 1 || !Array.isArray(moves)) throw new Error('no save');
    return { session: new Session([...moves]), whole: true };
  }
}

const KEY = 'main/x';
const LOCK = `test/${KEY}`;

let databases = 0;

beforeEach(() => {
  locks.hung = undefined;
  locks.held.clear();
});

/** Lets the database and the locks work off what waits. */
async function breathe() {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Something that settles when it is told to. */
function latch() {
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
function make(name = `kept-${++databases}`) {
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
  };
  const hear = (/** @type {string} */ what) => () => void state.heard.push(what);
  const keeper = new Keeper(
    {
      name: 'test',
      restore: Session.restore,
      alike: () => true,
      connect: async (heard) => {
        await state.hung;
        if (state.broken) throw state.broken;
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
async function storedIn(name) {
  const database = await connectTo(name)();
  /** @type {Record<string, any>} */
  const stored = {};
  for (const store of ['saves', 'best', 'broken']) {
    const [keys, values] = [await database.getAllKeys(store), await database.getAll(store)];
    keys.forEach((key, i) => {
      stored[`${store}/${key}`] = values[i];
    });
  }
  database.close();
  return stored;
}

/** @param {string} name @param {Record<string, unknown>} saves @param {Record<string, unknown>} [best] */
async function plant(name, saves, best = {}) {
  const database = await connectTo(name)();
  for (const [key, value] of Object.entries(saves)) await database.put('saves', value, key);
  for (const [key, value] of Object.entries(best)) await database.put('best', value, key);
  database.close();
}

/** A database with a save. @param {unknown} [save] @param {Record<string, unknown>} [best] */
async function planted(save = { version: 1, moves: [1, 2] }, best = { [KEY]: 64 }) {
  const name = `kept-${++databases}`;
  await plant(name, { [KEY]: save }, best);
  return make(name);
}

/** @param {InstanceType<typeof Keeper<Session>>} keeper @param {Parameters<InstanceType<typeof Keeper<Session>>['open']>} args */
async function opened(keeper, ...args) {
  const result = await keeper.open(...args);
  assert.ok(result, 'a newer call has come');
  return result;
}

const save = { version: 1, moves: [1, 2] };

test('what is saved is played, and what is played is saved', async () => {
  const { keeper, name, heard, why } = await planted();
  const { session, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([session.moves, session.best, held, why], [[1, 2], 64, true, undefined]);
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['saved']);
  assert.deepEqual(await storedIn(name), {
    [`saves/${KEY}`]: { version: 1, moves: [1, 2, 3] },
    [`saves/${KEY}#previous`]: save,
    [`best/${KEY}`]: 64,
  });
});

test('a failed read keeps nothing and loses nothing, until it is tried again', async () => {
  const state = await planted();
  const { keeper, name } = state;
  const before = await storedIn(name);
  state.broken = new DOMException('no', 'UnknownError');
  const fresh = new Session();
  const first = await opened(keeper, KEY, fresh);
  assert.deepEqual([first.session, first.held, state.why], [fresh, true, 'unread']);
  keeper.keep(fresh.play(9, 8));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(await storedIn(name), before);
  assert.equal(locks.held.size, 0, 'another tab may play it');

  // Still broken: the game that is played stays.
  assert.equal((await opened(keeper, KEY, fresh)).session, fresh);
  assert.equal(state.why, 'unread');
  // It can be read again: the game that is played stays until the player says otherwise.
  state.broken = undefined;
  assert.equal((await opened(keeper, KEY, fresh)).session, fresh);
  assert.equal(state.why, 'ready');
  keeper.keep(fresh.play(9));
  assert.deepEqual(await storedIn(name), before);
  const { session, held } = await opened(keeper, KEY, fresh, { drop: true });
  assert.deepEqual([session.moves, session.best, held, state.why], [[1, 2], 64, true, undefined]);
  keeper.keep(session.play(3));
  await keeper.saved;
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3]);
});

test('a stand-in that was not played gives way at the next try', async () => {
  const state = await planted();
  state.broken = new DOMException('no', 'UnknownError');
  const fresh = new Session();
  await opened(state.keeper, KEY, fresh);
  state.broken = undefined;
  assert.deepEqual((await opened(state.keeper, KEY, fresh)).session.moves, [1, 2]);
});

for (const [error, why] of /** @type {const} */ ([
  [new DOMException('denied', 'SecurityError'), 'none'],
  [new TypeError('indexedDB is undefined'), 'none'],
  [new DOMException('later', 'VersionError'), 'newer'],
  [new DOMException('internal', 'UnknownError'), 'unread'],
])) {
  test(`a database that cannot be opened: ${error.name}`, async () => {
    const state = make();
    state.broken = error;
    const fresh = new Session();
    assert.equal((await opened(state.keeper, KEY, fresh)).session, fresh);
    assert.equal(state.why, why);
  });
}

test('what hangs is not waited for, and nothing is written before the player chooses', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const what of /** @type {const} */ (['database', 'lock'])) {
    const state = await planted();
    const { keeper, name } = state;
    const before = await storedIn(name);
    const { promise, open } = latch();
    if (what === 'lock') locks.hung = promise;
    else state.hung = promise;
    const fresh = new Session();
    const opening = opened(keeper, KEY, fresh);
    await breathe();
    assert.equal(state.why, undefined, 'it is waited for a while');
    t.mock.timers.tick(PATIENCE);
    assert.deepEqual(await opening, { session: fresh, held: true });
    assert.equal(state.why, 'slow');
    keeper.keep(fresh.play(7, 8));
    assert.equal(await keeper.saved, false);

    open();
    await breathe();
    assert.equal(state.why, 'ready', what);
    keeper.keep(fresh.play(8));
    await breathe();
    assert.deepEqual(await storedIn(name), before);
    const { session } = await opened(keeper, KEY, fresh, { drop: true });
    assert.deepEqual([session.moves, session.best, state.why], [[1, 2], 64, undefined]);
    keeper.close();
    await breathe();
    locks.hung = undefined;
  }
});

test('a stand-in that was not played is outdated as soon as the save has come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = await planted();
  const { keeper, heard } = state;
  const { promise, open } = latch();
  state.hung = promise;
  const fresh = new Session();
  const opening = opened(keeper, KEY, fresh);
  t.mock.timers.tick(PATIENCE);
  await opening;
  open();
  await breathe();
  assert.deepEqual([heard, state.why], [['outdated'], 'slow'], 'the player is not asked');
  const { session, held } = await opened(keeper, KEY, fresh);
  assert.deepEqual([session.moves, held, state.why], [[1, 2], true, undefined]);
});

test('a slow place in which nothing is saved takes the game that is played', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = make();
  const { promise, open } = latch();
  state.hung = promise;
  const fresh = new Session();
  const opening = opened(state.keeper, KEY, fresh);
  t.mock.timers.tick(PATIENCE);
  await opening;
  state.keeper.keep(fresh.play(5, 4));
  open();
  await breathe();
  assert.equal(state.why, undefined);
  assert.equal(await state.keeper.saved, true);
  assert.deepEqual(await storedIn(state.name), {
    [`saves/${KEY}`]: { version: 1, moves: [5] },
    [`best/${KEY}`]: 4,
    [`best/${KEY}#record`]: 'record of 4',
  });
});

test('what is slow and then cannot be read, or is of a newer version, is told as that', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [error, version, why] of /** @type {const} */ ([
    [new DOMException('no', 'UnknownError'), 1, 'unread'],
    [undefined, 2, 'newer'],
  ])) {
    const state = await planted({ ...save, version });
    const { promise, open } = latch();
    state.hung = promise;
    state.broken = error;
    const opening = opened(state.keeper, KEY, new Session());
    t.mock.timers.tick(PATIENCE);
    await opening;
    open();
    await breathe();
    assert.equal(state.why, why);
  }
});

test('another game is opened although the lock of the first one hangs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { keeper, name } = await planted();
  const { promise, open } = latch();
  locks.hung = promise;
  const slow = keeper.open(KEY, new Session());
  await breathe();
  locks.hung = undefined;
  await plant(name, { other: { version: 1, moves: [4] } });
  const { session, held } = await opened(keeper, 'other', new Session());
  assert.deepEqual([session.moves, held], [[4], true]);
  open();
  assert.equal(await slow, undefined);
  await breathe();
  assert.deepEqual([...locks.held.keys()], ['test/other'], 'the late lock is given back');
  keeper.keep(session.play(5));
  await keeper.saved;
  assert.deepEqual((await storedIn(name))['saves/other'].moves, [4, 5]);
});

test('a stand-in that was played stays one when the element comes back to the page', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = await planted();
  const before = await storedIn(state.name);
  const { promise, open } = latch();
  state.hung = promise;
  const fresh = new Session();
  const opening = opened(state.keeper, KEY, fresh);
  t.mock.timers.tick(PATIENCE);
  await opening;
  fresh.play(1);
  state.keeper.close();
  open();
  await breathe();
  assert.equal(locks.held.size, 0);
  assert.equal((await opened(state.keeper, KEY, fresh)).session, fresh);
  assert.equal(state.why, 'ready');
  state.keeper.keep(fresh);
  await breathe();
  assert.deepEqual(await storedIn(state.name), before);
});

test('a save of a newer version is left alone, in whichever place', async () => {
  const newer = { version: 2, game: { much: 'more' } };
  for (const saves of [
    { [KEY]: newer },
    { [KEY]: save, [`${KEY}#previous`]: newer },
    { [KEY]: 'junk', [`${KEY}#previous`]: newer },
  ]) {
    const name = `kept-${++databases}`;
    await plant(name, saves, { [KEY]: 512 });
    const state = make(name);
    const before = await storedIn(name);
    const fresh = new Session();
    const { session, held } = await opened(state.keeper, KEY, fresh);
    assert.deepEqual([session, held, state.why, session.best], [fresh, true, 'newer', 512]);
    state.keeper.keep(fresh.play(1, 600));
    assert.deepEqual(state.heard, []);
    state.keeper.close();
    await breathe();
    assert.deepEqual(await storedIn(name), before);
    assert.equal(locks.held.size, 0, 'the newer version may play it');
  }
});

test('a best score is stored with its record, and loses it to one without', async () => {
  const { keeper, name } = make();
  const { session } = await opened(keeper, KEY, new Session());
  keeper.keep(session.play(1, 8));
  await keeper.saved;
  const record = async () => (await storedIn(name))[`best/${KEY}#record`];
  assert.equal(await record(), 'record of 8');
  keeper.keep(session.play(2));
  await keeper.saved;
  assert.equal(await record(), 'record of 8');
  session.takeBest(100);
  keeper.keep(session.play(3));
  await keeper.saved;
  assert.equal(await record(), undefined);
  keeper.close();
  const again = make(name);
  await plant(name, {}, { [`${KEY}#record`]: 'of an older best' });
  assert.equal(
    (await opened(again.keeper, KEY, new Session())).session.bestRecord,
    'of an older best',
  );
});

test('what is left of a damaged save does not lower the best score', async () => {
  const name = `kept-${++databases}`;
  await plant(name, { [KEY]: save }, { [KEY]: 900, [`${KEY}#record`]: 'r' });
  const restore = Session.restore;
  try {
    Session.restore = (found) => ({ ...restore(found), whole: false });
    const { keeper, heard } = make(name);
    await opened(keeper, KEY, new Session());
    await keeper.saved;
    assert.deepEqual(heard, ['broken, left newest', 'saved']);
  } finally {
    Session.restore = restore;
  }
  const stored = await storedIn(name);
  assert.deepEqual([stored[`best/${KEY}`], stored[`best/${KEY}#record`]], [900, 'r']);
});

test('a game that another tab has taken is not written late', async () => {
  const state = await planted();
  const { keeper, name, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  const other = make(name);
  const taken = await opened(other.keeper, KEY, new Session(), { steal: true });
  await breathe();
  assert.deepEqual(heard, ['kept again', 'lost']);
  keeper.keep(session.play(9));
  assert.equal(await keeper.saved, false);
  other.keeper.keep(taken.session.play(3));
  await other.keeper.saved;
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3]);
  // In the first tab it is only looked at.
  const { session: seen, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([seen.moves, held], [[1, 2, 3], false]);
});

test('the lock is given back when all is stored, and can be taken again at once', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  keeper.keep(session.play(3));
  keeper.close();
  const { session: back, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([back.moves, held], [[1, 2, 3], true]);
  assert.deepEqual([...locks.held.keys()], [LOCK]);
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3]);
});

test('a failure is not told of a store that is closed', async () => {
  const state = await planted();
  const { keeper, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  // It cannot be stored.
  session.toSave = () => /** @type {any} */ ({ version: 1, moves: () => {} });
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard.splice(0), ['not kept']);
  keeper.close();
  assert.deepEqual(heard.splice(0), ['kept again']);
  const { session: again } = await opened(keeper, KEY, new Session());
  again.toSave = session.toSave;
  keeper.keep(again.play(3));
  keeper.close();
  await breathe();
  assert.deepEqual(heard, ['kept again']);
});

/** Writes fail while it is called: the disk is full. @param {import('node:test').TestContext} t */
const fillDisk = (t) =>
  t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });

test('what could not be stored of a game that was left is not stored later', async (t) => {
  const { keeper, name, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(9, 1000));
  assert.equal(await keeper.saved, false);
  const { session: second } = await opened(keeper, 'other', new Session());
  await breathe();
  assert.deepEqual([...locks.held.keys()], ['test/other'], 'another tab may play the first game');
  assert.deepEqual(heard.splice(0), ['not kept'], 'the second game cannot be stored either');
  mock.restore();
  const other = make(name);
  const taken = await opened(other.keeper, KEY, new Session());
  other.keeper.keep(taken.session.play(3));
  assert.equal(await other.keeper.saved, true);
  keeper.keep(second.play(4));
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['kept again', 'saved']);
  const stored = await storedIn(name);
  assert.deepEqual(stored[`saves/${KEY}`].moves, [1, 2, 3]);
  assert.equal(stored[`best/${KEY}`], 64);
  assert.deepEqual(stored['saves/other'].moves, [4]);
});

test('a game that another tab has taken is not said to be unsaved', async (t) => {
  const { keeper, name, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(9));
  assert.equal(await keeper.saved, false);
  const other = make(name);
  await opened(other.keeper, KEY, new Session(), { steal: true });
  await breathe();
  assert.deepEqual(heard.splice(0), ['not kept', 'kept again', 'lost']);
  // Taken back while the disk is still full, it is said again.
  const { session: back } = await opened(keeper, KEY, new Session(), { steal: true });
  keeper.keep(back.play(3));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard, ['not kept']);
  mock.restore();
});

test('a recovery is not told of a store that is closed', async (t) => {
  const state = await planted();
  const { keeper, name, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, false);
  // It recovers late: after the next store has failed.
  const { promise, open } = latch();
  state.hung = promise;
  keeper.keep(session);
  keeper.close();
  state.hung = undefined;
  const { session: second } = await opened(keeper, 'other', new Session());
  heard.length = 0;
  keeper.keep(second.play(4));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard, ['not kept']);
  mock.restore();
  open();
  await breathe();
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3], 'it has recovered');
  assert.ok(!heard.includes('kept again'), heard.join(', '));
});

test('without a name nothing is kept', async () => {
  const { keeper, name } = make();
  const fresh = new Session();
  assert.deepEqual(await opened(keeper, '', fresh), { session: fresh, held: true });
  keeper.keep(fresh.play(1));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(await storedIn(name), {});
});
