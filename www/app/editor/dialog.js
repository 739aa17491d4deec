/** The board editor: sets up a custom board to play from. */
import { LENGTHS, MIN_CELLS, PRESETS } from '../../../pkg/game_constants.js';
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

/**
 * The state of the dialog.
 * @typedef {object} State
 * @property {number} tile the tile to place, 0 to erase
 * @property {string} rules
 * @property {string} own the game's custom rules, offered in addition to the presets; empty if it has none
 * @property {typeof import('./text.js')} [texts] reads and writes the board as text; loaded when the text is first shown
 * @property {string} text the board as text, as typed by the player; empty until `texts` is loaded
 * @property {Problem} [problem]
 * @property {string} taken the game and position that the board was copied from
 * @property {boolean} starting whether a game is being started
 */

/**
 * Creates the record of a game that starts from a board.
 * @param {string} rules
 * @param {EditorBoard} board
 * @param {import('../shell/dialog.js').Words} words
 * @throws {Error} if the board can't be played; the message says why
 */
function recordOf(rules, { rows, cols, cells }, { boardEmpty, boardStuck, boardDone, badBoard }) {
  if (Math.max(...cells) === 0) throw new Error(boardEmpty);
  let game;
  try {
    game = new_game({ rules, rows, cols, board: cells });
  } catch (cause) {
    throw new Error(badBoard, { cause });
  }
  const { status, record } = game;
  game.free();
  if (status === Status.Lost) throw new Error(boardStuck);
  if (status === Status.Won) throw new Error(boardDone);
  return record;
}

