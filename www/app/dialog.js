/**
 * The dialogs of the page. A dialog is a template of its state: whoever changes the state calls `update`,
 * which renders it again in the page's language.
 */
import './dialogs.css';
import { html, nothing, render } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { WORDS } from '../i18n/app.js';

/** @typedef {import('../i18n/app.js').Words} Words */

/**
 * What a dialog of any page works with.
 * @typedef {object} AppContext
 * @property {import('./settings.js').Settings} settings
 * @property {import('../i18n/languages.js').Bundle<object>} [words] texts of this page alone
 * @property {(name: string, detail?: any) => Promise<void>} open another dialog
 */

/**
 * What a dialog of the page of 2048 works with.
 * @typedef {AppContext & {
 *   game: import('../game/game-2048.js').Game2048,
 *   choice: import('./game/choice.js').Choice,
 * }} GameContext
 */

/**
 * All texts that the dialogs of a page have: those of both pages, and the page's own.
 * @template {AppContext} D
 * @typedef {Words & (D extends { words: import('../i18n/languages.js').Bundle<infer Own extends object> } ? Own : {})} WordsFor
 */

/**
 * What a dialog is written with, in the page's present language.
 * @template {AppContext} D
 * @typedef {object} View
 * @property {WordsFor<D>} words
 * @property {(key: string) => string} text the text whose key is put together
 * @property {(number: number) => string} format writes a number
 * @property {number} opening counts how often the dialog was opened, as a key for what begins afresh
 */

/** @typedef {import('lit-html').TemplateResult | typeof nothing} Content */

/**
 * All messages in the language of the page.
 * @template {AppContext} D
 * @param {D} context
 * @returns {WordsFor<D>}
 */
export function wordsOf({ settings, words }) {
  const language = settings.get('language');
  return /** @type {WordsFor<D>} */ ({ ...WORDS.in(language), ...words?.in(language) });
}

/** @param {AppContext} context */
export const numbersOf = ({ settings }) => new Intl.NumberFormat(settings.get('language'));

/** @param {string} name of the dialog; the key of its title, and with `-dialog` its id */
function addDialog(name) {
  const dialog = document.createElement('dialog');
  dialog.id = `${name}-dialog`;
  dialog.setAttribute('aria-labelledby', `${name}-title`);
  // Escape, and the back gesture of a phone. A file field within the dialog has a `cancel` too.
  dialog.addEventListener('cancel', ({ target }) => {
    if (target === dialog) closeDialog(dialog);
  });
  // A press beside the dialog closes it, when it begins and ends there.
  let beside = false;
  const isBeside = (/** @type {MouseEvent} */ { target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || right < x || y < top || bottom < y);
  };
  dialog.addEventListener('pointerdown', (event) => {
    beside = isBeside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (beside && isBeside(event)) closeDialog(dialog);
  });
  document.body.append(dialog);
  return dialog;
}

/** @param {HTMLDialogElement} dialog */
function showModal(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  // All else can no longer be reached.
  dialog.dispatchEvent(new Event('dialogopen', { bubbles: true }));
}

/**
 * Makes a dialog and adds it to the page. It stays there when it is closed.
 * @template {AppContext} D
 * @param {string} name of the dialog; the key of its title, and with `-dialog` its id
 * @param {D} context
 * @param {(view: View<D>) => Content} template its content, from the state that its module holds
 * @param {(view: View<D>) => Content} [actions] what stands before the button that closes it
 */
export function createDialog(name, context, template, actions = () => nothing) {
  const dialog = addDialog(name);
  const close = () => closeDialog(dialog);
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLButtonElement>} */
  const closeButton = createRef();
  let opening = 0;
  const update = () => {
    const words = wordsOf(context);
    const text = (/** @type {string} */ key) => String(Reflect.get(words, key));
    const view = { words, text, format: numbersOf(context).format, opening };
    const focused = dialog.contains(document.activeElement);
    // No form closes it: sandboxed frames may forbid forms.
    render(
      html`
        <div class="bar">
          <h2 id="${name}-title">${text(name)}</h2>
          ${actions(view)}
          <button type="button" class="close" aria-label=${words.close} title=${words.close} @click=${close}
            ${ref(closeButton)}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
          </button>
        </div>
        <div class="content">${template(view)}</div>`,
      dialog,
    );
    // A control that was used and is gone leaves the keyboard to the one that always stays.
    if (focused && !dialog.contains(document.activeElement)) closeButton.value?.focus();
  };
  return {
    dialog,
    /** Renders the dialog and shows it. */
    open() {
      opening++;
      update();
      // It has the keyboard first, whatever stands before it. A frame would complain of it in the template.
      if (closeButton.value) closeButton.value.autofocus = true;
      showModal(dialog);
    },
    close,
    /** Renders the dialog again, after its state has changed. */
    update,
  };
}

/**
 * Closes a dialog, however it is left. The browser hands the keyboard back to what opened it; if that
 * does not want it, the closed dialog would keep it until the next frame, and lose the keys of a quick
 * player.
 * @param {HTMLDialogElement} dialog
 */
export function closeDialog(dialog) {
  dialog.close();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.blur();
}
