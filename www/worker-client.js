/**
 * A worker as the page knows it. It is started when it is asked first, and again after it has failed.
 * `worker-jobs.js` is the other end.
 */

import { isExplained } from './missing.js';

/** @typedef {{ kind: string, id: number } & Record<string, any>} Answer */

/**
 * One who waits for an answer.
 * @typedef {object} Waiting
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(answer: any) => void} [works]
 */

/** Starts a worker. A page of another origin may only start one that imports it. @param {string} url */
function startWorker(url) {
  if (new URL(url).origin === location.origin) return new Worker(url, { type: 'module' });
  const code = new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' });
  const own = URL.createObjectURL(code);
  const worker = new Worker(own, { type: 'module' });
  setTimeout(() => URL.revokeObjectURL(own), 60_000);
  return worker;
}

export class WorkerClient {
  #url;
  /** @type {Worker | undefined} */
  #worker;
  /** Those who wait for an answer, by the number of their question. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;

  /** @param {string} url where the worker is, wherever the page is */
  constructor(url) {
    this.#url = url;
  }

  /**
   * Asks for something.
   * @template Given
   * @param {{ kind: string } & Record<string, unknown>} question
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {(progress: any) => void} [options.works] told how far it is
   * @returns {Promise<Given>} rejects when it is stopped, refused, or fails
   */
  ask(question, { signal, works } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#last;
      const stop = () => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        this.#worker?.postMessage({ kind: 'cancel', id });
        waiting?.reject(signal?.reason);
      };
      // A signal may outlive many questions.
      const settled = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop);
      this.#waiting.set(id, {
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
      this.#send({ ...question, id });
    });
  }

  /** Tells it something that needs no answer, if it runs. @param {{ kind: string } & Record<string, unknown>} news */
  tell(news) {
    if (this.#worker) this.#send(news);
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
      this.#fail(new Error(event.message || 'the worker could not be loaded'));
      isExplained();
    };
    return worker;
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const { kind, id, ...given } = answer;
    if (kind === 'broken') {
      isExplained();
      return this.#fail(new Error(given.message));
    }
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (kind === 'works') return waiting.works?.(given);
    this.#waiting.delete(id);
    if (kind === 'refused') waiting.reject(new Error(given.message));
    else waiting.resolve(given);
  }

  /** The worker is of no use any more; the next question starts another. @param {Error} error */
  #fail(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
