// What the tests of the stores share: databases in memory, and the engines without a page.

import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { initSync } from '../../pkg/game_2048.js';
import { initSync as initPuzzle } from '../../pkg/sliding_puzzle.js';

export const wasm = (/** @type {string} */ name) => ({
  module: readFileSync(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url)),
});
initSync(wasm('game_2048'));
initPuzzle(wasm('sliding_puzzle'));

export { keptIn, plant } from './databases.js';

/** What is kept by name, as a browser does. */
class Items {
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

/** The local storage of the test. */
export const items = () => /** @type {Items} */ (/** @type {unknown} */ (globalThis.localStorage));

/** A browser in which nothing is kept. */
export function freshBrowser() {
  globalThis.indexedDB = new IDBFactory();
  Object.defineProperty(globalThis, 'localStorage', { value: new Items(), configurable: true });
  // One tab: nobody has to be kept from writing.
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
}

/**
 * Lets the puts into one store fail from the nth on, as where there is no room left.
 * @param {number} nth from 1
 * @param {string} [store] any without it
 * @returns {() => void} lets them work again
 */
export function failPuts(nth, store) {
  const { put } = IDBObjectStore.prototype;
  let puts = 0;
  IDBObjectStore.prototype.put = function (...values) {
    if (store === undefined || this.name === store) puts++;
    if (puts >= nth) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, values);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}
