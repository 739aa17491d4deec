/** The machine: the only file that imports its WebAssembly package, and the weights that it plays by. */
import init, { Machine, Review } from '../../pkg/machine_2048.js';

export { Review };

/** @typedef {import('../../pkg/machine_2048.js').Outlook} Found */

/** Where the weights are, if there are some. */
const [address] = /** @type {(string | undefined)[]} */ (
  Object.values(
    import.meta.glob('./weights.bin', { query: '?url', import: 'default', eager: true }),
  )
);

/** After a failure the weights are asked for again, but not before so many milliseconds. */
const AGAIN = 2000;

/** @type {Machine | undefined} */
let machine;
/** When weights could not be had last; undefined while they can. @type {number | undefined} */
let failed;

/** It goes without its weights. @param {unknown} error @returns {undefined} */
function lack(error) {
  console.warn('the machine goes without its weights:', error);
  failed = performance.now();
}

/** @returns {Promise<Uint8Array | undefined>} undefined when they cannot be had */
async function weights() {
  failed = undefined;
  if (!address) return undefined;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    return lack(error);
  }
}

/** What cannot be read is as good as missing. @param {Uint8Array | undefined} bytes */
function made(bytes) {
  try {
    return new Machine(bytes);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    lack(error);
    return new Machine();
  }
}

/**
 * Gets the machine. Without its weights it works all the same, and asks for them again at a later
 * time; then it is another one.
 * @returns {Promise<void>} settles when it can be used
 */
export async function load() {
  const again = failed !== undefined && performance.now() - failed > AGAIN;
  if (machine && !again) return;
  const [bytes] = await Promise.all([weights(), machine ?? init()]);
  if (machine && !bytes) return;
  machine?.free();
  machine = made(bytes);
}

/** The machine, once it is loaded. */
export const theMachine = () => /** @type {Machine} */ (machine);

/** Whether it goes without weights that it should have. */
export const isLacking = () => failed !== undefined;
