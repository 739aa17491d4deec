/** Registers <replay-2048>: a page only has to import this file. */
import { define } from '../element/tokens.js';
import { Replay2048 as Defined } from './replay-2048.js';

export const Replay2048 = define('replay-2048', Defined);
