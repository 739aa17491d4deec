// What an element plays, without an element: how its state changes, and what becomes of early intents.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { TRANSITIONS } from '../../www/element/readiness.js';
import { SessionHolder } from '../../www/element/session-holder.js';
import { connect } from '../../www/storage/database.js';
import { setGlobal } from '../support/browser.js';
import { keptIn } from './databases.js';
import { breathe, locks, Session as Moves, restore } from './saves.js';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Object.assign(globalThis, { ErrorEvent: class extends Event {} });
  locks.held.clear();
});

/** A session of one of several kinds of games. */
class Session extends Moves {
  seed = 1n;
  /** @param {string} game its kind @param {Moves['current']} [kept] */
  constructor(game, kept) {
    super(kept);
    this.game = game;
  }
  /** @param {Session} other */
  goOnWith({ game, current }) {
    this.game = game;
    this.replace(current);
  }
  /** @param {any} other @override */
  isLike({ game } = {}) {
    return game === this.game;
  }
}

// Its channel would keep the test from ending.
setGlobal('BroadcastChannel', undefined);

/** @type {import('../../www/element/session-holder.js').Kind<Session>} */
const KIND = {
  format: {
    name: 'test',
    restore: (kept) => restore(kept, (game) => new Session(game.notes.key.split('/')[1], game)),
    bestFrom: 'prev',
  },
  choice: { game: null },
  load: () => engine(),
};

/** Loads the engine. */
let engine = async () => {};

/**
 * Holds the session of the game that the attribute `game` of its element names.
 * @extends {SessionHolder<any, Session, number>}
 */
class TestHolder extends SessionHolder {
  /** The seed that the attributes ask for. @type {bigint | undefined} */
  wanted;
  retry = () => {};

  /** @param {string} game @param {string | null} save */
  constructor(game, save = null) {
    /** @type {string[]} */
    const heard = [];
    const element = {
      isConnected: true,
      game,
      save,
      getAttribute: () => element.game,
      ownerDocument: { defaultView: new EventTarget() },
      focus: () => heard.push('focus'),
      dispatchEvent: (/** @type {Event} */ { type }) => heard.push(type),
    };
    super(element, KIND, {
      panel: /** @type {any} */ ({
        messages: { elsewhere: 'elsewhere' },
        say: (/** @type {string} */ text) => heard.push(text),
        notices: {
          ...{ notKept() {}, clear() {}, broken() {} },
          crashed: () => heard.push('crash'),
          noEngine: (/** @type {() => void} */ retry) => {
            heard.push('no engine');
            this.retry = retry;
          },
        },
      }),
      input: { act: (intent) => this.act(intent) },
      wish: () => {
        const wrong = element.game === 'wrong';
        return { fresh: new Session(wrong ? 'usual' : element.game), seed: this.wanted, wrong };
      },
      saveKey: ({ game }) => game,
      newGame: () => heard.push('new'),
      leave: () => heard.push('leave'),
      show: ({ game }, { shown }) => heard.push(`${shown ? 'still' : 'show'} ${game}`),
      update() {},
      tellShown: () => heard.push('changed'),
      stop: () => heard.push('stop'),
    });
    this.heard = heard;
  }
  /** @param {number} intent */
  act(intent) {
    if (this.defer(intent)) return;
    this.ask(() => this.playable?.play(intent));
    this.save();
  }
  /** The moves of the game, while it can be played. */
  get moves() {
    return this.playable?.moves;
  }
  /** What was heard since the last call. */
  get news() {
    return this.heard.splice(0);
  }
}

/** @param {string} game @param {string | null} [save] */
async function playing(game, save) {
  const player = new TestHolder(game, save);
  player.resume();
  await player.ready;
  player.heard.length = 0;
  return player;
}

test('every state allows the transitions that make sense there, and no others', () => {
  assert.deepEqual(TRANSITIONS, {
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
  });
});

test('what is done before there is a game is done then, in order', async () => {
  const player = new TestHolder('a');
  player.resume();
  for (const intent of [1, 2, 3]) player.act(intent);
  assert.equal(player.session, undefined);
  await player.ready;
  assert.deepEqual(player.moves, [1, 2, 3]);
});

