/** Sets up any board, to play from there. */
import { LENGTHS, PRESETS } from '../../../pkg/game_constants.js';
import './editor.css';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { COLORS, drawFace, faceOf } from '../../element/tile-face.js';
import { load, new_game, Status } from '../../game/engine.js';
import { createDialog, wordsOf } from '../dialog.js';
import { alert, field, select, styled } from '../dialog-parts.js';
import { EditorGrid } from './board.js';
import { blank, boardOf, resize, textOf } from './model.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */
/** @typedef {import('../dialog.js').View<GameContext>} View */
/** @typedef {import('./model.js').EditorBoard} EditorBoard */
/** @typedef {import('../dialog-parts.js').Problem & { inText?: boolean }} Problem */

/** The tiles to choose from: 2 to 131072, all that have a colour of their own. */
const TILES = Array.from({ length: COLORS }, (_, i) => i + 1);

const ERASER = html`
  <span class="face" aria-hidden="true"><svg viewBox="0 0 24 24"><path
    d="m8.5 20-5-5L14 4.5l6 6L10.5 20Zm-1-9 6 6M10.5 20H20" /></svg></span>`;

/** @param {'span' | 'div' | 'p'} tag @param {Partial<HTMLElement>} properties */
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

class Editor {
  #context;
  #dialog;
  #grid;
  /** The faces of the tiles to choose from. */
  #faces = TILES.map(() => make('span', { className: 'face', ariaHidden: 'true' }));
  /** What the AI would do is shown here. */
  #evaluationPlace = make('div', { className: 'evaluation', hidden: true });
  /** What is said to those who do not see the board. */
  #status = make('p', { className: 'visually-hidden', role: 'status' });
  /** The tile to place, 0 to erase. */
  #tile = 1;
  #rules = PRESETS[0];
  /** The rules of the player's own among those to choose from, while a game has some. */
  #own = '';
  /** The board as text, as the player has written it. */
  #text = '';
  /** @type {Problem | undefined} */
  #problem;
  /** The game whose board was taken. */
  #taken = '';
  /** Whether a game is being started. */
  #starting = false;
  /** What the AI would do, once it was asked. @type {import('./evaluation.js').BoardEvaluation | undefined} */
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
    // What was laid stays when the dialog is closed by mistake, until the game has gone on.
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

  /** A tile to choose. @param {View} view @param {number} tile 0 erases */
  #tileTemplate({ words }, tile) {
    return html`
      <label>
        <input type="radio" name="tile" value=${tile} aria-label=${tile ? faceOf(tile) : words.eraser}
          .checked=${live(tile === this.#tile)} @change=${() => (this.#tile = tile)} />
        ${tile ? this.#faces[tile - 1] : ERASER}
      </label>`;
  }

  /** The rules and the size. @param {View} view */
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

  /** The board as text. @param {View} view */
  #textTemplate({ words }) {
    return html`
      <details>
        <summary>${words.boardText}</summary>
        <p class="note" id="board-text-about">${words.boardTextAbout}</p>
        <textarea name="text" aria-label=${words.boardText} aria-describedby="board-text-about"
          aria-invalid=${this.#problem?.inText ? 'true' : nothing} spellcheck="false" autocomplete="off" autocapitalize="off"
          rows=${this.#grid.board.rows} .value=${live(this.#text)} @change=${() => this.#read()}
          @input=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => this.#follow(event.currentTarget.value)}></textarea>
      </details>`;
  }

  get #powers() {
    return this.#context.settings.get('powers') === 'on';
  }

  /** Which game is shown, and how far it is. */
  get #gameNow() {
    const { save, record } = this.#context.game;
    return `${save} ${record}`;
  }

  /** Takes the board that is being played, its rules and its size. */
  #take() {
    const { game } = this.#context;
    const { rows, cols } = game.size;
    this.#taken = this.#gameNow;
    this.#rules = game.rules;
    this.#own = PRESETS.includes(game.rules) ? '' : game.rules;
    const cells = [...game.cells];
    // A game that is not loaded yet has no cells.
    this.#lay(cells.length > 0 ? { rows, cols, cells } : blank(rows, cols));
  }

  /** Lays another board. @param {EditorBoard} board @param {string} [text] as it is being written */
  #lay(board, text) {
    this.#grid.lay(board);
    this.#changed(text);
  }

  /** What follows from another board. @param {string} [text] */
  #changed(text = textOf(this.#grid.board)) {
    this.#text = text;
    this.#say();
  }

  /** Lays the board that is being written, as soon as it is one, and leaves the text alone. @param {string} text */
  #follow(text) {
    this.#text = text;
    const { board } = boardOf(text);
    if (board) this.#lay(board, text);
  }

  /** Says what is wrong, or that nothing is. @param {Problem} [problem] */
  #say(problem) {
    this.#problem = problem;
    this.#evaluation?.clear();
    this.#dialog.update();
  }

  /** Says why something cannot be done. @param {unknown} error in the words of the page */
  #fail(error) {
    const { message, cause } = /** @type {Error} */ (error);
    this.#say({ text: message, fault: cause instanceof Error ? cause.message : '' });
  }

  /** Takes the board from the text. @returns {boolean} whether it can be read */
  #read() {
    const { board, fault } = boardOf(this.#text);
    if (!board) this.#say({ text: fault(wordsOf(this.#context)), inText: true });
    // It has been laid while it was written; what was found of it since stays.
    else this.#text = textOf(board);
    this.#dialog.update();
    return board !== undefined;
  }

  /**
   * The record of a game that starts from the board.
   * @throws {Error} saying why none can
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

  /** The text may hold what was not taken, because it is no board. */
  #isBoard() {
    return this.#text === textOf(this.#grid.board) || this.#read();
  }

  /** Asks the AI about the board. */
  async #ask() {
    if (!this.#isBoard()) return;
    const words = wordsOf(this.#context);
    const { board } = this.#grid;
    try {
      const loaded = await Promise.all([import('./evaluation.js'), load()]).catch(() => {
        throw new Error(words.notLoaded);
      });
      // It is another board by now.
      if (board !== this.#grid.board) return;
      // Where no move is possible, it is said why.
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
    if (this.#starting || !this.#isBoard()) return;
    this.#starting = true;
    const { choice, game } = this.#context;
    try {
      await load();
      const opened = await choice.practise(this.#record());
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

/** @type {Editor | undefined} */
let editor;

/** @param {GameContext} context */
export function open(context) {
  editor ??= new Editor(context);
  editor.open();
}
