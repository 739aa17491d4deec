/**
 * The solving machine as the page knows it: a worker that is started when it is needed first, and
 * again after it has failed.
 */
import address from './worker.js?worker&url';

/** @typedef {import('./engine.js').GoalName} GoalName */
/** @typedef {import('./worker.js').Answer} Answer */
/** @typedef {import('./worker.js').Question} Question */
/** @typedef {{ slides: Uint8Array, optimal: boolean }} Way */
/** @typedef {{ resolve: (way: Way) => void, reject: (error: Error) => void, works?: (nodes: number) => void }} Waiting */

/** Where the worker is, wherever the page is. */
const url = new URL(address, import.meta.url).href;

/** Starts the worker. A page of another origin may only start one that imports it. */
function startWorker() {
  if (new URL(url).origin === location.origin) return new Worker(url, { type: 'module' });
  const code = new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' });
  const own = URL.createObjectURL(code);
  const worker = new Worker(own, { type: 'module' });
  setTimeout(() => URL.revokeObjectURL(own), 60_000);
  return worker;
}

export class Machine {
  /** @type {Worker | undefined} */
  #worker;
  /** Those who wait for an answer. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;

  /**
   * Solves a board.
   * @param {{ side: number, goal: GoalName, cells: Uint8Array, urgent: boolean }} board `urgent`
   *   comes before what is being solved
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {(nodes: number) => void} [options.works] told how many boards it has looked at
   * @returns {Promise<Way>} rejects when it is stopped, or fails
   */
  solve(board, { signal, works } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#last;
      const stop = () => {
        if (!this.#waiting.delete(id)) return;
        this.#worker?.postMessage({ kind: 'cancel', id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#waiting.set(id, { resolve, reject, works });
      this.#ask({ kind: 'solve', id, ...board });
    });
  }

  /** Gets ready for boards of one kind, if it runs. @param {{ side: number, goal: GoalName }} kind */
  prepare({ side, goal }) {
    if (this.#worker) this.#ask({ kind: 'prepare', side, goal });
  }

  /** Ends the worker. */
  close() {
    this.#fail(new Error('closed'));
  }

  /** @param {Question} question */
  #ask(question) {
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(question);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
    }
  }

  #start() {
    const worker = startWorker();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new Error(event.message || 'the worker could not be loaded'));
    };
    return worker;
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if (answer.kind === 'broken') return this.#fail(new Error(answer.message));
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    if (answer.kind === 'works') return waiting.works?.(answer.nodes);
    this.#waiting.delete(answer.id);
    if (answer.kind === 'refused') waiting.reject(new Error(answer.message));
    else waiting.resolve({ slides: answer.slides, optimal: answer.optimal });
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
