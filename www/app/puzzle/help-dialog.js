/** How to play the puzzle. */
import { makeDialog, part, show } from '../dialog.js';
import { helpMarkup } from '../help.js';
import { wordsOf } from './context.js';

/** @typedef {import('./context.js').PuzzleDesk} PuzzleDesk */

const TEXTS = ['Solve', 'Slide', 'Line', 'Race', 'Hint', 'Undo', 'Choose', 'Save'];

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {PuzzleDesk} desk */
export function open(desk) {
  dialog ??= makeDialog('help', helpMarkup(TEXTS));
  show(dialog, desk);
  // What the settings say goes for the help too.
  const { settings } = desk;
  const letters = settings.get('keys').toUpperCase();
  const keys = wordsOf(desk).howToPuzzleKeys(letters);
  part(dialog, '[data-text=howToSlide]', HTMLElement).append(wordsOf(desk).gap, keys);
  part(dialog, '[data-text=howToUndo]', HTMLElement).hidden = settings.get('undo') === 'hidden';
}
