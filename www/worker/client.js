/**
 * The page's end of a worker. It starts the worker at the first request, and again after a failure. `server.js` is the
 * other end.
 */

import { workerScript } from './files.js';
import { MissingFile, renewAll } from './missing-file.js';
import { trustedURL } from './trusted.js';

/** @typedef {{ kind: string } & Record<string, unknown>} Question */

/**
 * A request that waits for its answer.
 * @typedef {object} Waiting
 * @property {Question} question
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(progress: any) => void} [works] called with the progress
 */

/** Milliseconds between two checks of a worker with open requests. */
const CHECK = 5000;
/** The number of checks without a sign of life after which it has failed: ten seconds. The first may follow a sleep. */
const SILENT = 3;
/** The number of checks for one that is still loading: two minutes, in which 60 kB arrive at 4 kbit/s. */
const LOADING = 24;

/**
 * A script that imports the worker's module and then replays the messages that came in the meantime.
 * @param {string} url
 */
const importing = (url) => `
  const early = [];
  const keep = (event) => {
    event.stopImmediatePropagation();
    early.push(event.data);
  };
  addEventListener('message', keep);
  import(${JSON.stringify(url)}).then(
    () => {
      removeEventListener('message', keep);
      for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
    },
    (error) => postMessage({ kind: 'broken', message: String(error) }),
  );`;

/**
 * Starts a worker. A page can only start workers of its own origin, so a script made here imports those
 * from other origins. It is a classic script, because a sandboxed frame without an origin cannot start a
 * module.
 * @param {import('./files.js').Script} script
 */
function startWorker({ url, files }) {
  // A worker knows its name before the first message.
  const name = files && JSON.stringify(files);
  // Not `location.origin`: a sandboxed frame has a URL but no origin.
  if (new URL(url).origin === globalThis.origin) {
    // Without a server, the worker is a blob, and a browser may refuse to start that as a module.
    return new Worker(trustedURL(url), { type: /^blob:/.test(url) ? 'classic' : 'module', name });
  }
  const script = new Blob([importing(url)], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trustedURL(address), { name });
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return worker;
}

export class WorkerClient {
  #script;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  #loaded = false;
  /** Whether it has ever loaded. A failure before that may be a missing file. */
  #everLoaded = false;
  /** Whether the files of one that did not load are fetched anew, once. @type {'no' | 'now' | 'done'} */
  #renewing = 'no';
  /** The number of checks since the last sign of life. */
  #quiet = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #check;

  /** @param {string} script the URL of the worker, as the build has it */
  constructor(script) {
    this.#script = script;
  }

  /**
   * @template Given
   * @param {Question} question
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] cancels the request
   * @param {(progress: any) => void} [options.works] called with the progress
   * @returns {Promise<Given>} the answer; rejects if the request is canceled or refused, or if the worker fails; with a
   *   `MissingFile` if that is before it has loaded
   */
  async ask(question, { signal, works } = {}) {
    signal?.throwIfAborted();
    const id = ++this.#last;
    const stop = () => {
      this.#worker?.postMessage({ kind: 'cancel', id });
      this.#take(id)?.reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { question: { ...question, id }, resolve, reject, works });
        this.#check ??= setTimeout(() => this.#look(), CHECK);
        this.#send({ ...question, id });
      });
    } finally {
      // A signal can outlive many requests.
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Sends a notification, which has no answer, if the worker runs. @param {Question} notification */
  tell(notification) {
    if (this.#worker) this.#send(notification);
  }

  close(error = new Error('closed')) {
    this.#end();
    this.#renewing = 'no';
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
  }

  /** @param {object} message */
  #send(message) {
    // All requests are sent then.
    if (this.#renewing === 'now') return;
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    } catch (error) {
      this.close(/** @type {Error} */ (error));
    }
  }

  #start() {
    const worker = startWorker(workerScript(this.#script));
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#break(event.message || 'the worker could not be loaded');
    };
    return worker;
  }

  /** @param {string} message */
  async #break(message) {
    if (this.#everLoaded || this.#renewing === 'done') return this.#fail(message);
    this.#end();
    this.#renewing = 'now';
    await renewAll(workerScript(this.#script).url);
    this.#renewing = 'done';
    for (const { question } of this.#waiting.values()) this.#send(question);
  }

  /** @param {string} message */
  #fail(message) {
    this.close(this.#everLoaded ? new Error(message) : new MissingFile(message));
  }

  /** @param {{ kind: string, id: number } & Record<string, any>} answer */
  #hear({ kind, id, ...given }) {
    this.#quiet = 0;
    if (kind === 'loading' || kind === 'loaded') this.#loaded = kind === 'loaded';
    if (kind === 'loaded') this.#everLoaded = true;
    if (kind === 'broken') this.#break(given.message);
    if (kind === 'works') this.#waiting.get(id)?.works?.(given);
    if (kind === 'refused') this.#take(id)?.reject(new Error(given.message));
    if (kind === 'done') this.#take(id)?.resolve(given);
  }

  /** @param {number} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) {
      clearTimeout(this.#check);
      this.#check = undefined;
      this.#quiet = 0;
    }
    return waiting;
  }

  #look() {
    this.#quiet++;
    if (this.#quiet >= (this.#loaded ? SILENT : LOADING))
      return this.#fail(`the worker did not ${this.#loaded ? 'answer' : 'load'} in time`);
    this.#check = setTimeout(() => this.#look(), CHECK);
  }

  #end() {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#loaded = this.#everLoaded = false;
    this.#quiet = 0;
    if (!worker) return;
    // A message still in transit must not be taken for one from the next worker.
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  }
}
