/** Markup shared by the shadow trees of the elements. All text comes from the messages. */

import { keyLabels } from '../input/keys.js';
import { trustedHTML } from '../worker/trusted.js';
import { addSheets, write } from './dom.js';
import STYLES from './element.css?inline';

/** @param {string} path @param {string} [name] the class of the icon */
export const icon = (path, name = '') =>
  `<svg viewBox="0 0 24 24" aria-hidden="true" class="${name}"><path d="${path}"/></svg>`;

const UNDO = 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const REDO = 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3';
const NEW = 'M12 5v14M5 12h14';
const HINT =
  'M9.5 18h5M10.5 21.5h3M12 2.5a6.5 6.5 0 0 0-4 11.6c.7.6 1 1 1 1.9h6c0-.9.3-1.3 1-1.9a6.5 6.5 0 0 0-4-11.6Z';
export const PLAY = 'M8 5.5v13l10.5-6.5Z';
export const PAUSE = 'M8.5 6v12M15.5 6v12';
export const FIRST = 'M6 6v12M18 6l-6 6 6 6';
export const BACK = 'm14.5 6-6 6 6 6';
export const ON = 'm9.5 6 6 6-6 6';
export const LAST = 'M18 6v12M6 6l6 6-6 6';
export const CLOSE = 'M6 6l12 12M18 6 6 18';
/** The arrows, by the number of their direction. */
export const ARROWS = [
  ['up', 'M12 19V5M6 11l6-6 6 6'],
  ['right', 'M5 12h14M13 6l6 6-6 6'],
  ['down', 'M12 5v14M6 13l6 6 6-6'],
  ['left', 'M19 12H5M11 6l-6 6 6 6'],
];
/** The directions in the order of a row of arrows: left, up, down, right. */
export const ARROW_ORDER = [3, 0, 2, 1];

/** @param {string} id @param {string} path @param {string} [label] */
export const button = (id, path, label = id) =>
  `<button type="button" part="button ${id}" id="${id}" data-label="${label}">${icon(path)}</button>`;

/** @param {string} name */
export const figure = (name) => `
  <div class="figure" part="figure ${name}">
    <span class="label" data-text="${name}"></span>
    <span class="value" id="${name}" translate="no">0</span>
  </div>`;

/**
 * @param {string} [over] markup on top of the board
 * @param {string} [layer] attributes of the layer that holds the tiles
 */
export const stage = (over = '', layer = 'aria-hidden="true"') => `
    <div class="stage">
      <div class="board" part="board" id="board" tabindex="0" role="application" data-label="board">
        <div class="grid" id="grid"></div>
        <div class="tiles" id="tiles" translate="no" ${layer}></div>
      </div>${over}
    </div>`;

/** For screen readers: the board as a table, and the live region for announcements. */
export const VISUALLY_HIDDEN = `
    <div class="visually-hidden">
      <table id="table"><caption data-text="table"></caption><tbody></tbody></table>
    </div>
    <p class="visually-hidden" id="live" role="status" aria-live="polite"></p>`;

/** @param {string} id @param {string} path @param {string} word @param {string} [label] */
const action = (id, path, word, label = word) =>
  `<button type="button" part="button ${id}" id="${id}" data-label="${label}">${icon(path)}<span data-text="${word}"></span><kbd translate="no" aria-hidden="true"></kbd></button>`;

/** What is said about the game: how far it is, and in its place what is said for a moment. */
const SAID = `
    <div class="said" part="said">
      <div class="progress" part="progress" id="progress" hidden>
        <div class="track"><div class="done"></div></div>
        <span class="away"></span><span class="next"></span>
      </div>
      <slot name="about"></slot>
      <div class="hints" id="hints" aria-hidden="true"></div>
    </div>`;

/** What takes the place of the buttons: the end of a game, or a question. */
const RESULT = `
    <div class="card" part="card" id="card" hidden>
      <div class="verdict">
        <p class="headline"><slot name="headline"><span id="headline"></span></slot></p>
        <p class="tag" id="tag"></p>
        <p class="detail"><slot name="detail"><span id="detail"></span></slot></p>
      </div>
      <slot name="more"></slot>
      <div class="row"><div class="choices" id="choices"></div><slot name="end"></slot></div>
    </div>`;

const NOTICES = `
    <div class="notices" id="notices"></div>
    <template id="notice">
      <div class="notice" part="notice">
        <p></p>
        <slot name="storage"></slot>
        <button type="button" part="button"></button>
        <button type="button" part="button" class="close">${icon(CLOSE)}</button>
      </div>
    </template>`;

/**
 * @param {object} own what only this game has
 * @param {string} own.look its class
 * @param {string[]} own.figures
 * @param {string} own.hint the label of the hint button
 * @param {string} [own.actions] more buttons
 * @param {string} own.start the label of the button for a new game
 * @param {string} [own.tiles] the attributes of the layer that holds the tiles
 * @param {string} own.below the markup below the board
 */
export const gameMarkup = ({ look, figures, hint, actions = '', start, tiles, below }) => `
  <div class="game plays ${look}" part="game">
    <slot name="top"></slot>
    <div class="figures" part="figures">${figures.map(figure).join('')}</div>
    ${SAID}
    ${NOTICES}
    <slot name="beside"></slot>
    <div class="room">${stage('', tiles)}</div>
    <div class="actions" part="actions">
      ${action('undo', UNDO, 'undo')}
      ${action('redo', REDO, 'redo')}
      ${action('hint', HINT, 'hint', hint)}
      ${actions}
      ${action('new', NEW, start).replace('id=', 'class="primary" id=')}
    </div>
    ${RESULT}
    ${below}
    ${VISUALLY_HIDDEN}
  </div>`;

/**
 * Returns a function that gives an element a shadow root with markup and styles. It builds them at the first
 * call, so this file can be imported without a DOM.
 * @param {() => string} markup @param {string[]} more style sheets in addition to the shared one
 */
export function shadowTree(markup, ...more) {
  /** @type {HTMLTemplateElement | undefined} */
  let template;
  const build = () => {
    const built = document.createElement('template');
    built.innerHTML = trustedHTML(markup());
    return built;
  };
  return (/** @type {HTMLElement} */ element) => {
    const root = element.attachShadow({ mode: 'open' });
    template ??= build();
    addSheets(root, STYLES, ...more);
    root.append(template.content.cloneNode(true));
    return root;
  };
}

/** @type {Record<string, [held: string, letter: string]>} */
const KEYS = { undo: ['', 'U'], redo: ['Shift+', 'U'], hint: ['', 'T'], new: ['Shift+', 'N'] };

/**
 * Writes the messages into a tree: `data-text` names the text of an element, `data-label` its
 * accessible name and tooltip.
 * @param {ParentNode} root
 * @param {object} messages
 */
export function translate(root, messages) {
  const lookup = /** @type {Record<string, unknown>} */ (messages);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll('[data-text], [data-label]')
  )) {
    const { text, label } = element.dataset;
    if (text) write(element, String(lookup[text]));
    if (label) {
      element.setAttribute('aria-label', String(lookup[label]));
      if (!element.matches('button')) continue;
      const [held, letter] = KEYS[element.id] ?? [];
      const key = letter && held + keyLabels(letter);
      element.title = lookup[label] + (key ? ` (${key})` : '');
      const kbd = element.querySelector('kbd');
      if (kbd) write(kbd, key.replace('Shift+', '⇧'));
    }
  }
}
