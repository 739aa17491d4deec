/** The style sheets of <replay-2048> as text, through imports that only Vite understands. */

export { default as PLAYBACK_STYLES } from '../element/playback.css?inline';
export { default as STYLES } from './replay-2048.css?inline';
