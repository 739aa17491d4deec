/**
 * A worker as the page knows it. It is started when it is asked first, and again after it has failed.
 * One that hangs is replaced. `worker-jobs.js` is the other end.
 */

import { MissingFile } from './missing-file.js';

/** @typedef {{ kind: string, id: number } & Record<string, any>} Answer */

/** @typedef {{ kind: string } & Record<string, unknown>} Question */

/**
 * One who waits for an answer.
 * @typedef {object} Waiting
 * @property {() => object} question
 * @property {boolean} askedAgain whether the worker that was asked first was replaced
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(answer: any) => void} [works]
 */

/** Milliseconds between two checks of a worker that is asked something. */
const CHECK = 1000;
/**
 * Checks without a sign of life after which a worker that has loaded counts as hung. Checks are counted
 * and not seconds: a page that sleeps or is throttled makes none, so it cannot blame a healthy worker.
 */
const HUNG = 5;
/**
 * Checks after which a worker that is still loading is given up: two minutes. A script and its engine are
 * less than 60 KB, which 4 kbit/s deliver in that time. The AI's weights are 2.5 MB, but they have a shorter
 * limit of their own, in `machine/engine.js`, after which the AI works without them.
 */
const LOADING = 120;

/**
 * A script that imports the worker's module, and hands it the messages that came before it was there.
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
 * Starts a worker. A page may only start one of its own origin, so one from elsewhere is imported by a
 * script of the page's own. That is a classic script: a frame without an origin, sandboxed by its host,
 * cannot start a module.
 * @param {string} url
 */
function startWorker(url) {
  // Not that of `location`: a sandboxed frame has an address, but no origin.
  if (new URL(url).origin === globalThis.origin) return new Worker(url, { type: 'module' });
  const script = new Blob([importing(url)], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(address);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return worker;
}

export class WorkerClient {
  #url;
  /** @type {Worker | undefined} */
  #worker;
  /** Those who wait for an answer, by the number of their question. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  /** Whether the worker has loaded, and loads nothing more at the moment. */
  #loaded = false;
  /** Whether the worker has ever loaded: what fails before that may be a missing file. */
  #arrived = false;
  /** Checks since the last sign of life, made while it was asked something. */
  #quiet = 0;
  /** The next check. @type {ReturnType<typeof setTimeout> | undefined} */
  #check;

  /** @param {string} url where the worker is, wherever the page is */
  constructor(url) {
    this.#url = url;
  }

  /**
   * Asks for something.
   * @template Given
   * @param {Question | (() => Question)} question a function where it depends on the progress: it is
   *   asked again when the worker is replaced
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {(progress: any) => void} [options.works] told how far it is
   * @returns {Promise<Given>} rejects when it is stopped or refused, or when the worker fails, does not
   *   load, or hangs twice; with a `MissingFile` when it fails before it has loaded
   */
  ask(question, { signal, works } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#last;
      const stop = () => {
        const waiting = this.#take(id);
        this.#worker?.postMessage({ kind: 'cancel', id });
        waiting?.reject(signal?.reason);
      };
      // A signal may outlive many questions.
      const settled = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop);
      const current = typeof question === 'function' ? question : () => question;
      const asked = () => ({ ...current(), id });
      this.#waiting.set(id, {
        question: asked,
        askedAgain: false,
        resolve(answer) {
          settled();
          resolve(answer);
        },
        reject(error) {
          settled();
          reject(error);
        },
        works,
      });
      this.#send(asked());
      if (this.#waiting.size > 0) this.#checkSoon();
    });
  }

  /** Tells it something that needs no answer, if it runs. @param {Question} notification */
  tell(notification) {
    if (this.#worker) this.#send(notification);
  }

  /** Ends the worker. */
  close() {
    this.#fail(new Error('closed'));
  }

  /** @param {object} message */
  #send(message) {
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
    }
  }

  #start() {
    const worker = startWorker(this.#url);
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(this.#failure(event.message || 'the worker could not be loaded'));
    };
    return worker;
  }

  /** @param {string} message */
  #failure(message) {
    return this.#arrived ? new Error(message) : new MissingFile(message);
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const { kind, id, ...given } = answer;
    this.#quiet = 0;
    if (kind === 'loading' || kind === 'loaded') this.#loaded = kind === 'loaded';
    if (kind === 'loaded') this.#arrived = true;
    if (kind === 'broken') return this.#fail(this.#failure(given.message));
    if (kind === 'works') return this.#waiting.get(id)?.works?.(given);
    const waiting = this.#take(id);
    if (kind === 'refused') waiting?.reject(new Error(given.message));
    else waiting?.resolve(given);
  }

  /** Removes a waiting question from the list. @param {number} id */
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

  /** Asks a new worker what this one did not answer. Questions that were asked twice already fail. */
  #replace() {
    this.#end();
    for (const [id, waiting] of this.#waiting) {
      if (waiting.askedAgain) {
        this.#take(id)?.reject(new Error('the worker does not answer'));
      } else {
        waiting.askedAgain = true;
        this.#send(waiting.question());
      }
    }
  }

  /** The worker is of no use any more; the next question starts another. @param {Error} error */
  #fail(error) {
    this.#end();
    this.#stopChecks();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #end() {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#loaded = false;
    this.#arrived = false;
    this.#quiet = 0;
    if (!worker) return;
    // A message that is still on its way must not be taken for one of the next worker.
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  }
}