/** @param {GameContext} context */
export function make(context) {
  /** @type {State} */
  const state = {
    tile: 1,
    rules: PRESETS[0],
    own: '',
    text: '',
    taken: '',
    starting: false,
  };
  const powers = () => context.settings.get('powers') === 'on';
  /** The faces of the tiles to choose from. */
  const faces = TILES.map(() => create('span', { className: 'face', ariaHidden: 'true' }));
  /** Shows the AI's evaluation. */
  const evaluationPlace = create('div', { className: 'evaluation', hidden: true });
  /** Announces changes to screen readers. */
  const status = create('p', { className: 'visually-hidden', role: 'status' });
  /** The AI's evaluation, created when it is first requested. @type {import('./evaluation.js').BoardEvaluation | undefined} */
  let evaluation;
  const grid = new EditorGrid({
    chosen: () => state.tile,
    changed: () => changed(),
    heard: (tile) => {
      status.textContent = tile ? faceOf(tile) : wordsOf(context).empty;
    },
    words: () => wordsOf(context),
    powers,
  });
  /** @param {View} view */
  const template = (view) => {
    const { words } = view;
    const { rows, cols } = grid.board;
    const { settings } = context;
    return html`
      <p class="note about">${words.editorAbout}</p>
      <div class="editor-frame" ${styled({ '--rows': String(rows), '--cols': String(cols) })}>${grid.element}</div>
      <div class="side">
        <fieldset class="tiles" role="radiogroup" aria-label=${words.tileToPlace}>
          ${[0, ...TILES].map((tile) => tileTemplate(view, tile))}
        </fieldset>
        <div class="buttons">
          <button type="button" class="clear" @click=${() => lay(blank(rows, cols))}>${words.clearAll}</button>
          <button type="button" class="take" @click=${take}>${words.takeBoard}</button>
          <button type="button" class="ask" ?hidden=${settings.get('hints') === 'off'}
            @click=${ask}>${words.askAi}</button>
        </div>
        ${fieldsTemplate(view)}
        <p class="note" id="editor-keys">${words.editorKeys}</p>
        ${textTemplate(view)}
        <div class="foot">
          ${evaluationPlace}
          ${alert(view, state.problem)}
          <div class="buttons">
            <button type="button" class="play primary" @click=${play}>${words.play}</button>
          </div>
        </div>
        ${status}
      </div>`;
  };
  /** The radio button of a tile. @param {View} view @param {number} tile 0 erases */
  const tileTemplate = ({ words }, tile) => html`
      <label>
        <input type="radio" name="tile" value=${tile} aria-label=${tile ? faceOf(tile) : words.eraser}
          .checked=${live(tile === state.tile)} @change=${() => (state.tile = tile)} />
        ${tile ? faces[tile - 1] : ERASER}
      </label>`;
  /** The menus for rules and size. @param {View} view */
  const fieldsTemplate = ({ words, text }) => {
    const rules = select({
      name: 'rules',
      values: state.own ? [...PRESETS, state.own] : PRESETS,
      chosen: state.rules,
      label: (rules) => (rules === state.own ? words.own : text(rules)),
      choose: (rules) => {
        state.rules = rules;
        lay(grid.board);
      },
    });
    const { board } = grid;
    /** @param {'rows' | 'cols'} name @param {number} other @param {(length: number) => EditorBoard} resized */
    const length = (name, other, resized) => {
      const chosen = String(board[name]);
      const choose = (/** @type {string} */ length) => lay(resized(Number(length)));
      return field(
        words[name],
        select({
          name,
          values: LENGTHS.filter((length) => length * other >= MIN_CELLS).map(String),
          chosen,
          choose,
        }),
      );
    };
    return html`
      <div class="fields">
        ${field(words.rules, rules)}
        ${length('rows', board.cols, (rows) => resize(board, rows, board.cols))}
        ${length('cols', board.rows, (cols) => resize(board, board.rows, cols))}
      </div>`;
  };
  /** The field for the board as text. @param {View} view */
  const textTemplate = ({ words }) => html`
      <details @toggle=${loadText}>
        <summary>${words.boardText}</summary>
        <p class="note" id="board-text-about">${words.boardTextAbout}</p>
        <textarea name="text" aria-label=${words.boardText} aria-describedby="board-text-about"
          ?disabled=${!state.texts} aria-invalid=${state.problem?.inText ? 'true' : nothing} spellcheck="false" autocomplete="off" autocapitalize="off"
          rows=${grid.board.rows} .value=${live(state.text)} @change=${read}
          @input=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => follow(event.currentTarget.value)}></textarea>
      </details>`;
  /** Identifies the current game and its position. */
  const gameNow = () => {
    const { save, record } = context.game;
    return `${save} ${record}`;
  };
  /** Copies the board, rules and size of the current game. */
  const take = () => {
    const { game } = context;
    const { rows, cols } = game.size;
    state.taken = gameNow();
    state.rules = game.rules;
    state.own = PRESETS.includes(game.rules) ? '' : game.rules;
    const cells = [...game.cells];
    // A game that hasn't loaded yet has no cells.
    lay(cells.length > 0 ? { rows, cols, cells } : blank(rows, cols));
  };
  /** Shows another board. @param {EditorBoard} board @param {string} [text] the text being typed, to leave unchanged */
  const lay = (board, text) => {
    grid.lay(board);
    changed(text);
  };
  /** Updates the text and clears messages after the board has changed. @param {string} [text] */
  const changed = (text = state.texts?.boardText(grid.board) ?? '') => {
    state.text = text;
    say();
  };
  /** Loads what reads and writes the text. An evaluation on show stays, because the board is the same. */
  const loadText = async () => {
    if (state.texts) return;
    try {
      const texts = await import('./text.js');
      await texts.load();
      state.texts = texts;
      state.text = texts.boardText(grid.board);
      if (state.problem?.inText) state.problem = undefined;
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      state.problem = { text: wordsOf(context).notLoaded, fault: message, inText: true };
    }
    made.update();
  };
  /** Shows the board that is being typed as soon as it is valid, without touching the text. @param {string} text */
  const follow = (text) => {
    state.text = text;
    const board = state.texts?.boardOf(text).board;
    if (board) lay(board, text);
  };
  /** Shows an error, or clears it. @param {Problem} [problem] */
  const say = (problem) => {
    state.problem = problem;
    evaluation?.clear();
    made.update();
  };
  /** @param {unknown} error its message is in the page's language */
  const fail = (error) => {
    const { message, cause } = /** @type {Error} */ (error);
    say({ text: message, fault: cause instanceof Error ? cause.message : '' });
  };
  /** Checks the text, in case it wasn't applied, and normalizes it. @returns {boolean} whether it is a valid board */
  const read = () => {
    const texts = state.texts;
    if (!texts || state.text === texts.boardText(grid.board)) return true;
    const { board, error } = texts.boardOf(state.text);
    if (error) say({ text: texts.sayTextError(error, wordsOf(context)), inText: true });
    // The board was already applied while typing; applying it again would clear its evaluation.
    else state.text = texts.boardText(board);
    made.update();
    return !error;
  };
  /** Asks the AI about the board. */
  const ask = async () => {
    if (!read()) return;
    const words = wordsOf(context);
    const { board } = grid;
    try {
      const loaded = await Promise.all([import('./evaluation.js'), load()]).catch(() => {
        throw new Error(words.notLoaded);
      });
      // The board has changed meanwhile.
      if (board !== grid.board) return;
      // Throws if no move is possible, so that the player learns why.
      recordOf(state.rules, board, words);
      const [{ BoardEvaluation }] = loaded;
      say();
      evaluation ??= new BoardEvaluation(evaluationPlace, status);
      const language = context.settings.get('language');
      await evaluation.ask({ rules: state.rules, ...board }, language);
    } catch (error) {
      fail(error);
    }
  };
  const play = async () => {
    if (state.starting || !read()) return;
    state.starting = true;
    const { choice, game } = context;
    try {
      await load();
      const opened = await choice.practice(recordOf(state.rules, grid.board, wordsOf(context)));
      if (!opened) return say({ text: wordsOf(context).playElsewhere });
    } catch (error) {
      return fail(error);
    } finally {
      state.starting = false;
    }
    made.close();
    game.focus({ preventScroll: true });
  };
  const made = createDialog('editor', context, template);
  made.dialog.addEventListener('close', () => evaluation?.clear());
  return {
    open() {
      for (const [i, face] of faces.entries()) drawFace(face, TILES[i], powers());
      // The edited board survives closing the dialog by mistake, until the game changes.
      if (state.taken === gameNow()) lay(grid.board);
      else take();
      made.open();
    },
  };
}
