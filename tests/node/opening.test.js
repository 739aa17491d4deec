// What an element plays, without an element: how its state changes, and what becomes of early intents.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Opening } from '../../www/element/opening.js';
import { Stage } from '../../www/element/stage.js';

/** @typedef {import('../../www/element/stage.js').State} State */
/** @typedef {import('../../www/element/stage.js').Transition} Transition */

/** Who holds each lock, and how they lose it. @type {Map<string, (error: Error) => void>} */
const held = new Map();

/** Locks as a browser has them, as far as they are used. */
const locks = {
  /**
   * @param {string} name
   * @param {{ steal?: boolean }} options
   * @param {(lock: object | null) => Promise<unknown>} act
   */
  async request(name, { steal }, act) {
    const taken = held.get(name);
    if (taken && !steal) return act(null);
    taken?.(new DOMException('stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      held.set(name, reject);
      Promise.resolve(act({})).then((result) => {
        if (held.get(name) === reject) held.delete(name);
        resolve(result);
      }, reject);
    });
  },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
});

/** A session: which game it is, and the moves made. */
class Session {
  best = 0;
  hasProgress = false;
  seed = 1n;
  /** @type {string[]} */
  moves = [];
  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }
  toSave() {
    return { version: 1, game: this.game, moves: this.moves };
  }
  takeBest() {}
  /** @param {Session} other */
  isLike({ game }) {
    return game === this.game;
  }
}

/** An element that plays what its attribute `game` names. */
class TestElement {
  isConnected = true;
  /** @type {string[]} */
  heard = [];
  engine = async () => {};
  notices = {
    ...{ notKept() {}, clear() {}, broken() {}, standsIn() {} },
    crashed: () => this.heard.push('crash'),
    noEngine: (/** @type {() => void} */ retry) => {
      this.heard.push('no engine');
      this.retry = retry;
    },
  };
  retry = () => {};

  /** @param {string} game @param {string | null} save */
  constructor(game, save = null) {
    this.game = game;
    this.save = save;
    const hear = (/** @type {string} */ text) => () => void this.heard.push(text);
    /** @type {Opening<Session, string>} */
    this.opening = new Opening(/** @type {any} */ (this), {
      kind: {
        name: 'test',
        restore: (found) => {
          const session = new Session(/** @type {Session} */ (found).game);
          session.moves = /** @type {Session} */ (found).moves;
          return { session, whole: true };
        },
        alike: (session, other) => session.isLike(other),
      },
      attributes: ['game'],
      notices: /** @type {any} */ (this.notices),
      load: () => this.engine(),
      wish: () => ({
        fresh: new Session(this.game === 'wrong' ? 'usual' : this.game),
        seed: undefined,
        wrong: this.game === 'wrong',
      }),
      keyOf: ({ game }) => game,
      restart: hear('restart'),
      leave: hear('leave'),
      show: (session, { shown }) =>
        void this.heard.push(`${shown ? 'still' : 'show'} ${session.game}`),
      showElsewhere: hear('elsewhere'),
      changed: hear('changed'),
      saved: hear('saved'),
      crashed: hear('stop'),
      act: (/** @type {string} */ intent) => this.act(intent),
    });
  }
  getAttribute() {
    return this.game;
  }
  focus() {
    this.heard.push('focus');
  }
  /** @param {string} intent */
  act(intent) {
    if (this.opening.defer(intent)) return;
    this.opening.playable?.moves.push(intent);
    this.opening.save();
  }
  /** The moves of the game, while it can be played. */
  get moves() {
    return this.opening.playable?.moves;
  }
  /** What was heard since the last call. */
  get news() {
    return this.heard.splice(0);
  }
}

/** @param {string} game @param {string | null} [save] */
async function playing(game, save) {
  const player = new TestElement(game, save);
  player.opening.connect();
  await player.opening.ready;
  player.heard.length = 0;
  return player;
}

