/** The dialog that replays a puzzle: the player's own or one from a link. */
import '../shell/little-board.css';
import './puzzle.css';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { Playback } from '../../element/playback.js';
import { BACK, FIRST, LAST, ON, PAUSE, PLAY } from '../../element/template.js';
import { drawNumbers, sayNumbers } from '../../element/thumbnail.js';
import { FRIENDS, LEARN, LIBRARY } from '../../i18n/games.js';
import { PUZZLE } from '../../i18n/puzzle.js';
import { load, open_puzzle, startOf } from '../../puzzle/engine.js';
import { SolutionCursor } from '../../puzzle/solution.js';
import { isShortest } from '../../puzzle/solver-controller.js';
import { challengeOf } from '../challenge/puzzle.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { alert, littleBoard, playOwn, proof } from '../shell/dialog-parts.js';
import { LARGEST_SOLVED, nameOfVariant } from '../variant/puzzle.js';
import { Bookmarks } from './bookmarks.js';
import { invitation, playHere, readRecord, returnToOwn } from './play-record.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../../puzzle/engine.js').Slide} Slide */
/** @typedef {import('../shell/dialog.js').View<PuzzleContext>} View */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came from a link
 * @property {number} [steps] the number of slides made when it opens; 0 by default
 * @property {string} [id] the id of the puzzle, if it is one of the player's own
 * @property {import('./bookmarks.js').Marked} [entry] that puzzle, to show its bookmarks; it is read without it
 */

/**
 * @typedef {Shown & {
 *   found?: ReturnType<typeof read>,
 *   invites?: boolean,
 *   shortest?: boolean,
 *   problem?: import('../shell/dialog-parts.js').Problem,
 * }} State the content of the record, whether it invites to play before it is watched, whether its solution is proven to be a shortest one, or what is wrong with it
 */

/** The longest record that is opened, in characters. */
const LONGEST = 100_000;

/** Reads the content of a record. @param {string} record @throws if it can't be played */
function read(record) {
  const puzzle = open_puzzle(record);
  const { side, goal_name, difficulty: start, slides, solved, goal } = puzzle;
  puzzle.free();
  const variant = { side, goal: goal_name, start };
  return { variant, slides, solved, goal, cursor: new SolutionCursor(record) };
}

/** @param {View} view @param {State} state */
function aboutOf({ words }, { found, shared }) {
  if (!found) return '';
  const { variant, slides, solved } = found;
  const parts = [
    nameOfVariant(variant, words),
    words.slidesLine(slides),
    solved ? words.solvedLine : words.notSolvedLine,
  ];
  return (shared ? [words.sharedPuzzle, ...parts, words.verified] : parts).join(' · ');
}