test('attributes that change in one task open one game', async () => {
  const player = await playing('a');
  for (const game of ['b', 'c']) {
    player.element.game = game;
    player.setUp();
  }
  await player.ready;
  assert.deepEqual(player.news, ['leave', 'show c', 'changed']);
});

test('a new game starts when the attributes ask for another seed, and not because they did once', async () => {
  const player = await playing('a');
  const setUp = async (/** @type {bigint | undefined} */ seed) => {
    player.wanted = seed;
    player.setUp();
    await player.ready;
    return player.news;
  };
  // The game has it.
  assert.ok(!(await setUp(1n)).includes('new'));
  assert.ok((await setUp(5n)).includes('new'));
  // Another game has been started since.
  assert.ok(!(await setUp(5n)).includes('new'));
  assert.ok((await setUp(6n)).includes('new'));
});

test('a game that is opened goes on where its kind is saved, and the attributes follow it', async () => {
  const player = await playing('a', 'opened');
  let asked = 'a';
  Object.defineProperty(player.element, 'game', {
    get: () => asked,
    set(value) {
      asked = value;
      // As when an attribute changes.
      player.setUp();
    },
  });
  const opened = new Session('b');
  opened.play(2).play(1);
  const shown = () => player.heard.push('shown');
  assert.ok(await player.goOnWith(opened, { game: 'b' }, shown));
  await new Promise(setImmediate);
  assert.deepEqual(player.news, ['leave', 'show b', 'changed', 'shown']);
  assert.deepEqual([asked, player.moves], ['b', [2, 1]]);
  const late = player.goOnWith(new Session('c'), { game: 'c' }, shown);
  player.element.game = 'a';
  assert.equal(await late, false, 'the attributes have changed since');
  assert.deepEqual(player.moves, []);
});

test('a game that cannot be leaves the one that is shown; in place of none one is played', async () => {
  const player = await playing('a');
  player.element.game = 'wrong';
  player.setUp();
  await player.ready;
  assert.deepEqual([player.news, player.session?.game], [[], 'a']);
  const other = await playing('wrong');
  assert.equal(other.playable?.game, 'usual');
});

test('an engine that cannot be loaded is told, and asked for again', async (t) => {
  const player = new TestHolder('a');
  const fault = new Error('offline');
  engine = () => Promise.reject(fault);
  const { mock } = t.mock.method(console, 'error', () => {});
  player.resume();
  const { ready } = player;
  // Nobody listens to `ready` here, and yet no rejection is unhandled.
  await new Promise(setImmediate);
  assert.deepEqual(
    mock.calls.map((call) => call.arguments),
    [[fault]],
  );
  assert.deepEqual(player.news, ['no engine', 'error']);
  await assert.rejects(ready, fault);
  assert.equal(await player.saved, false);
  engine = async () => {};
  player.act(1);
  player.retry();
  assert.notEqual(player.ready, ready);
  await player.ready;
  assert.deepEqual(player.moves, [1]);
  assert.ok(player.news.includes('changed'), 'the page hears that it can be played now');
});

test('another tab takes the game, and this one takes it back with what was played there', async () => {
  const [here, there] = [await playing('a', 'shared'), new TestHolder('a', 'shared')];
  here.act(1);
  await here.saved;
  there.resume();
  await there.ready;
  assert.deepEqual([there.elsewhere, there.playable], [true, undefined]);
  there.heard.length = 0;
  const taking = there.takeOver();
  assert.equal(there.elsewhere, true, 'until it is open, the other tab has it');
  await taking;
  assert.deepEqual(here.news.slice(-3), ['leave', 'elsewhere', 'changed']);
  assert.equal(here.playable, undefined);
  assert.deepEqual(there.moves, [1]);
  there.act(2);
  await there.saved;
  await here.takeOver();
  assert.deepEqual(here.moves, [1, 2]);
  assert.equal(there.elsewhere, true);
});

