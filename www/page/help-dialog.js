/** How to play. */
import { makeDialog, show } from './dialog.js';

/** @typedef {import('./dialog.js').Desk} Desk */

const TEXTS = ['Move', 'Merge', 'Lose', 'Undo', 'Choose', 'Save'];

const markup = () =>
  `<ul class="help">${TEXTS.map((name) => `<li data-text="howTo${name}"></li>`).join('')}</ul>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {Desk} desk */
export function open(desk) {
  dialog ??= makeDialog('help', markup());
  show(dialog, desk);
}
