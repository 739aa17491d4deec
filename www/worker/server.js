/**
 * The inside of a worker: jobs, one after the other, in slices with a breath between two of them, so
 * that it hears when it is to stop. `worker-client.js` is the other end.
 */

/**
 * A job at work. It yields after each slice what is to be told of its progress, if anything, and
 * returns its answer. What `yield` gives is whether another job was at work since. One that is stopped
 * does not come back from its `yield`: what it must give back, it gives back in a `finally`.
 * @typedef {Generator<object | undefined, object, boolean>} Steps
 */

/**
 * What a worker does.
 * @typedef {object} Service
 * @property {() => Promise<unknown>} load settles when it can work
 * @property {Record<string, (question: any) => Steps>} jobs by the kind of a question
 * @property {Record<string, (notifications: any) => void>} [notifications] by the kind of what needs no answer; heard
 *   when there is no job
 * @property {() => boolean} [idle] works on without a job; false when there is nothing left to do
 */

/** A question that waits. @typedef {{ id: number, question: any, steps?: Steps }} Job */

const channel = new MessageChannel();
/** Lets messages in. @returns {Promise<void>} */
const breathe = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/**
 * Does something that blocks the worker for seconds. The page is told, so that it expects no sign of life.
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

/** Works from now on. @param {Service} trade */
export function serve({ load, jobs, notifications = {}, idle = () => false }) {
  /** @type {Job[]} */
  const queue = [];
  /** The job that was at work last. @type {Job | undefined} */
  let last;
  let working = false;
  let loaded = false;

  /** Gets ready to work, and says so once: from then on it is expected to answer. */
  async function getReady() {
    await load();
    if (loaded) return;
    loaded = true;
    postMessage({ kind: 'loaded' });
  }

  /** @param {Job} job */
  async function slice(job) {
    await getReady();
    if (queue[0] !== job) return;
    const disturbed = last !== job;
    last = job;
    const { id, question } = job;
    try {
      job.steps ??= jobs[question.kind](question);
      const { done, value } = job.steps.next(disturbed);
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
        await breathe();
      }
    } catch (error) {
      // A fault in the engine: this worker is of no use any more.
      postMessage({ kind: 'broken', message: String(error) });
      return;
    }
    working = false;
  }

  addEventListener('message', ({ data }) => {
    const { kind, id } = data;
    if (kind === 'ping') {
      postMessage({ kind: 'pong' });
    } else if (kind === 'cancel') {
      const place = queue.findIndex((job) => job.id === id);
      const [stopped] = place < 0 ? [] : queue.splice(place, 1);
      stopped?.steps?.return({});
    } else if (kind in jobs) {
      // What is urgent comes before what is at work.
      if (data.urgent) queue.unshift({ id, question: data });
      else queue.push({ id, question: data });
      work();
    } else {
      const hear = () => {
        if (queue.length === 0) notifications[kind](data);
        return work();
      };
      getReady().then(hear, () => {});
    }
  });
}
