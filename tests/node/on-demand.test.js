// A part of a game that is loaded when it is first asked for something.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OnDemand } from '../../www/element/on-demand.js';

/** A part whose loading ends when the test says so, and what it has shown of requests that wait. */
function slow() {
  /** @type {((make: () => object) => void)[]} */
  const resolves = [];
  /** @type {((error: Error) => void)[]} */
  const rejects = [];
  /** @type {(string | undefined)[]} */
  const shown = [];
  /** @type {Promise<() => object>} */
  const loading = new Promise((resolve, reject) => {
    resolves.push(resolve);
    rejects.push(reject);
  });
  /** @type {OnDemand<object, string>} */
  const later = new OnDemand(
    () => loading,
    (request) => shown.push(request),
  );
  return { later, shown, resolve: () => resolves[0](() => ({})), reject: rejects[0] };
}

/** An answer that is the part itself. @param {object} part */
const itself = (part) => part;

test('a request waits until the part is loaded and has answered', async () => {
  const { later, shown, resolve } = slow();
  const asked = later.ask('hint', itself);
  assert.equal(later.asking, 'hint');
  resolve();
  const part = await asked;
  assert.ok(part && part === later.part);
  assert.deepEqual([later.asking, shown], [undefined, ['hint', 'hint', undefined]]);
  const seen = later.ask('watch', async () => 'seen');
  assert.equal(later.asking, 'watch');
  assert.equal(await seen, 'seen');
  assert.equal(later.asking, undefined);
});

test('a request that is canceled gets nothing, and nothing is made for it', async () => {
  const { later, shown, resolve } = slow();
  const asked = later.ask('hint', itself);
  assert.deepEqual([later.cancel('watch'), later.cancel(), later.cancel()], [false, true, false]);
  resolve();
  assert.equal(await asked, undefined);
  assert.equal(later.part, undefined);
  assert.deepEqual(shown, ['hint', undefined]);
});

test('what answers hears that its request is canceled, by the next one too', async () => {
  const { later, resolve } = slow();
  resolve();
  /** @type {string[]} */
  const canceled = [];
  const never =
    (/** @type {string} */ name) => (/** @type {object} */ _, /** @type {AbortSignal} */ signal) =>
      new Promise((_, reject) => {
        signal.onabort = () => {
          canceled.push(name);
          reject(signal.reason);
        };
      });
  const first = later.ask('hint', never('first'));
  await later.load();
  await Promise.resolve();
  const second = later.ask('watch', never('second'));
  assert.equal(await first, undefined);
  later.cancel('watch');
  assert.equal(await second, undefined);
  assert.deepEqual(canceled, ['first', 'second']);
  assert.equal(later.asking, undefined);
});

test('only a request that still waits learns that the part cannot be loaded', async () => {
  const { later, reject } = slow();
  const canceled = later.ask('hint', itself);
  later.cancel();
  const asked = later.ask('watch', itself);
  reject(new Error('offline'));
  assert.equal(await canceled, undefined);
  await assert.rejects(asked, /offline/);
  assert.equal(later.asking, undefined);
});

test('the part is made once, however many wait for it', async () => {
  const { later, resolve } = slow();
  const all = [later.load(), later.load(), later.ask('hint', itself)];
  resolve();
  assert.equal(new Set(await Promise.all(all)).size, 1);
});
