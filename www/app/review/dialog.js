/** The AI's review of a game: how much each move cost, and the biggest mistakes to look at. */
import '../statistics/statistics.css';
import './review.css';
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { reviewOf } from '../../ai/review.js';
import { ARROWS } from '../../element/template.js';
import { nameOf } from '../../game/announcements.js';
import { cells, load, open_game, seek, verify } from '../../game/engine.js';
import { REVIEW } from '../../i18n/games.js';
import { MissingFile } from '../../worker/missing-file.js';
import { closeDialog, createDialog, numbersOf, wordsOf } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import { tinyBoard } from '../shell/tiny-board.js';
import { lineChart } from '../statistics/charts.js';
import { nameOfVariant } from '../variant/game.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../../ai/review.js').Review} Review */
/** @typedef {import('../../ai/review.js').Mistake} Mistake */
/** `id` is that of the player's own game. @typedef {{ record: string, shared?: boolean, id?: string }} Shown */
/** @typedef {import('../shell/dialog.js').View<GameContext>} PageView */
/** @typedef {PageView & { words: import('../../i18n/games.js').ReviewWords }} View with the review's own sentences */
/** One of the biggest mistakes and the board before it. @typedef {{ mistake: Mistake, board: HTMLElement }} Entry */

/** The number of mistakes listed. */
const LISTED = 10;
/** The number of points that make a smooth line. */
const POINTS = 160;
/** The time in milliseconds after which the remaining time can be estimated. */
const SURE = 500;

/**
 * The state of the dialog.
 * @typedef {object} State
 * @property {Shown} shown
 * @property {Review} [review]
 * @property {string} about
 * @property {number} [left] the estimated remaining time in seconds
 * @property {import('../../ai/client.js').Download} [download] how much of the AI has arrived
 * @property {import('../shell/dialog-parts.js').Problem} [problem]
 * @property {Entry[]} entries
 */

/** Formats a time, in seconds or minutes. @param {View} view @param {number} seconds */
function timeOf({ language }, seconds) {
  const minutes = seconds >= 90;
  const unit = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: minutes ? 'minute' : 'second',
    unitDisplay: 'long',
  });
  return unit.format(Math.max(1, Math.round(minutes ? seconds / 60 : seconds)));
}

/** Formats estimated points, rounded to three digits. @param {View} view */
function pointsOf({ language }) {
  const numbers = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  return (/** @type {number} */ points) => numbers.format(points < 10 ? Math.ceil(points) : points);
}

/** The line that describes the game. @param {GameContext} context @param {Shown} shown */
function aboutOf(context, { record, shared }) {
  const words = wordsOf(context);
  const { rules, rows, cols, score, steps } = verify(record);
  const { format } = numbersOf(context);
  const parts = [nameOfVariant({ rules, rows, cols }, words)];
  if (shared) parts.unshift(words.sharedReplay);
  return [...parts, words.shareLine(format(score), steps)].join(' · ');
}

/**
 * The progress of the review.
 * @param {View} view
 * @param {Review} review
 * @param {State} state
 * @param {unknown} stop the button that stops it
 */
function workingTemplate(view, { assessed, length = 0 }, { left, download }, stop) {
  const { words, format } = view;
  const parts = length > 0 ? [words.reviewedOf(format(assessed), length)] : [words.thinking];
  if (left !== undefined) parts.push(words.timeLeft(timeOf(view, left)));
  const { loaded = 0, total = 0 } = download ?? {};
  const [done, all] = length > 0 ? [assessed, length] : [loaded, total];
  // The bar only shows that something happens while it is not known how much is left.
  const isKnown = all > 0 && done <= all;
  return html`
    <section class="working">
      <p class="count" id="review-count">${parts.join(' · ')}</p>
      <progress aria-labelledby="review-count" max=${isKnown ? all : nothing} value=${isKnown ? done : nothing}></progress>
      <div class="buttons">${stop}</div>
    </section>`;
}

/** The result of the review in one sentence. @param {View} view @param {Review} review */
function summaryOf({ language, words }, review) {
  const { assessed, asGood, accuracy } = review;
  if (assessed === 0) return review.isWhole ? words.noMoves : '';
  // Rounded down, so that a game with mistakes never shows 100%.
  const percent = (/** @type {number} */ percents) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(percents) / 100);
  const share = percent((100 * asGood) / assessed);
  if (asGood === assessed) return words.reviewPerfect(assessed);
  if (accuracy === undefined) return words.reviewShare(assessed, share);
  return words.reviewSummary(assessed, share, percent(accuracy));
}

