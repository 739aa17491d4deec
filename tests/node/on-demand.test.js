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

test('a request waits until the part is loaded, and later ones do not', async () => {
  const { later, shown, resolve } = slow();
  const asked = later.ask('hint');
  assert.equal(later.asking, 'hint');
  resolve();
  const part = await asked;
  assert.ok(part && part === later.part);
  assert.deepEqual([later.asking, shown], [undefined, ['hint', undefined]]);
  assert.equal(await later.ask('watch'), part);
  assert.equal(shown.length, 2);
});

test('a request that is canceled gets nothing, and nothing is made for it', async () => {
  const { later, shown, resolve } = slow();
  const asked = later.ask('hint');
  assert.deepEqual([later.cancel(), later.cancel()], [true, false]);
  resolve();
  assert.equal(await asked, undefined);
  assert.equal(later.part, undefined);
  assert.deepEqual(shown, ['hint', undefined]);
});

test('only a request that still waits learns that the part cannot be loaded', async () => {
  const { later, reject } = slow();
  const canceled = later.ask('hint');
  later.cancel();
  const asked = later.ask('watch');
  reject(new Error('offline'));
  assert.equal(await canceled, undefined);
  await assert.rejects(asked, /offline/);
  assert.equal(later.asking, undefined);
});

test('the part is made once, however many wait for it', async () => {
  const { later, resolve } = slow();
  const all = [later.load(), later.load(), later.ask('hint')];
  resolve();
  assert.equal(new Set(await Promise.all(all)).size, 1);
});
