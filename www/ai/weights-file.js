/** A file of weights: its download, further attempts after a failure, and its bytes until they are used. */

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

export class WeightsFile {
  #url;
  /** The number of times that loading it failed. */
  #failures = 0;
  /** The time of the next attempt, in milliseconds. */
  #due = 0;
  #isLoading = false;
  /** How much of it has arrived. @type {import('./client.js').Download} */
  arrived = { loaded: 0, total: 0 };
  /** Those who wait for more of it. @type {(() => void)[]} */
  #waiting = [];
  /** The downloaded bytes, until they are used. @type {Uint8Array | undefined} */
  #bytes;
  #isUsed = false;

  /** @param {string | undefined} url undefined if the build leaves the file out */
  constructor(url) {
    this.#url = url;
  }

  /** Whether it is being downloaded for the first time. Nobody waits for another attempt. */
  get isArriving() {
    return this.#failures === 0 && this.#isLoading;
  }

  /** Whether it is about to be used for the first time. */
  get isAwaited() {
    return this.#failures === 0 && (this.#isLoading || this.#bytes !== undefined);
  }

  /** Settles when more of it has arrived, or the download has ended. @returns {Promise<void>} */
  more() {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Whether it couldn't be loaded, or is left out. */
  get isMissing() {
    return this.#failures > 0 || !this.#url;
  }

  /**
   * Begins to download it, unless that is done or not due yet.
   * @returns {Promise<void> | undefined} settles when the download has ended; undefined if none has begun
   */
  request() {
    if (!this.#url || this.#isLoading || this.#bytes || this.#isUsed) return undefined;
    if (this.#failures > 0 && performance.now() <= this.#due) return undefined;
    return this.#download(this.#url);
  }

  /**
   * Uses the bytes that have arrived. If that fails, the file is requested again later.
   * @param {(bytes: Uint8Array) => void} use
   * @returns {boolean} whether there were any that could be used
   */
  take(use) {
    const bytes = this.#bytes;
    if (!bytes) return false;
    this.#bytes = undefined;
    try {
      use(bytes);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      this.#forget().catch(console.warn);
      this.#goWithout(error);
      return false;
    }
    this.#failures = 0;
    this.#isUsed = true;
    return true;
  }

  /** Goes without it until the next attempt. @param {unknown} error */
  #goWithout(error) {
    console.warn('the AI goes without its weights:', error);
    this.#due = performance.now() + Math.min(MIN_RETRY * 2 ** this.#failures, MAX_RETRY);
    this.#failures++;
  }

  /** @param {string} url */
  async #download(url) {
    this.#isLoading = true;
    const stop = new AbortController();
    const silence = Math.min(MIN_SILENCE * 2 ** this.#failures, MAX_SILENCE);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(new Error(`${url} stopped arriving`)), silence);
    };
    listen();
    try {
      this.#bytes = await this.#read(url, stop.signal, listen);
    } catch (error) {
      this.#goWithout(error);
    }
    clearTimeout(timer);
    this.#isLoading = false;
    this.#tellWaiting();
  }

  #tellWaiting() {
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** @param {string} url @param {AbortSignal} signal @param {() => void} heard called whenever bytes arrive */
  async #read(url, signal, heard) {
    // Bytes that couldn't be used may have come from the HTTP cache.
    const cache = this.#failures > 0 ? 'reload' : 'default';
    const response = await fetch(url, { signal, cache });
    if (!response.ok) throw new Error(`${response.status} ${url}`);
    // Of compressed bytes, only the compressed length is known.
    const isPlain = !response.headers.has('content-encoding');
    const total = isPlain ? Number(response.headers.get('content-length')) : 0;
    this.arrived = { loaded: 0, total };
    heard();
    const counter = new TransformStream({
      transform: (/** @type {Uint8Array} */ chunk, controller) => {
        this.arrived = { loaded: this.arrived.loaded + chunk.length, total };
        this.#tellWaiting();
        heard();
        controller.enqueue(chunk);
      },
    });
    const counted = new Response(response.body?.pipeThrough(counter));
    return new Uint8Array(await counted.arrayBuffer());
  }

  /** Deletes the copy for offline use: otherwise the same invalid bytes would be served every time. */
  async #forget() {
    // Pages without HTTPS have no cache storage.
    if (typeof caches === 'undefined') return;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await cache.delete(String(this.#url));
    }
  }
}
