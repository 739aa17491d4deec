// What browsers have and Node lacks.

/** Gives the tests a global of browsers. @param {string} name @param {unknown} value */
export const setGlobal = (name, value) =>
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** The locks of one browser, which all its tabs ask for. */
export class Locks {
  /** The locks that are held, with what takes them away. @type {Map<string, (error: Error) => void>} */
  held = new Map();
  /** While it is set, every request waits for it. @type {Promise<unknown> | undefined} */
  hung;

  async query() {
    return { held: [...this.held.keys()].map((name) => ({ name })) };
  }

  /**
   * @param {string} name
   * @param {{ steal?: boolean, ifAvailable?: boolean }} options
   * @param {(lock: object | null) => unknown} act
   */
  async request(name, { steal }, act) {
    await this.hung;
    const taken = this.held.get(name);
    if (taken && !steal) return act(null);
    taken?.(new DOMException('stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      this.held.set(name, reject);
      const mine = () => this.held.get(name) === reject;
      Promise.resolve(act({})).then((result) => {
        if (mine()) this.held.delete(name);
        resolve(result);
      }, reject);
    });
  }
}

/** A local storage. */
export class Items {
  /** @type {Map<string, string>} */
  #items = new Map();

  /** @param {string} name */
  getItem(name) {
    return this.#items.get(name) ?? null;
  }
  /** @param {string} name @param {string} value */
  setItem(name, value) {
    this.#items.set(name, String(value));
  }
  /** @param {string} name */
  removeItem(name) {
    this.#items.delete(name);
  }
  /** All of it. */
  get all() {
    return Object.fromEntries(this.#items);
  }
}
