/** Registers <sliding-puzzle>. Importing this file is all that a page needs. */
import { SlidingPuzzle as Own } from './sliding-puzzle.js';

const registry = globalThis.customElements;
if (registry && !registry.get('sliding-puzzle')) registry.define('sliding-puzzle', Own);

/** The class that is registered, be it that of another copy of this file. */
export const SlidingPuzzle = /** @type {typeof Own} */ (registry?.get('sliding-puzzle') ?? Own);
