/** The dialog for choosing a game, on both pages. Its form holds strings by field name. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import './chooser.css';
import { createDialog } from '../shell/dialog.js';
import { alert, cards, field, segments, select } from '../shell/dialog-parts.js';
import { entries } from '../shell/entries.js';

/** @typedef {import('../shell/dialog.js').Content} Content */
/** @typedef {import('../shell/dialog-parts.js').Problem} Problem */
/** @typedef {Record<string, string>} Form */
/** @typedef {ReturnType<typeof fieldsOf>} Fields */
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
 * Creates the fields of the form. The name of a field is the key of its label.
 * @param {{ text: (key: string) => string }} view
 * @param {Form} form
 * @param {object} how
 * @param {(name: string, value: string) => void} how.set
 * @param {(values: Form) => void} how.change sets several fields
 */
function fieldsOf({ text }, form, { set, change }) {
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    set(target.name, target.value);
  /**
   * @param {string} name
   * @param {readonly string[]} values
   * @param {Partial<import('../shell/dialog-parts.js').SingleChoice<string>>} [more]
   */
  const choice = (name, values, more) => ({
    ...{ name, legend: text(name), values, chosen: form[name] },
    label: (/** @type {string} */ value) => text(`${name}-${value}`),
    choose: (/** @type {string} */ value) => set(name, value),
    ...more,
  });
  return {
    change,
    /** @param {Parameters<typeof choice>} of */
    segments: (...of) => segments(choice(...of)),
    /** @param {Parameters<typeof choice>} of */
    cards: (...of) => cards(choice(...of)),
    /** @param {string} name @param {readonly string[]} values */
    select: (name, values) =>
      field(
        text(name),
        select({ name, values, chosen: form[name], choose: (value) => set(name, value) }),
      ),
    /**
     * @param {string} name
     * @param {number} min
     * @param {number} max
     * @param {string} [label]
     * @param {import('lit-html/directives/ref.js').Ref} [input] receives the element
     */
    number: (name, min, max, label = text(name), input) =>
      field(
        label,
        html`<input type="number" name=${name} min=${min} max=${max} inputmode="numeric" required
          .value=${live(form[name])} @input=${typed} ${input ? ref(input) : nothing} />`,
      ),
  };
}

/**
 * The parts of the chooser that differ between the two pages.
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {object} Choices
 * @property {() => Form} read returns the initial values of the form
 * @property {(view: View<D>, fields: Fields, form: Form) => Content} fields
 * @property {(name: string) => void} [changed] called after a field has changed
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
  /** @type {{ form: Form, problem?: Problem }} */
  let state = { form: {} };
  const leave = (/** @type {() => void} */ act) => {
    made.close();
    act();
    context.game.focus({ preventScroll: true });
  };
  const change = (/** @type {Form} */ values) => {
    state = { form: { ...state.form, ...values } };
    made.update();
  };
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    change({ [name]: value });
    choices.changed?.(name);
  };
  const play = (/** @type {HTMLFormElement | null} */ element) => {
    if (element) state.problem = choices.play(state.form, element, leave);
    made.update();
  };
  const how = { set, change };
  const pressed = (/** @type {{ currentTarget: HTMLButtonElement }} */ { currentTarget }) =>
    play(currentTarget.form);
  const typed = (/** @type {KeyboardEvent & { currentTarget: HTMLFormElement }} */ event) => {
    const { key, target, currentTarget } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement) play(currentTarget);
  };
  /** @type {ReturnType<typeof createDialog>} */
  const made = createDialog('games', context, (view) => {
    const fields = choices.fields(view, fieldsOf(view, state.form, how), state.form);
    // The form is never submitted: sandboxed frames may forbid it.
    return html`
      <div class="columns">
        <div>
          <form class="choose" @keydown=${typed}>
            ${fields}
            <div class="buttons">
              ${alert(view, state.problem)}
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
      state = { form: choices.read() };
      made.open();
    },
  };
}