/** The chart of the expected score, move by move. @param {View} view @param {Review} review */
function courseFigure(view, review) {
  const { language, words, format } = view;
  const course = review.course(POINTS);
  if (course.length < 2 || !review.inPoints) return nothing;
  const points = pointsOf(view);
  // In a long game, each point of the line stands for several moves, so the label uses single moves.
  const [first, last] = review.ends.map(({ step, points: inReach }) => ({
    move: format(step + 1),
    points: points(inReach),
  }));
  const label = words.inReachLabel(first, last);
  const ends = /** @type {[string, string]} */ (
    [first, last].map(({ move }) => words.atMove(move))
  );
  return html`
    <figure class="course">
      <figcaption>${words.inReach}</figcaption>
      ${lineChart(course, { label, language, ends })}
    </figure>`;
}

/** A move next to its arrow. @param {string} look a class @param {number} direction @param {string} text */
const moveTemplate = (look, direction, text) => html`
  <span class=${look}><svg viewBox="0 0 24 24" aria-hidden="true"><path
    d=${ARROWS[direction][1]} /></svg>${text}</span>`;

/**
 * The button for one of the biggest mistakes, which opens the replay there.
 * @param {View} view
 * @param {Entry} entry
 * @param {boolean} inPoints whether the loss is in points
 * @param {(step: number, remark: string) => void} watch opens the replay before that move
 */
function mistakeTemplate(view, { mistake, board }, inPoints, watch) {
  const { words, format } = view;
  const { step, made, best, loss, bad } = mistake;
  const number = words.atMove(format(step + 1));
  const played = words.playedMove(nameOf(made, words));
  const better = words.betterMove(nameOf(best, words));
  const worse = bad ? words.bad : words.worse;
  const lost = inPoints ? words.lostPoints(pointsOf(view)(loss)) : worse;
  const remark = [number, played, better, lost].join(' · ');
  return html`
    <li><button type="button" @click=${() => watch(step, remark)}>${board}<span class="number">${number}</span>
      <span class="moves">${moveTemplate('made', made, played)} ${moveTemplate('better', best, better)}</span>
      <span class="lost">${lost}</span></button></li>`;
}

/**
 * The results of the review.
 * @param {View} view
 * @param {Review} review
 * @param {Entry[]} entries
 * @param {(step: number, remark: string) => void} watch opens the replay before a move
 */
function foundTemplate(view, review, entries, watch) {
  const { words } = view;
  const { inPoints, usesNetwork, weightsMissing } = review;
  const costliest = html`
    <section class="costliest">
      <h3>${words.costliest}</h3>
      <p class="note">${words.costliestAbout}</p>
      <ol class="mistakes">${entries.map((entry) => mistakeTemplate(view, entry, inPoints, watch))}</ol>
    </section>`;
  return html`
    <section class="found">
      ${courseFigure(view, review)}
      ${entries.length > 0 ? costliest : nothing}
      ${weightsMissing ? html`<p class="note without-weights">${import.meta.env.MODE === 'single' ? words.reviewLeftOut : words.reviewWithoutWeights}</p>` : nothing}
      ${usesNetwork || weightsMissing ? nothing : html`<p class="note simple">${words.reviewSimple}</p>`}
      ${
        inPoints
          ? html`<p class="note estimates">${words.reviewAbout}</p>`
          : html`<p class="note rough">${words.reviewRough}</p>`
      }
    </section>`;
}

/** Adds to each move a tiny board of the position before it. @param {string} record @param {Mistake[]} mistakes */
function entriesOf(record, mistakes) {
  const game = open_game(record, 0);
  const entries = mistakes.map((mistake) => {
    seek(game, mistake.step);
    return { mistake, board: tinyBoard({ cols: game.cols, cells: cells(game) }) };
  });
  game.free();
  return entries;
}

