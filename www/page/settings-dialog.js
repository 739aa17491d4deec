/** The settings of the page in one dialog. What is chosen is felt at once. */
import { makeDialog, part, show } from './dialog.js';
import { SETTINGS } from './settings.js';

/** @typedef {import('./dialog.js').Desk} Desk */
/** @typedef {import('./settings.js').Name} Name */

/** @param {string} name @param {readonly string[]} values */
const picker = (name, values) => `
  <fieldset class="picker">
    <legend data-text="${name}"></legend>
    <div class="segments">${values
      .map(
        (value) => `
      <label><input type="radio" name="${name}" value="${value}" /><span data-text="${name}-${value}"></span></label>`,
      )
      .join('')}</div>
  </fieldset>`;

/** @param {string} name */
const toggle = (name) => `
  <label class="toggle"><span data-text="${name}"></span><input type="checkbox" role="switch" name="${name}" /></label>`;

/** Of two values, the one that means on. @param {readonly string[]} values */
const onOf = (values) => values.find((value) => value === 'shown' || value === 'on');

const markup = () =>
  `<form class="settings">${Object.entries(SETTINGS)
    .map(([name, values]) => (onOf(values) ? toggle(name) : picker(name, values)))
    .join('')}</form>
  <div class="buttons"><button type="button" class="help" data-text="help"></button></div>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {Desk} desk */
function make(desk) {
  const made = makeDialog('settings', markup());
  const form = part(made, '.settings', HTMLFormElement);
  form.addEventListener('change', ({ target }) => {
    const { name, type, value, checked } = /** @type {HTMLInputElement} */ (target);
    const values = /** @type {readonly string[]} */ (SETTINGS[/** @type {Name} */ (name)]);
    const on = onOf(values);
    const off = values.find((one) => one !== on);
    const chosen = type === 'radio' ? value : checked ? on : off;
    desk.settings.set(/** @type {Name} */ (name), String(chosen));
    if (name === 'language') show(made, desk);
  });
  part(made, '.help', HTMLButtonElement).onclick = () => {
    made.close();
    desk.open('help');
  };
  // Where nothing can vibrate, there is nothing to choose.
  if (!('vibrate' in navigator)) form.querySelector('[name=haptics]')?.closest('label')?.remove();
  return made;
}

/** @param {Desk} desk */
export function open(desk) {
  dialog ??= make(desk);
  for (const input of dialog.querySelectorAll('input')) {
    const value = desk.settings.get(/** @type {Name} */ (input.name));
    input.checked = input.type === 'radio' ? value === input.value : value === onOf([value]);
  }
  show(dialog, desk);
}
