// The two ends of a worker, without a worker: what is asked is forgotten when it is settled.

import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';

/** Lets messages through, so often. */
const breathe = async (times = 4) => {
  for (let i = 0; i < times; i++) await new Promise((resolve) => setTimeout(resolve, 2));
};

/** A worker that answers at once what it is told to. */
class Echo {
  /** @type {((event: { data: object }) => void) | null} */
  onmessage = () => {};
  /** @param {{ id: number, answer: string }} question */
  postMessage({ id, answer }) {
    queueMicrotask(() => this.onmessage?.({ data: { kind: answer, id, message: 'no' } }));
  }
  terminate() {}
}

/** A channel that keeps no process alive. */
class Channel {
  port1 = { onmessage() {} };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
}

Object.assign(globalThis, {
  Worker: Echo,
  MessageChannel: Channel,
  origin: 'http://localhost',
  document: Object.assign(new EventTarget(), { hidden: false }),
});

test('a question that is settled leaves nothing at its signal', async () => {
  const { WorkerClient } = await import('../../www/worker/client.js');
  const client = new WorkerClient('http://localhost/worker.js');
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, 'abort').length;
  for (let i = 0; i < 3; i++) await client.ask({ kind: 'look', answer: 'done' }, { signal });
  assert.equal(listeners(), 0);
  await assert.rejects(client.ask({ kind: 'look', answer: 'refused' }, { signal }), /no/);
  assert.equal(listeners(), 0);
  const waits = client.ask({ kind: 'look', answer: 'works' }, { signal });
  assert.equal(listeners(), 1);
  client.close();
  await assert.rejects(waits, /closed/);
  assert.equal(listeners(), 0);
});

test('an AI that plays on leaves nothing at its signal', async (context) => {
  const { Autoplay } = await import('../../www/ai/autoplay.js');
  context.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {number[]} */
  const counts = [];
  const autoplay = new Autoplay(
    {
      playable: () => true,
      async look(signal) {
        counts.push(getEventListeners(signal, 'abort').length);
        return /** @type {any} */ ({ best: 1 });
      },
      move: () => true,
      page: () => document,
      blocked: () => false,
      nextFrame: async () => 0,
    },
    { changed() {}, failed: assert.fail },
  );
  autoplay.play();
  while (counts.length < 5) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(400);
  }
  autoplay.pause();
  assert.ok(Math.max(...counts) <= 1, counts.join());
});

/** Makes this process a worker: what it is sent, and what it posts. */
async function becomeWorker() {
  /** @type {((event: { data: object }) => void)[]} */
  const heard = [];
  /** @type {object[]} */
  const posted = [];
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ _, /** @type {any} */ hear) => heard.push(hear),
    postMessage: (/** @type {object} */ message) => posted.push(message),
  });
  const { serve } = await import('../../www/worker/server.js');
  const send = (/** @type {object} */ data) => {
    for (const hear of heard) hear({ data });
  };
  return { serve, send, posted };
}

test('a job that is stopped ends as one that is done', async () => {
  const { serve, send, posted } = await becomeWorker();
  /** @type {string[]} */
  const ended = [];
  serve({
    load: async () => {},
    jobs: {
      *count({ name, to }) {
        try {
          for (let i = 0; i < to; i++) yield;
          return { name };
        } finally {
          ended.push(name);
        }
      },
    },
  });
  send({ kind: 'count', id: 1, name: 'first', to: 1e6 });
  send({ kind: 'count', id: 2, name: 'second', to: 1 });
  send({ kind: 'count', id: 3, name: 'third', to: 1 });
  await breathe();
  assert.deepEqual(ended, []);
  // One that has begun is ended, one that has not is only forgotten.
  send({ kind: 'cancel', id: 2 });
  send({ kind: 'cancel', id: 1 });
  await breathe();
  assert.deepEqual(ended, ['first', 'third']);
  assert.deepEqual(posted, [{ kind: 'loaded' }, { name: 'third', kind: 'done', id: 3 }]);
});

test('a job that waits lets others run, and can be stopped', async () => {
  const { serve, send, posted } = await becomeWorker();
  let fail = () => {};
  const gate = new Promise((_, reject) => {
    fail = () => reject(new Error('no'));
  });
  /** @type {string[]} */
  const ended = [];
  let idle = 0;
  serve({
    load: async () => {},
    jobs: {
      *pass({ name, waits }) {
        try {
          if (waits) yield gate;
          return { name };
        } finally {
          ended.push(name);
        }
      },
    },
    idle() {
      idle++;
      return false;
    },
  });
  send({ kind: 'pass', id: 1, name: 'first', waits: true });
  send({ kind: 'pass', id: 2, name: 'second', waits: true });
  send({ kind: 'pass', id: 3, name: 'third' });
  await breathe();
  assert.deepEqual(ended, ['third']);
  assert.equal(idle, 1, 'nothing runs');
  send({ kind: 'cancel', id: 1 });
  assert.deepEqual(ended, ['third', 'first']);
  // It goes on also after a failure.
  fail();
  await breathe();
  assert.deepEqual(ended, ['third', 'first', 'second']);
  const done = [3, 2].map((id) => ({ name: id === 3 ? 'third' : 'second', kind: 'done', id }));
  assert.deepEqual(posted, [{ kind: 'loaded' }, ...done]);
});
