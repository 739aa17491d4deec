/** Registers <sliding-puzzle>: a page only has to import this file. */
import '../element/tokens.js';
import { SlidingPuzzle as Defined } from './sliding-puzzle.js';

const registry = globalThis.customElements;
if (registry && !registry.get('sliding-puzzle')) registry.define('sliding-puzzle', Defined);

/** The registered class, which may come from another copy of this file. */
export const SlidingPuzzle = /** @type {typeof Defined} */ (
  registry?.get('sliding-puzzle') ?? Defined
);
