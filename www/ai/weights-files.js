/** The files of a network's weights: their download, further attempts after a failure, and their bytes until used. */

import { isWrong } from '../worker/missing-file.js';

/**
 * The wait in milliseconds before weights that failed to load are requested again: it starts with the first
 * value and doubles after every failure, up to the second.
 */
const [MIN_RETRY, MAX_RETRY] = [2000, 60_000];
/**
 * The time in milliseconds without a byte after which a download has failed. It also doubles after every
 * failure, because a proxy may hold a file back until it has all of it.
 */
const [MIN_SILENCE, MAX_SILENCE] = [30_000, 480_000];
/** The number of files that are downloaded at once: HTTP/1.1 has six connections, which the page needs too. */
const LINES = 2;

/**
 * An attempt to load the files.
 * @typedef {object} Attempt
 * @property {AbortController} stop
 * @property {number} loaded the number of bytes that have arrived
 * @property {Uint8Array[]} files those that can be used
 * @property {number} unused how many have not been used
 */

export class WeightsFiles {
  /** @type {{ url: string, size: number }[]} */
  #all;
  #failures = 0;
  /** The time of the next attempt, in milliseconds. */
  #due = 0;
  /** @type {Attempt | undefined} */
  #attempt;
  /** @type {(() => void)[]} */
  #waiting = [];
  #areUsed = false;

  /** @param {{ url: string, size: number }[]} files their sizes in bytes; none if the build leaves them out */
  constructor(files) {
    this.#all = files;
  }

  /** Whether they are about to be used for the first time. Nobody waits for another attempt. */
  get areAwaited() {
    return this.#failures === 0 && this.#attempt !== undefined;
  }

  /** Whether they couldn't be loaded, or are left out. */
  get areMissing() {
    return this.#failures > 0 || this.#all.length === 0;
  }

  get hasFile() {
    return this.#attempt !== undefined && this.#attempt.files.length > 0;
  }

  /** @returns {import('./client.js').Download} */
  get arrived() {
    const total = this.#all.reduce((sum, { size }) => sum + size, 0);
    return { loaded: this.#attempt?.loaded ?? 0, total };
  }

  /** Settles when more of them has arrived, and when no more will. @returns {Promise<void>} */
  more() {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Begins to download them, unless that is done or not due yet.
   * @param {() => void} [ready] called whenever another file can be used
   */
  request(ready = () => {}) {
    if (this.#all.length === 0 || this.#attempt || this.#areUsed) return;
    if (this.#failures > 0 && performance.now() <= this.#due) return;
    this.#attempt = {
      stop: new AbortController(),
      loaded: 0,
      files: [],
      unused: this.#all.length,
    };
    this.#download(this.#attempt, ready);
  }

  /**
   * Uses a file that has arrived, if there is one. If that fails, all of them are requested again later.
   * @param {(bytes: Uint8Array) => boolean} use returns whether the network is complete
   * @returns {boolean} whether it is complete now
   */
  take(use) {
    const attempt = this.#attempt;
    const bytes = attempt?.files.shift();
    if (!attempt || !bytes) return false;
    try {
      this.#areUsed = use(bytes);
      attempt.unused--;
      // The HTTP cache may have some of another version.
      if (!this.#areUsed && attempt.unused === 0) throw new Error('they are of different networks');
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      this.#forget().catch(console.warn);
      this.#fail(attempt, error);
      return false;
    }
    if (!this.#areUsed) return false;
    this.#failures = 0;
    this.#attempt = undefined;
    attempt.stop.abort();
    this.#tellWaiting();
    return true;
  }

  /** @param {Attempt} attempt @param {unknown} error */
  #fail(attempt, error) {
    // What follows from a failure is none.
    if (this.#attempt !== attempt) return;
    console.warn('the AI goes without its weights:', error);
    this.#due = performance.now() + Math.min(MIN_RETRY * 2 ** this.#failures, MAX_RETRY);
    this.#failures++;
    this.#attempt = undefined;
    attempt.stop.abort(error);
    this.#tellWaiting();
  }

  /** @param {Attempt} attempt @param {() => void} ready */
  async #download(attempt, ready) {
    const silence = Math.min(MIN_SILENCE * 2 ** this.#failures, MAX_SILENCE);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#fail(attempt, new Error('they stopped arriving')), silence);
    };
    listen();
    const left = this.#all.values();
    const line = async () => {
      try {
        for (const { url } of left) {
          attempt.files.push(await this.#read(url, attempt, listen));
          this.#tellWaiting();
          ready();
        }
      } catch (error) {
        this.#fail(attempt, error);
      }
    };
    await Promise.all(Array.from({ length: LINES }, line));
    clearTimeout(timer);
  }

  #tellWaiting() {
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** @param {string} url @param {Attempt} attempt @param {() => void} heard called whenever bytes arrive */
  async #read(url, attempt, heard) {
    // Bytes that couldn't be used may have come from the HTTP cache.
    const cache = this.#failures > 0 ? 'reload' : 'default';
    const { signal } = attempt.stop;
    let response = await fetch(url, { signal, cache });
    if (isWrong(response)) response = await fetch(url, { signal, cache: 'reload' });
    if (isWrong(response)) throw new Error(`${response.status} ${url}`);
    heard();
    const counter = new TransformStream({
      transform: (/** @type {Uint8Array} */ chunk, controller) => {
        attempt.loaded += chunk.length;
        this.#tellWaiting();
        heard();
        controller.enqueue(chunk);
      },
    });
    const counted = new Response(response.body?.pipeThrough(counter));
    return new Uint8Array(await counted.arrayBuffer());
  }

  /** Deletes the copies for offline use: otherwise the same invalid bytes would be served every time. */
  async #forget() {
    // Pages without HTTPS have no cache storage.
    if (typeof caches === 'undefined') return;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await Promise.all(this.#all.map(({ url }) => cache.delete(url)));
    }
  }
}
