/** The style sheets of <sliding-puzzle> as text and the address of its worker, by imports that only Vite understands. */

export { default as PLAYBACK_STYLES } from '../element/playback.css?inline';
export { default as STYLES } from './sliding-puzzle.css?inline';
export { default as SOLVER_WORKER } from './solver-worker.js?worker&url';
