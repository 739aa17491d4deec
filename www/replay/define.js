/** Registers <replay-2048>. Importing this file is all that a page needs. */
import { Replay2048 as Own } from './replay-2048.js';

const registry = globalThis.customElements;
if (registry && !registry.get('replay-2048')) registry.define('replay-2048', Own);

/** The class that is registered, be it that of another copy of this file. */
export const Replay2048 = /** @type {typeof Own} */ (registry?.get('replay-2048') ?? Own);