/** Closes the replay if it is open below, so that it can open above the review. */
async function closeReplay() {
  const replay = document.querySelector('#replay-dialog');
  if (!(replay instanceof HTMLDialogElement && replay.open)) return;
  const closed = new Promise((resolve) =>
    replay.addEventListener('close', resolve, { once: true }),
  );
  closeDialog(replay);
  await closed;
}

/** @param {GameContext} context */
export function make(context) {
  /** @type {State} */
  let state = { shown: { record: '' }, about: '', entries: [] };
  /** Stops the review in progress. @type {AbortController | undefined} */
  let work;
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const stopButton = createRef();
  const stop = (/** @type {View['words']} */ { cancel }) => html`
    <button type="button" class="stop" ${ref(stopButton)} @click=${() => work?.abort()}>${cancel}</button>`;
  const watch = async (/** @type {number} */ steps, /** @type {string} */ remark) => {
    const { record, shared, id } = state.shown;
    await closeReplay();
    context.open('replay', { record, shared, id, steps, remark });
  };
  /** @param {PageView} page */
  const template = (page) => {
    const view = { ...page, words: { ...page.words, ...REVIEW.in(page.language) } };
    const { words, format } = view;
    const { review, problem, about } = state;
    if (!review) return nothing;
    const works = work !== undefined;
    const { assessed, length = 0, isWhole } = review;
    const goOn = () => {
      run(review);
      stopButton.value?.focus();
    };
    const rest = () => html`
      <section class="rest">
        <p class="note">${assessed > 0 ? words.reviewPart(format(assessed), length) : ''}</p>
        <div class="buttons"><button type="button" class="go-on" @click=${goOn}>${words.reviewGoOn}</button></div>
      </section>`;
    return html`
      <p class="note about">${about}</p>
      ${works && !isWhole ? workingTemplate(view, review, state, stop(words)) : nothing}
      ${alert(view, problem)}
      <p role="status" class="summary">${works ? '' : summaryOf(view, review)}</p>
      ${works || isWhole ? nothing : rest()}
      ${works || assessed === 0 ? nothing : foundTemplate(view, review, state.entries, watch)}`;
  };
  /** Assesses the remaining moves and shows the progress and the result. @param {Review} review */
  const run = async (review) => {
    work?.abort();
    const mine = new AbortController();
    work = mine;
    Object.assign(state, { left: undefined, download: undefined, problem: undefined });
    made.update();
    /** The time of the first progress report, in milliseconds, and the number of moves assessed by then. @type {{ at: number, assessed: number } | undefined} */
    let first;
    const progress = () => {
      const now = performance.now();
      first ??= { at: now, assessed: review.assessed };
      const [elapsed, done] = [now - first.at, review.assessed - first.assessed];
      const left = (((review.length ?? 0) - review.assessed) * elapsed) / Math.max(1, done) / 1000;
      state.left = elapsed > SURE && left > 1 ? left : undefined;
      made.update();
    };
    const downloading = (/** @type {import('../../ai/client.js').Download} */ download) => {
      state.download = download;
      made.update();
    };
    try {
      await review.run({ signal: mine.signal, progress, downloading });
    } catch (error) {
      // Closed, or replaced by another run.
      if (work !== mine) return;
      if (!mine.signal.aborted) {
        console.warn('the review failed:', error);
        const problem = { text: wordsOf(context).reviewFailed };
        state.problem = problem;
        if (error instanceof MissingFile) {
          error.explained.then((explained) => {
            if (!explained || state.problem !== problem) return;
            state.problem = undefined;
            made.update();
          });
        }
      }
    }
    if (work !== mine) return;
    work = undefined;
    state.entries = entriesOf(review.record, review.costliest(LISTED));
    made.update();
  };
  const made = createDialog('review', context, template);
  made.dialog.addEventListener('close', () => {
    // The moves assessed so far stay in the review. `work` is cleared first, so `run` returns silently.
    const stopped = work;
    work = undefined;
    stopped?.abort();
  });
  return {
    prepare: () => Promise.all([context.game.ready, load()]),
    /** @param {Shown} [asked] defaults to the player's own game */
    open(asked) {
      const { record, shared, id } = asked ?? {
        record: context.game.record,
        id: context.game.gameId,
      };
      const review = reviewOf(record);
      const about = aboutOf(context, { record, shared });
      state = { shown: { record, shared, id }, review, about, entries: [] };
      run(review);
      made.open();
    },
  };
}
