/**
 * The worker's AI player, which can be used as soon as its engine is loaded. It is given the weights for a game
 * when it is first asked about such a game and they have arrived.
 */
import { atLength } from '../worker/server.js';
import { AiPlayer, load as loadEngine, weights_for, weights_for_record } from './engine.js';
import { WEIGHTS } from './weights.js';
import { WeightsFile } from './weights-file.js';

/** A board or a recorded game. @typedef {{ record: string } | import('./client.js').Position} Question */

/** @type {AiPlayer | undefined} */
let player;

/** The files of weights that have been asked for, by the name of the weights. @type {Map<string, WeightsFile>} */
const files = new Map();

/** Loads the AI player. */
export async function load() {
  await loadEngine();
  player ??= new AiPlayer();
}

/** Returns the AI player, once it is loaded. */
export const theAi = () => /** @type {AiPlayer} */ (player);

/** The name of the weights that a question needs, if it needs any. @param {Question} question */
function nameFor(question) {
  try {
    if ('record' in question) return weights_for_record(question.record);
    const { rules, rows, cols, cells, score } = question;
    return weights_for({ rules, rows, cols }, cells, score);
  } catch {
    // The player itself says what is wrong with a question.
    return undefined;
  }
}

/** The file of the weights that a question needs, if it needs any. @param {Question} question */
export function fileFor(question) {
  const name = nameFor(question);
  if (name === undefined) return undefined;
  const url = WEIGHTS[name === '4x4' ? 'weights.bin' : `weights-${name}.bin`];
  const file = files.get(name) ?? new WeightsFile(url);
  files.set(name, file);
  return file;
}

/**
 * Gives the player the weights of a file, if they have arrived. Its current search ends then.
 * @param {WeightsFile | undefined} file
 * @returns {boolean} whether it has got any
 */
export const takeWeights = (file) =>
  file?.take((bytes) => atLength(() => theAi().addWeights(bytes))) ?? false;

/** Gives the player all weights that have arrived. */
export function takeAllWeights() {
  for (const file of files.values()) takeWeights(file);
}
