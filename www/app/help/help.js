/** The help of both pages: three steps, shown and said, then the rest, for the input that the device has. */
import './help.css';
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { asked } from '../../element/key-labels.js';
import { LIBRARY } from '../../i18n/games.js';
import { toastsIn } from '../../i18n/toasts.js';
import { keyLabels } from '../../input/keys.js';
import { createDialog } from '../shell/dialog.js';
import { styled } from '../shell/dialog-parts.js';

/**
 * The address of the licenses: a file next to the pages. A page that is a single file holds them itself.
 * @returns {string}
 */
function licenses() {
  if (import.meta.env.MODE !== 'single') return './licenses.txt';
  const text = String(document.getElementById('licenses')?.textContent);
  return URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/**
 * A tile of a picture: its text and colors, the cell it comes from, and the one it moves to. One that `goes` merges
 * into another, which `comes`.
 * @typedef {object} ShownTile
 * @property {string} face
 * @property {string} fill
 * @property {string} ink
 * @property {[col: number, row: number]} at
 * @property {[col: number, row: number]} [to]
 * @property {'moves' | 'goes' | 'comes'} [look]
 */

/** A step: a picture, and its sentence. @typedef {{ cols: number, rows: number, tiles: ShownTile[], text: string }} Step */

/** @param {ShownTile} tile @param {boolean} ghost whether it shows where the tile came from */
function tileTemplate({ face, fill, ink, at, to = at, look = 'moves' }, ghost) {
  const [[col, row], [toCol, toRow]] = [at, ghost ? at : to];
  const places = { col, row, 'to-col': toCol, 'to-row': toRow };
  const styles = Object.entries({ ...places, fill, 'digit-ink': ink }).map(([name, value]) => [
    `--${name}`,
    String(value),
  ]);
  return html`
    <span class="${ghost ? 'ghost' : look} ${face.length > 3 ? 'long' : ''}"
      ${styled(Object.fromEntries(styles))}><span>${ghost ? nothing : face}</span></span>`;
}

/** Whether a tile leaves its cell empty. @param {ShownTile} tile @param {number} _index @param {ShownTile[]} tiles */
const leavesEmpty = ({ at, to }, _index, tiles) =>
  to && !tiles.some((other) => String(other.to) === String(at));

/** @param {Step} step */
const stepTemplate = ({ cols, rows, tiles, text }) => html`
  <li>
    <div class="show" aria-hidden="true" translate="no" ${styled({ '--cols': String(cols), '--rows': String(rows) })}>
      ${tiles.filter(leavesEmpty).map((tile) => tileTemplate(tile, true))}
      ${tiles.map((tile) => tileTemplate(tile, false))}
    </div>
    <p>${text}</p>
  </li>`;

function hasGamepad() {
  try {
    return navigator.getGamepads().some(Boolean);
  } catch {
    // A policy of the page may forbid to ask.
    return false;
  }
}

/** The input that this device has, as far as it says so. */
function findInput() {
  const has = (/** @type {string} */ feature) => matchMedia(`(${feature})`).matches;
  return {
    touch: has('any-pointer: coarse'),
    // What has a mouse usually has a keyboard.
    keys: has('any-pointer: fine') || !has('any-pointer: coarse'),
    gamepad: hasGamepad(),
  };
}

/** A line of the list of keys. @typedef {[what: string, keys: string]} Key */

/**
 * What the help says of one game.
 * @typedef {object} Parts
 * @property {Step[]} steps
 * @property {(string | false)[]} sentences
 * @property {Key} move its keys besides the arrows and letters that both games have
 * @property {Key[]} [ends] how it ends
 * @property {Key[]} [reviews]
 * @property {string} renew what starts another game
 */

/**
 * Creates the dialog: three steps, sentences, the keys, and a link to the licenses, which `npm run build` writes. It
 * follows the settings: it names the chosen keys and skips hidden controls.
 * @template {import('../shell/dialog.js').AppContext} D
 * @param {D} context
 * @param {(view: import('../shell/dialog.js').View<D>, shown: (setting: string) => boolean, input: ReturnType<typeof findInput>) => Parts} describeParts
 *   `shown` tells whether the settings show a control
 */
export function createHelp(context, describeParts) {
  const { settings } = context;
  const address = licenses();
  /** Whether it was opened by a key. */
  let byKey = false;
  const made = createDialog('help', context, (view) => {
    const { words, language, opening } = view;
    const input = findInput();
    const shown = (/** @type {string} */ setting) => settings.get(setting) !== 'off';
    const [undo, hints] = [shown('undo'), shown('hints')];
    const {
      steps,
      sentences,
      move,
      ends = [],
      reviews = [],
      renew,
    } = describeParts(view, shown, input);
    const letters = `${keyLabels('WASD')}, ${keyLabels(settings.get('keys').toUpperCase())}`;
    /** @type {(Key | false)[]} */
    const keys = [
      [move[0], `← ↑ ↓ →, ${letters}${move[1]}`],
      undo && [words.keyUndo, `${keyLabels('U')}, Ctrl+Z`],
      undo && [words.redo, `Shift+${keyLabels('U')}, Ctrl+Y`],
      hints && [words.hint, keyLabels('T')],
      ...ends,
      hints && [words.keyWatch, keyLabels('V')],
      [words.keyPosition, keyLabels('P')],
      [LIBRARY.in(language).keyBookmark, keyLabels('B')],
      ...reviews,
      [renew, `Shift+${keyLabels('N')}`],
      [words.games, keyLabels('Q')],
      [words.shortcuts, '?'],
    ];
    const list = html`
      <section class="keys beside" tabindex="-1" aria-labelledby="keys-title" ?hidden=${!input.keys && !byKey}>
        <h3 id="keys-title">${words.shortcuts}</h3>
        <dl class="pairs">${keys.map((key) => (key ? html`<div><dt>${key[0]}</dt><dd translate="no">${key[1]}</dd></div>` : nothing))}</dl>
      </section>`;
    const more = [
      ...sentences,
      words.howToChoose,
      words.howToSave,
      input.gamepad && toastsIn(language).gamepad(undo, hints),
    ];
    // Whoever asks by a key sees the keys first.
    return html`
      <div class="columns">
        ${byKey ? list : nothing}
        <div>
          ${keyed(opening, html`<ol class="steps" role="list">${steps.map(stepTemplate)}</ol>`)}
          <details>
            <summary>${words.helpMore}</summary>
            <ul class="help">${more.map((sentence) => (sentence ? html`<li>${sentence}</li>` : nothing))}</ul>
          </details>
        </div>
        ${byKey ? nothing : list}
        <p class="licenses"><a href=${address} target="_blank">${words.licenses}</a></p>
      </div>`;
  });
  return {
    ...made,
    prepare: () => asked,
    /** @param {'keys'} [part] the part to start at */
    open(part) {
      byKey = part === 'keys';
      made.open();
      if (part) made.goTo(part);
    },
  };
}
