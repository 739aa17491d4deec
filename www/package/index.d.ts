/** The types of `game-2048-element`. */

// Each of them has these.
export type { Messages } from './game-2048.js';
export * from './game-2048.js';
export * from './replay-2048.js';
export { setAssets } from './set-assets.js';
export * from './sliding-puzzle.js';
