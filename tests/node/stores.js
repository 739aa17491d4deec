// What the tests of the stores share: databases in memory, and the engines without a page.

import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { initSync } from '../../pkg/game_2048.js';
import { initSync as initPuzzle } from '../../pkg/sliding_puzzle.js';
import { Items, setGlobal } from '../support/browser.js';
import { wasm } from '../support/engines.js';

initSync(wasm('game_2048'));
initPuzzle(wasm('sliding_puzzle'));

export { keptIn, plant } from './databases.js';
export { wasm };

/** The local storage of the test. */
export const items = () => /** @type {Items} */ (/** @type {unknown} */ (globalThis.localStorage));

/** A browser in which nothing is kept. */
export function freshBrowser() {
  globalThis.indexedDB = new IDBFactory();
  setGlobal('localStorage', new Items());
  // One tab: nobody has to be kept from writing.
  setGlobal('navigator', {});
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
