/** Registers <game-2048>: a page only has to import this file. */
import { define } from '../element/tokens.js';
import { Game2048 as Defined } from './game-2048.js';

export const Game2048 = define('game-2048', Defined);
