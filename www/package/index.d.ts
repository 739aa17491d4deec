/** The types of `game-2048-element`. */
export { Game2048 } from './game-2048.js';
export { Replay2048 } from './replay-2048.js';
export { setAssets } from './set-assets.js';
export { SlidingPuzzle } from './sliding-puzzle.js';
