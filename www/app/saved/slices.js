/** Long work in slices, between which the page answers. */

/** The longest slice in milliseconds. On a slow device, its last step may take several times as long. */
const SLICE = 10;

/**
 * How long work is told and stopped.
 * @typedef {object} Work
 * @property {(share: number) => void} [works] called with the share that is done, from 0 to 1
 * @property {AbortSignal} [signal] stops it
 */

/** Lets the page answer. Timers would wait for some milliseconds each time, so they are the second choice. */
const nextTask = () =>
  /** @type {any} */ (globalThis).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve));

/** Lets the page answer if the slice is over, and tells the share that is done. @typedef {(share?: number) => Promise<void>} Breathe */

/**
 * Returns a function to be awaited after each step, which lets the page answer when the slice is over. It throws
 * if the work is stopped.
 * @param {Work} work
 * @param {number} [total] the number of steps, of which each call is one
 */
export function inSlices({ works, signal }, total = 0) {
  let since = performance.now();
  let steps = 0;
  return async (/** @type {number} */ share = total && ++steps / total) => {
    signal?.throwIfAborted();
    if (performance.now() - since < SLICE) return;
    works?.(share);
    await nextTask();
    signal?.throwIfAborted();
    since = performance.now();
  };
}

/** The number of acts that are played out at once. */
const ACTS = 2000;

/**
 * Plays out the game that the library has read or is to hold.
 * @param {import('../../library/engine.js').Library} library
 * @param {Breathe} breathe
 * @param {number} [share] of the work that is done
 * @throws if it can't be played
 */
export async function playOut(library, breathe, share = 0) {
  while (!library.check(ACTS)) await breathe(share);
}
