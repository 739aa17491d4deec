/** The board editor: sets up a custom board to play from. */
import { LENGTHS, PRESETS } from '../../../pkg/game_constants.js';
import './editor.css';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { COLORS, drawFace, faceOf } from '../../element/tile-face.js';
import { load, new_game, Status } from '../../game/engine.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { alert, field, select, styled } from '../shell/dialog-parts.js';
import { EditorGrid } from './board.js';
import { blank, resize } from './model.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('./model.js').EditorBoard} EditorBoard */
/** @typedef {import('../shell/dialog-parts.js').Problem & { inText?: boolean }} Problem */

/** The exponents of the tiles to choose from: 2 to 131072, all that have their own color. */
const TILES = Array.from({ length: COLORS }, (_, i) => i + 1);

const ERASER = html`
  <span class="face" aria-hidden="true"><svg viewBox="0 0 24 24"><path
    d="m8.5 20-5-5L14 4.5l6 6L10.5 20Zm-1-9 6 6M10.5 20H20" /></svg></span>`;

/** @param {'span' | 'div' | 'p'} tag @param {Partial<HTMLElement>} properties */
const create = (tag, properties) => Object.assign(document.createElement(tag), properties);

class Editor {
  #context;
  #dialog;
  #grid;
  /** The faces of the tiles to choose from. */
  #faces = TILES.map(() => create('span', { className: 'face', ariaHidden: 'true' }));
  /** Shows the AI's evaluation. */
  #evaluationPlace = create('div', { className: 'evaluation', hidden: true });
  /** Announces changes to screen readers. */
  #status = create('p', { className: 'visually-hidden', role: 'status' });
  /** The tile to place, 0 to erase. */
  #tile = 1;
  #rules = PRESETS[0];
  /** The game's custom rules, offered in addition to the presets; empty if it has none. */
  #own = '';
  /** Reads and writes the board as text. Loaded when the text is first shown. @type {typeof import('./text.js') | undefined} */
  #texts;
  /** The board as text, as typed by the player; empty until `#texts` is loaded. */
  #text = '';
  /** @type {Problem | undefined} */
  #problem;
  /** The game and position that the board was copied from. */
  #taken = '';
  /** Whether a game is being started. */
  #starting = false;
  /** The AI's evaluation, created when it is first requested. @type {import('./evaluation.js').BoardEvaluation | undefined} */
  #evaluation;

