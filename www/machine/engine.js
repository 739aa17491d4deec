/** The machine: the only file that imports its WebAssembly package, and what it knows by heart. */
import init, { Machine, Review } from '../../pkg/machine_2048.js';

export { Review };

/** @typedef {import('../../pkg/machine_2048.js').Outlook} Found */
/** @typedef {Parameters<Machine['begin']>[0]} Setup */

/** Where the weights are, if there are some. */
const [weightsAddress] = /** @type {(string | undefined)[]} */ (
  Object.values(
    import.meta.glob('./weights.bin', { query: '?url', import: 'default', eager: true }),
  )
);

/** After a failure the weights are asked for again, but not before so many milliseconds. */
const AGAIN = 2000;

/** @type {Machine | undefined} */
let machine;
/** When weights could not be had; undefined while they can. @type {number | undefined} */
let failed;

/** @returns {Promise<Uint8Array | undefined>} undefined when they cannot be had */
async function weights() {
  if (!weightsAddress) return undefined;
  try {
    const response = await fetch(weightsAddress);
    if (!response.ok) throw new Error(`${response.status} ${weightsAddress}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    failed = undefined;
    return bytes;
  } catch (error) {
    console.warn('the machine goes without its weights:', error);
    failed = performance.now();
    return undefined;
  }
}

/** Makes a machine, without its weights when they are damaged. @param {Uint8Array} [bytes] */
function make(bytes) {
  try {
    return new Machine(bytes);
  } catch (error) {
    if (!bytes || error instanceof WebAssembly.RuntimeError) throw error;
    console.warn('the machine goes without its weights:', error);
    failed = performance.now();
    return new Machine();
  }
}

/**
 * Gets the machine. Without its weights it works all the same, and asks for them again at a later
 * time.
 * @returns {Promise<void>} settles when it can be used
 */
export async function load() {
  const again = failed !== undefined && performance.now() - failed > AGAIN;
  if (machine && !again) return;
  const [bytes] = await Promise.all([weights(), machine ?? init()]);
  if (machine && !bytes) return;
  machine?.free();
  machine = make(bytes);
}

/** The machine, once it is loaded. */
export const theMachine = () => /** @type {Machine} */ (machine);

/** Whether it goes without weights that it should have. */
export const isWeak = () => failed !== undefined;
