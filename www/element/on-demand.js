/**
 * A part of a game that is loaded when it is first asked for something. It answers one request at a time; the next one
 * cancels it.
 * @template Part
 * @template {string} Request
 */
export class OnDemand {
  /** @type {Part | undefined} */
  part;
  /** The request that waits for its answer. @type {Request | undefined} */
  asking;
  #load;
  #wait;
  #stop = new AbortController();

  /**
   * @param {() => Promise<() => Part>} load loads what makes the part
   * @param {(asking: Request | undefined) => void} wait shows the request that waits now, if any; called again when
   *   the part has loaded
   */
  constructor(load, wait) {
    this.#load = load;
    this.#wait = wait;
  }

  /** @param {AbortSignal} [signal] cancels it: nothing is made then */
  async load(signal) {
    if (this.part) return this.part;
    const make = await this.#load();
    signal?.throwIfAborted();
    this.part ??= make();
    return this.part;
  }

  /**
   * @template Answer
   * @param {Request} request
   * @param {(part: Part, signal: AbortSignal) => Answer} answer
   * @returns {Promise<Awaited<Answer> | undefined>} undefined if it was canceled
   * @throws {Error} if the part can't be loaded or fails
   */
  async ask(request, answer) {
    this.cancel();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#set(request);
    try {
      const part = await this.load(signal);
      signal.throwIfAborted();
      this.#wait(request);
      return await answer(part, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      if (!signal.aborted) this.#set(undefined);
    }
  }

  /** @param {Request} [request] the only one to cancel @returns {boolean} whether it waited */
  cancel(request = this.asking) {
    if (!request || request !== this.asking) return false;
    this.#set(undefined);
    this.#stop.abort();
    return true;
  }

  /** @param {Request | undefined} request */
  #set(request) {
    this.asking = request;
    this.#wait(request);
  }
}
