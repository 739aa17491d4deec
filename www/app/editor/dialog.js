/** Sets up any board, to play from there. */
import { LENGTHS, PRESETS } from '../game/choice.js';
import './editor.css';
import { COLORS, drawFace, faceOf } from '../../element/tile-face.js';
import { load, new_game, Status } from '../../game/engine.js';
import { closeDialog, makeDialog, part, show, warn, wordsOf } from '../dialog.js';
import { EditorGrid } from './board.js';
import { blank, boardOf, resize, textOf } from './model.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */
/** @typedef {import('./model.js').EditorBoard} EditorBoard */

/** The tiles to choose from: 2 to 131072, all that have a colour of their own. */
const TILES = Array.from({ length: COLORS }, (_, i) => i + 1);

const ERASER =
  '<svg viewBox="0 0 24 24"><path d="m8.5 20-5-5L14 4.5l6 6L10.5 20Zm-1-9 6 6M10.5 20H20" /></svg>';

/** @param {number} exponent 0 erases */
const choice = (exponent) => `
  <label>
    <input type="radio" name="tile" value="${exponent}" ${exponent ? `aria-label="${faceOf(exponent)}"` : 'data-label="eraser"'} />
    <span class="face" aria-hidden="true">${exponent ? '' : ERASER}</span>
  </label>`;

/** @param {'rows' | 'cols'} name */
const length = (name) => `
  <label class="field"><span data-text="${name}"></span>
    <select name="${name}">${LENGTHS.map((n) => `<option>${n}</option>`).join('')}</select>
  </label>`;

/** @param {string} rules */
const rulesOption = (rules) => `<option value="${rules}" data-text="${rules}"></option>`;

const markup = () => `
  <p class="note about" data-text="editorAbout"></p>
  <div class="editor-frame">
    <div class="editor-board" role="grid" data-label="editorBoard" aria-describedby="editor-keys"></div>
  </div>
  <div class="side">
    <fieldset class="tiles" role="radiogroup" data-label="tileToPlace">${[0, ...TILES].map(choice).join('')}</fieldset>
    <div class="buttons">
      <button type="button" class="clear" data-text="clearAll"></button>
      <button type="button" class="take" data-text="takeBoard"></button>
      <button type="button" class="ask" data-text="askAi"></button>
    </div>
    <div class="fields">
      <label class="field"><span data-text="rules"></span>
        <select name="rules">${PRESETS.map(rulesOption).join('')}</select>
      </label>
      ${length('rows')}${length('cols')}
    </div>
    <p class="note" id="editor-keys" data-text="editorKeys"></p>
    <details>
      <summary data-text="boardText"></summary>
      <p class="note" id="board-text-about" data-text="boardTextAbout"></p>
      <textarea name="text" data-label="boardText" aria-describedby="board-text-about" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea>
    </details>
    <div class="foot">
      <div class="evaluation" hidden></div>
      <div role="alert" hidden></div>
      <div class="buttons"><button type="button" class="play primary" data-text="play"></button></div>
    </div>
    <p class="visually-hidden" role="status"></p>
  </div>`;

class Editor {
  #context;
  #dialog = makeDialog('editor', markup());
  #side = part(this.#dialog, '.side', HTMLElement);
  #rules = part(this.#side, '[name=rules]', HTMLSelectElement);
  #text = part(this.#side, '[name=text]', HTMLTextAreaElement);
  #alert = part(this.#side, '[role=alert]', HTMLElement);
  /** The rules of the player's own among those to choose from, while a game has some. */
  #own = document.createElement('option');
  #grid;
  /** The game whose board was taken. */
  #taken = '';
  /** Whether a game is being started. */
  #starting = false;
  /** What the AI would do, once it was asked. @type {import('./evaluation.js').BoardEvaluation | undefined} */
  #evaluation;

