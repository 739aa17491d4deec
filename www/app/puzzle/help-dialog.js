/** How to play the puzzle. */
import { makeDialog, part, show } from '../dialog.js';
import { helpMarkup } from '../help.js';
import { wordsOf } from './context.js';

/** @typedef {import('./context.js').PuzzleContext} PuzzleContext */

const TEXTS = ['Solve', 'Slide', 'Line', 'Race', 'Hint', 'Undo', 'Choose', 'Save'];

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {PuzzleContext} context */
export function open(context) {
  dialog ??= makeDialog('help', helpMarkup(TEXTS));
  show(dialog, context);
  // What the settings say goes for the help too.
  const { settings } = context;
  const letters = settings.get('keys').toUpperCase();
  const keys = wordsOf(context).howToPuzzleKeys(letters);
  part(dialog, '[data-text=howToSlide]', HTMLElement).append(wordsOf(context).gap, keys);
  part(dialog, '[data-text=howToUndo]', HTMLElement).hidden = settings.get('undo') === 'hidden';
}
