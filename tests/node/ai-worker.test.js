// The worker of the AI with its engine, without a page: weights that cannot be loaded are asked for again, and used once
// they are there. When they are asked for again is tested in weights-files.test.js.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ai } from './engines.js';
import { WEIGHTS } from './without-vite.js';

const NAME = 'weights-3x3.bin';

/** A small board that the AI has a network for. */
const BOARD = { rules: 'classic', rows: 3, cols: 3, cells: [1, 2, 3, 0, 4, 1, 0, 0, 2], score: 40 };

const NODES = 500;

/** The clock, in milliseconds. It stands still, unless each look at it takes time. */
const clock = { now: 60_000, each: 0 };
performance.now = () => {
  clock.now += clock.each;
  return clock.now;
};

/** The downloads of the weights, the latest last: each gets its bytes when the test says so. @type {((bytes: BodyInit) => void)[]} */
const downloads = [];

/** @param {string} url */
globalThis.fetch = /** @type {any} */ (
  async (/** @type {string} */ url) => {
    assert.equal(url, NAME);
    return new Response(await new Promise((resolve) => downloads.push(resolve)));
  }
);

/** How many more slices of work it may take. */
let slices = 0;

/** A channel that keeps no process alive, and ends what would never end. */
class Channel {
  port1 = { onmessage() {} };
  port2 = { postMessage: () => slices-- > 0 && setImmediate(() => this.port1.onmessage()) };
}

/** @type {((event: { data: object }) => void)[]} */
const heard = [];

/** What becomes of the questions, by their ids. @type {Map<number, (answer: any) => void>} */
const waiting = new Map();

Object.assign(globalThis, {
  MessageChannel: Channel,
  // Nobody waits for signs of life.
  setInterval() {},
  addEventListener: (/** @type {string} */ _, /** @type {any} */ hear) => heard.push(hear),
  postMessage: (/** @type {any} */ message) => {
    if (['done', 'refused'].includes(message.kind)) waiting.get(message.id)?.(message);
  },
});

await import('../../www/ai/worker.js');

let ids = 0;

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Asks the worker about the board. @returns {Promise<any>} */
async function look() {
  const id = ++ids;
  slices = 1000;
  const answer = new Promise((resolve) => waiting.set(id, resolve));
  for (const hear of heard) hear({ data: { kind: 'look', id, nodes: NODES, ...BOARD } });
  return answer;
}

/** What the AI sees. @param {Uint8Array} [file] its weights */
function seen(file) {
  const player = new ai.AiPlayer();
  if (file) player.addWeights(file);
  const { rules, rows, cols, cells, score } = BOARD;
  player.begin({ rules, rows, cols }, cells, NODES, score);
  for (;;) {
    const found = player.advance(500);
    if (found) return { values: found.values, usedNetwork: found.usedNetwork };
  }
}

test('without its weights it answers at once, asks for them now and then, and uses them in the end', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const file = new Uint8Array(readFileSync(new URL(`../../www/ai/${NAME}`, import.meta.url)));
  assert.equal(WEIGHTS[NAME].size, file.length);
  const without = { ...seen(), weightsMissing: true };
  const expectWithout = async (/** @type {string} */ name) => {
    const { values, usedNetwork, weightsMissing } = await look();
    assert.deepEqual({ values, usedNetwork, weightsMissing }, without, name);
  };

  const first = expectWithout('when they cannot be read');
  while (downloads.length === 0) await settle();
  downloads[0]('none');
  await first;
  assert.equal(warn.mock.callCount(), 1);
  await expectWithout('when they are not due yet');
  assert.equal(downloads.length, 1);
  clock.now += 2100;
  await expectWithout('while they are asked for again');
  assert.equal(downloads.length, 2);
  clock.now += 300_000;
  await expectWithout('as long as they do not come');
  assert.equal(downloads.length, 2, 'one question at a time');
  clock.each = 3000;
  await expectWithout('however slow it is');
  clock.each = 0;

  downloads[1](file);
  while (!(await look()).usedNetwork);
  const { values, usedNetwork, points, weightsMissing } = await look();
  assert.deepEqual({ values, usedNetwork }, seen(file));
  assert.deepEqual({ points, weightsMissing }, { points: true, weightsMissing: false });
  assert.deepEqual([downloads.length, warn.mock.callCount()], [2, 1]);
});
