/**
 * The worker's end: it runs jobs one after the other, in slices. Between two slices it receives messages,
 * so a job can be canceled. `client.js` is the other end.
 */

/**
 * A running job. After each slice it yields its progress, if there is any to report, or a promise that it
 * waits for, while other jobs run; at the end it returns its answer. The value of `yield` is whether another
 * job has run in the meantime. A canceled job does not return from `yield`, so it must clean up in a
 * `finally`.
 * @typedef {Generator<object | undefined, object, boolean>} Steps
 */

/**
 * The functions of a worker.
 * @typedef {object} Service
 * @property {() => Promise<unknown>} load settles when the worker is ready
 * @property {Record<string, (question: any) => Steps>} jobs by the kind of request
 * @property {Record<string, (notification: any) => void>} [notifications] by their kind; they are
 *   dropped while there are jobs
 * @property {() => boolean} [idle] runs a slice of work when no job is running; false if nothing is left to do
 */

/** A request in the queue. @typedef {{ id: number, question: any, steps?: Steps }} Job */

const channel = new MessageChannel();
/** Waits one task, so that messages are received. @returns {Promise<void>} */
const nextTask = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/** Milliseconds between two signs of life while there are jobs; the page waits for some of them. */
const SIGN = 2000;

/**
 * Does something that blocks the worker for seconds, and tells the page not to expect a sign of life.
 * @template T
 * @param {() => T} act
 */
export function atLength(act) {
  postMessage({ kind: 'loading' });
  try {
    return act();
  } finally {
    postMessage({ kind: 'loaded' });
  }
}

/**
 * Starts to serve requests.
 * @param {Service} service
 * @returns {{ wake: () => void }} `wake` says that there may be work for `idle`
 */
export function serve({ load, jobs, notifications = {}, idle = () => false }) {
  /** @type {Job[]} */
  const queue = [];
  /** The jobs that wait for a promise. @type {Set<Job>} */
  const parked = new Set();
  /** @type {Job | undefined} */
  let last;
  let working = false;
  let loaded = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let signs;

  /** Gets ready, and tells the page once. From then on the page expects signs of life. */
  async function getReady() {
    await load();
    if (loaded) return;
    loaded = true;
    postMessage({ kind: 'loaded' });
  }

  /** Gives signs of life until all jobs are done. */
  function sign() {
    signs ??= setInterval(() => {
      if (queue.length + parked.size > 0) return postMessage({ kind: 'alive' });
      clearInterval(signs);
      signs = undefined;
    }, SIGN);
  }

  /** @param {Job} job @param {Promise<unknown>} until */
  function park(job, until) {
    queue.shift();
    parked.add(job);
    const resume = () => {
      // It may have been canceled.
      if (!parked.delete(job)) return;
      queue.push(job);
      work();
    };
    until.then(resume, resume);
  }

  /** @param {Job} job */
  async function slice(job) {
    await getReady();
    if (queue[0] !== job) return;
    const interrupted = last !== job;
    last = job;
    const { id, question } = job;
    try {
      job.steps ??= jobs[question.kind](question);
      const { done, value } = job.steps.next(interrupted);
      if (value instanceof Promise) return park(job, value);
      if (done) queue.shift();
      if (value) postMessage({ ...value, kind: done ? 'done' : 'works', id });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      queue.shift();
      const { message } = /** @type {Error} */ (error);
      postMessage({ kind: 'refused', id, message });
    }
  }

  async function work() {
    if (working) return;
    working = true;
    try {
      while (queue.length > 0 || idle()) {
        if (queue.length > 0) await slice(queue[0]);
        await nextTask();
      }
    } catch (error) {
      // The engine has failed, so this worker cannot be used again.
      postMessage({ kind: 'broken', message: String(error) });
      return;
    }
    working = false;
  }

  addEventListener('message', ({ data }) => {
    const { kind, id } = data;
    if (kind === 'cancel') {
      const canceled = [...queue, ...parked].find((job) => job.id === id);
      if (!canceled) return;
      if (!parked.delete(canceled)) queue.splice(queue.indexOf(canceled), 1);
      canceled.steps?.return({});
    } else if (kind in jobs) {
      // Urgent jobs come before the one that is running.
      if (data.urgent) queue.unshift({ id, question: data });
      else queue.push({ id, question: data });
      sign();
      work();
    } else {
      const handle = () => {
        if (queue.length === 0) notifications[kind](data);
        return work();
      };
      getReady().then(handle, () => {});
    }
  });
  return { wake: work };
}