  /** @param {GameContext} context */
  constructor(context) {
    this.#context = context;
    this.#grid = new EditorGrid({
      chosen: () => this.#tile,
      changed: () => this.#changed(),
      heard: (tile) => {
        this.#status.textContent = tile ? faceOf(tile) : wordsOf(context).empty;
      },
      words: () => wordsOf(context),
      powers: () => this.#powers,
    });
    this.#dialog = createDialog('editor', context, (view) => this.#template(view));
    this.#dialog.dialog.addEventListener('close', () => this.#evaluation?.clear());
  }

  open() {
    for (const [i, face] of this.#faces.entries()) drawFace(face, TILES[i], this.#powers);
    // The edited board survives closing the dialog by mistake, until the game changes.
    if (this.#taken === this.#gameNow) this.#lay(this.#grid.board);
    else this.#take();
    this.#dialog.open();
  }

  /** @param {View} view */
  #template(view) {
    const { words } = view;
    const { rows, cols } = this.#grid.board;
    const { settings } = this.#context;
    return html`
      <p class="note about">${words.editorAbout}</p>
      <div class="editor-frame" ${styled({ '--rows': String(rows), '--cols': String(cols) })}>${this.#grid.element}</div>
      <div class="side">
        <fieldset class="tiles" role="radiogroup" aria-label=${words.tileToPlace}>
          ${[0, ...TILES].map((tile) => this.#tileTemplate(view, tile))}
        </fieldset>
        <div class="buttons">
          <button type="button" class="clear" @click=${() => this.#lay(blank(rows, cols))}>${words.clearAll}</button>
          <button type="button" class="take" @click=${() => this.#take()}>${words.takeBoard}</button>
          <button type="button" class="ask" ?hidden=${settings.get('hints') === 'hidden'}
            @click=${() => this.#ask()}>${words.askAi}</button>
        </div>
        ${this.#fieldsTemplate(view)}
        <p class="note" id="editor-keys">${words.editorKeys}</p>
        ${this.#textTemplate(view)}
        <div class="foot">
          ${this.#evaluationPlace}
          ${alert(view, this.#problem)}
          <div class="buttons">
            <button type="button" class="play primary" @click=${() => this.#play()}>${words.play}</button>
          </div>
        </div>
        ${this.#status}
      </div>`;
  }

  /** The radio button of a tile. @param {View} view @param {number} tile 0 erases */
  #tileTemplate({ words }, tile) {
    return html`
      <label>
        <input type="radio" name="tile" value=${tile} aria-label=${tile ? faceOf(tile) : words.eraser}
          .checked=${live(tile === this.#tile)} @change=${() => (this.#tile = tile)} />
        ${tile ? this.#faces[tile - 1] : ERASER}
      </label>`;
  }

  /** The menus for rules and size. @param {View} view */
  #fieldsTemplate({ words, text }) {
    const rules = select({
      name: 'rules',
      values: this.#own ? [...PRESETS, this.#own] : PRESETS,
      chosen: this.#rules,
      label: (rules) => (rules === this.#own ? words.own : text(rules)),
      choose: (rules) => {
        this.#rules = rules;
        this.#lay(this.#grid.board);
      },
    });
    const { board } = this.#grid;
    /** @param {'rows' | 'cols'} name @param {(length: number) => EditorBoard} resized */
    const length = (name, resized) => {
      const chosen = String(board[name]);
      const choose = (/** @type {string} */ length) => this.#lay(resized(Number(length)));
      return field(words[name], select({ name, values: LENGTHS.map(String), chosen, choose }));
    };
    return html`
      <div class="fields">
        ${field(words.rules, rules)}
        ${length('rows', (rows) => resize(board, rows, board.cols))}
        ${length('cols', (cols) => resize(board, board.rows, cols))}
      </div>`;
  }

  /** The field for the board as text. @param {View} view */
  #textTemplate({ words }) {
    return html`
      <details @toggle=${() => this.#loadText()}>
        <summary>${words.boardText}</summary>
        <p class="note" id="board-text-about">${words.boardTextAbout}</p>
        <textarea name="text" aria-label=${words.boardText} aria-describedby="board-text-about"
          ?disabled=${!this.#texts} aria-invalid=${this.#problem?.inText ? 'true' : nothing} spellcheck="false" autocomplete="off" autocapitalize="off"
          rows=${this.#grid.board.rows} .value=${live(this.#text)} @change=${() => this.#read()}
          @input=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => this.#follow(event.currentTarget.value)}></textarea>
      </details>`;
  }

  get #powers() {
    return this.#context.settings.get('powers') === 'on';
  }

  /** Identifies the current game and its position. */
  get #gameNow() {
    const { save, record } = this.#context.game;
    return `${save} ${record}`;
  }

  /** Copies the board, rules and size of the current game. */
  #take() {
    const { game } = this.#context;
    const { rows, cols } = game.size;
    this.#taken = this.#gameNow;
    this.#rules = game.rules;
    this.#own = PRESETS.includes(game.rules) ? '' : game.rules;
    const cells = [...game.cells];
    // A game that hasn't loaded yet has no cells.
    this.#lay(cells.length > 0 ? { rows, cols, cells } : blank(rows, cols));
  }

  /** Shows another board. @param {EditorBoard} board @param {string} [text] the text being typed, to leave unchanged */
  #lay(board, text) {
    this.#grid.lay(board);
    this.#changed(text);
  }

  /** Updates the text and clears messages after the board has changed. @param {string} [text] */
  #changed(text = this.#texts?.textOf(this.#grid.board) ?? '') {
    this.#text = text;
    this.#say();
  }

  /** Loads what reads and writes the text. An evaluation on show stays, because the board is the same. */
  async #loadText() {
    if (this.#texts) return;
    try {
      const texts = await import('./text.js');
      await texts.load();
      this.#texts = texts;
      this.#text = texts.textOf(this.#grid.board);
      if (this.#problem?.inText) this.#problem = undefined;
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#problem = { text: wordsOf(this.#context).notLoaded, fault: message, inText: true };
    }
    this.#dialog.update();
  }

  /** Shows the board that is being typed as soon as it is valid, without touching the text. @param {string} text */
  #follow(text) {
    this.#text = text;
    const board = this.#texts?.boardOf(text).board;
    if (board) this.#lay(board, text);
  }

  /** Shows an error, or clears it. @param {Problem} [problem] */
  #say(problem) {
    this.#problem = problem;
    this.#evaluation?.clear();
    this.#dialog.update();
  }

  /** Shows an error. @param {unknown} error its message is in the page's language */
  #fail(error) {
    const { message, cause } = /** @type {Error} */ (error);
    this.#say({ text: message, fault: cause instanceof Error ? cause.message : '' });
  }

  /** Checks the text, in case it wasn't applied, and normalizes it. @returns {boolean} whether it is a valid board */
  #read() {
    const texts = this.#texts;
    if (!texts || this.#text === texts.textOf(this.#grid.board)) return true;
    const { board, error } = texts.boardOf(this.#text);
    if (error) this.#say({ text: texts.sayTextError(error, wordsOf(this.#context)), inText: true });
    // The board was already applied while typing; applying it again would clear its evaluation.
    else this.#text = texts.textOf(board);
    this.#dialog.update();
    return !error;
  }

  /**
   * Creates the record of a game that starts from the board.
   * @throws {Error} if the board can't be played; the message says why
   */
  #record() {
    const { boardEmpty, boardStuck, boardDone, badBoard } = wordsOf(this.#context);
    const { rows, cols, cells } = this.#grid.board;
    if (Math.max(...cells) === 0) throw new Error(boardEmpty);
    let game;
    try {
      game = new_game({ rules: this.#rules, rows, cols, board: cells });
    } catch (cause) {
      throw new Error(badBoard, { cause });
    }
    const { status, record } = game;
    game.free();
    if (status === Status.Lost) throw new Error(boardStuck);
    if (status === Status.Won) throw new Error(boardDone);
    return record;
  }

  /** Asks the AI about the board. */
  async #ask() {
    if (!this.#read()) return;
    const words = wordsOf(this.#context);
    const { board } = this.#grid;
    try {
      const loaded = await Promise.all([import('./evaluation.js'), load()]).catch(() => {
        throw new Error(words.notLoaded);
      });
      // The board has changed meanwhile.
      if (board !== this.#grid.board) return;
      // Throws if no move is possible, so that the player learns why.
      this.#record();
      const [{ BoardEvaluation }] = loaded;
      this.#say();
      this.#evaluation ??= new BoardEvaluation(this.#evaluationPlace, this.#status);
      const language = this.#context.settings.get('language');
      await this.#evaluation.ask({ rules: this.#rules, ...board }, language);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #play() {
    if (this.#starting || !this.#read()) return;
    this.#starting = true;
    const { choice, game } = this.#context;
    try {
      await load();
      const opened = await choice.practice(this.#record());
      if (!opened) return this.#say({ text: wordsOf(this.#context).playElsewhere });
    } catch (error) {
      return this.#fail(error);
    } finally {
      this.#starting = false;
    }
    this.#dialog.close();
    game.focus({ preventScroll: true });
  }
}

/** @param {GameContext} context */
export const make = (context) => new Editor(context);
