/** The dialog for choosing a game, on both pages. Its form holds strings by field name. */
import { html, nothing } from 'lit-html';
import { createDialog } from '../shell/dialog.js';
import { alert, formFields } from '../shell/dialog-parts.js';
import { entries } from '../shell/entries.js';

/** @typedef {import('../shell/dialog.js').Content} Content */
/** @typedef {import('../shell/dialog-parts.js').Problem} Problem */
/** @typedef {Record<string, string>} Form */
/** @typedef {ReturnType<typeof formFields>} Fields */
/** @typedef {import('../variant/slots.js').GameSlots<any, any>} GameSlots */

/** What both pages offer besides another game. @type {import('../shell/entries.js').Entry[]} */
export const OF_BOTH = [
  { title: 'replay', route: ['replay'], path: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M10 9v6l5-3Z' },
  { title: 'share', route: ['share'] },
];

/**
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {import('../shell/dialog.js').View<D>} View
 */

/**
 * The parts of the chooser that differ between the two pages.
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {object} Choices
 * @property {() => Form} read returns the initial values of the form
 * @property {(view: View<D>, fields: Fields, form: Form, change: (values: Form) => void) => Content} fields `change` sets several fields
 * @property {(form: Form, element: HTMLFormElement, leave: (act: () => void) => void) => Problem | undefined} play
 *   closes the dialog and plays the chosen game, or returns what is wrong with the form
 * @property {import('../shell/entries.js').Entry[]} entries what else the page offers
 * @property {(view: View<D>) => Content} [toggle] a switch among that
 */

/**
 * Creates the dialog.
 * @template {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement, choice: GameSlots }} D
 * @param {D} context
 * @param {Choices<D>} choices
 */
export function createChooser(context, choices) {
  /** @type {Form} */
  let form = {};
  const leave = (/** @type {() => void} */ act) => {
    made.close();
    act();
    context.game.focus({ preventScroll: true });
  };
  const change = (/** @type {Form} */ values) => {
    form = { ...form, ...values };
    made.warn();
  };
  const play = (/** @type {HTMLFormElement | null} */ element) => {
    if (element) made.warn(choices.play(form, element, leave));
  };
  const pressed = (/** @type {{ currentTarget: HTMLButtonElement }} */ { currentTarget }) =>
    play(currentTarget.form);
  const typed = (/** @type {KeyboardEvent & { currentTarget: HTMLFormElement }} */ event) => {
    const { key, target, currentTarget } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement) play(currentTarget);
  };
  /** @type {ReturnType<typeof createDialog>} */
  const made = createDialog('games', context, (view) => {
    const fields = formFields(
      view,
      (name) => form[name],
      (name, value) => change({ [name]: value }),
    );
    // The form is never submitted: sandboxed frames may forbid it.
    return html`
      <div class="columns">
        <div>
          <form class="choose" @keydown=${typed}>
            ${choices.fields(view, fields, form, change)}
            <div class="buttons">
              ${alert(view)}
              <button type="button" class="play primary" @click=${pressed}>${view.words.play}</button>
            </div>
          </form>
        </div>
        <section class="beside">
          <h3>${view.words.more}</h3>
          ${choices.toggle?.(view) ?? nothing}
          ${entries(view, choices.entries, context, () => made.close())}
        </section>
      </div>`;
  });
  return {
    ...made,
    open() {
      form = choices.read();
      made.warn();
      made.open();
    },
  };
}
