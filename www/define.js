/** Registers <game-2048>. Importing this file is all that a page needs. */
import { Game2048 } from './game-2048.js';

if (!customElements.get('game-2048')) customElements.define('game-2048', Game2048);

export { Game2048 };
