/** How to play. */
import { makeDialog, part, show, wordsOf } from '../dialog.js';
import { helpMarkup } from '../help.js';

/** @typedef {import('../dialog.js').Desk} Desk */

const TEXTS = ['Move', 'Merge', 'Lose', 'Undo', 'Hint', 'Choose', 'Save'];

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {Desk} desk */
export function open(desk) {
  dialog ??= makeDialog('help', helpMarkup(TEXTS));
  show(dialog, desk);
  // What the settings say goes for the help too.
  const { settings } = desk;
  const letters = settings.get('keys').toUpperCase();
  part(dialog, '[data-text=howToMove]', HTMLElement).append(
    wordsOf(desk).gap,
    wordsOf(desk).howToKeys(letters),
  );
  for (const name of ['Undo', 'Hint']) {
    const hidden = settings.get(name === 'Hint' ? 'hints' : 'undo') === 'hidden';
    part(dialog, `[data-text=howTo${name}]`, HTMLElement).hidden = hidden;
  }
}
