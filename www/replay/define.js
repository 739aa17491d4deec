/** Registers <replay-2048>. A page only needs to import this file. */
import '../element/tokens.js';
import { Replay2048 as Defined } from './replay-2048.js';

const registry = globalThis.customElements;
if (registry && !registry.get('replay-2048')) registry.define('replay-2048', Defined);

/** The registered class, which may come from another copy of this file. */
export const Replay2048 = /** @type {typeof Defined} */ (registry?.get('replay-2048') ?? Defined);
