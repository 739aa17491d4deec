/** The dialog that replays a game of 2048: the player's own or one from a link. */

import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { load, Status, verify } from '../../game/engine.js';
import { FRIENDS, STATISTICS } from '../../i18n/games.js';
import { Replay2048 } from '../../replay/replay-2048.js';
import { challengeOf } from '../challenge/game.js';
import { showReviewLine } from '../review/end.js';
import { ReviewPanel } from '../review/panel.js';
import { delaysOf } from '../saved/pace.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { alert, playOwn, proof } from '../shell/dialog-parts.js';
import { nameOfVariant } from '../variant/game.js';
import { startOf } from '../variant/start-of.js';
import { Bookmarks } from './bookmarks.js';
import { invitation, playHere, readRecord, returnToOwn } from './play-record.js';

customElements.define('replay-2048', Replay2048);

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came from a link
 * @property {number} [steps] the number of moves made when it opens; 0 by default
 * @property {string} [id] the id of the game, if it is one of the player's own
 * @property {import('./bookmarks.js').Marked} [entry] that game, to show its bookmarks; it is read without it
 * @property {boolean} [review] whether it is reviewed
 */

/**
 * @typedef {Shown & {
 *   found?: ReturnType<typeof verify>,
 *   invites?: boolean,
 *   problem?: import('../shell/dialog-parts.js').Problem,
 *   delays?: ArrayLike<number>,
 * }} State what the record proves, whether it invites to play before it is watched, or what is wrong with it
 */

/** The longest record that is opened, in characters. */
const LONGEST = 400_000;

/**
 * The line that describes the game.
 * @param {import('../shell/dialog.js').View<GameContext>} view
 * @param {State} state
 */
function aboutOf({ language, words }, { shared, found, delays = [] }) {
  if (!found) return '';
  const { rules, rows, cols, score, steps, customStart, status } = found;
  const parts = [
    ...(shared ? [words.sharedReplay] : []),
    nameOfVariant({ rules, rows, cols }, words),
    words.shareLine(score, steps),
  ];
  if (shared) parts.push(words.verified);
  if (customStart) parts.push(words.fromBoard);
  if (status === Status.Lost) parts.push(words.over);
  if (delays.length > 0) parts.push(STATISTICS.in(language).timesAbout);
  return parts.join(' · ');
}

/** @param {GameContext} context */
export function make(context) {
  const { choice, game } = context;
  const challenge = challengeOf(context);
  /** @type {import('lit-html/directives/ref.js').Ref<Replay2048>} */
  const replay = createRef();
  /** @type {State} */
  let state = { record: '' };
  /** The move that is shown. */
  let at = 0;
  let isPlaying = false;
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
  const panel = new ReviewPanel(
    () => {
      made.update();
      panel.follow(shown());
    },
    (record) => context.open('learn', { record }),
  );
  const seek = (/** @type {number} */ move) => replay.value?.seek(move);
  /** What the review follows. */
  const shown = () => ({ steps: at, playing: isPlaying, seek });
  const moved = (/** @type {CustomEvent} */ { detail: { steps, playing } }) => {
    const { moves } = bookmarks;
    const changes = moves.includes(steps) || moves.includes(at) || panel.isOn;
    at = steps;
    isPlaying = playing;
    panel.follow(shown());
    if (changes) made.update();
  };
  const leave = () => {
    made.close();
    returnToOwn(context);
  };
  const watch = () => {
    state.invites = false;
    made.update();
    replay.value?.seek(0);
    replay.value?.play();
    replay.value?.focus({ preventScroll: true });
  };
  const toTable = () => {
    const { record } = state;
    made.close();
    context.open('friends', { record });
  };
  const review = () => {
    const { record, found } = state;
    state.invites = false;
    if (panel.isOn || !found) panel.hide();
    else panel.show(record, found);
    made.update();
  };
  const made = createDialog(
    'replay',
    context,
    (view) => {
      const { words } = view;
      const { found, problem, record, shared = false, steps = 0, invites } = state;
      const compared = found && challenge.compare(record, found.score, shared);
      const moves = found?.steps;
      const headline = found && moves ? words.canYouBeat(found.score) : '';
      return html`
        <p class="note about" ?hidden=${!found}>${aboutOf(view, state)}</p>
        <p class="compared" ?hidden=${!compared}>${compared}</p>
        ${proof(view, Boolean(shared && found))}
        <replay-2048 takeover lang=${view.language} record=${found ? record : ''} start-step=${invites ? moves : steps} class=${invites ? 'invites' : ''}
          .delays=${state.delays ?? []} .bookmarks=${bookmarks.moves} ?hidden=${!found} @takeover=${takeOver} @change=${moved} ${ref(replay)}>${
            invites
              ? invitation(view, headline, playSame, moves ? watch : undefined)
              : panel.template(view, shown())
          }</replay-2048>
        ${found ? bookmarks.list(view, at, seek, words.atMove) : nothing}
        ${alert(view, problem)}
        <section class="same-start" ?hidden=${!found || !shared || invites}>
          <div class="buttons">
            <button type="button" class="play-same primary" @click=${playSame}>${words.playSameStart}</button>
            <button type="button" class="to-table" aria-haspopup="dialog" @click=${toTable}>${FRIENDS.in(view.language).toTable}</button>
          </div>
        </section>
        ${found ? html`<p class="note takeover" ?hidden=${invites}>${words.takeOverAbout}</p>` : playOwn(view, leave)}`;
    },
    (view) => html`
      ${state.found ? bookmarks.button(view, at) : nothing}
      <button type="button" class="review" ?hidden=${!state.found?.steps}
        @click=${review}>${panel.isOn ? view.words.replay : view.words.review}</button>`,
    ({ words }) => (panel.isOn ? words.review : words.replay),
  );
  bookmarks.listen(made.dialog, () => at);
  panel.listen(made.dialog, shown);
  made.dialog.addEventListener('close', () => {
    // Until the event comes, another link may have been followed.
    if (made.dialog.open) return;
    // Stops the playback and the review, which nobody can see anymore.
    state.record = '';
    panel.hide();
    made.update();
    if (game.status !== Status.Playing) showReviewLine(context).catch(console.warn);
  });
  return {
    prepare: () => Promise.all([game.ready, load()]),
    /** @param {Shown | 'review'} [asked] defaults to the player's own game, which can be reviewed */
    async open(asked) {
      /** @type {Shown} */
      const own = { record: game.record, id: game.gameId, review: asked === 'review' };
      const wanted = typeof asked === 'object' ? asked : own;
      state = { ...wanted, ...readRecord(context, wanted.record, LONGEST, verify) };
      state.invites = Boolean(wanted.shared && state.found);
      at = (state.invites ? state.found?.steps : wanted.steps) ?? 0;
      isPlaying = false;
      bookmarks.show(state.found && wanted);
      if (wanted.review && state.found?.steps) panel.show(wanted.record, state.found);
      else panel.hide();
      made.open();
      const opened = state;
      const { id = wanted.entry?.id } = wanted;
      // Nobody waits for them: they are one more speed.
      if (state.found && !wanted.shared)
        delaysOf(wanted.record, id).then((delays) => {
          opened.delays = delays;
          if (opened === state) made.update();
        }, console.warn);
      await replay.value?.ready;
      // If the same record was already open, the viewer may have moved on from this step.
      if (wanted.steps !== undefined) replay.value?.seek(wanted.steps);
      // A space should not close what the link led to.
      if (state.invites && made.dialog.open)
        /** @type {HTMLElement} */ (made.dialog.querySelector('.play-same')).focus();
    },
  };
}
