import { makeDialog, show } from './dialog.js';

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {import('./dialog.js').Desk} desk */
export function open(desk) {
  dialog ??= makeDialog('editor', '');
  show(dialog, desk);
}
