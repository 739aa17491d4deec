/** The board editor: sets up a custom board to play from. */

import { LENGTHS, MIN_CELLS, PRESETS } from '../../../pkg/game_constants.js';
import { chosenFaces } from '../shell/faces.js';
import './editor.css';
import '../../ai/evaluation.css';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { ai } from '../../ai/client.js';
import {
  drawWays,
  languageFor,
  sayEvaluation,
  sayLimits,
  sayWhy,
} from '../../ai/evaluation-view.js';
import { COLORS } from '../../element/tile-face.js';
import { load, new_game, Status } from '../../game/engine.js';
import { createDialog, dialogWords } from '../shell/dialog.js';
import { alert, formFields, styled } from '../shell/dialog-parts.js';
import {
  blank,
  boardText,
  createGrid,
  drawn,
  load as loadText,
  parseBoard,
  resize,
  sayTextError,
} from './board.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('./board.js').EditorBoard} EditorBoard */

/** The exponents of the tiles to choose from: 2 to 131072, all that have their own color. */
const TILES = Array.from({ length: COLORS }, (_, i) => i + 1);

const ERASER = html`
  <span class="face" aria-hidden="true"><svg viewBox="0 0 24 24"><path
    d="m8.5 20-5-5L14 4.5l6 6L10.5 20Zm-1-9 6 6M10.5 20H20" /></svg></span>`;

/**
 * Creates the record of a game that starts from a board.
 * @param {string} rules
 * @param {EditorBoard} board
 * @param {import('../shell/dialog.js').Words} words
 * @throws {Error} if the board can't be played; the message says why
 */
