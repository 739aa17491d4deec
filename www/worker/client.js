/**
 * The page's end of a worker. It starts the worker at the first request, and again after a failure, and
 * replaces one that hangs. `server.js` is the other end.
 */

import { scriptOf } from './files.js';
import { MissingFile, renewAll } from './missing-file.js';
import { trustedURL } from './trusted.js';

/** @typedef {{ kind: string, id: number } & Record<string, any>} Answer */

/** @typedef {{ kind: string } & Record<string, unknown>} Question */

/** A message that answers no request. @typedef {{ kind: string } & Record<string, any>} News */

/**
 * A request that waits for its answer.
 * @typedef {object} Waiting
 * @property {() => object} question
 * @property {boolean} retried whether the first worker hung, so a new one has been asked
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(progress: any) => void} [works] called with the progress
 */

/** Milliseconds between two checks of a worker with open requests. */
const CHECK = 1000;
/**
 * The number of checks without a sign of life after which a loaded worker counts as hung. Checks are
 * counted rather than seconds: a page that sleeps or is throttled makes none, so it cannot blame a
 * healthy worker.
 */
const HUNG = 5;
/**
 * The number of checks after which a worker that is still loading has failed: two minutes. A script and
 * its engine are less than 60 KB, which takes that long at 4 kbit/s. The AI's weights arrive while its
 * worker already answers; only decoding them counts as loading again.
 */
const LOADING = 120;

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
  #tell;
  /** @type {Worker | undefined} */
  #worker;
  /** Open requests, by their ids. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  /** Whether the worker has loaded and isn't loading anything else. */
  #loaded = false;
  /** Whether the worker has ever loaded. A failure before that may be a missing file. */
  #everLoaded = false;
  /** Whether the worker is the second one, because the first one could not be loaded. */
  #isSecond = false;
  #isRenewing = false;
  /** The number of checks since the last sign of life. */
  #quiet = 0;
  /** The timer of the next check. @type {ReturnType<typeof setTimeout> | undefined} */
  #check;

  /**
   * @param {string} script the URL of the worker, as the build has it
   * @param {(news: News) => void} [tell] called with each message that answers no request
   */
  constructor(script, tell) {
    this.#script = script;
    this.#tell = tell;
  }

  /**
   * Sends a request.
   * @template Given
   * @param {Question | (() => Question)} question a function if it depends on the progress: it is called
   *   again when the worker is replaced
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] cancels the request
   * @param {(progress: any) => void} [options.works] called with the progress
   * @returns {Promise<Given>} the answer; rejects if the request is canceled or refused, or if the
   *   worker fails, does not load or hangs twice; with a `MissingFile` if it fails before it has loaded
   */
  async ask(question, { signal, works } = {}) {
    signal?.throwIfAborted();
    const id = ++this.#last;
    const stop = () => {
      const waiting = this.#take(id);
      this.#worker?.postMessage({ kind: 'cancel', id });
      waiting?.reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    const current = typeof question === 'function' ? question : () => question;
    const request = () => ({ ...current(), id });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { question: request, retried: false, resolve, reject, works });
        this.#send(request());
        if (this.#waiting.size > 0) this.#checkSoon();
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

  /** Terminates the worker. */
  close() {
    this.#fail(new Error('closed'));
  }

  /** @param {object} message */
  #send(message) {
    // All requests are sent then.
    if (this.#isRenewing) return;
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
    }
  }

  #start() {
    const worker = startWorker(scriptOf(this.#script));
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#break(event.message || 'the worker could not be loaded');
    };
    return worker;
  }

  /** Deals with a worker that has failed. If it has never loaded, another one is started once. @param {string} message */
  async #break(message) {
    if (this.#everLoaded || this.#isSecond) return this.#fail(this.#failure(message));
    this.#end();
    this.#isSecond = true;
    this.#isRenewing = true;
    await renewAll(scriptOf(this.#script).url);
    this.#isRenewing = false;
    for (const { question } of this.#waiting.values()) this.#send(question());
  }

  /** @param {string} message */
  #failure(message) {
    return this.#everLoaded ? new Error(message) : new MissingFile(message);
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const { kind, id, ...given } = answer;
    this.#quiet = 0;
    if (kind === 'loading' || kind === 'loaded') this.#loaded = kind === 'loaded';
    if (kind === 'loaded') this.#everLoaded = true;
    if (kind === 'broken') return void this.#break(given.message);
    if (id === undefined) return this.#tell?.(answer);
    if (kind === 'works') return this.#waiting.get(id)?.works?.(given);
    const waiting = this.#take(id);
    if (kind === 'refused') waiting?.reject(new Error(given.message));
    else waiting?.resolve(given);
  }

  /** Removes a request from the open ones. @param {number} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#stopChecks();
    return waiting;
  }

  #checkSoon() {
    this.#check ??= setTimeout(() => {
      this.#check = undefined;
      this.#quiet++;
      if (!this.#loaded) {
        if (this.#quiet >= LOADING) this.#fail(this.#failure('the worker did not load in time'));
      } else if (this.#quiet >= HUNG) {
        this.#replace();
      } else {
        this.#send({ kind: 'ping' });
      }
      if (this.#waiting.size > 0) this.#checkSoon();
    }, CHECK);
  }

  #stopChecks() {
    clearTimeout(this.#check);
    this.#check = undefined;
  }

  /** Sends all open requests to a new worker. Those that have already been retried fail. */
  #replace() {
    this.#end();
    for (const [id, waiting] of this.#waiting) {
      if (waiting.retried) {
        this.#take(id)?.reject(new Error('the worker does not answer'));
      } else {
        waiting.retried = true;
        this.#send(waiting.question());
      }
    }
  }

  /**
   * Gives up the worker and rejects all requests. The next request starts a new worker.
   * @param {Error} error
   */
  #fail(error) {
    this.#end();
    this.#isSecond = false;
    this.#stopChecks();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #end() {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#loaded = false;
    this.#everLoaded = false;
    this.#quiet = 0;
    if (!worker) return;
    // A message still in transit must not be taken for one from the next worker.
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  }
}
