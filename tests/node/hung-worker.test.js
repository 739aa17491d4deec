// A worker that hangs is given up, one that only takes its time is not. No worker runs here, and no clock.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { WorkerClient } from '../../www/worker/client.js';
import { explainMissing } from '../../www/worker/missing-file.js';

/** @typedef {{ kind: string, id: number } & Record<string, any>} Message */

/** The workers that were started, the latest last. @type {FakeWorker[]} */
let started = [];

/** A worker that does nothing by itself. */
class FakeWorker {
  /** @type {((event: { data: object }) => void) | null} */
  onmessage = null;
  /** @type {((event: object) => void) | null} */
  onerror = null;
  /** What it was sent. @type {Message[]} */
  heard = [];
  ended = false;
  constructor() {
    started.push(this);
  }
  /** @param {Message} message */
  postMessage(message) {
    this.heard.push(message);
  }
  /** @param {object} data */
  say(data) {
    this.onmessage?.({ data });
  }
  terminate() {
    this.ended = true;
  }
}

/** The clock: what it waits for, in the order of its time. */
const clock = {
  now: 0,
  /** @type {{ at: number, act: () => void }[]} */
  due: [],
  /** Lets time pass, with every timer on time. @param {number} seconds */
  pass(seconds) {
    const end = this.now + 1000 * seconds;
    for (;;) {
      this.due.sort((a, b) => a.at - b.at);
      if (this.due.length === 0 || this.due[0].at > end) break;
      const timer = this.due.shift();
      // After a sleep it is late.
      this.now = Math.max(this.now, Number(timer?.at));
      timer?.act();
    }
    this.now = end;
  },
  /** Lets time pass while nothing runs, as on a laptop that sleeps. @param {number} seconds */
  sleep(seconds) {
    this.now += 1000 * seconds;
  },
};

Object.assign(globalThis, {
  Worker: FakeWorker,
  origin: 'http://localhost',
  setTimeout(/** @type {() => void} */ act, /** @type {number} */ ms) {
    const timer = { at: clock.now + ms, act };
    clock.due.push(timer);
    return timer;
  },
  clearTimeout(/** @type {{ at: number, act: () => void }} */ timer) {
    clock.due = clock.due.filter((other) => other !== timer);
  },
});
Date.now = performance.now = () => clock.now;

/** @type {WorkerClient} */
let client;

beforeEach(() => {
  started = [];
  clock.due = [];
  client = new WorkerClient('http://localhost/worker.js');
});

/** Asks, and keeps what becomes of it. @param {any} question @param {object} [options] */
function ask(question, options) {
  /** @type {{ answer?: unknown, error?: string }} */
  const outcome = {};
  client.ask(question, options).then(
    (answer) => {
      outcome.answer = answer;
    },
    ({ message }) => {
      outcome.error = message;
    },
  );
  return outcome;
}

