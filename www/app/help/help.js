/** The help of both pages. */
import { html } from 'lit-html';
import { createDialog } from '../shell/dialog.js';

/**
 * The address of the licenses: a file next to the pages. A page that is a single file holds them itself.
 * @returns {string}
 */
function licenses() {
  if (import.meta.env.MODE !== 'single') return './licenses.txt';
  const text = String(document.getElementById('licenses')?.textContent);
  return URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Keys as the list shows them: the arrows, and those that both games share. */
export const ARROW_KEYS = '← ↑ ↓ →';
const UNDO_KEYS = 'U, B, Ctrl+Z';
const REDO_KEYS = 'Shift+U, Ctrl+Y';

/**
 * Creates the dialog: sentences, the keys, and a link to the licenses, which `npm run build` writes.
 * @template {import('../shell/dialog.js').AppContext} D
 * @param {D} context
 * @param {(words: import('../shell/dialog.js').WordsFor<D>, shown: (setting: string) => boolean, letters: string, language: string) => {
 *   sentences: string[], keys: [what: string, keys: string][] }} partsOf returns the content; `shown`
 *   tells whether the settings show a control, and `letters` are the chosen extra letter keys
 */
export function createHelp(context, partsOf) {
  const { settings } = context;
  const address = licenses();
  const made = createDialog('help', context, ({ words, language }) => {
    const shown = (/** @type {string} */ setting) => settings.get(setting) !== 'hidden';
    const { sentences, keys } = partsOf(words, shown, settings.get('keys').toUpperCase(), language);
    const undo = [
      [words.keyUndo, UNDO_KEYS],
      [words.redo, REDO_KEYS],
    ];
    const [move, ...others] = keys;
    const rows = [move, ...(shown('undo') ? undo : []), ...others];
    return html`
      <ul class="help">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
      <section class="keys" tabindex="-1" aria-labelledby="keys-title">
        <h3 id="keys-title">${words.shortcuts}</h3>
        <dl>${rows.map(([what, pressed]) => html`<div><dt>${what}</dt><dd>${pressed}</dd></div>`)}</dl>
      </section>
      <p class="licenses"><a href=${address} target="_blank">${words.licenses}</a></p>`;
  });
  return {
    ...made,
    /** @param {'keys'} [part] the part to start at */
    open(part) {
      made.open();
      if (!part) return;
      const section = /** @type {HTMLElement} */ (made.dialog.querySelector(`.${part}`));
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    },
  };
}