test('every state allows the transitions that make sense there, and no others', () => {
  /** @type {Record<State, Partial<Record<Transition, State>>>} */
  const expected = {
    empty: { open: 'opening', remove: 'removed', crash: 'crashed' },
    opening: {
      ...{ open: 'opening', hold: 'playing', refuse: 'elsewhere' },
      ...{ remove: 'removed', crash: 'crashed' },
    },
    claiming: {
      ...{ open: 'claiming', hold: 'playing', refuse: 'elsewhere' },
      ...{ remove: 'removed', crash: 'crashed' },
    },
    playing: { open: 'opening', lose: 'elsewhere', remove: 'removed', crash: 'crashed' },
    elsewhere: { open: 'claiming', remove: 'removed', crash: 'crashed' },
    removed: { open: 'opening', crash: 'crashed' },
    crashed: {},
  };
  const transitions = /** @type {const} */ (['open', 'hold', 'refuse', 'lose', 'remove', 'crash']);
  for (const state of /** @type {State[]} */ (Object.keys(expected))) {
    for (const transition of transitions) {
      const stage = new Stage();
      stage.state = state;
      const next = expected[state][transition];
      assert.equal(stage.go(transition), next !== undefined, `${state}: ${transition}`);
      assert.equal(stage.state, next ?? state, `${state}: ${transition}`);
    }
  }
});

test('what is done before there is a game is done then, in order', async () => {
  const player = new TestElement('a');
  player.opening.connect();
  for (const intent of ['up', 'left', 'down']) player.act(intent);
  assert.equal(player.opening.session, undefined);
  await player.opening.ready;
  assert.deepEqual(player.moves, ['up', 'left', 'down']);
});

test('attributes that change in one task open one game', async () => {
  const player = await playing('a');
  for (const game of ['b', 'c']) {
    player.game = game;
    player.opening.setUp();
  }
  await player.opening.ready;
  assert.deepEqual(player.news, ['leave', 'show c', 'changed']);
});

test('a game that cannot be leaves the one that is shown; in place of none one is played', async () => {
  const player = await playing('a');
  player.game = 'wrong';
  player.opening.setUp();
  await player.opening.ready;
  assert.deepEqual([player.news, player.opening.session?.game], [[], 'a']);
  const other = await playing('wrong');
  assert.equal(other.opening.playable?.game, 'usual');
});

test('an engine that cannot be loaded is asked for again', async () => {
  const player = new TestElement('a');
  player.engine = () => Promise.reject(new Error('offline'));
  const { error } = console;
  console.error = () => {};
  player.opening.connect();
  await new Promise(setImmediate);
  console.error = error;
  assert.deepEqual(player.news, ['no engine']);
  player.engine = async () => {};
  player.act('up');
  player.retry();
  await player.opening.ready;
  assert.deepEqual(player.moves, ['up']);
});

test('another tab takes the game, and this one takes it back with what was played there', async () => {
  const [here, there] = [await playing('a', 'shared'), new TestElement('a', 'shared')];
  here.act('up');
  await here.opening.saved;
  there.opening.connect();
  await there.opening.ready;
  assert.deepEqual([there.opening.elsewhere, there.opening.playable], [true, undefined]);
  there.heard.length = 0;
  const taking = there.opening.takeOver();
  assert.equal(there.opening.elsewhere, true, 'until it is open, the other tab has it');
  await taking;
  assert.deepEqual(here.news.slice(-3), ['leave', 'elsewhere', 'changed']);
  assert.equal(here.opening.playable, undefined);
  assert.deepEqual(there.moves, ['up']);
  there.act('left');
  await there.opening.saved;
  await here.opening.takeOver();
  assert.deepEqual(here.moves, ['up', 'left']);
  assert.equal(there.opening.elsewhere, true);
});

test('an element that leaves the page plays nothing, and goes on when it comes back', async () => {
  const player = await playing('a', 'own');
  player.act('up');
  player.isConnected = false;
  player.opening.remove();
  assert.equal(player.opening.playable, undefined);
  player.isConnected = true;
  player.opening.connect();
  player.act('left');
  assert.equal(await player.opening.saved, true);
  assert.deepEqual(player.moves, ['up', 'left']);
});

test('a fault of the engine stops the game; another error is thrown', async () => {
  const player = await playing('a');
  const { error } = console;
  console.error = () => {};
  const fault = () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  assert.equal(player.opening.ask(fault), undefined);
  console.error = error;
  assert.deepEqual(player.news, ['stop', 'crash']);
  assert.equal(player.opening.playable, undefined);
  player.game = 'b';
  player.opening.setUp();
  await player.opening.ready;
  assert.deepEqual(player.news, []);
  const other = await playing('a');
  const wrong = () => {
    throw new Error('wrong');
  };
  assert.throws(() => other.opening.ask(wrong), /wrong/);
});
