/** A game as the AI sees it: what each move gave away, and the costliest ones to look at. */
import '../statistics/figure-list.js';
import './review.css';
import { reviewOf } from '../../ai/review.js';
import { ARROWS, icon } from '../../element/template.js';
import { nameOf } from '../../game/announcements.js';
import { cells, load, open_game, seek, verify } from '../../game/engine.js';
import { MissingFile } from '../../worker/missing-file.js';
import { trustedHTML } from '../../worker/trusted.js';
import { closeDialog, makeDialog, numbersOf, part, show, wordsOf } from '../dialog.js';
import { lineChart } from '../statistics/chart.js';
import { tinyBoard } from '../thumbnail.js';
import { nameOfVariant } from './names.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */
/** @typedef {import('../../ai/review.js').Review} Review */
/** @typedef {import('../../ai/review.js').Slip} Slip */
/** @typedef {{ record: string, shared?: boolean }} Shown */

const markup = () => `
  <p class="note about"></p>
  <section class="working" hidden>
    <p class="count"></p>
    <progress aria-labelledby="review-count"></progress>
    <div class="buttons"><button type="button" class="stop" data-text="cancel"></button></div>
  </section>
  <p role="alert" hidden></p>
  <p role="status" class="summary"></p>
  <section class="rest" hidden>
    <p class="note"></p>
    <div class="buttons"><button type="button" class="go-on" data-text="reviewGoOn"></button></div>
  </section>
  <section class="found" hidden>
    <figure class="course"><figcaption data-text="inReach"></figcaption></figure>
    <section class="costliest">
      <h3 data-text="costliest"></h3>
      <p class="note" data-text="costliestAbout"></p>
      <ol class="slips"></ol>
    </section>
    <p class="note without-weights" data-text="reviewWithoutWeights"></p>
    <p class="note simple" data-text="reviewSimple"></p>
    <p class="note rough" data-text="reviewRough"></p>
    <p class="note estimates" data-text="reviewAbout"></p>
  </section>`;

/** So many moves are listed. */
const LISTED = 10;
/** So many points are enough for a line. */
const POINTS = 160;
/** What is left is told from so many milliseconds of work on. */
const SURE = 500;

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** The work that goes on. @type {AbortController | undefined} */
let work;

/** A seconds count as the language writes it. @param {GameContext} context @param {number} seconds */
function timeOf({ settings }, seconds) {
  const minutes = seconds >= 90;
  const unit = new Intl.NumberFormat(settings.get('language'), {
    style: 'unit',
    unit: minutes ? 'minute' : 'second',
    unitDisplay: 'long',
  });
  return unit.format(Math.max(1, Math.round(minutes ? seconds / 60 : seconds)));
}

/** Points as they are told of what nobody can know for sure. @param {GameContext} context */
function pointsOf({ settings }) {
  const numbers = new Intl.NumberFormat(settings.get('language'), { maximumSignificantDigits: 3 });
  return (/** @type {number} */ points) => numbers.format(points < 10 ? Math.ceil(points) : points);
}

/** What game it is. @param {GameContext} context @param {Shown} shown */
function aboutOf(context, { record, shared }) {
  const words = wordsOf(context);
  const { rules, rows, cols, score, steps } = verify(record);
  const { format } = numbersOf(context);
  const said = [nameOfVariant({ rules, rows, cols }, words)];
  if (shared) said.unshift(words.sharedReplay);
  return [...said, words.shareLine(format(score), steps)].join(' · ');
}

/** How far the work is. @param {HTMLElement} dialog @param {GameContext} context @param {Review} review @param {number} [left] seconds */
function showProgress(dialog, context, { judged, length = 0 }, left) {
  const words = wordsOf(context);
  const { format } = numbersOf(context);
  const bar = part(dialog, 'progress', HTMLElement);
  if (length > 0) {
    bar.setAttribute('max', String(length));
    bar.setAttribute('value', String(judged));
  } else {
    bar.removeAttribute('value');
  }
  const said = length > 0 ? [words.reviewedOf(format(judged), length)] : [words.thinking];
  if (left !== undefined) said.push(words.timeLeft(timeOf(context, left)));
  part(dialog, '.count', HTMLElement).textContent = said.join(' · ');
}

