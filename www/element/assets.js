/**
 * The style sheet shared by all elements, as text. Only Vite understands these imports, so they are in one
 * file per folder, `assets.js`. A single file for all folders would slow down the first play with styles
 * that it doesn't need.
 */

export { default as STYLES } from './element.css?inline';
