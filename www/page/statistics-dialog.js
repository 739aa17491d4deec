import { makeDialog, show } from './dialog.js';

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {import('./dialog.js').Desk} desk */
export function open(desk) {
  dialog ??= makeDialog('statistics', '');
  show(dialog, desk);
}
