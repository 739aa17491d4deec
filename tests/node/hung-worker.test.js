// A worker that hangs is replaced, one that only takes its time is not. No worker runs here, and no clock.

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
  /** Whether it answers when it is asked for a sign of life. */
  lives = true;

  constructor() {
    started.push(this);
  }
  /** @param {Message} message */
  postMessage(message) {
    this.heard.push(message);
    if (message.kind === 'ping' && this.lives) this.say({ kind: 'pong' });
  }
  /** @param {object} data */
  say(data) {
    this.onmessage?.({ data });
  }
  terminate() {
    this.ended = true;
  }
  /** What it was asked. */
  get asked() {
    return this.heard.filter(({ kind }) => kind !== 'ping');
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

test('a worker that has loaded and falls silent is replaced after five seconds', async () => {
  const kind = ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  started[0].lives = false;
  clock.pass(4.9);
  assert.equal(started.length, 1);
  clock.pass(0.2);
  assert.equal(started.length, 2);
  assert.ok(started[0].ended);
  assert.deepEqual(started[1].asked, [{ kind: 'look', id: 1 }]);
  started[1].say({ kind: 'loaded' });
  started[1].say({ kind: 'done', id: 1, best: 3 });
  await settle();
  assert.deepEqual(kind, { answer: { best: 3 } });
});

test('a question that two workers do not answer fails, and the next one is asked of another', async () => {
  const kind = ask({ kind: 'look' });
  for (const worker of [0, 1]) {
    started[worker].say({ kind: 'loaded' });
    started[worker].lives = false;
    clock.pass(5);
  }
  await settle();
  assert.deepEqual(kind, { error: 'the worker does not answer' });
  assert.ok(started[1].ended);
  assert.equal(started.length, 2);
  const again = ask({ kind: 'look' });
  started[2].say({ kind: 'done', id: 2, best: 1 });
  await settle();
  assert.deepEqual(again, { answer: { best: 1 } });
});

test('all who wait are asked for again, but what was stopped is not', async () => {
  const stop = new AbortController();
  ask({ kind: 'look', turn: 1 }, { signal: stop.signal });
  const second = ask({ kind: 'look', turn: 2 });
  started[0].say({ kind: 'loaded' });
  started[0].lives = false;
  clock.pass(3);
  stop.abort();
  const third = ask({ kind: 'look', turn: 3 });
  clock.pass(2);
  assert.deepEqual(
    started[1].asked.map(({ turn }) => turn),
    [2, 3],
  );
  started[1].say({ kind: 'loaded' });
  started[1].lives = false;
  clock.pass(5);
  await settle();
  const error = 'the worker does not answer';
  assert.deepEqual([second, third], [{ error }, { error }]);
});

test('a question that goes on is asked again from where it was', async () => {
  let from = 0;
  ask(() => ({ kind: 'review', from }), {
    works: (/** @type {{ count: number }} */ { count }) => {
      from += count;
    },
  });
  started[0].say({ kind: 'loaded' });
  started[0].say({ kind: 'works', id: 1, count: 7 });
  started[0].lives = false;
  clock.pass(5);
  assert.deepEqual(started[1].asked, [{ kind: 'review', from: 7, id: 1 }]);
  // What the first one still sent before it ended is not told twice.
  started[0].say({ kind: 'works', id: 1, count: 7 });
  assert.equal(from, 7);
});

test('a worker that works for minutes and says that it lives is left alone', async () => {
  const kind = ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  clock.pass(600);
  assert.equal(started.length, 1);
  started[0].say({ kind: 'done', id: 1 });
  await settle();
  assert.deepEqual(kind, { answer: {} });
});

test('a worker of a page that slept or was throttled is left alone', async () => {
  const kind = ask({ kind: 'look' });
  const [worker] = started;
  worker.say({ kind: 'loaded' });
  // It has not answered yet when both fall asleep, and answers after the page has woken up.
  worker.lives = false;
  for (let nights = 0; nights < 10; nights++) {
    clock.pass(1);
    clock.sleep(8 * 3600);
    clock.pass(1);
    worker.say({ kind: 'pong' });
  }
  assert.equal(started.length, 1);
  worker.say({ kind: 'done', id: 1 });
  await settle();
  assert.deepEqual(kind, { answer: {} });
});

test('a worker that loads for two minutes is given up, but not before', async () => {
  const kind = ask({ kind: 'look' });
  clock.pass(119);
  await settle();
  assert.deepEqual(kind, {});
  assert.deepEqual(started[0].asked, started[0].heard, 'it cannot answer yet');
  clock.pass(1);
  await settle();
  assert.deepEqual(kind, { error: 'the worker did not load in time' });
  assert.ok(started[0].ended);
  ask({ kind: 'look' });
  assert.equal(started.length, 2);
});

test('a worker that is slow to load may take its time to work afterwards', async () => {
  ask({ kind: 'look' });
  clock.pass(118);
  started[0].say({ kind: 'loaded' });
  clock.pass(60);
  assert.equal(started.length, 1);
});

test('a worker that says that it loads more has time to', async () => {
  const kind = ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  started[0].say({ kind: 'loading' });
  started[0].lives = false;
  clock.pass(100);
  assert.equal(started.length, 1);
  started[0].say({ kind: 'loaded' });
  clock.pass(5);
  assert.equal(started.length, 2);
  await settle();
  assert.deepEqual(kind, {});
});

test('nothing is checked while nothing is asked', async () => {
  ask({ kind: 'look' });
  started[0].say({ kind: 'loaded' });
  started[0].say({ kind: 'done', id: 1 });
  started[0].lives = false;
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

test('a worker that answers is told from one that hangs, however its questions are put aside', () => {
  const [stop, other] = [new AbortController(), new AbortController()];
  ask({ kind: 'look' }, { signal: stop.signal });
  started[0].say({ kind: 'loaded' });
  started[0].lives = false;
  clock.pass(3);
  stop.abort();
  // Asking again must not start the five seconds anew.
  ask({ kind: 'look' }, { signal: other.signal });
  clock.pass(2);
  assert.equal(started.length, 2);
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
    started[1].asked.map(({ at }) => at),
    [1, 2, 3],
  );
  for (const { id } of started[1].asked) started[1].say({ kind: 'done', id });
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
  const silence = (/** @type {number} */ seconds) => {
    Object.assign(started.at(-1) ?? {}, { lives: false });
    clock.pass(seconds);
  };
  const broken = () => say({ kind: 'broken', message: 'no' });
  const twice = (/** @type {() => void} */ failing) => () => {
    failing();
    nextStarted().then(failing);
  };
  assert.equal(await explainedBy(twice(err)), true, 'no script');
  assert.equal(await explainedBy(twice(broken)), true, 'no engine');
  assert.equal(await explainedBy(() => silence(120)), true, 'too slow');
  assert.equal(questions, 3, 'the page is asked once each time');

  const loaded = (/** @type {() => void} */ failing) => () => {
    say({ kind: 'loaded' });
    failing();
  };
  assert.equal(await explainedBy(loaded(err)), false, 'an uncaught error');
  assert.equal(await explainedBy(loaded(broken)), false, 'a fault of the engine');
  const setUp = loaded(() => {
    say({ kind: 'loading' });
    silence(120);
  });
  assert.equal(await explainedBy(setUp), false, 'a set-up without end');
  const hung = loaded(() => {
    silence(5);
    say({ kind: 'loaded' });
    silence(5);
  });
  assert.equal(await explainedBy(hung), false, 'two that hang');
  assert.equal(questions, 3, 'and of these it is not asked');

  // One that takes the place of another has to load too.
  const gone = loaded(() => {
    silence(5);
    twice(err)();
  });
  assert.equal(await explainedBy(gone), true, 'the second one is gone');
});
