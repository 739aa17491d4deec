/** Registers <game-2048>: a page only has to import this file. */
import '../element/tokens.js';
import { Game2048 as Defined } from './game-2048.js';

const registry = globalThis.customElements;
if (registry && !registry.get('game-2048')) registry.define('game-2048', Defined);

/** The registered class, which may come from another copy of this file. */
export const Game2048 = /** @type {typeof Defined} */ (registry?.get('game-2048') ?? Defined);
