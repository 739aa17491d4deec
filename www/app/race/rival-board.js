/** The AI's board in a race: small and view-only. */

import { shadowTree } from '../../element/template.js';
import { BoardView } from '../../game/board.js';
import styles from './rival-board.css?inline';

/** @typedef {import('../../game/engine.js').Turn} Turn */

const markup = () => `
  <div class="game">
    <div class="stage">
      <div class="board">
        <div class="grid"></div>
        <div class="tiles"></div>
      </div>
    </div>
  </div>`;

const fill = shadowTree(markup, styles);

export class RivalBoard {
  #host;
  #view;
  #frame;
  /** The board that is shown, as text. */
  #shown = '';

  /** @param {HTMLElement} host an empty one */
  constructor(host) {
    this.#host = host;
    const root = fill(host);
    const find = (/** @type {string} */ selector) =>
      /** @type {HTMLElement} */ (root.querySelector(selector));
    this.#frame = find('.game');
    this.#view = new BoardView(find('.grid'), find('.tiles'));
  }

  /** Applies the settings of its look. @param {{ speed: string, powers: boolean }} looks */
  look({ speed, powers }) {
    this.#host.setAttribute('speed', speed);
    // Redraw the tiles, because their faces change.
    if (powers !== this.#view.powers) this.#shown = '';
    this.#view.powers = powers;
  }

  /**
   * Shows a board, with the motions of the turn that led to it if that is known.
   * @param {{ rows: number, cols: number, cells: Uint8Array }} board
   * @param {Turn} [turn]
   */
  show({ rows, cols, cells }, turn) {
    const shown = `${rows}x${cols} ${cells.join()}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (turn) return this.#view.play(turn);
    for (const place of [this.#host, this.#frame]) {
      place.style.setProperty('--rows', String(rows));
      place.style.setProperty('--cols', String(cols));
    }
    this.#view.show(rows, cols, cells);
  }
}
