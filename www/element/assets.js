/**
 * The style sheet of all elements as text. Only Vite understands such imports, so each element's bundle has
 * one file for them, `assets.js`. One for all would load with the first play what only others need.
 */

export { default as STYLES } from './element.css?inline';
