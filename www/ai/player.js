/** Loads the worker's AI player and its weights. */
import { atLength } from '../worker/server.js';
import { AiPlayer, load as loadEngine } from './engine.js';
import { WEIGHTS } from './weights.js';

/**
 * The wait in milliseconds before weights that failed to load are requested again: it starts with the first
 * value and doubles after every failure, up to the second.
 */
const [MIN_RETRY, MAX_RETRY] = [2000, 60_000];
/**
 * The timeout of a request in milliseconds: it also doubles after every failure, because the network may be
 * slow.
 */
const [MIN_TIMEOUT, MAX_TIMEOUT] = [30_000, 480_000];

/** @type {AiPlayer | undefined} */
let player;
/** The number of times that loading the weights failed. */
let failures = 0;
/** The time of the next attempt, in milliseconds. */
let due = 0;
/** Whether another attempt is in progress. */
let retrying = false;
/** An engine fault during another attempt, reported at the next `load`. @type {Error | undefined} */
let fault;

/** Runs without weights until the next attempt. @param {unknown} error @returns {undefined} */
function runWithout(error) {
  console.warn('the AI goes without its weights:', error);
  due = performance.now() + Math.min(MIN_RETRY * 2 ** failures, MAX_RETRY);
  failures++;
}

/** @returns {Promise<Uint8Array>} */
async function weights() {
  const signal = AbortSignal.timeout(Math.min(MIN_TIMEOUT * 2 ** failures, MAX_TIMEOUT));
  // Bytes that couldn't be used may have come from the HTTP cache.
  const cache = failures > 0 ? 'reload' : 'default';
  const response = await fetch(String(WEIGHTS), { signal, cache });
  if (!response.ok) throw new Error(`${response.status} ${WEIGHTS}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Deletes the copy for offline use: otherwise the same invalid bytes would be served every time. */
async function forgetWeights() {
  // Pages without HTTPS have no cache storage.
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await cache.delete(String(WEIGHTS));
  }
}

/**
 * Creates an AI player with weights.
 * @param {Promise<unknown>} [ready] settles when the engine can create players
 * @returns {Promise<AiPlayer | undefined>} undefined if the weights can't be loaded or read
 */
async function withWeights(ready) {
  /** @type {Uint8Array | undefined} */
  let bytes;
  try {
    bytes = await weights();
  } catch (error) {
    return runWithout(error);
  }
  await ready;
  try {
    const data = bytes;
    return atLength(() => new AiPlayer(data));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    await forgetWeights().catch(console.warn);
    return runWithout(error);
  }
}

/** Requests the weights again while the AI works. A player with weights replaces the current one. */
async function retry() {
  retrying = true;
  try {
    const better = await withWeights();
    if (better) {
      player?.free();
      player = better;
      failures = 0;
    }
  } catch (error) {
    fault = /** @type {Error} */ (error);
  }
  retrying = false;
}

/**
 * Loads the AI player. If its weights can't be loaded, the player runs without them, and a later call
 * requests them again and then replaces the player.
 * @returns {Promise<void>} settles when the player can be used
 */
export async function load() {
  if (fault) throw fault;
  if (!player) {
    const ready = loadEngine();
    const [trained] = await Promise.all([WEIGHTS ? withWeights(ready) : undefined, ready]);
    player = trained ?? new AiPlayer();
  } else if (failures > 0 && !retrying && performance.now() > due) {
    retry();
  }
}

/** Returns the AI player, once it is loaded. */
export const theAi = () => /** @type {AiPlayer} */ (player);

/** Whether the player runs without weights: they can't be loaded, or the build leaves them out. */
export const areWeightsMissing = () => failures > 0 || !WEIGHTS;
