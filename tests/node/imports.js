// A browser that is killed.

import assert from 'node:assert/strict';
import { items } from './stores.js';

/** Thrown by everything once the browser is dead. */
const DEAD = 'the browser was killed';

/**
 * Lets everything that could be stored fail from the nth step on, as when the browser is killed.
 * @param {number} nth
 * @param {any} [cache] the steps are what is put there
 * @returns {{ revive: () => void, died: () => boolean }}
 */
function killAt(nth, cache) {
  let steps = 0;
  /** @type {(() => void)[]} */
  const mends = [];
  /** @param {any} owner @param {string} name */
  const watch = (owner, name) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const act = owner[name];
    owner[name] = function (/** @type {unknown[]} */ ...values) {
      if (owner === cache || !cache) steps++;
      if (steps > nth) throw new Error(DEAD);
      return act.apply(this, values);
    };
    mends.push(() => {
      if (own) Object.defineProperty(owner, name, own);
      else delete owner[name];
    });
  };
  watch(IDBFactory.prototype, 'open');
  watch(IDBDatabase.prototype, 'transaction');
  for (const name of ['put', 'delete', 'get', 'getAll']) watch(IDBObjectStore.prototype, name);
  for (const name of ['setItem', 'removeItem']) watch(items(), name);
  if (cache) watch(cache, 'put');
  return {
    revive: () => {
      for (const mend of mends) mend();
    },
    died: () => steps > nth,
  };
}

/**
 * Does something until it is killed.
 * @param {number} nth @param {() => Promise<unknown>} act @param {any} [cache] the steps are what is put there
 * @returns {Promise<boolean>} whether it was
 */
export async function cutShort(nth, act, cache) {
  const warn = console.warn;
  console.warn = () => {};
  const { revive, died } = killAt(nth, cache);
  try {
    await act();
  } catch (error) {
    assert.match(String(error), new RegExp(DEAD));
  } finally {
    revive();
    console.warn = warn;
  }
  return died();
}
