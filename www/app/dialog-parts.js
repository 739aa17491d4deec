/** The pieces that several dialogs are made of, as templates. */
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';

/** @typedef {import('./dialog.js').View<import('./dialog.js').AppContext>} View */
/** @typedef {import('./dialog.js').Content} Content */

/**
 * What went wrong.
 * @typedef {object} Problem
 * @property {string} text in the player's words
 * @property {string} [fault] what the engine says of it, in English
 */

/**
 * Says what went wrong, with the engine's words folded away below. Every new problem is announced, also
 * when it reads like the last one.
 * @param {Pick<View, 'words'>} view
 * @param {Problem} [problem]
 * @param {unknown} [place] a `ref` to the element
 */
export const alert = ({ words }, problem, place = nothing) => html`
  <div role="alert" ?hidden=${!problem} ${place}>${keyed(
    problem,
    problem &&
      html`<p>${problem.text}</p>${
        problem.fault
          ? html`<details class="fault"><summary>${words.details}</summary><p>${problem.fault}</p></details>`
          : nothing
      }`,
  )}</div>`;

/** What a verified record proves and what not, folded away. @param {View} view @param {boolean} verified */
export const proof = ({ words, opening }, verified) =>
  verified
    ? html`${keyed(
        opening,
        html`
          <details class="proof">
            <summary>${words.proofQuestion}</summary>
            <p class="note">${words.proof}</p>
          </details>`,
      )}`
    : nothing;

/**
 * One of a few.
 * @template {string} V
 * @typedef {object} Choice
 * @property {string} name of the radio buttons
 * @property {string} legend
 * @property {readonly V[]} values
 * @property {string} chosen
 * @property {(value: V) => unknown} label what a value is called
 * @property {(value: V) => void} choose
 * @property {string} [look] a further class, for a look of its own
 * @property {unknown} [more] what the choice asks for further
 */

/**
 * @template {string} V
 * @param {'segments' | 'cards'} kind
 * @param {Choice<V>} choice
 */
const radios = (kind, { name, legend, values, chosen, label, choose, look = '', more }) => html`
  <fieldset>
    <legend>${legend}</legend>
    <div class="${kind} ${look}">${repeat(
      values,
      (value) => value,
      (value) => html`
        <label><input type="radio" name=${name} value=${value}
          .checked=${live(value === chosen)} @change=${() => choose(value)} />${label(value)}</label>`,
    )}</div>
    ${more || nothing}
  </fieldset>`;

/** A text as an element, which a row of segments can center. @param {unknown} label */
const segment = (label) => (typeof label === 'string' ? html`<span>${label}</span>` : label);

/** One of a few, as a row of segments. @template {string} V @param {Choice<V>} choice */
export const segments = (choice) =>
  radios('segments', { ...choice, label: (value) => segment(choice.label(value)) });

/**
 * One of some that need a sentence each, as cards. The label of each is a `card`.
 * @template {string} V
 * @param {Choice<V>} choice
 */
export const cards = (choice) => radios('cards', choice);

/** @param {string} title @param {string} about @param {unknown} [more] what stands between them */
export const card = (title, about, more = nothing) => html`
  <strong>${title}</strong>${more}<span class="about">${about}</span>`;

/**
 * A field and what it is called.
 * @param {string} label
 * @param {Content} control
 * @param {{ look?: string, hidden?: boolean }} [options] a further class, and whether the field is asked for
 */
export const field = (label, control, { look = '', hidden = false } = {}) => html`
  <label class="field ${look}" ?hidden=${hidden}><span>${label}</span>${control}</label>`;

/**
 * One of many, as a list to choose from.
 * @template {string} V
 * @param {Omit<Choice<V>, 'legend' | 'label'> & { label?: (value: V) => unknown }} choice values are their own labels without `label`
 */
export const select = ({ name, values, chosen, label = (value) => value, choose }) => html`
  <select name=${name} @change=${(
    /** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget },
  ) => choose(/** @type {V} */ (currentTarget.value))}>${repeat(
    values,
    (value) => value,
    (value) =>
      html`<option value=${value} .selected=${live(value === chosen)}>${label(value)}</option>`,
  )}</select>`;

/**
 * Styles, set one by one: the page's content security policy allows none in markup.
 * @param {Record<string, string>} styles by property
 */
export const styled = (styles) =>
  ref((element) => {
    if (!(element instanceof HTMLElement)) return;
    for (const [property, value] of Object.entries(styles))
      element.style.setProperty(property, value);
  });

/** Of what cannot be shown, the way out. @param {View} view @param {() => void} play */
export const playNew = ({ words }, play) => html`
  <div class="buttons damaged">
    <button type="button" class="play-new primary" @click=${play}>${words.playNew}</button>
  </div>`;

/** Makes the place for a small board of the puzzle. @param {Partial<HTMLElement>} props */
export const littleBoard = (props) =>
  Object.assign(document.createElement('span'), { className: 'little-board', ...props });
