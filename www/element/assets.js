/**
 * The shared style sheet as text. Only Vite understands these imports, so each folder has a file for them,
 * `assets.js`. A single file for all would slow down the first play with styles that it doesn't need.
 */

export { default as STYLES } from './element.css?inline';
