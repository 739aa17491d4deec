/** Gives the worker's AI player the small networks for other boards and rules, each when it is first asked for. */
import { atLength } from '../worker/server.js';
import { weights_for, weights_for_record } from './engine.js';
import { OTHER_WEIGHTS } from './weights.js';

/** @typedef {import('./engine.js').AiPlayer} AiPlayer */
/** @typedef {{ record: string } | import('./client.js').Position} Question */

/** The wait in milliseconds before weights that failed to load are requested again. */
const RETRY = 60_000;
/** The timeout of a request in milliseconds. */
const TIMEOUT = 30_000;

/** The downloads in progress by name; they settle in any case. @type {Map<string, Promise<void>>} */
const downloads = new Map();
/** The loaded weights by name; undefined if that failed. @type {Map<string, Uint8Array | undefined>} */
const loaded = new Map();
/** The names of the networks that each player has. @type {WeakMap<AiPlayer, Set<string>>} */
const given = new WeakMap();

/** The name of the small network that is made for a question, if there is one. @param {Question} question */
function nameFor(question) {
  try {
    if ('record' in question) return weights_for_record(question.record);
    const { rules, rows, cols } = question;
    return weights_for({ rules, rows, cols });
  } catch {
    // The player itself says what is wrong with a question.
    return undefined;
  }
}

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(OTHER_WEIGHTS[name], { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${response.status} ${OTHER_WEIGHTS[name]}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Goes without some weights until the next attempt. @param {string} name @param {unknown} error */
function goWithout(name, error) {
  console.warn(`the AI goes without its weights for ${name}:`, error);
  loaded.set(name, undefined);
  setTimeout(() => loaded.delete(name), RETRY);
}

/** @param {string} name */
async function download(name) {
  try {
    loaded.set(name, await fetched(name));
  } catch (error) {
    goWithout(name, error);
  }
  downloads.delete(name);
}

/**
 * The download of the network for a question, while it is in progress; starts it when it is first asked for.
 * @param {Question} question
 */
export function otherDownload(question) {
  const name = nameFor(question);
  if (!name || !(name in OTHER_WEIGHTS) || loaded.has(name)) return undefined;
  if (!downloads.has(name)) downloads.set(name, download(name));
  return downloads.get(name);
}

/**
 * Gives a player the network for a question, if it has arrived.
 * @param {AiPlayer} player @param {Question} question
 */
export function give(player, question) {
  const name = nameFor(question);
  const bytes = name && loaded.get(name);
  if (!name || !bytes) return;
  const has = given.get(player) ?? new Set();
  if (has.has(name)) return;
  try {
    atLength(() => player.addWeights(bytes));
    given.set(player, has.add(name));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    goWithout(name, error);
  }
}

/** Whether a player lacks the network that is made for a question. @param {AiPlayer} player @param {Question} question */
export function lacksWeights(player, question) {
  const name = nameFor(question);
  return name !== undefined && name in OTHER_WEIGHTS && !given.get(player)?.has(name);
}
