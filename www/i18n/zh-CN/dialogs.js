/** What the dialogs say. Loaded with the first dialog. */
export { default as app } from './app.js';
export { default as appPuzzle } from './app-puzzle.js';