test('an element that leaves the page plays nothing, and goes on when it comes back', async () => {
  const player = await playing('a', 'own');
  player.act(1);
  player.element.isConnected = false;
  player.remove();
  assert.equal(player.playable, undefined);
  player.element.isConnected = true;
  player.resume();
  player.act(2);
  assert.equal(await player.saved, true);
  assert.deepEqual(player.moves, [1, 2]);
});

test('what is computed from a game is saved when play rests, and on leaving', async (t) => {
  const player = await playing('a', 'resting');
  const { id } = /** @type {Session} */ (player.session);
  const actsOf = async () => {
    await player.saved;
    return (await keptIn(connect, 'games'))[id].summary.acts;
  };
  player.act(1);
  player.act(2);
  assert.equal(await actsOf(), 1, 'the row is written at the first act');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  player.act(3);
  t.mock.timers.tick(900);
  player.act(4);
  t.mock.timers.tick(900);
  assert.equal(await actsOf(), 1);
  t.mock.timers.tick(100);
  assert.equal(await actsOf(), 4);
  player.act(5);
  assert.equal(await actsOf(), 5, 'a chunk is full');
  player.act(6);
  player.element.ownerDocument.defaultView.dispatchEvent(new Event('pagehide'));
  assert.equal(await actsOf(), 6);
  player.act(7);
  const { saved } = player;
  takeOut(player);
  await saved;
  await breathe();
  assert.equal(await actsOf(), 7);
  player.element.isConnected = true;
  player.resume();
  await player.ready;
  player.act(8);
  player.element.game = 'b';
  player.setUp();
  await breathe();
  assert.notEqual(player.session?.id, id);
  assert.equal(await actsOf(), 8, 'another game is played');
});

/** Takes the element of a player out of the page. @param {TestHolder} player */
function takeOut(player) {
  player.element.isConnected = false;
  player.remove();
}

for (const order of ['before', 'after', 'long after']) {
  test(`an element that is rendered again goes on: the old one leaves ${order} the new one comes`, async () => {
    const old = await playing('a', order);
    old.act(1);
    const next = new TestHolder('a', order);
    if (order === 'before') takeOut(old);
    next.resume();
    if (order === 'long after') {
      await next.ready;
      assert.deepEqual(next.news, ['leave', 'show a', 'elsewhere']);
    }
    if (order !== 'before') takeOut(old);
    next.act(2);
    await breathe();
    next.act(3);
    assert.equal(await next.saved, true);
    const late = order === 'long after';
    assert.deepEqual(next.moves, [1, ...(late ? [] : [2]), 3]);
    const shown = next.news.filter((what) => what !== 'saved');
    assert.deepEqual(shown, ['leave', 'show a', ...(late ? ['changed'] : [])]);
  });
}

test('an element goes on whenever the one before leaves', async () => {
  // At some of these moments, the next one is just reading what is saved.
  for (let moment = 0; moment < 30; moment++) {
    const name = `moment ${moment}`;
    const old = await playing('a', name);
    const next = new TestHolder('a', name);
    next.resume();
    for (let step = 0; step < moment; step++) await new Promise(setImmediate);
    takeOut(old);
    await breathe();
    assert.equal(next.playable !== undefined, true, name);
  }
});

test('elements that swap their names in one task both go on', async () => {
  const [one, other] = [await playing('a', 'one'), await playing('a', 'other')];
  one.act(1);
  other.act(2);
  [one.element.save, other.element.save] = ['other', 'one'];
  for (const player of [one, other]) player.setUp();
  await Promise.all([one.ready, other.ready]);
  assert.deepEqual([one.moves, other.moves], [[2], [1]]);
});

test('a fault of the engine stops the game; another error is thrown', async () => {
  const player = await playing('a');
  const { error } = console;
  console.error = () => {};
  const fault = () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  assert.equal(player.ask(fault), undefined);
  console.error = error;
  assert.deepEqual(player.news, ['stop', 'crash']);
  assert.equal(player.playable, undefined);
  player.element.game = 'b';
  player.setUp();
  await player.ready;
  assert.deepEqual(player.news, []);
  const other = await playing('a');
  const wrong = () => {
    throw new Error('wrong');
  };
  assert.throws(() => other.ask(wrong), /wrong/);
});
