// The AI's weights arrive, however slowly, or are given up and requested again. No network and no clock runs here.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { WeightsFiles } from '../../www/ai/weights-files.js';

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
 * @type {{ url: string, cache: string, signal: AbortSignal, answer: (headers?: object) => void, arrive: (bytes: number) => void, end: () => void }[]}
 */
let requests = [];

/** Requests a file, as a browser does. @param {string} url @param {{ signal: AbortSignal, cache: string }} options */
const fetch = (url, { signal, cache }) =>
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
      url,
      cache,
      signal,
      answer: (headers = {}) => resolve(new Response(stream, { headers: { ...headers } })),
      arrive: (bytes) => body.enqueue(new Uint8Array(bytes)),
      end: () => body.close(),
    });
  });

/** Lets everything happen that waits for no clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The warnings, which are expected here. @type {unknown[]} */
let warnings = [];

/** @type {WeightsFiles} */
let weights;

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
  weights = filesOf(100);
});

/** Files of these sizes. @param {number[]} sizes */
const filesOf = (...sizes) =>
  new WeightsFiles(sizes.map((size, index) => ({ url: `${index}.bin`, size })));

/** Lets a requested file arrive as a whole. @param {number} request @param {number} bytes */
async function arrive(request, bytes) {
  requests[request].answer();
  requests[request].arrive(bytes);
  requests[request].end();
  await settle();
}

/** The number of bytes that can be used now. @param {boolean} isLast whether they complete the network */
function taken(isLast = true) {
  let length = 0;
  const isComplete = weights.take((bytes) => {
    length = bytes.length;
    return isLast;
  });
  assert.equal(isComplete, isLast && length > 0);
  return length;
}

test('a byte every 29 seconds brings a file in the end', async () => {
  weights.request();
  clock.pass(29);
  requests[0].answer();
  await settle();
  for (let bytes = 1; bytes <= 100; bytes++) {
    const more = weights.more();
    clock.pass(29);
    requests[0].arrive(1);
    await more;
    assert.deepEqual(weights.arrived, { loaded: bytes, total: 100 });
    assert.ok(weights.areAwaited && !weights.hasFile);
  }
  requests[0].end();
  await settle();
  assert.ok(weights.areAwaited && weights.hasFile && !weights.areMissing);
  assert.equal(taken(), 100);
  assert.ok(!weights.areAwaited && !weights.areMissing);
  assert.equal(clock.timers.size, 0);
  weights.request();
  assert.equal(requests.length, 1, 'it is not requested twice');
});

test('two files arrive at a time, and each can be used as soon as it is there', async () => {
  weights = filesOf(10, 20, 30);
  let told = 0;
  weights.request(() => told++);
  const asked = () => requests.map(({ url }) => url);
  assert.deepEqual(asked(), ['0.bin', '1.bin']);
  assert.deepEqual(weights.arrived, { loaded: 0, total: 60 });
  const more = weights.more();
  await arrive(1, 20);
  await more;
  assert.deepEqual(asked(), ['0.bin', '1.bin', '2.bin']);
  assert.equal(taken(false), 20);
  assert.equal(taken(false), 0, 'once');
  assert.ok(weights.areAwaited);
  requests[0].answer();
  requests[0].arrive(5);
  await settle();
  assert.deepEqual(weights.arrived, { loaded: 25, total: 60 });
  requests[0].arrive(5);
  requests[0].end();
  await arrive(2, 30);
  assert.equal(told, 3);
  assert.equal(taken(false), 10);
  // Whoever waits for more learns that somebody else has used the last one.
  const end = weights.more();
  assert.equal(taken(), 30);
  await end;
  assert.ok(!weights.areAwaited && !weights.areMissing);
  assert.deepEqual(warnings, []);
  assert.equal(clock.timers.size, 0);
});

test('one file that fails ends the attempt, and once', async () => {
  weights = filesOf(10, 20, 30);
  weights.request();
  await arrive(0, 10);
  requests[1].answer();
  const ended = weights.more();
  clock.pass(30);
  await ended;
  assert.ok(weights.areMissing && !weights.areAwaited && !weights.hasFile);
  await settle();
  assert.ok(requests[1].signal.aborted && requests[2].signal.aborted);
  assert.equal(warnings.length, 1);
  assert.equal(clock.timers.size, 0);
  clock.pass(2.1);
  weights.request();
  await arrive(3, 10);
  assert.ok(requests.slice(3).every(({ cache }) => cache === 'reload'));
  assert.equal(taken(false), 10);
  // What the engine has kept may complete the network before the last file is there.
  await arrive(4, 20);
  assert.equal(taken(), 20);
  assert.ok(!weights.areMissing);
  await settle();
  assert.ok(requests[5].signal.aborted);
  assert.equal(requests.length, 6);
  assert.equal(warnings.length, 1);
});

test('files that do not belong together are requested again', async () => {
  weights = filesOf(10, 10);
  weights.request();
  for (const index of [0, 1]) {
    await arrive(index, 10);
    assert.equal(taken(false), 10);
  }
  assert.ok(weights.areMissing);
  assert.equal(warnings.length, 1);
  clock.pass(2.1);
  weights.request();
  assert.equal(requests.length, 4);
});

test('a line that falls silent is given up, at first and on the way', async () => {
  for (const bytes of [0, 1]) {
    weights = filesOf(100);
    weights.request();
    if (bytes > 0) {
      requests[1].answer();
      await settle();
      requests[1].arrive(bytes);
      await settle();
    }
    const ended = weights.more();
    clock.pass(29.9);
    await settle();
    assert.ok(weights.areAwaited);
    clock.pass(0.1);
    await ended;
    assert.ok(weights.areMissing && !weights.areAwaited);
    assert.equal(taken(), 0);
  }
  assert.equal(warnings.length, 2);
});

test('what failed is requested again, later each time, and with more patience', async () => {
  const pauses = [2, 4, 8, 16, 32, 60, 60];
  const silences = [30, 60, 120, 240, 480, 480, 480];
  for (const [index, pause] of pauses.entries()) {
    weights.request();
    assert.equal(requests.length, index + 1);
    assert.equal(weights.areAwaited, index === 0, 'nobody waits for another attempt');
    clock.pass(silences[index] - 0.1);
    await settle();
    assert.equal(warnings.length, index);
    clock.pass(0.1);
    await settle();
    assert.equal(warnings.length, index + 1);
    clock.pass(pause);
    weights.request();
    assert.equal(requests.length, index + 1, 'it is not due yet');
    clock.pass(0.1);
  }
  assert.deepEqual(
    requests.map(({ cache }) => cache),
    ['default', ...Array(6).fill('reload')],
  );
});

test('a file that cannot be used is requested again', async () => {
  weights.request();
  await arrive(0, 1);
  const isComplete = weights.take(() => {
    throw new Error('damaged');
  });
  assert.ok(!isComplete && weights.areMissing);
  clock.pass(2.1);
  weights.request();
  await arrive(1, 3);
  assert.equal(taken(), 3);
  assert.ok(!weights.areMissing);
});

test('weights that the build leaves out are missing, and not requested', () => {
  weights = filesOf();
  weights.request();
  assert.ok(weights.areMissing && !weights.areAwaited);
  assert.equal(requests.length, 0);
});
