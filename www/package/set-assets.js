/** `game-2048-element/set-assets`, for pages that import single elements. */

export { setAssets } from './files.js';
