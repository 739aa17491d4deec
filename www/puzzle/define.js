/** Registers <sliding-puzzle>: a page only has to import this file. */
import { define } from '../element/tokens.js';
import { SlidingPuzzle as Defined } from './sliding-puzzle.js';

export const SlidingPuzzle = define('sliding-puzzle', Defined);
