/** What the elements say, and the pages before a dialog is opened. */
export { default as ai } from './ai.js';
export { default as daily } from './daily.js';
export { default as game } from './game.js';
export { default as gamepad } from './gamepad.js';
export { default as moments } from './moments.js';
export { default as newVersion } from './new-version.js';
export { default as puzzle } from './puzzle.js';
export { default as puzzleNames } from './puzzle-names.js';
export { default as replay } from './replay.js';

/** What the dialogs say. */
export const dialogs = () => import('./dialogs.js');
