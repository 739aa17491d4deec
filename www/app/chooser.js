/** The dialog for choosing a game, on both pages. Its form holds strings by field name. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { createDialog } from './dialog.js';
import { alert, cards, field, segments } from './dialog-parts.js';
import { OtherGames } from './other-games.js';

/** @typedef {import('./dialog.js').Content} Content */
/** @typedef {import('./dialog-parts.js').Problem} Problem */
/** @typedef {Record<string, string>} Form */
/** @typedef {ReturnType<typeof fieldsOf>} Fields */

/**
 * @template {import('./dialog.js').AppContext} D
 * @typedef {import('./dialog.js').View<D>} View
 */

/**
 * Creates the fields of the form. The name of a field is the key of its label.
 * @param {{ text: (key: string) => string }} view
 * @param {Form} form
 * @param {(name: string, value: string) => void} set
 */
function fieldsOf({ text }, form, set) {
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    set(target.name, target.value);
  /**
   * @param {string} name
   * @param {readonly string[]} values
   * @param {Partial<import('./dialog-parts.js').SingleChoice<string>>} [more]
   */
  const choice = (name, values, more) => ({
    ...{ name, legend: text(name), values, chosen: form[name] },
    label: (/** @type {string} */ value) => text(`${name}-${value}`),
    choose: (/** @type {string} */ value) => set(name, value),
    ...more,
  });
  return {
    /** @param {Parameters<typeof choice>} of */
    segments: (...of) => segments(choice(...of)),
    /** @param {Parameters<typeof choice>} of */
    cards: (...of) => cards(choice(...of)),
    /** @param {string} name @param {readonly string[]} values */
    select: (name, values) =>
      field(
        text(name),
        html`<select name=${name} @change=${typed}>${values.map(
          (value) => html`<option .selected=${live(value === form[name])}>${value}</option>`,
        )}</select>`,
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
 * @template {import('./dialog.js').AppContext} D
 * @typedef {object} Own
 * @property {() => Form} read returns the initial values of the form
 * @property {(view: View<D>, fields: Fields, form: Form) => Content} fields
 * @property {(name: string) => void} [changed] called after a field has changed
 * @property {(form: Form, element: HTMLFormElement, leave: (act: () => void) => void) => Problem | undefined} play
 *   closes the dialog and plays the chosen game, or returns what is wrong with the form
 * @property {() => Promise<Map<string, import('./daily.js').Result>>} dailyResults
 * @property {(view: View<D>, result: import('./daily.js').Result) => string | undefined} sayToday
 * @property {(view: View<D>, name: 'race' | 'setUp') => Content} [other] renders the entry to another dialog
 */

/**
 * Creates the dialog.
 * @template {import('./dialog.js').AppContext & {
 *   game: HTMLElement, choice: import('./other-games.js').GameSlots }} D
 * @param {D} context
 * @param {Own<D>} own
 */
export function createChooser(context, own) {
  /** @type {{ form: Form, problem?: Problem }} */
  let state = { form: {} };
  const leave = (/** @type {() => void} */ act) => {
    made.close();
    act();
    context.game.focus({ preventScroll: true });
  };
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    state = { form: { ...state.form, [name]: value } };
    made.update();
    own.changed?.(name);
  };
  const play = (/** @type {HTMLFormElement | null} */ element) => {
    if (element) state.problem = own.play(state.form, element, leave);
    made.update();
  };
  const pressed = (/** @type {{ currentTarget: HTMLButtonElement }} */ { currentTarget }) =>
    play(currentTarget.form);
  const typed = (/** @type {KeyboardEvent & { currentTarget: HTMLFormElement }} */ event) => {
    const { key, target, currentTarget } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement) play(currentTarget);
  };
  const { dailyResults, sayToday } = own;
  const others = new OtherGames(context.choice, dailyResults, sayToday, () => made.update());
  /** @type {ReturnType<typeof createDialog>} */
  const made = createDialog('games', context, (view) => {
    const fields = own.fields(view, fieldsOf(view, state.form, set), state.form);
    // The form is never submitted: sandboxed frames may forbid it.
    return html`
      ${others.template(view, leave)}
      ${own.other?.(view, 'race')}
      <form class="choose" @keydown=${typed}>
        ${fields}
        <div class="buttons">
          ${alert(view, state.problem)}
          <button type="button" class="play primary" @click=${pressed}>${view.words.play}</button>
        </div>
      </form>
      ${own.other?.(view, 'setUp')}`;
  });
  return {
    ...made,
    open() {
      state = { form: own.read() };
      others.refresh();
      made.open();
    },
  };
}