function createRecord(
  rules,
  { rows, cols, cells },
  { boardEmpty, boardStuck, boardDone, badBoard },
) {
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
  const { choice, game, settings } = context;
  /** The tile to place, 0 to erase. */
  let tile = 1;
  let rules = PRESETS[0];
  /** The game's custom rules, offered in addition to the presets; empty if it has none. */
  let own = '';
  /** The board as text, as typed by the player; empty until what reads and writes it is loaded. */
  let text = '';
  let hasText = false;
  /** Whether the text is what is wrong. */
  let isTextWrong = false;
  /** The game and position that the board was copied from. */
  let taken = '';
  let starting = false;
  /** What is announced to screen readers. */
  let status = '';
  /** Stops the AI, which was asked about the board. @type {AbortController | undefined} */
  let thinking;
  /** What it has found so far. @type {import('../../game/types.js').Evaluation | undefined} */
  let evaluation;
  const grid = createGrid({
    chosen: () => tile,
    changed: (typed) => changed(typed),
    update: () => made.update(),
    heard: (tile) => {
      status = tile ? chosenFaces().spoken(tile) : dialogWords(context).empty;
      made.update();
    },
  });
  const clearEvaluation = () => {
    thinking?.abort();
    thinking = evaluation = undefined;
  };
  /** Shows an error, or clears it. @param {import('../shell/dialog-parts.js').Problem} [problem] @param {boolean} [inText] */
  const say = (problem, inText = false) => {
    isTextWrong = inText;
    clearEvaluation();
    made.warn(problem);
  };
  /** @param {unknown} error its message is in the page's language */
  const fail = (error) => {
    const { message, cause } = /** @type {Error} */ (error);
    say({ text: message, fault: cause instanceof Error ? cause.message : '' });
  };
  /** Updates the text and clears messages after the board has changed. @param {string} [typed] the text being typed, which stays */
  const changed = (typed) => {
    text = typed ?? (hasText ? boardText(grid.board) : '');
    say();
  };
  /** Identifies the current game and its position. */
  const gameNow = () => `${game.save} ${game.record}`;
  /** Copies the board, rules and size of the current game. */
  const take = () => {
    const { rows, cols } = game.size;
    taken = gameNow();
    rules = game.rules;
    own = PRESETS.includes(rules) ? '' : rules;
    const cells = [...game.cells];
    // A game that hasn't loaded yet has no cells.
    grid.lay(cells.length > 0 ? { rows, cols, cells } : blank(rows, cols));
  };
  /** Loads what reads and writes the text. An evaluation on show stays, because the board is the same. */
  const openText = async () => {
    if (hasText) return;
    try {
      await loadText();
      hasText = true;
      text = boardText(grid.board);
      if (isTextWrong) made.warn();
      isTextWrong = false;
    } catch (error) {
      isTextWrong = true;
      made.warn({
        text: dialogWords(context).notLoaded,
        fault: /** @type {Error} */ (error).message,
      });
    }
    made.update();
  };
  /** Shows the board that is being typed as soon as it is valid, without touching the text. @param {string} typed */
  const follow = (typed) => {
    text = typed;
    const { board } = parseBoard(typed);
    if (board) grid.lay(board, typed);
  };
  /** Checks the text, in case it wasn't applied, and normalizes it. @returns {boolean} whether it is a valid board */
  const read = () => {
    if (!hasText || text === boardText(grid.board)) return true;
    const { board, error } = parseBoard(text);
    if (error) say({ text: sayTextError(error, dialogWords(context)) }, true);
    // The board was already applied while typing; applying it again would clear its evaluation.
    else text = boardText(board);
    made.update();
    return !error;
  };
  /** Asks the AI about the board. */
  const ask = async () => {
    if (!read()) return;
    const words = dialogWords(context);
    const { board } = grid;
    const language = languageFor(settings.get('language'), chosenFaces());
    const mine = new AbortController();
    const { signal } = mine;
    try {
      await load().catch(() => {
        throw new Error(words.notLoaded);
      });
      // The board has changed meanwhile.
      if (board !== grid.board) return;
      // Throws if no move is possible, so that the player learns why.
      createRecord(rules, board, words);
      say();
      thinking = mine;
      const early = (/** @type {typeof evaluation} */ found) => {
        evaluation = found;
        made.update();
      };
      early(undefined);
      const found = await ai.look({ rules, ...board }, { signal, early }).catch((error) => {
        if (!signal.aborted) console.warn(error);
        throw new Error(language.messages.aiFailed);
      });
      // The board has changed since.
      if (signal.aborted) return;
      status = sayEvaluation(found, language);
      early(found);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };
  const play = async () => {
    if (starting || !read()) return;
    starting = true;
    try {
      await load();
      const opened = await choice.practice(createRecord(rules, grid.board, dialogWords(context)));
      if (!opened) return say({ text: dialogWords(context).playElsewhere });
    } catch (error) {
      return fail(error);
    } finally {
      starting = false;
    }
    made.close();
    game.focus({ preventScroll: true });
  };

  /** The radio button of a tile. @param {View} view @param {number} one 0 erases */
  const tileTemplate = ({ words }, one) => html`
      <label>
        <input type="radio" name="tile" value=${one} aria-label=${one ? chosenFaces().spoken(one) : words.eraser}
          .checked=${live(one === tile)} @change=${() => (tile = one)} />
        ${one ? html`<span class="face" aria-hidden="true" ${drawn(one)}></span>` : ERASER}
      </label>`;
  /** The menus for rules and size. @param {View} view */
  const fieldsTemplate = (view) => {
    const { board } = grid;
    const { rows, cols } = board;
    const values = { rules, rows: String(rows), cols: String(cols) };
    const { select } = formFields(
      view,
      (name) => Reflect.get(values, name),
      (name, value) => {
        const { rows, cols } = Object.assign(values, { [name]: value });
        rules = values.rules;
        grid.lay(resize(board, Number(rows), Number(cols)));
      },
    );
    const lengths = (/** @type {number} */ other) =>
      LENGTHS.filter((length) => length * other >= MIN_CELLS).map(String);
    return html`
      <div class="fields">
        ${select('rules', own ? [...PRESETS, own] : PRESETS, { label: (name) => view.text(name === own ? 'own' : name) })}
        ${select('rows', lengths(cols))}
        ${select('cols', lengths(rows))}
      </div>`;
  };
  /** The field for the board as text. @param {View} view */
  const textTemplate = ({ words }) => html`
      <details @toggle=${openText}>
        <summary>${words.boardText}</summary>
        <p class="note" id="board-text-about">${words.boardTextAbout}</p>
        <textarea name="text" aria-label=${words.boardText} aria-describedby="board-text-about"
          ?disabled=${!hasText} aria-invalid=${isTextWrong ? 'true' : nothing} spellcheck="false" autocomplete="off" autocapitalize="off"
          rows=${grid.board.rows} .value=${live(text)} @change=${read}
          @input=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => follow(event.currentTarget.value)}></textarea>
      </details>`;
  /** The AI's evaluation. @param {View} view */
  const evaluationTemplate = (view) => {
    if (!thinking) return nothing;
    const language = languageFor(view.language, chosenFaces());
    const { sentence, thinking: thinks } = language.messages;
    const why = evaluation ? sayWhy(evaluation, language) : '';
    const ways = ref((list) => {
      if (list) drawWays(/** @type {HTMLElement} */ (list), evaluation, language);
    });
    return html`
      <div class="evaluation">
        <ul class="ways" role="list" ${ways}></ul>
        <p class="note">${evaluation ? `${why && sentence(why)}${sayLimits(evaluation, language)}` : thinks}</p>
      </div>`;
  };
  const made = createDialog('editor', context, (view) => {
    const { words } = view;
    const { rows, cols } = grid.board;
    return html`
      <p class="note about">${words.editorAbout}</p>
      <div class="editor-frame" ${styled({ '--rows': String(rows), '--cols': String(cols) })}>${grid.template(words)}</div>
      <div class="side">
        <fieldset class="tiles" role="radiogroup" aria-label=${words.tileToPlace}>
          ${[0, ...TILES].map((one) => tileTemplate(view, one))}
        </fieldset>
        <div class="buttons">
          <button type="button" class="clear" @click=${() => grid.lay(blank(rows, cols))}>${words.clearAll}</button>
          <button type="button" class="take" @click=${take}>${words.takeBoard}</button>
          <button type="button" class="ask" ?hidden=${settings.get('hints') === 'off'}
            @click=${ask}>${words.askAi}</button>
        </div>
        ${fieldsTemplate(view)}
        <p class="note" id="editor-keys">${words.editorKeys}</p>
        ${textTemplate(view)}
        <div class="foot">
          ${evaluationTemplate(view)}
          ${alert(view)}
          <div class="buttons">
            <button type="button" class="play primary" @click=${play}>${words.play}</button>
          </div>
        </div>
        <p class="visually-hidden" role="status">${status}</p>
      </div>`;
  });
  made.dialog.addEventListener('close', clearEvaluation);
  return {
    /** @param {import('./board.js').EditorBoard} [board] Default: that of the game */
    open(board) {
      if (board) {
        take();
        grid.lay({ ...board, cells: [...board.cells] });
        return made.open();
      }
      // The edited board survives closing the dialog by mistake, until the game changes.
      if (taken === gameNow()) grid.lay(grid.board);
      else take();
      made.open();
    },
  };
}
