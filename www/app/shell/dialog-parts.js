/** The parts that several dialogs share: templates, small boards, and how playing time is written. */

import { html, nothing, svg } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { drawThumbnail } from '../../element/thumbnail.js';
import { tileColor } from '../../element/tile-face.js';
import { chosenFaces } from './faces.js';

/** @typedef {import('./dialog.js').View<import('./dialog.js').AppContext>} View */
/** @typedef {import('./dialog.js').Content} Content */

/**
 * An error to show.
 * @typedef {object} Problem
 * @property {string} text in the player's language
 * @property {string} [fault] the engine's message, in English
 */

/**
 * Shows an error, with the engine's message in a collapsed section below it. Screen readers announce
 * every new problem, even one with the same text as the last.
 * @param {Pick<View, 'words' | 'problem'>} view
 * @param {Problem | false} [problem] Default: that of the dialog
 * @param {unknown} [place] a `ref` to the element
 */
export const alert = ({ words, problem: own }, problem = own, place = nothing) => html`
  <div role="alert" ?hidden=${!problem} ${place}>${keyed(
    problem,
    problem &&
      html`<p>${problem.text}</p>${
        problem.fault
          ? html`<details class="fault"><summary>${words.details}</summary><p>${problem.fault}</p></details>`
          : nothing
      }`,
  )}</div>`;

/** A collapsed explanation of what a verified record does and doesn't prove. @param {View} view @param {boolean} verified */
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
 * A choice of one value.
 * @template {string} V
 * @typedef {object} SingleChoice
 * @property {string} name of the radio buttons
 * @property {string} legend
 * @property {readonly V[]} values
 * @property {string} chosen
 * @property {(value: V) => unknown} label returns the name of a value
 * @property {(value: V) => void} choose
 * @property {unknown} [more] additional fields that the chosen value needs
 */

/**
 * @template {string} V
 * @param {'segments' | 'cards'} kind
 * @param {SingleChoice<V>} choice
 */
const radios = (kind, { name, legend, values, chosen, label, choose, more }) => html`
  <fieldset>
    <legend>${legend}</legend>
    <div class=${kind}>${repeat(
      values,
      (value) => value,
      (value) => html`
        <label><input type="radio" name=${name} value=${value}
          .checked=${live(value === chosen)} @change=${() => choose(value)} />${label(value)}</label>`,
    )}</div>
    ${more || nothing}
  </fieldset>`;

/** Wraps a text in an element, so that a row of segments can center it. @param {unknown} label */
const segment = (label) => (typeof label === 'string' ? html`<span>${label}</span>` : label);

/** A choice from a few values, as a row of segments. @template {string} V @param {SingleChoice<V>} choice */
export const segments = (choice) =>
  radios('segments', { ...choice, label: (value) => segment(choice.label(value)) });

/**
 * A choice from values that need a sentence each, as cards. The label of each value is a `card`.
 * @template {string} V
 * @param {SingleChoice<V>} choice
 */
export const cards = (choice) => radios('cards', choice);

/** @param {string} title @param {string} about @param {unknown} [more] shown between the two */
export const card = (title, about, more = nothing) => html`
  <strong>${title}</strong>${more}<span class="about">${about}</span>`;

/** @param {string} path the outline, in a box of 24 by 24 @param {number} [number] on the icon */
export const icon = (path, number) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} />${
    number ? svg`<text x="12" y="18">${number}</text>` : nothing
  }</svg>`;

/**
 * A switch.
 * @param {string} name @param {string} label @param {boolean} isOn @param {() => void} change
 * @param {boolean} [busy] whether a change goes on
 */
export const toggle = (name, label, isOn, change, busy) => html`
  <label class="toggle"><span>${label}</span><input type="checkbox" role="switch" name=${name}
    aria-busy=${busy ?? nothing} .checked=${live(isOn)} @change=${change} /></label>`;

/**
 * A field with its label.
 * @param {string} label
 * @param {Content} control
 */
export const field = (label, control) => html`
  <label class="field"><span>${label}</span>${control}</label>`;

/**
 * A choice from many values, as a drop-down list.
 * @template {string} V
 * @param {Omit<SingleChoice<V>, 'legend' | 'label'> & { label?: (value: V) => unknown }} choice without `label`, the values are their own labels
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
 * The fields of a form, whose values are strings. The name of a field is the key of its label, and with a value the key of
 * that value's name.
 * @param {{ text: (key: string) => string }} view
 * @param {(name: string) => string} chosen returns the value of a field
 * @param {(name: string, value: string) => void} set
 */
export function formFields({ text }, chosen, set) {
  const typed = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    set(target.name, target.value);
  /** @param {string} name @param {readonly string[]} values @param {Partial<SingleChoice<string>>} [more] */
  const choice = (name, values, more) => ({
    ...{ name, legend: text(name), values, chosen: chosen(name) },
    label: (/** @type {string} */ value) => text(`${name}-${value}`),
    choose: (/** @type {string} */ value) => set(name, value),
    ...more,
  });
  return {
    /** @param {Parameters<typeof choice>} of */
    segments: (...of) => segments(choice(...of)),
    /** @param {Parameters<typeof choice>} of */
    cards: (...of) => cards(choice(...of)),
    /** Without labels, the values are their own names. @type {(...of: Parameters<typeof choice>) => Content} */
    select: (name, values, more) =>
      field(text(name), select({ ...choice(name, values, more), label: more?.label })),
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
          .value=${live(chosen(name))} @input=${typed} ${input ? ref(input) : nothing} />`,
      ),
  };
}

/**
 * Sets styles by script: the page's content security policy forbids them in markup.
 * @param {Record<string, string>} styles by property
 */
export const styled = (styles) =>
  ref((element) => {
    if (!(element instanceof HTMLElement)) return;
    for (const [property, value] of Object.entries(styles))
      element.style.setProperty(property, value);
  });

/** The button that leads to the player's own game, shown when a link can't be played. @param {View} view @param {() => void} play */
export const playOwn = ({ words }, play) => html`
  <div class="buttons damaged">
    <button type="button" class="play-own primary" @click=${play}>${words.play}</button>
  </div>`;

/** Creates the element for a small puzzle board. @param {Partial<HTMLElement>} props */
export const littleBoard = (props) =>
  Object.assign(document.createElement('span'), {
    className: 'little-board',
    translate: false,
    ...props,
  });

/** A time as on a clock: “5:03”, “1:02:03”. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (/** @type {number} */ number) => String(number % 60).padStart(2, '0');
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const parts = hours > 0 ? [hours, pad(minutes)] : [minutes];
  return [...parts, pad(seconds)].join(':');
}

/** A tile that looks like those on the board. @param {number} exponent */
export function tile(exponent) {
  const color = tileColor(exponent);
  const styles = { background: `var(--tile-${color})`, color: `var(--tile-ink-${color})` };
  return html`<span class="tile" translate="no" ${styled(styles)}>${chosenFaces().seen(exponent)}</span>`;
}

/**
 * Draws a tiny board. It is hidden from screen readers, which read the text next to it.
 * @param {{ cols: number, cells: ArrayLike<number> }} board
 * @param {HTMLElement} [element] where to draw it
 */
export function tinyBoard(board, element = document.createElement('span')) {
  element.className = 'tiny-board';
  element.ariaHidden = 'true';
  element.translate = false;
  drawThumbnail(element, board, (face, exponent) => {
    if (exponent === 0) return;
    const color = tileColor(exponent);
    face.style.background = `var(--tile-${color})`;
    face.style.color = `var(--tile-ink-${color})`;
    chosenFaces().write(face, exponent);
  });
  return element;
}