/** Lets promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a worker that has loaded and falls silent is given up after ten seconds or a little more', async () => {
  const kind = ask({ kind: 'look' });
  const other = ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  clock.pass(14.9);
  await settle();
  assert.deepEqual(kind, {});
  clock.pass(0.2);
  await settle();
  const error = 'the worker did not answer in time';
  assert.deepEqual([kind, other], [{ error }, { error }]);
  assert.ok(started[0].ended);
  assert.equal(started.length, 1);
  // What it still sent before it ended is not taken for an answer.
  const again = ask({ kind: 'look' });
  started[0].say({ kind: 'done', id: 3, best: 2 });
  started[1].say({ kind: 'done', id: 3, best: 1 });
  await settle();
  assert.deepEqual(again, { answer: { best: 1 } });
});

test('a worker that works for minutes and says that it lives is left alone', async () => {
  const kind = ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  for (let at = 0; at < 60; at++) {
    clock.pass(9);
    started[0].say({ kind: 'alive' });
  }
  started[0].say({ kind: 'done', id: 1 });
  await settle();
  assert.deepEqual(kind, { answer: {} });
});

test('a worker of a page that slept or was throttled is left alone', async () => {
  const kind = ask({ kind: 'look' });
  const [worker] = started;
  worker.say({ kind: 'loaded' });
  for (let nights = 0; nights < 10; nights++) {
    clock.pass(1);
    clock.sleep(8 * 3600);
    // The check is due before the worker has had time to say anything.
    clock.pass(1);
    worker.say({ kind: 'alive' });
  }
  worker.say({ kind: 'done', id: 1 });
  await settle();
  assert.deepEqual(kind, { answer: {} });
});

test('a worker that loads for two minutes is given up, but not before', async () => {
  const kind = ask({ kind: 'look' });
  clock.pass(119);
  await settle();
  assert.deepEqual(kind, {});
  clock.pass(1);
  await settle();
  assert.deepEqual(kind, { error: 'the worker did not load in time' });
  assert.ok(started[0].ended);
  ask({ kind: 'look' });
  assert.equal(started.length, 2);
});

test('a worker that is slow to load, or loads more, may take its time', async () => {
  const kind = ask({ kind: 'look' });
  clock.pass(118);
  started[0].say({ kind: 'loaded' });
  clock.pass(9);
  started[0].say({ kind: 'loading' });
  clock.pass(100);
  await settle();
  assert.deepEqual(kind, {});
  started[0].say({ kind: 'loaded' });
  clock.pass(15);
  await settle();
  assert.deepEqual(kind, { error: 'the worker did not answer in time' });
});

test('nothing is checked while nothing is asked', async () => {
  ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  started[0].say({ kind: 'done', id: 1 });
  clock.pass(60);
  assert.deepEqual(clock.due, []);
  assert.ok(!started[0].ended);
  const stop = new AbortController();
  ask({ kind: 'look' }, { signal: stop.signal });
  stop.abort();
  assert.deepEqual(clock.due, []);
  client.close();
  assert.ok(started[0].ended);
});

/** Asks, and resolves to whether the error of the worker was explained. @param {() => void} failing */
async function explainedBy(failing) {
  const asked = client.ask({ kind: 'look' });
  failing();
  /** @type {any} */
  const error = await asked.then(assert.fail, (error) => error);
  return (await error.explained) ?? false;
}

/** Waits until another worker has been started. */
async function nextStarted() {
  const { length } = started;
  while (started.length === length) await new Promise(setImmediate);
}

test('a worker that does not load is started once more, and asked everything', async () => {
  const asked = [1, 2].map((at) => client.ask({ kind: 'look', at }));
  started[0].onerror?.({ message: 'no', preventDefault() {} });
  assert.ok(started[0].ended);
  asked.push(client.ask({ kind: 'look', at: 3 }));
  await nextStarted();
  assert.deepEqual(
    started[1].heard.map(({ at }) => at),
    [1, 2, 3],
  );
  for (const { id } of started[1].heard) started[1].say({ kind: 'done', id });
  await Promise.all(asked);
  assert.equal(started.length, 2);
});

test('only a worker that does not load is explained by a missing file', async () => {
  let questions = 0;
  explainMissing(async () => {
    questions++;
    return true;
  });
  const say = (/** @type {object} */ data) => started.at(-1)?.say(data);
  const err = () => started.at(-1)?.onerror?.({ message: 'no', preventDefault() {} });
  const broken = () => say({ kind: 'broken', message: 'no' });
  const twice = (/** @type {() => void} */ failing) => () => {
    failing();
    nextStarted().then(failing);
  };
  assert.equal(await explainedBy(twice(err)), true, 'no script');
  assert.equal(await explainedBy(twice(broken)), true, 'no engine');
  assert.equal(await explainedBy(() => clock.pass(120)), true, 'too slow');
  assert.equal(questions, 3, 'the page is asked once each time');

  const loaded = (/** @type {() => void} */ failing) => () => {
    say({ kind: 'loaded' });
    failing();
  };
  assert.equal(await explainedBy(loaded(err)), false, 'an uncaught error');
  assert.equal(await explainedBy(loaded(broken)), false, 'a fault of the engine');
  const setUp = loaded(() => {
    say({ kind: 'loading' });
    clock.pass(120);
  });
  assert.equal(await explainedBy(setUp), false, 'a set-up without end');
  assert.equal(await explainedBy(loaded(() => clock.pass(15))), false, 'one that hangs');
  assert.equal(questions, 3, 'and of these it is not asked');
});
