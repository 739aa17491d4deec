/**
 * The engine of what games are looked up, collected and told in. Only this file imports its WebAssembly package. Nothing
 * that a first visit needs is in it.
 */
import init from '../../pkg/game_library.js';
import { once } from '../worker/missing-file.js';

export { find_links } from '../../pkg/game_library.js';

/** @typedef {import('../../pkg/game_library.js').Link} Link */

/** Loads the engine once. */
export const load = once(() => init());
