/**
 * The engine of what only dialogs and links need. Only this file imports its WebAssembly package, and it is loaded when
 * it is first needed.
 */
import init from '../../pkg/game_library.js';
import { once } from '../worker/missing-file.js';

export { find_links } from '../../pkg/game_library.js';

/** @typedef {import('../../pkg/game_library.js').Link} Link */

/** Loads the engine once. */
export const load = once(() => init());
