/**
 * Loads the worker's AI player and its weights. The player can be used as soon as its engine is loaded, and
 * is replaced by one with weights when they are there.
 */
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
/** The download in progress; it settles in any case. @type {Promise<void> | undefined} */
let download;
/** The downloaded weights, until they are decoded. @type {Uint8Array | undefined} */
let bytes;

/** Runs without weights until the next attempt. @param {unknown} error */
function runWithout(error) {
  console.warn('the AI goes without its weights:', error);
  due = performance.now() + Math.min(MIN_RETRY * 2 ** failures, MAX_RETRY);
  failures++;
}

/** Requests the weights, and tells the page how much of them has arrived. */
async function request() {
  const signal = AbortSignal.timeout(Math.min(MIN_TIMEOUT * 2 ** failures, MAX_TIMEOUT));
  // Bytes that couldn't be used may have come from the HTTP cache.
  const cache = failures > 0 ? 'reload' : 'default';
  const response = await fetch(String(WEIGHTS), { signal, cache });
  if (!response.ok) throw new Error(`${response.status} ${WEIGHTS}`);
  // Of compressed bytes, only the compressed length is known.
  const isPlain = !response.headers.has('content-encoding');
  const total = isPlain ? Number(response.headers.get('content-length')) : 0;
  let loaded = 0;
  const counter = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      loaded += chunk.length;
      // Nobody waits for another attempt.
      if (failures === 0) postMessage({ kind: 'downloading', loaded, total });
      controller.enqueue(chunk);
    },
  });
  const counted = new Response(response.body?.pipeThrough(counter));
  return new Uint8Array(await counted.arrayBuffer());
}

async function fetchWeights() {
  try {
    bytes = await request();
  } catch (error) {
    runWithout(error);
  }
  download = undefined;
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
 * Loads the AI player and begins to download its weights. If they can't be had, the player runs without
 * them, and a later call requests them again.
 * @param {() => void} arrived called when a download has ended
 * @returns {Promise<void>} settles when the player can be used, with or without weights
 */
export async function load(arrived) {
  const first = !player;
  if (first) {
    await loadEngine();
    player = new AiPlayer();
  }
  if (!WEIGHTS || download || bytes) return;
  if (first || (failures > 0 && performance.now() > due)) download = fetchWeights().then(arrived);
}

/** Decodes the weights that have arrived. The player that has them replaces the current one. */
export function takeWeights() {
  const data = bytes;
  if (!data) return;
  bytes = undefined;
  try {
    const better = atLength(() => new AiPlayer(data));
    player?.free();
    player = better;
    failures = 0;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    forgetWeights().catch(console.warn);
    runWithout(error);
  }
}

/** Returns the AI player as it is, once it is loaded. */
export const currentAi = () => /** @type {AiPlayer} */ (player);

/** Returns the AI player, with the weights that have arrived. */
export function theAi() {
  takeWeights();
  return currentAi();
}

/** The first download of the weights, while it is in progress. Nobody waits for another one. */
export const firstDownload = () => (failures === 0 ? download : undefined);

/** Whether the player is about to get its first weights: they are on their way, or not decoded yet. */
export const areWeightsAwaited = () =>
  failures === 0 && (download !== undefined || bytes !== undefined);

/** Whether the player runs without weights: they can't be loaded, or the build leaves them out. */
export const areWeightsMissing = () => failures > 0 || !WEIGHTS;
