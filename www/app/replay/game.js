/** The replay of a game of 2048, with its review. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { load, Status, verify } from '../../game/engine.js';
import { FACES, OPEN, STATISTICS } from '../../i18n/games.js';
import { find_links, load as loadLibrary, read_faces } from '../../library/engine.js';
import { Replay2048 } from '../../replay/replay-2048.js';
import { showReviewLine } from '../review/end.js';
import { ReviewPanel } from '../review/panel.js';
import { readDelays } from '../saved/pace.js';
import { variantName } from '../variant/game.js';
import { createCopies } from './copies.js';
import { createReplay } from './dialog.js';
import { readSplits, splitsTemplate } from './splits.js';

customElements.define('replay-2048', Replay2048);

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../../game/engine.js').Verdict} Found */

/** The tiles in a link. @param {string} link */
async function readTiles(link) {
  await loadLibrary();
  const found = find_links(link).find(({ kind, intact }) => kind === 'faces' && intact);
  return found && read_faces(found.text);
}

/**
 * @param {GameContext} context
 * @param {import('./dialog.js').Acts<Found>} acts
 * @returns {import('./dialog.js').Viewer<GameContext, Found>}
 */
function createViewer(context, { state, bookmarks, update, practice, playStart }) {
  const { game } = context;
  /** @type {import('lit-html/directives/ref.js').Ref<Replay2048>} */
  const replay = createRef();
  /** The move that is shown. */
  let at = 0;
  let isPlaying = false;
  /** @type {ArrayLike<number>} */
  let delays = [];
  /** What follows from them. @type {ReturnType<typeof readSplits> | undefined} */
  let splits;
  /** The tiles that a link has beside the game. @type {Awaited<ReturnType<typeof readTiles>>} */
  let linked;
  const copies = createCopies(() => update());
  const panel = new ReviewPanel(
    () => {
      update();
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
    if (changes) update();
  };
  const takeOver = (/** @type {CustomEvent} */ { detail: { record, steps } }) =>
    practice(record, steps);
  const review = () => {
    const { record, found } = state();
    state().invites = false;
    if (panel.isOn || !found) panel.hide();
    else panel.show(record, found);
    update();
  };
  return {
    longest: 400_000,
    load,
    read: (record) => verify(record, { ownTiles: true }),
    proves: ({ tiles }) => tiles === 'seed',
    about({ language, words }, { shared, source }, { rules, rows, cols, score, steps, ...found }) {
      const parts = [
        ...(shared ? [words.sharedReplay] : []),
        ...(source ? [source] : []),
        variantName({ rules, rows, cols }, words),
        words.shareLine(score, steps),
      ];
      if (found.tiles === 'own') parts.push(OPEN.in(language).recorded);
      else if (shared) parts.push(words.verified);
      if (found.customStart && found.tiles === 'seed') parts.push(words.fromBoard);
      if (found.status === Status.Lost) parts.push(words.over);
      // Those of another program are what its text says.
      if (delays.length > 0 && !source) parts.push(STATISTICS.in(language).timesAbout);
      return parts.join(' · ');
    },
    length: ({ steps }) => steps,
    result: ({ score }) => score,
    headline: ({ words }, _, { score, steps }) => (steps > 0 ? words.canYouBeat(score) : ''),
    board: (view, { found, record, link, steps = 0 }, invitation) => html`
      ${
        linked
          ? html`<p class="note">${FACES.in(view.language).offered}
              <button type="button" class="tiles" @click=${() => context.open('tiles', { link })}>${FACES.in(view.language).take}</button></p>`
          : nothing
      }
      <replay-2048 takeover .faces=${linked?.faces ?? game.faces} lang=${view.language} record=${found ? record : ''} start-step=${invitation ? found?.steps : steps} class=${invitation ? 'invites' : ''}
        .delays=${delays} .bookmarks=${bookmarks.moves} ?hidden=${!found} @takeover=${takeOver} @change=${moved}
        ${ref(replay)}>${invitation ?? panel.template(view, shown())}</replay-2048>`,
    others: (view, { shared, record, times }, toTable, { tiles, steps }) => html`
      <section class="same-start" ?hidden=${!shared || tiles === 'own'}>
        <div class="buttons">
          <button type="button" class="play-same primary" @click=${playStart}>${view.words.playSameStart}</button>
          ${toTable}
        </div>
      </section>
      ${splitsTemplate(splits, view)}
      <p class="note takeover">${view.words.takeOverAbout}</p>
      ${steps > 0 ? copies.template(view.words, OPEN.in(view.language), record, times ?? Array.from(delays, (time) => time || Number.NaN)) : nothing}`,
    action: ({ words }, { found }) => html`
      <button type="button" class="review" ?hidden=${!found?.steps}
        @click=${review}>${panel.isOn ? words.replay : words.review}</button>`,
    title: ({ words }) => (panel.isOn ? words.review : words.replay),
    sayMark: (move, { words }) => words.atMove(move),
    press: (event) => panel.press(event, shown()),
    at: () => at,
    seek,
    watch() {
      seek(0);
      replay.value?.play();
    },
    open({ record, found, review }, step) {
      at = step;
      isPlaying = false;
      delays = [];
      splits = undefined;
      linked = undefined;
      if (review && found?.steps) panel.show(record, found);
      else panel.hide();
    },
    async opened(opened) {
      const { record, found, shared, link, steps, times, id = opened.entry?.id } = opened;
      if (link)
        readTiles(link).then((tiles) => {
          if (opened !== state()) return;
          linked = tiles;
          update();
        }, console.warn);
      // Nobody waits for them.
      const played = (/** @type {ArrayLike<number>} */ given) => {
        if (opened !== state()) return;
        delays = given;
        if (delays.length > 0) splits = readSplits(record, delays);
        update();
      };
      if (times) played(Array.from(times, (time) => time || 0));
      else if (found && !shared) readDelays(record, id).then(played, console.warn);
      await replay.value?.ready;
      // If the same record was already open, the viewer may have moved on from this step.
      if (steps !== undefined) seek(steps);
    },
    closed() {
      panel.hide();
      if (game.status !== Status.Playing) showReviewLine(context).catch(console.warn);
    },
  };
}

/** @param {GameContext} context */
export const make = (context) => createReplay(context, (acts) => createViewer(context, acts));
