// A file of the AI's weights arrives, however slowly, or is given up and requested again. No network and no
// clock runs here.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { WeightsFile } from '../../www/ai/weights-file.js';

/** The clock: the time in milliseconds, and the timers that run. */
const clock = {
  now: 0,
  /** @type {Map<object, { at: number, act: () => void }>} */
  timers: new Map(),
  /** Lets time pass. @param {number} seconds */
  pass(seconds) {
    this.now += 1000 * seconds;
    for (const [timer, { at, act }] of this.timers) {
      if (at > this.now) continue;
      this.timers.delete(timer);
      act();
    }
  },
};

/**
 * The requests, the latest last.
 * @type {{ cache: string, answer: (headers?: object) => void, arrive: (bytes: number) => void, end: () => void }[]}
 */
let requests = [];

/** Requests a file, as a browser does. @param {string} _ @param {{ signal: AbortSignal, cache: string }} options */
const fetch = (_, { signal, cache }) =>
  new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController} */
    let body;
    const stream = new ReadableStream({
      start(controller) {
        body = controller;
      },
    });
    signal.addEventListener('abort', () => {
      reject(signal.reason);
      body.error(signal.reason);
    });
    requests.push({
      cache,
      answer: (headers = {}) => resolve(new Response(stream, { headers: { ...headers } })),
      arrive: (bytes) => body.enqueue(new Uint8Array(bytes)),
      end: () => body.close(),
    });
  });

/** Lets everything happen that waits for no clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The warnings, which are expected here. @type {unknown[]} */
let warnings = [];

/** @type {WeightsFile} */
let file;

Object.assign(globalThis, {
  fetch,
  setTimeout(/** @type {() => void} */ act, /** @type {number} */ ms) {
    const timer = {};
    clock.timers.set(timer, { at: clock.now + ms, act });
    return timer;
  },
  clearTimeout: (/** @type {object} */ timer) => clock.timers.delete(timer),
});
performance.now = () => clock.now;
console.warn = (...said) => warnings.push(said);

beforeEach(() => {
  clock.now = 0;
  clock.timers.clear();
  requests = [];
  warnings = [];
  file = new WeightsFile('weights.bin');
});

/** The number of bytes that can be used now. */
function taken() {
  let length = 0;
  file.take((bytes) => {
    length = bytes.length;
  });
  return length;
}

test('a byte every 29 seconds brings the file in the end', async () => {
  file.request();
  clock.pass(29);
  requests[0].answer({ 'content-length': '100' });
  await settle();
  for (let bytes = 1; bytes <= 100; bytes++) {
    const more = file.more();
    clock.pass(29);
    requests[0].arrive(1);
    await more;
    assert.deepEqual(file.arrived, { loaded: bytes, total: 100 });
    assert.ok(file.isArriving);
  }
  requests[0].end();
  await settle();
  assert.ok(!file.isArriving && file.isAwaited && !file.isMissing);
  assert.equal(taken(), 100);
  assert.ok(!file.isAwaited && !file.isMissing);
  assert.equal(clock.timers.size, 0);
  await file.request();
  assert.equal(requests.length, 1, 'it is not requested twice');
});

test('a line that falls silent is given up, at first and on the way', async () => {
  for (const bytes of [0, 1]) {
    file = new WeightsFile('weights.bin');
    file.request();
    if (bytes > 0) {
      requests[1].answer();
      await settle();
      requests[1].arrive(bytes);
      await settle();
    }
    const ended = file.more();
    clock.pass(29.9);
    await settle();
    assert.ok(file.isArriving);
    clock.pass(0.1);
    await ended;
    assert.ok(file.isMissing && !file.isArriving && !file.isAwaited);
    assert.equal(taken(), 0);
  }
  assert.equal(warnings.length, 2);
});

test('what failed is requested again, later each time, and with more patience', async () => {
  const pauses = [2, 4, 8, 16, 32, 60, 60];
  const silences = [30, 60, 120, 240, 480, 480, 480];
  for (const [index, pause] of pauses.entries()) {
    file.request();
    assert.equal(requests.length, index + 1);
    assert.equal(file.isArriving, index === 0, 'nobody waits for another attempt');
    clock.pass(silences[index] - 0.1);
    await settle();
    assert.equal(warnings.length, index);
    clock.pass(0.1);
    await settle();
    assert.equal(warnings.length, index + 1);
    clock.pass(pause);
    file.request();
    assert.equal(requests.length, index + 1, 'it is not due yet');
    clock.pass(0.1);
  }
  assert.deepEqual(
    requests.map(({ cache }) => cache),
    ['default', ...Array(6).fill('reload')],
  );
});

test('a file that cannot be used is requested again', async () => {
  file.request();
  requests[0].answer();
  requests[0].end();
  await settle();
  const refused = file.take(() => {
    throw new Error('damaged');
  });
  assert.ok(!refused && file.isMissing);
  clock.pass(2.1);
  file.request();
  requests[1].answer();
  requests[1].arrive(3);
  requests[1].end();
  await settle();
  assert.equal(taken(), 3);
  assert.ok(!file.isMissing);
});

test('a file that the build leaves out is missing, and not requested', async () => {
  file = new WeightsFile(undefined);
  await file.request();
  assert.ok(file.isMissing && !file.isAwaited);
  assert.equal(requests.length, 0);
});