/** One of the costliest moves, to be pressed. @param {GameContext} context @param {Slip} slip @param {HTMLElement} board @param {boolean} inPoints */
function entryFor(context, { step, made, best, loss, bad }, board, inPoints) {
  const words = wordsOf(context);
  const points = pointsOf(context);
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.step = String(step);
  const [number, moves, lost] = ['number', 'moves', 'lost'].map((name) => {
    const line = document.createElement('span');
    line.className = name;
    return line;
  });
  number.textContent = words.atMove(numbersOf(context).format(step + 1));
  for (const [name, way] of /** @type {[string, number][]} */ ([
    ['made', made],
    ['better', best],
  ])) {
    const move = document.createElement('span');
    move.className = name;
    move.innerHTML = trustedHTML(icon(ARROWS[way][1]));
    const word = nameOf(way, words);
    move.append(name === 'made' ? words.playedMove(word) : words.betterMove(word));
    moves.append(move, ' ');
  }
  if (inPoints) lost.textContent = words.lostPoints(points(loss));
  else lost.textContent = bad ? words.muchWorse : words.worse;
  button.append(board, number, ' ', moves, lost);
  item.append(button);
  return item;
}

/** The boards before these moves, tiny. @param {string} record @param {Slip[]} slips */
function boardsOf(record, slips) {
  const game = open_game(record, 0);
  const boards = slips.map(({ step }) => {
    seek(game, step);
    return tinyBoard({ cols: game.cols, cells: cells(game) });
  });
  game.free();
  return boards;
}

/** What has been found. @param {HTMLElement} dialog @param {GameContext} context @param {Review} review */
function showFound(dialog, context, review) {
  const words = wordsOf(context);
  const { format } = numbersOf(context);
  const points = pointsOf(context);
  const language = context.settings.get('language');
  const { judged, length = 0, good, inPoints } = review;
  part(dialog, '.found', HTMLElement).hidden = judged === 0;
  const rest = part(dialog, '.rest', HTMLElement);
  rest.hidden = review.isWhole;
  part(rest, 'p', HTMLElement).textContent =
    judged > 0 ? words.reviewPart(format(judged), length) : '';
  const summary = part(dialog, '.summary', HTMLElement);
  summary.textContent = length === 0 && review.isWhole ? words.noMoves : '';
  if (judged === 0) return;

  // Rounded down: where there are mistakes, not all was right.
  const percent = (/** @type {number} */ share, digits = 0) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(
      Math.floor(share * 100 * 10 ** digits) / 100 / 10 ** digits,
    );
  const share = percent(good / judged);
  if (good === judged) summary.textContent = words.reviewPerfect(judged);
  else if (inPoints) {
    summary.textContent = words.reviewSummary(judged, share, percent(review.kept, 1));
  } else summary.textContent = words.reviewShare(judged, share);
  const figure = part(dialog, '.course', HTMLElement);
  figure.querySelector('.chart')?.remove();
  const course = review.course(POINTS);
  figure.hidden = course.length < 2 || !inPoints;
  if (!figure.hidden) {
    // Of many moves each point of the line stands for some. What is said is true of one.
    const [first, last] = review.ends.map(({ step, points: inReach }) => ({
      move: format(step + 1),
      points: points(inReach),
    }));
    const label = words.inReachLabel(first, last);
    const ends = /** @type {[string, string]} */ (
      [first, last].map(({ move }) => words.atMove(move))
    );
    figure.append(lineChart(course, { label, language, ends }));
  }

  const slips = review.costliest(LISTED);
  part(dialog, '.costliest', HTMLElement).hidden = slips.length === 0;
  const boards = boardsOf(review.record, slips);
  const entries = slips.map((slip, i) => entryFor(context, slip, boards[i], inPoints));
  part(dialog, '.slips', HTMLElement).replaceChildren(...entries);
  part(dialog, '.without-weights', HTMLElement).hidden = !review.weightsMissing;
  part(dialog, '.simple', HTMLElement).hidden = review.usesNetwork || review.weightsMissing;
  part(dialog, '.rough', HTMLElement).hidden = inPoints;
  part(dialog, '.estimates', HTMLElement).hidden = !inPoints;
}

