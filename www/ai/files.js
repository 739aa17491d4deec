/** The files that only the AI needs, for a copy for offline use. */
import { WORKER } from './assets.js';
import { WEIGHTS } from './weights.js';

const ENGINE = new URL('../../pkg/ai_2048_bg.wasm', import.meta.url).href;

/** Their URLs. @type {string[]} */
export const FILES = [WORKER, ENGINE, ...Object.values(WEIGHTS)].map(
  (url) => new URL(url, import.meta.url).href,
);

/** The size of the large ones in bytes, which the build measures: engine and weights. @type {number} */
export const FILES_SIZE = import.meta.env.AI_SIZE;
