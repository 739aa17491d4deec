/** How to play. */
import { makeDialog, part, show, wordsOf } from '../dialog.js';
import { helpMarkup } from '../help.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */

const TEXTS = ['Move', 'Merge', 'Lose', 'Undo', 'Hint', 'Choose', 'Save'];

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {GameContext} context */
export function open(context) {
  dialog ??= makeDialog('help', helpMarkup(TEXTS));
  show(dialog, context);
  // What the settings say goes for the help too.
  const { settings } = context;
  const letters = settings.get('keys').toUpperCase();
  part(dialog, '[data-text=howToMove]', HTMLElement).append(
    wordsOf(context).gap,
    wordsOf(context).howToKeys(letters),
  );
  for (const name of ['Undo', 'Hint']) {
    const hidden = settings.get(name === 'Hint' ? 'hints' : 'undo') === 'hidden';
    part(dialog, `[data-text=howTo${name}]`, HTMLElement).hidden = hidden;
  }
}
