/** `game-2048-element`: registers all three elements. */

export { Game2048 } from '../game/define.js';
export { SlidingPuzzle } from '../puzzle/define.js';
export { Replay2048 } from '../replay/define.js';
export { setAssets } from './files.js';
