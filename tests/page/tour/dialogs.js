// The dialogs that both pages have.

import { openDialog } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {(name: string) => Promise<void>} Look */

/** Shows what is folded, which has texts too. @param {Locator} dialog */
export const unfold = (dialog) =>
  dialog.evaluate((it) => {
    for (const details of it.querySelectorAll('details')) details.open = true;
  });

/** @param {Locator} dialog */
export const close = (dialog) => dialog.locator('.close').first().click();

/** Opens dialogs one after another. @param {Page} page @param {Look} look @param {string[]} names */
export async function lookAtDialogs(page, look, names) {
  for (const name of names) {
    const dialog = await openDialog(page, name);
    await unfold(dialog);
    await look(name);
    await close(dialog);
  }
}
