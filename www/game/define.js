/** Registers <game-2048>. Importing this file is all that a page needs. */
import { Game2048 as Own } from './game-2048.js';

const registry = globalThis.customElements;
if (registry && !registry.get('game-2048')) registry.define('game-2048', Own);

/** The class that is registered, be it that of another copy of this file. */
export const Game2048 = /** @type {typeof Own} */ (registry?.get('game-2048') ?? Own);
