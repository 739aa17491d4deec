/** The replay of a puzzle. */
import './puzzle.css';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { Playback } from '../../element/playback.js';
import { BACK, FIRST, LAST, ON, PAUSE, PLAY } from '../../element/template.js';
import { drawNumbers, sayNumbers } from '../../element/thumbnail.js';
import { LEARN, LIBRARY } from '../../i18n/games.js';
import { PUZZLE } from '../../i18n/puzzle.js';
import { load, open_puzzle } from '../../puzzle/engine.js';
import { SolutionCursor } from '../../puzzle/solution.js';
import { isShortest } from '../../puzzle/solver-controller.js';
import { icon, littleBoard } from '../shell/dialog-parts.js';
import { LARGEST_SOLVED, variantName } from '../variant/puzzle.js';
import { createReplay } from './dialog.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../../puzzle/engine.js').Slide} Slide */
/** @typedef {ReturnType<typeof read>} Found */

/** Reads the content of a record. @param {string} record @throws if it can't be played */
function read(record) {
  const puzzle = open_puzzle(record);
  const { side, goal_name, difficulty: start, slides, solved, goal } = puzzle;
  puzzle.free();
  const variant = { side, goal: goal_name, start };
  return { variant, slides, solved, goal, cursor: new SolutionCursor(record) };
}

/**
 * @param {PuzzleContext} context
 * @param {import('./dialog.js').Acts<Found>} acts
 * @returns {import('./dialog.js').Viewer<PuzzleContext, Found>}
 */
function createViewer(context, { state, bookmarks, update, close, practice, playStart }) {
  const { game } = context;
  const board = littleBoard({ role: 'img' });
  /** What is shown, until the dialog shows something else. @type {SolutionCursor | undefined} */
  let cursor;
  let search = new AbortController();
  /** @type {Playback<Slide>} */
  const player = new Playback({ show: () => {}, changed: update });
  const watch = (/** @type {'opponent' | 'best'} */ solver) => {
    close();
    game.watch(solver);
    game.focus({ preventScroll: true });
  };
  /** Asks for fewer slides only where there may be such a solution. */
  const askForFewer = async () => {
    const { record, found, shared } = state();
    if (!shared || !found?.solved) return;
    search = new AbortController();
    const { signal } = search;
    const isBest = await isShortest(record, signal).catch(() => false);
    if (signal.aborted) return;
    state().isBest = isBest;
    update();
  };
  const forget = () => {
    search.abort();
    player.load();
    cursor?.free();
    cursor = undefined;
  };
  const button = (
    /** @type {string} */ look,
    /** @type {string} */ label,
    /** @type {string} */ path,
    /** @type {() => void} */ act,
  ) => html`
    <button type="button" class=${look} aria-label=${label} title=${label} @click=${act}>${icon(path)}</button>`;
  const scrub = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    player.seek(Number(target.value));
  /** @param {import('./dialog.js').View<PuzzleContext>} view @param {string} at the slide that is shown */
  const controls = ({ language, words }, at) => {
    const messages = PUZZLE.in(language);
    const { playing, length, steps } = player;
    return html`
      <div class="controls" role="group" aria-label=${messages.playback} ?hidden=${length === 0}>
        <input type="range" list="replay-marks" min="0" max=${length} step="1" aria-label=${messages.position}
          aria-valuetext=${at} .value=${live(String(steps))} @input=${scrub} />
        <datalist id="replay-marks">${bookmarks.moves.map((slide) => html`<option value=${slide}></option>`)}</datalist>
        <div class="buttons">
          ${button('first', words.first, FIRST, () => player.seek(0))}
          ${button('back', messages.stepBack, BACK, () => player.step(-1))}
          ${button('run primary', playing ? messages.pause : messages.play, playing ? PAUSE : PLAY, () => player.toggle())}
          ${button('on', messages.stepOn, ON, () => player.step(1))}
          ${button('last', words.last, LAST, () => player.seek(length))}
        </div>
      </div>`;
  };
  return {
    longest: 100_000,
    load,
    read,
    about({ words }, { shared }, { variant, slides, solved }) {
      const parts = [
        variantName(variant, words),
        words.slidesLine(slides),
        solved ? words.solvedLine : words.notSolvedLine,
      ];
      return (shared ? [words.sharedPuzzle, ...parts, words.verified] : parts).join(' · ');
    },
    length: ({ slides }) => slides,
    result: ({ solved, slides }) => (solved ? slides : undefined),
    headline: ({ words }, { isBest }, { solved, slides }) =>
      solved ? (isBest ? words.canYouMatch : words.canYouBeat)(slides) : '',
    board(view, { found }, invitation) {
      if (!cursor || !found) return nothing;
      const { words, format } = view;
      const { steps, length } = player;
      drawNumbers(board, cursor.cells, found.goal, false);
      board.ariaLabel = words.boardSays(sayNumbers(cursor.cells, words.empty));
      const at = words.at(format(steps), format(length));
      return html`
        <div class="seen">
          <div class="stage">${board}</div>
          ${invitation ?? html`<p class="note count">${length > 0 ? at : words.noSlides}</p>${controls(view, at)}`}
        </div>`;
    },
    others(
      { language, words },
      { record, shared, isBest, id, entry },
      toTable,
      { variant, slides, solved },
    ) {
      const isOther = shared || ![undefined, game.gameId].includes(id ?? entry?.id);
      const canLearn = slides > 0 && !isBest && variant.side <= LARGEST_SOLVED;
      return html`
        <div class="buttons" ?hidden=${!canLearn}>
          <button type="button" class="learn" aria-haspopup="dialog" @click=${() => context.open('learn', { record })}>${LEARN.in(language).fromGame}</button>
        </div>
        ${
          isOther
            ? html`
              <section class="take-over">
                <div class="buttons">
                  <button type="button" class="play-this primary" @click=${playStart}>${words.playThisStart}</button>
                  ${shared && solved ? toTable : nothing}
                  <button type="button" class="play-on" ?hidden=${shared} @click=${() => practice(record, player.steps)}>${LIBRARY.in(language).playFromHere}</button>
                </div>
                <p class="note">${words.playThisAbout}</p>
              </section>`
            : html`
              <section class="others">
                <div class="buttons">
                  <button type="button" class="opponent" ?hidden=${game.getAttribute('opponent') === 'none'} @click=${() => watch('opponent')}>${PUZZLE.in(language).watchAi}</button>
                  <button type="button" class="best" @click=${() => watch('best')}>${words.watchBest}</button>
                </div>
                <p class="note">${words.watchAbout}</p>
              </section>`
        }`;
    },
    sayMark: (slide, { words }) => words.atSlide(slide),
    at: () => player.steps,
    seek: (slide) => player.seek(slide),
    watch() {
      player.seek(0);
      player.play();
    },
    open({ found }, step) {
      forget();
      cursor = found?.cursor;
      cursor?.seek(Math.min(cursor.length, Math.max(0, step)));
      player.load(cursor);
    },
    opened() {
      askForFewer();
    },
    closed: forget,
  };
}

/** @param {PuzzleContext} context */
export const make = (context) => createReplay(context, (acts) => createViewer(context, acts));
