// The AI plays on: how fast, and what stops it. No worker, no page, a clock of its own.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Autoplay } from '../../www/ai/autoplay.js';

const page = Object.assign(new EventTarget(), { hidden: false });

/** @param {boolean} hidden */
function hide(hidden) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Lets every promise that can settle do so: this is no time of the mocked clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** @typedef {{ signal: AbortSignal, answer: (best: number | undefined) => void, fail: (error: Error) => void }} Asked */

/** A game whose every look ahead is answered by the test. */
function load() {
  const seen = {
    /** @type {Asked[]} */
    asked: [],
    /** @type {number[]} */
    moves: [],
    /** @type {[string, boolean][]} */
    failed: [],
    changes: 0,
    playable: true,
    blocked: 0,
    /** Shows a frame at a time in milliseconds. @type {(now: number) => void} */
    frame: () => {},
  };
  const autoplay = new Autoplay(
    {
      playable: () => seen.playable,
      page: () => /** @type {any} */ (page),
      blocked: () => seen.blocked++ < 0,
      look: (signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          const answer = (/** @type {number | undefined} */ best) =>
            resolve(/** @type {any} */ ({ best }));
          seen.asked.push({ signal, answer, fail: reject });
        }),
      move: (direction) => seen.moves.push(direction) > 0,
      nextFrame: () =>
        new Promise((resolve) => {
          seen.frame = resolve;
        }),
    },
    {
      changed: () => seen.changes++,
      failed: ({ message }, once) => seen.failed.push([message, once]),
    },
  );
  /** Answers the look that was asked last. @param {number} [best] */
  const answer = async (best = 1) => {
    seen.asked.at(-1)?.answer(best);
    await settle();
  };
  return { autoplay, seen, answer };
}

beforeEach((context) => {
  page.hidden = false;
  /** @type {import('node:test').TestContext} */ (context).mock.timers.enable({
    apis: ['setTimeout'],
  });
});

for (const [speed, pause] of /** @type {const} */ ([
  ['slow', 1000],
  ['normal', 400],
  ['fast', 150],
])) {
  test(`${speed}: a move each ${pause} ms`, async (context) => {
    const { autoplay, seen, answer } = load();
    autoplay.speed = speed;
    autoplay.play();
    await answer(2);
    assert.deepEqual(seen.moves, [2], 'the first move waits for nothing');
    // It thinks at once, and waits with the move.
    assert.equal(seen.asked.length, 2);
    await answer(3);
    context.mock.timers.tick(pause - 1);
    await settle();
    assert.deepEqual(seen.moves, [2], 'not before its time');
    context.mock.timers.tick(1);
    await settle();
    assert.deepEqual(seen.moves, [2, 3]);
    autoplay.pause();
  });
}

test('fastest: a hundred moves a second, paced by frames', async () => {
  const { autoplay, seen, answer } = load();
  /** Answers until a frame is awaited. @param {number} now the time of the frame before that */
  const movesAt = async (now) => {
    const before = seen.moves.length;
    seen.frame(now);
    await settle();
    for (let asked = 0; asked !== seen.asked.length; ) {
      asked = seen.asked.length;
      await answer();
    }
    return seen.moves.length - before;
  };
  autoplay.speed = 'fastest';
  autoplay.play();
  assert.equal(await movesAt(0), 1, 'the first move waits for nothing');
  const moves = [];
  // 60 frames a second.
  for (let frame = 1; frame <= 61; frame++) moves.push(await movesAt((frame * 1000) / 60));
  assert.equal(moves[0], 1, 'the first frame has none before it');
  assert.deepEqual([...new Set(moves)], [1, 2]);
  const sum = moves.reduce((all, made) => all + made, 0);
  assert.ok(sum >= 100 && sum <= 101, `${sum}`);
  assert.equal(seen.blocked, 62, 'asked once a frame');
  // A frame that comes late is made up for, but not without bound.
  assert.equal(await movesAt(60_000), 10);
  autoplay.pause();
});

test('fastest: stopped between two moves of a frame, it makes none of the rest', async () => {
  for (const stop of [
    (/** @type {ReturnType<typeof load>} */ { autoplay }) => autoplay.pause(),
    (/** @type {ReturnType<typeof load>} */ { seen }) => {
      seen.playable = false;
    },
  ]) {
    const loaded = load();
    const { autoplay, seen, answer } = loaded;
    autoplay.speed = 'fastest';
    autoplay.play();
    await answer();
    seen.frame(0);
    await answer();
    seen.frame(1000);
    await answer();
    assert.equal(seen.moves.length, 3);
    stop(loaded);
    await answer();
    await answer();
    assert.deepEqual([seen.moves.length, autoplay.playing], [3, false]);
  }
});

