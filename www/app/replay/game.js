/** The dialog that replays a game of 2048: the player's own or one from a link. */

import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { load, Status, verify } from '../../game/engine.js';
import { FRIENDS } from '../../i18n/games.js';
import { Replay2048 } from '../../replay/replay-2048.js';
import { challengeOf } from '../challenge/game.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { alert, playOwn, proof } from '../shell/dialog-parts.js';
import { nameOfVariant } from '../variant/game.js';
import { startOf } from '../variant/start-of.js';
import { Bookmarks } from './bookmarks.js';
import { leaveLink, playHere, readRecord, returnToOwn } from './play-record.js';

customElements.define('replay-2048', Replay2048);

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came from a link
 * @property {number} [steps] the number of moves made when it opens; 0 by default
 * @property {string} [id] the id of the game, if it is one of the player's own
 * @property {import('./bookmarks.js').Marked} [entry] that game, to show its bookmarks; it is read without it
 * @property {string} [remark] the review's remark on the next move; the review is then open below
 */

/**
 * @typedef {Shown & {
 *   found?: ReturnType<typeof verify>,
 *   problem?: import('../shell/dialog-parts.js').Problem,
 *   link: string,
 * }} State what the record proves, or what is wrong with it, and the address's hash when it was opened
 */

/** The longest record that is opened, in characters. */
const LONGEST = 400_000;

/**
 * The line that describes the game.
 * @param {import('../shell/dialog.js').View<GameContext>} view
 * @param {State} state
 */
function aboutOf({ words, format }, { shared, found, remark }) {
  if (remark || !found) return remark;
  const { rules, rows, cols, score, steps, customStart, status } = found;
  const parts = [
    ...(shared ? [words.sharedReplay] : []),
    nameOfVariant({ rules, rows, cols }, words),
    words.shareLine(format(score), steps),
  ];
  if (shared) parts.push(words.verified);
  if (customStart) parts.push(words.fromBoard);
  if (status === Status.Lost) parts.push(words.over);
  return parts.join(' · ');
}

/** @param {GameContext} context */
export function make(context) {
  const { choice, game } = context;
  const challenge = challengeOf(context);
  /** @type {import('lit-html/directives/ref.js').Ref<Replay2048>} */
  const replay = createRef();
  /** @type {State} */
  let state = { record: '', link: '' };
  /** The move that is shown. */
  let at = 0;
  const bookmarks = new Bookmarks(game, (failed) => {
    if (failed) warn({ text: wordsOf(context).notSaved });
    else made.update();
  });
  const warn = (/** @type {State['problem']} */ problem) => {
    state.problem = problem;
    made.update();
  };
  /** @param {string} record of the game to practice @param {number} [steps] */
  const practice = (record, steps) => {
    const { record: shown } = state;
    warn(undefined);
    const refused = () => warn({ text: wordsOf(context).playElsewhere });
    playHere(game, choice.practice(record, steps), () => state.record === shown, refused);
  };
  const takeOver = (/** @type {CustomEvent} */ { detail: { record, steps } }) =>
    practice(record, steps);
  const playSame = () => {
    const start = startOf(state.record);
    if (!start || !state.found) return;
    challenge.begin({ start, theirs: state.found.score });
    practice(start);
  };
  const moved = (/** @type {CustomEvent} */ { detail: { steps } }) => {
    const { moves } = bookmarks;
    const changes = moves.includes(steps) || moves.includes(at);
    at = steps;
    if (changes) made.update();
  };
  const leave = () => {
    made.close();
    returnToOwn(context);
  };
  const toTable = () => {
    const { record } = state;
    made.close();
    context.open('friends', { record });
  };
  const review = () => {
    const { record, shared, remark, entry, id = entry?.id } = state;
    if (remark) made.close();
    else context.open('review', { record, shared, id });
  };
  const made = createDialog(
    'replay',
    context,
    (view) => {
      const { words, format } = view;
      const { found, problem, record, shared = false, remark, steps = 0 } = state;
      const compared = found && !remark && challenge.compare(record, found.score, shared);
      const invites = found && shared && !remark;
      return html`
        <p class="note about ${remark ? 'remark' : ''}" ?hidden=${!found}>${aboutOf(view, state)}</p>
        <p class="compared" ?hidden=${!compared}>${compared}</p>
        ${proof(view, Boolean(shared && found && !remark))}
        <replay-2048 takeover lang=${view.language} record=${found ? record : ''} start-step=${steps}
          .bookmarks=${bookmarks.moves} ?hidden=${!found} @takeover=${takeOver} @change=${moved} ${ref(replay)}></replay-2048>
        ${found ? bookmarks.list(view, at, (move) => replay.value?.seek(move), words.atMove) : nothing}
        ${alert(view, problem)}
        <section class="same-start" ?hidden=${!invites}>
          <div class="buttons">
            <button type="button" class="play-same primary" @click=${playSame}>${words.playSameStart}</button>
            <button type="button" class="to-table" aria-haspopup="dialog" @click=${toTable}>${FRIENDS.in(view.language).toTable}</button>
          </div>
          <p class="note">${invites ? words.canYouBeat(format(found.score)) : nothing}</p>
        </section>
        ${found ? html`<p class="note takeover">${words.takeOverAbout}</p>` : playOwn(view, leave)}`;
    },
    (view) => html`
      ${state.found ? bookmarks.button(view, at) : nothing}
      <button type="button" class="review" aria-haspopup="dialog" ?hidden=${!state.found}
        @click=${review}>${state.remark ? view.words.reviewBack : view.words.review}</button>`,
  );
  bookmarks.listen(made.dialog, () => at);
  made.dialog.addEventListener('close', () => {
    // Stops the playback, which nobody can see anymore.
    state.record = '';
    made.update();
    leaveLink(state.link);
  });
  return {
    prepare: () => Promise.all([game.ready, load()]),
    /** @param {Shown} [asked] defaults to the player's own game */
    async open(asked) {
      const shown = asked ?? { record: game.record, id: game.gameId };
      const { hash: link } = location;
      state = { ...shown, ...readRecord(context, shown.record, LONGEST, verify), link };
      at = shown.steps ?? 0;
      bookmarks.show(state.found && shown);
      made.open();
      await replay.value?.ready;
      // If the same record was already open, the viewer may have moved on from this step.
      if (shown.steps !== undefined) replay.value?.seek(shown.steps);
    },
  };
}
