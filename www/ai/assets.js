/** The AI's style sheets as text and the URL of its worker, through imports that only Vite understands. */

export { default as PLAYBACK_STYLES } from '../element/playback.css?inline';
export { default as STYLES } from './controller.css?inline';
export { default as DOWNLOAD_STYLES } from './download-bar.css?inline';
export { default as EVALUATION_STYLES } from './evaluation.css?inline';
export { default as WORKER } from './worker.js?worker&url';