/** Judges what is left, and shows it. @param {HTMLElement} dialog @param {GameContext} context @param {Review} review */
async function run(dialog, context, review) {
  work?.abort();
  const mine = new AbortController();
  work = mine;
  const working = part(dialog, '.working', HTMLElement);
  const alert = part(dialog, '[role="alert"]', HTMLElement);
  const wentOn = part(dialog, '.rest', HTMLElement).contains(document.activeElement);
  for (const name of ['.found', '.rest']) part(dialog, name, HTMLElement).hidden = true;
  part(dialog, '.summary', HTMLElement).textContent = '';
  alert.hidden = true;
  working.hidden = review.isWhole;
  // A button that goes away hands the keyboard on.
  if (wentOn) part(dialog, '.stop', HTMLElement).focus();
  showProgress(dialog, context, review);
  /** When the first moves came, and how many. @type {{ at: number, judged: number } | undefined} */
  let first;
  const progress = () => {
    const now = performance.now();
    first ??= { at: now, judged: review.judged };
    const [took, done] = [now - first.at, review.judged - first.judged];
    const left = (((review.length ?? 0) - review.judged) * took) / Math.max(1, done) / 1000;
    showProgress(dialog, context, review, took > SURE && left > 1 ? left : undefined);
  };
  try {
    await review.run({ signal: mine.signal, progress });
  } catch (error) {
    // Stopped, or another one is at work.
    if (work !== mine) return;
    if (!mine.signal.aborted) {
      console.warn('the review failed:', error);
      alert.textContent = wordsOf(context).reviewFailed;
      alert.hidden = false;
      if (error instanceof MissingFile) {
        error.explained.then((explained) => {
          if (explained && work === undefined) alert.hidden = true;
        });
      }
    }
  }
  if (work !== mine) return;
  work = undefined;
  const focused = working.contains(document.activeElement);
  working.hidden = true;
  showFound(dialog, context, review);
  if (focused) part(dialog, '.close', HTMLElement).focus();
}

function make() {
  const made = makeDialog('review', markup());
  part(made, '.count', HTMLElement).id = 'review-count';
  part(made, '.stop', HTMLButtonElement).onclick = () => work?.abort();
  made.addEventListener('close', () => {
    // What is found so far stays known; nobody waits for the rest.
    const stopped = work;
    work = undefined;
    stopped?.abort();
  });
  return made;
}

/** Closes the replay that may lie beneath: it is to open above. */
async function closeReplay() {
  const replay = document.querySelector('#replay-dialog');
  if (!(replay instanceof HTMLDialogElement && replay.open)) return;
  const closed = new Promise((resolve) =>
    replay.addEventListener('close', resolve, { once: true }),
  );
  closeDialog(replay);
  await closed;
}

/** @param {GameContext} context @param {Shown} [shown] the player's own game without it */
export async function open(context, shown) {
  await context.game.ready;
  await load();
  dialog ??= make();
  const made = dialog;
  const { record, shared } = shown ?? { record: context.game.record };
  const review = reviewOf(record);
  part(made, '.go-on', HTMLButtonElement).onclick = () => run(made, context, review);
  part(made, '.slips', HTMLElement).onclick = async ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    const slip = [...button.querySelectorAll('.number, .moves > *, .lost')];
    const told = slip.map(({ textContent }) => textContent).join(' · ');
    await closeReplay();
    context.open('replay', { record, shared, steps: Number(button.dataset.step), slip: told });
  };
  show(made, context);
  part(made, '.about', HTMLElement).textContent = aboutOf(context, { record, shared });
  run(made, context, review);
}
