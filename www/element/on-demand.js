/**
 * A part of a game that is loaded when it is first asked for something. If anything else happens while it loads, the
 * request is canceled.
 * @template Part
 * @template {string} Request
 */
export class OnDemand {
  /** @type {Part | undefined} */
  part;
  /** @type {Request | undefined} */
  asking;
  #load;
  #wait;
  /** Incremented by everything that cancels a waiting request. */
  #cancellations = 0;

  /**
   * @param {() => Promise<() => Part>} load loads what makes the part
   * @param {(asking: Request | undefined) => void} wait shows the request that waits now, if any
   */
  constructor(load, wait) {
    this.#load = load;
    this.#wait = wait;
  }

  async load() {
    if (this.part) return this.part;
    const make = await this.#load();
    this.part ??= make();
    return this.part;
  }

  /**
   * Loads the part for a request. Resolves to undefined if that was canceled.
   * @param {Request} request @throws {Error} if it can't be loaded
   */
  async ask(request) {
    if (this.part) return this.part;
    const since = this.#cancellations;
    this.#set(request);
    try {
      const make = await this.#load();
      if (since !== this.#cancellations) return undefined;
      this.part ??= make();
      return this.part;
    } catch (error) {
      if (since === this.#cancellations) throw error;
      return undefined;
    } finally {
      if (since === this.#cancellations) this.#set(undefined);
    }
  }

  /** @returns {boolean} whether there was one */
  cancel() {
    this.#cancellations++;
    const waited = this.asking !== undefined;
    if (waited) this.#set(undefined);
    return waited;
  }

  /** @param {Request | undefined} request */
  #set(request) {
    this.asking = request;
    this.#wait(request);
  }
}
