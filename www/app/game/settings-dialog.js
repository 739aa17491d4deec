/** The settings of a page in one dialog. What is chosen is felt at once. */
import { LANGUAGES } from '../../i18n/languages.js';
import { closeDialog, makeDialog, part, show } from '../dialog.js';

/** @typedef {import('../dialog.js').AppContext} AppContext */

/** The text of a choice: a language has the name that its speakers give it. @param {string} name @param {string} value */
const choiceText = (name, value) =>
  name === 'language'
    ? `<span lang="${value}">${LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (value)]}</span>`
    : `<span data-text="${name}-${value}"></span>`;

/** @param {string} name @param {readonly string[]} values */
const picker = (name, values) => `
  <fieldset class="picker">
    <legend data-text="${name}"></legend>
    <div class="segments">${values
      .map(
        (value) => `
      <label><input type="radio" name="${name}" value="${value}" />${choiceText(name, value)}</label>`,
      )
      .join('')}</div>
  </fieldset>`;

/** @param {string} name */
const toggle = (name) => `
  <label class="toggle"><span data-text="${name}"></span><input type="checkbox" role="switch" name="${name}" /></label>`;

/** Of two values, the one that means on. @param {readonly string[]} values */
const onOf = (values) => values.find((value) => value === 'shown' || value === 'on');

/** @param {import('../settings.js').Table} table @param {string} more what a page has beside them */
const markup = (table, more) =>
  `<form class="settings">${Object.entries(table)
    .map(([name, values]) => (onOf(values) ? toggle(name) : picker(name, values)))
    .join('')}</form>${more}
  <div class="buttons"><button type="button" class="help" data-text="help"></button></div>`;

/** @param {AppContext} context @param {string} [more] markup of what a page has beside them */
export function makeSettings(context, more = '') {
  const { settings } = context;
  const made = makeDialog('settings', markup(settings.table, more));
  const form = part(made, '.settings', HTMLFormElement);
  form.addEventListener('change', ({ target }) => {
    const { name, type, value, checked } = /** @type {HTMLInputElement} */ (target);
    const values = settings.table[name];
    const on = onOf(values);
    const off = values.find((one) => one !== on);
    const chosen = type === 'radio' ? value : checked ? on : off;
    settings.set(name, String(chosen));
    if (name === 'language') show(made, context);
  });
  part(made, '.help', HTMLButtonElement).onclick = () => {
    closeDialog(made);
    context.open('help');
  };
  // Where nothing can vibrate, there is nothing to choose.
  if (!('vibrate' in navigator)) form.querySelector('[name=haptics]')?.closest('label')?.remove();
  return made;
}

/** @param {HTMLDialogElement} dialog @param {AppContext} context */
export function showSettings(dialog, context) {
  const form = part(dialog, '.settings', HTMLFormElement);
  for (const input of form.querySelectorAll('input')) {
    const value = context.settings.get(input.name);
    input.checked = input.type === 'radio' ? value === input.value : value === onOf([value]);
  }
  show(dialog, context);
}

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {AppContext} context */
export function open(context) {
  dialog ??= makeSettings(context);
  showSettings(dialog, context);
}