  /** @param {GameContext} context */
  constructor(context) {
    this.#context = context;
    const status = part(this.#side, '[role=status]', HTMLElement);
    const words = () => wordsOf(context);
    const [frame, grid] = ['.editor-frame', '.editor-board'].map((name) =>
      part(this.#dialog, name, HTMLElement),
    );
    this.#grid = new EditorGrid(frame, grid, {
      chosen: () => Number(part(this.#side, '[name=tile]:checked', HTMLInputElement).value),
      changed: () => this.#changed(),
      heard: (tile) => {
        status.textContent = tile ? faceOf(tile) : words().empty;
      },
      words,
      powers: () => this.#powers,
    });
    part(this.#side, '[name=tile][value="1"]', HTMLInputElement).checked = true;
    this.#own.dataset.text = 'own';
    part(this.#side, '.clear', HTMLButtonElement).onclick = () => {
      const { rows, cols } = this.#grid.board;
      this.#lay(blank(rows, cols));
    };
    part(this.#side, '.take', HTMLButtonElement).onclick = () => this.#take();
    part(this.#side, '.ask', HTMLButtonElement).onclick = () => this.#ask();
    this.#dialog.addEventListener('close', () => this.#evaluation?.clear());
    this.#side.onchange = ({ target }) => {
      if (target === this.#text) this.#read();
      else if (target instanceof HTMLSelectElement) this.#resize();
    };
    this.#text.oninput = () => this.#follow();
    part(this.#side, '.play', HTMLButtonElement).onclick = () => this.#play();
  }

  open() {
    for (const tile of TILES) {
      const face = part(this.#side, `[value="${tile}"] + .face`, HTMLElement);
      drawFace(face, tile, this.#powers);
    }
    const asked = this.#context.settings.get('hints') === 'shown';
    part(this.#side, '.ask', HTMLButtonElement).hidden = !asked;
    // What was laid stays when the dialog is closed by mistake, until the game has gone on.
    if (this.#taken === this.#gameNow) this.#lay(this.#grid.board);
    else this.#take();
    show(this.#dialog, this.#context);
  }

  get #powers() {
    return this.#context.settings.get('powers') === 'on';
  }

  /** Which game is shown, and how far it is. */
  get #gameNow() {
    const { save, record } = this.#context.game;
    return `${save} ${record}`;
  }

  /** @param {'rows' | 'cols'} name */
  #length(name) {
    return part(this.#side, `[name=${name}]`, HTMLSelectElement);
  }

  /** Takes the board that is being played, its rules and its size. */
  #take() {
    const { game } = this.#context;
    const { rows, cols } = game.size;
    this.#taken = this.#gameNow;
    this.#own.remove();
    this.#own.value = game.rules;
    this.#own.textContent = wordsOf(this.#context).own;
    if (!PRESETS.includes(game.rules)) this.#rules.append(this.#own);
    this.#rules.value = game.rules;
    const cells = [...game.cells];
    // A game that is not loaded yet has no cells.
    this.#lay(cells.length > 0 ? { rows, cols, cells } : blank(rows, cols));
  }

  /** @param {EditorBoard} board */
  #lay(board) {
    this.#showBoard(board);
    this.#changed();
  }

  /** @param {EditorBoard} board */
  #showBoard(board) {
    this.#length('rows').value = String(board.rows);
    this.#length('cols').value = String(board.cols);
    this.#grid.lay(board);
  }

  /** What follows from another board. */
  #changed() {
    this.#text.value = textOf(this.#grid.board);
    this.#text.rows = this.#grid.board.rows;
    this.#say('');
  }

  /** Lays the board that is being written, as soon as it is one, and leaves the text alone. */
  #follow() {
    const { board } = boardOf(this.#text.value);
    if (!board) return;
    this.#showBoard(board);
    this.#say('');
  }

  /** Says what is wrong; nothing, when there is nothing to say. @param {string} text @param {unknown} [cause] */
  #say(text, cause) {
    warn(this.#alert, this.#context, text, cause instanceof Error ? cause.message : '');
    this.#text.removeAttribute('aria-invalid');
    this.#evaluation?.clear();
  }

  /** Says why something cannot be done. @param {unknown} error in the words of the page */
  #fail(error) {
    const { message, cause } = /** @type {Error} */ (error);
    this.#say(message, cause);
  }

  #resize() {
    const [rows, cols] = [this.#length('rows'), this.#length('cols')].map(({ value }) =>
      Number(value),
    );
    this.#lay(resize(this.#grid.board, rows, cols));
  }

  /** Takes the board from the text. @returns {boolean} whether it can be read */
  #read() {
    const { board, fault } = boardOf(this.#text.value);
    if (board) {
      // It has been laid while it was written; what was found of it since stays.
      this.#text.value = textOf(board);
      this.#text.rows = board.rows;
      return true;
    }
    this.#say(fault(wordsOf(this.#context)));
    this.#text.setAttribute('aria-invalid', 'true');
    return false;
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
      game = new_game({ rules: this.#rules.value, rows, cols, board: cells });
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
    return this.#text.value === textOf(this.#grid.board) || this.#read();
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
      this.#say('');
      this.#evaluation ??= new BoardEvaluation(
        part(this.#side, '.evaluation', HTMLElement),
        part(this.#side, '[role=status]', HTMLElement),
      );
      const { value: rules } = this.#rules;
      await this.#evaluation.ask({ rules, ...board }, this.#context.settings.get('language'));
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
      if (!opened) return this.#say(wordsOf(this.#context).playElsewhere);
    } catch (error) {
      return this.#fail(error);
    } finally {
      this.#starting = false;
    }
    closeDialog(this.#dialog);
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
