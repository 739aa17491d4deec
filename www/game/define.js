/** Registers <game-2048>: a page only has to import this file. */
import '../element/tokens.js';
import { Game2048 as Own } from './game-2048.js';

const registry = globalThis.customElements;
if (registry && !registry.get('game-2048')) registry.define('game-2048', Own);

/** The registered class, which may come from another copy of this file. */
export const Game2048 = /** @type {typeof Own} */ (registry?.get('game-2048') ?? Own);