/** @param {PuzzleContext} context */
export function make(context) {
  const { choice, game } = context;
  const challenge = challengeOf(context);
  const board = littleBoard({ role: 'img' });
  /** @type {State} */
  let state = { record: '' };
  let search = new AbortController();
  /** @type {Playback<Slide>} */
  const player = new Playback({ show: () => {}, changed: () => made.update() });
  const bookmarks = new Bookmarks(game, (failed) => {
    if (failed) warn({ text: wordsOf(context).notSaved });
    else made.update();
  });
  const warn = (/** @type {State['problem']} */ problem) => {
    state.problem = problem;
    made.update();
  };
  const watch = (/** @type {'opponent' | 'best'} */ solver) => {
    made.close();
    game.watch(solver);
    game.focus({ preventScroll: true });
  };
  /** Plays the record as practice. @param {number} [slides] the number of slides to make. Default: all */
  const practice = (record = state.record, slides) => {
    const { record: shown } = state;
    warn(undefined);
    const refused = () => warn({ text: wordsOf(context).playElsewhere });
    playHere(game, choice.practice(record, slides), () => state.record === shown, refused);
  };
  const playThis = () => {
    const start = startOf(state.record);
    const { solved, slides } = { ...state.found };
    if (state.shared && solved && slides !== undefined)
      challenge.begin({ start, theirs: slides, isBest: state.shortest });
    practice(start);
  };
  /** Asks for fewer slides only where there may be such a solution. */
  const askForFewer = async () => {
    const { found, record, shared } = state;
    if (!shared || !found?.solved) return;
    search = new AbortController();
    const { signal } = search;
    const shortest = await isShortest(record, signal).catch(() => false);
    if (signal.aborted) return;
    state.shortest = shortest;
    made.update();
  };
  const toTable = () => {
    const { record } = state;
    made.close();
    context.open('friends', { record });
  };
  const leave = () => {
    made.close();
    returnToOwn(context);
  };

  const watchThis = () => {
    state.invites = false;
    player.seek(0);
    player.play();
    /** @type {HTMLElement} */ (made.dialog.querySelector('.run')).focus({ preventScroll: true });
  };
  /** @param {View} view @param {NonNullable<State['found']>} found */
  const playback = (view, { cursor, goal, solved, slides }) => {
    const { language, words, format } = view;
    const messages = PUZZLE.in(language);
    drawNumbers(board, cursor.cells, goal, false);
    board.ariaLabel = words.boardSays(sayNumbers(cursor.cells, words.empty));
    const at = words.at(format(cursor.steps), format(cursor.length));
    const { playing } = player;
    const asked = state.shortest ? words.canYouMatch : words.canYouBeat;
    /** @param {string} look @param {string} label @param {string} path @param {() => void} act */
    const button = (look, label, path, act) => html`
      <button type="button" class=${look} aria-label=${label} title=${label} @click=${act}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>`;
    const scrub = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
      player.seek(Number(target.value));
    return html`
      <div class="seen">
        <div class="stage">${board}</div>
        ${state.invites ? invitation(view, solved ? asked(slides) : '', playThis, slides > 0 ? watchThis : undefined) : nothing}
        <p class="note count" ?hidden=${state.invites}>${cursor.length > 0 ? at : words.noSlides}</p>
        <div class="controls" role="group" aria-label=${messages.playback} ?hidden=${cursor.length === 0 || state.invites}>
          <input type="range" list="replay-marks" min="0" max=${cursor.length} step="1" aria-label=${messages.position}
            aria-valuetext=${at} .value=${live(String(cursor.steps))} @input=${scrub} />
          <datalist id="replay-marks">${bookmarks.moves.map((slide) => html`<option value=${slide}></option>`)}</datalist>
          <div class="buttons">
            ${button('first', words.first, FIRST, () => player.seek(0))}
            ${button('back', messages.stepBack, BACK, () => player.step(-1))}
            ${
              playing
                ? button('run primary', messages.pause, PAUSE, () => player.pause())
                : button('run primary', messages.play, PLAY, () => player.play())
            }
            ${button('on', messages.stepOn, ON, () => player.step(1))}
            ${button('last', words.last, LAST, () => player.seek(player.length))}
          </div>
        </div>
      </div>`;
  };
  const made = createDialog(
    'replay',
    context,
    (view) => {
      const { words } = view;
      const { found, record, shared = false, invites, problem } = state;
      // The AI solves the puzzle on the board.
      const { entry, id = entry?.id } = state;
      const isOther = shared || (id !== undefined && id !== game.gameId);
      const compared = found?.solved ? challenge.compare(record, found.slides, shared) : undefined;
      return html`
      <p class="note about" ?hidden=${!found}>${aboutOf(view, state)}</p>
      <p class="compared" ?hidden=${!compared}>${compared}</p>
      ${proof(view, Boolean(shared && found))}
      ${alert(view, problem)}
      ${found ? playback(view, found) : playOwn(view, leave)}
      ${found ? bookmarks.list(view, player.steps, (slide) => player.seek(slide), words.atSlide) : nothing}
      ${
        found && !invites && found.slides > 0 && found.variant.side <= LARGEST_SOLVED
          ? html`<div class="buttons"><button type="button" class="learn" aria-haspopup="dialog" @click=${() => context.open('learn', { record })}>${LEARN.in(view.language).fromGame}</button></div>`
          : nothing
      }
      ${
        isOther
          ? html`
            <section class="take-over" ?hidden=${!found || invites}>
              <div class="buttons">
                <button type="button" class="play-this primary" @click=${playThis}>${words.playThisStart}</button>
                ${shared && found?.solved ? html`<button type="button" class="to-table" aria-haspopup="dialog" @click=${toTable}>${FRIENDS.in(view.language).toTable}</button>` : nothing}
                <button type="button" class="play-on" ?hidden=${shared} @click=${() => practice(record, player.steps)}>${LIBRARY.in(view.language).playFromHere}</button>
              </div>
              <p class="note">${words.playThisAbout}</p>
            </section>`
          : html`
            <section class="others">
              <div class="buttons">
                <button type="button" class="opponent" ?hidden=${game.getAttribute('opponent') === 'none'} @click=${() => watch('opponent')}>${PUZZLE.in(view.language).watchAi}</button>
                <button type="button" class="best" @click=${() => watch('best')}>${words.watchBest}</button>
              </div>
              <p class="note">${words.watchAbout}</p>
            </section>`
      }`;
    },
    (view) => (state.found ? bookmarks.button(view, state.found.cursor.steps) : nothing),
  );
  const forget = () => {
    search.abort();
    player.load();
    state.found?.cursor.free();
    state = { record: '' };
  };
  bookmarks.listen(made.dialog, () => player.steps);
  // Stops the playback, which nobody can see anymore. Until the event comes, another link may have been followed.
  made.dialog.addEventListener('close', () => made.dialog.open || forget());
  return {
    prepare: () => Promise.all([game.ready, load()]),
    /** @param {Shown} [asked] defaults to the player's own puzzle */
    open(asked) {
      const shown = asked ?? { record: game.record, id: game.gameId };
      forget();
      state = { ...shown, ...readRecord(context, shown.record, LONGEST, read) };
      const { found } = state;
      state.invites = Boolean(shown.shared && found);
      const steps = state.invites ? found?.slides : shown.steps;
      found?.cursor.seek(Math.min(found.cursor.length, Math.max(0, steps ?? 0)));
      player.load(found?.cursor);
      bookmarks.show(found && shown);
      made.open();
      // A space should not close what the link led to.
      if (state.invites)
        /** @type {HTMLElement} */ (made.dialog.querySelector('.play-same')).focus();
      askForFewer();
    },
  };
}
