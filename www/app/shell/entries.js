/** A list of the ways to other dialogs, each with an icon, a name and a line about it. */
import { html, nothing } from 'lit-html';
import { icon } from './dialog-parts.js';

/**
 * An entry, which opens another dialog or does something.
 * @typedef {object} Entry
 * @property {string} title the key of its name
 * @property {string} [about] the key of the line below the name
 * @property {import('./dialog.js').Route} [route]
 * @property {() => void} [act]
 * @property {string} [path] the outline of its icon; without it, the icon is that of the page's button for the dialog
 */

/** The icon of the page's button for a dialog. @param {string} [dialog] */
const dialogIcon = (dialog) =>
  document.querySelector(`[data-dialog=${dialog}] > svg`)?.cloneNode(true) ?? nothing;

/**
 * @param {{ text: (key: string) => string }} view
 * @param {Entry[]} list
 * @param {import('./dialog.js').AppContext & { game: HTMLElement }} context
 * @param {() => void} close closes the dialog with the list
 */
export const entries = ({ text }, list, context, close) => {
  const lead = (/** @type {Entry} */ { route, act }) => {
    close();
    if (route) context.open(...route);
    else context.game.focus({ preventScroll: true });
    act?.();
  };
  return html`
  <ul class="entries">${list.map(
    (entry) => html`
      <li><button type="button" class="entry to-${entry.route?.[0] ?? entry.title}" aria-haspopup=${entry.route ? 'dialog' : nothing} @click=${() => lead(entry)}>
        ${entry.path ? icon(entry.path) : dialogIcon(entry.route?.[0])}<strong>${text(entry.title)}</strong>${
          entry.about ? html`<span class="about">${text(entry.about)}</span>` : nothing
        }
      </button></li>`,
  )}</ul>`;
};
