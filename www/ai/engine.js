/** The AI: the only file that imports its WebAssembly package, and the weights that it plays by. */
import init, { AiPlayer, Review } from '../../pkg/ai_2048.js';
import { atLength } from '../worker/server.js';

export { Review };

/** @typedef {import('../../pkg/ai_2048.js').Evaluation} Found */

/** Where the weights are, if there are some. */
const [address] = /** @type {(string | undefined)[]} */ (
  Object.values(
    import.meta.glob('./weights.bin', { query: '?url', import: 'default', eager: true }),
  )
);

/**
 * Weights that could not be had are asked for again after so many milliseconds, then after twice as
 * many, and so on up to the last.
 */
const [AGAIN, SELDOM] = [2000, 60_000];
/** They may take so many milliseconds. After a failure it is twice as many: the network may be slow. */
const [PATIENCE, ENDLESS] = [30_000, 480_000];

/** @type {AiPlayer | undefined} */
let player;
/** How often the weights could not be had. */
let failures = 0;
/** When they are asked for again. */
let due = 0;
/** Whether they are being asked for again. */
let asking = false;
/** A fault of the engine beside the work. @type {Error | undefined} */
let fault;

/** It goes without its weights, for some time. @param {unknown} error @returns {undefined} */
function lack(error) {
  console.warn('the AI goes without its weights:', error);
  due = performance.now() + Math.min(AGAIN * 2 ** failures, SELDOM);
  failures++;
}

/** @returns {Promise<Uint8Array>} */
async function weights() {
  const signal = AbortSignal.timeout(Math.min(PATIENCE * 2 ** failures, ENDLESS));
  // What could not be used may have come from a cache.
  const cache = failures > 0 ? 'reload' : 'default';
  const response = await fetch(String(address), { signal, cache });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Lets the copy for offline use go: it would come again and again. */
async function forgetWeights() {
  // There are no caches where the page is not secure.
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await cache.delete(String(address));
  }
}

/**
 * An AI that knows its weights.
 * @param {Promise<unknown>} [ready] settles when machines can be made
 * @returns {Promise<AiPlayer | undefined>} undefined when they cannot be had, or read
 */
async function learned(ready) {
  /** @type {Uint8Array | undefined} */
  let bytes;
  try {
    bytes = await weights();
  } catch (error) {
    return lack(error);
  }
  await ready;
  try {
    const known = bytes;
    return atLength(() => new AiPlayer(known));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    await forgetWeights().catch(console.warn);
    return lack(error);
  }
}

/** Asks for the weights again, beside the work. The AI that has them takes the other's place. */
async function askAgain() {
  asking = true;
  try {
    const better = await learned();
    if (better) {
      player?.free();
      player = better;
      failures = 0;
    }
  } catch (error) {
    fault = /** @type {Error} */ (error);
  }
  asking = false;
}

/**
 * Gets the AI. Without its weights it works all the same, and asks for them again at a later
 * time; then it is another one.
 * @returns {Promise<void>} settles when it can be used
 */
export async function load() {
  if (fault) throw fault;
  if (!player) {
    const ready = init();
    const [made] = await Promise.all([address ? learned(ready) : undefined, ready]);
    player = made ?? new AiPlayer();
  } else if (failures > 0 && !asking && performance.now() > due) {
    askAgain();
  }
}

/** The AI, once it is loaded. */
export const theAi = () => /** @type {AiPlayer} */ (player);

/** Whether it goes without weights that it should have. */
export const areWeightsMissing = () => failures > 0;
