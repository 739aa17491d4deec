/** How to play. */
import { makeDialog, part, show, wordsOf } from './dialog.js';

/** @typedef {import('./dialog.js').Desk} Desk */

const TEXTS = ['Move', 'Merge', 'Lose', 'Undo', 'Hint', 'Choose', 'Save'];

const markup = () =>
  `<ul class="help">${TEXTS.map((name) => `<li data-text="howTo${name}"></li>`).join('')}</ul>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {Desk} desk */
export function open(desk) {
  dialog ??= makeDialog('help', markup());
  show(dialog, desk);
  // What the settings say goes for the help too.
  const { settings } = desk;
  const letters = [...settings.get('keys').toUpperCase()].join('\u00A0');
  part(dialog, '[data-text=howToMove]', HTMLElement).append(` ${wordsOf(desk).howToKeys(letters)}`);
  for (const name of ['Undo', 'Hint']) {
    const hidden = settings.get(name === 'Hint' ? 'hints' : 'undo') === 'hidden';
    part(dialog, `[data-text=howTo${name}]`, HTMLElement).hidden = hidden;
  }
}