test('a dialog that opens while it waits pauses it', async () => {
  const { autoplay, seen, answer } = load();
  autoplay.speed = 'fastest';
  autoplay.play();
  await answer();
  seen.blocked = Number.NEGATIVE_INFINITY;
  seen.frame(0);
  await answer();
  assert.deepEqual([seen.moves.length, autoplay.playing], [1, false]);
});

test('another speed asks anew at once, an unknown or the same one does nothing', async () => {
  const { autoplay, seen } = load();
  assert.equal(autoplay.speed, 'normal');
  autoplay.speed = 'fast';
  assert.equal(seen.asked.length, 0, 'it does not play');
  autoplay.play();
  autoplay.speed = /** @type {any} */ ('warp');
  autoplay.speed = 'fast';
  assert.equal(seen.asked.length, 1);
  autoplay.speed = 'slow';
  await settle();
  assert.deepEqual(
    seen.asked.map(({ signal }) => signal.aborted),
    [true, false],
  );
  assert.deepEqual([autoplay.playing, autoplay.speed], [true, 'slow']);
  autoplay.pause();
});

test('paused while it thinks or while it waits, it makes no move any more', async (context) => {
  const { autoplay, seen, answer } = load();
  autoplay.play();
  autoplay.pause();
  assert.ok(seen.asked[0].signal.aborted);
  await answer();
  assert.deepEqual(seen.moves, []);
  // This time the answer is there, and the pause between two moves is not over.
  autoplay.play();
  await answer();
  await answer();
  autoplay.pause();
  context.mock.timers.tick(10_000);
  await settle();
  assert.deepEqual(seen.moves, [1]);
  assert.deepEqual([seen.asked.length, seen.changes, autoplay.playing], [3, 4, false]);
  assert.deepEqual(seen.failed, [], 'what is stopped has not failed');
});

test('on a hidden page it is not paused, but asks nothing until it is seen', async () => {
  const { autoplay, seen, answer } = load();
  autoplay.play();
  hide(true);
  assert.ok(seen.asked[0].signal.aborted);
  await answer();
  assert.deepEqual([seen.asked.length, seen.moves, autoplay.playing], [1, [], true]);
  hide(false);
  await answer();
  assert.deepEqual(seen.moves, [1]);
  // Paused while the page is hidden, it stays so.
  const asked = seen.asked.length;
  hide(true);
  autoplay.pause();
  hide(false);
  assert.deepEqual([seen.asked.length, autoplay.playing], [asked, false]);
  // Started on a hidden page, it waits too.
  hide(true);
  autoplay.play();
  assert.equal(seen.asked.length, asked);
  hide(false);
  assert.equal(seen.asked.length, asked + 1);
  autoplay.pause();
});

test('it pauses where no move can be made', async () => {
  for (const end of [
    (/** @type {ReturnType<typeof load>} */ { seen }) => {
      seen.playable = false;
    },
    (/** @type {ReturnType<typeof load>} */ { seen }) => seen.asked[0].answer(undefined),
  ]) {
    const loaded = load();
    loaded.autoplay.play();
    end(loaded);
    await loaded.answer();
    assert.deepEqual([loaded.seen.moves, loaded.autoplay.playing], [[], false]);
  }
});

test('one move is made at once, and is the only one', async () => {
  const { autoplay, seen, answer } = load();
  autoplay.speed = 'fastest';
  autoplay.play();
  const made = autoplay.step();
  assert.equal(autoplay.playing, false);
  await answer(3);
  await made;
  assert.deepEqual([seen.moves, seen.asked.length], [[3], 2]);
});

test('a failure is told, with what was tried', async () => {
  const { autoplay, seen } = load();
  autoplay.play();
  seen.asked[0].fail(new Error('a trap'));
  await settle();
  assert.equal(autoplay.playing, false);
  const made = autoplay.step();
  seen.asked[1].fail(new Error('another'));
  await made;
  assert.deepEqual(seen.failed, [
    ['a trap', false],
    ['another', true],
  ]);
});
