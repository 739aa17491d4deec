/** What was played here: figures, charts and daily games, and all of it as a file. */
import { colorOf, faceOf } from '../../element/tile-face.js';
import { load } from '../../game/engine.js';
import { loadAll } from '../backup/checks.js';
import { isProven } from '../backup/game-checks.js';
import { readAll } from '../backup/saved-games.js';
import { backupMarkup, bindBackup, showBackup } from '../backup/section.js';
import { makeDialog, numbersOf, part, show, wordsOf } from '../dialog.js';
import { dailyResults, streakOf } from '../game/daily.js';
import { dayOf } from '../game-slots.js';
import { showKept, unreadMarkup } from '../unread.js';
import { barChart, lineChart } from './chart.js';
import { fill, spell } from './figure-list.js';
import { courseOf, kindsOf, together } from './figures.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */
/** @typedef {import('./figures.js').Kind} Kind */

const markup = () => `
  ${unreadMarkup()}  <section class="played">
    <p class="none" data-text="noGames" hidden></p>
    <label class="field" hidden><span data-text="whose"></span><select name="kind"></select></label>
    <dl class="figures" hidden></dl>
    <p class="note unproven-about" data-text="unprovenAbout" hidden></p>
    <figure class="course" hidden><figcaption data-text="course"></figcaption></figure>
    <figure class="finals" hidden>
      <figcaption><span data-text="finals"></span> <span class="note average"></span></figcaption>
    </figure>
  </section>
  <section class="days">
    <h3 data-text="daily"></h3>
    <p class="note none" data-text="noDays" hidden></p>
    <dl class="figures" hidden></dl>
  </section>
  ${backupMarkup()}`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** What the dialog shows. @type {Kind[]} */
let kinds = [];

/** So many of the last games have room. */
const GAMES = 40;

/** A tile as it lies on the board. @param {number} exponent */
function tile(exponent) {
  const made = document.createElement('span');
  const color = colorOf(exponent);
  made.className = 'tile';
  made.style.cssText = `background: var(--tile-${color}); color: var(--tile-ink-${color})`;
  made.textContent = faceOf(exponent);
  return made;
}

/** Puts a chart into its figure, or hides the figure. @param {HTMLElement} figure @param {HTMLElement} [chart] */
function place(figure, chart) {
  figure.querySelector('.chart')?.remove();
  figure.hidden = !chart;
  if (chart) figure.append(chart);
}

/**
 * What stands beside a best score: the way to watch its game, or that it is not proven.
 * @param {GameContext} context
 * @param {Kind} kind
 * @returns {HTMLElement | undefined} nothing where there is no best score
 */
function proofOf(context, { best, bestKey, record }) {
  const words = wordsOf(context);
  if (best === 0) return undefined;
  if (!isProven(bestKey, best, record)) {
    const note = document.createElement('span');
    note.className = 'note unproven';
    note.textContent = words.unproven;
    return note;
  }
  const watch = document.createElement('button');
  watch.type = 'button';
  watch.className = 'watch';
  watch.textContent = words.watchBest;
  watch.ariaLabel = words.watchBestLabel(numbersOf(context).format(best));
  watch.ariaHasPopup = 'dialog';
  watch.onclick = () => context.open('replay', { record });
  return watch;
}

/** The figures and charts of one kind. @param {HTMLElement} dialog @param {GameContext} context @param {Kind} kind */
function showKind(dialog, context, kind) {
  const { totals, best, game } = kind;
  const words = wordsOf(context);
  const language = context.settings.get('language');
  const { format } = numbersOf(context);
  const { games, wins, losses, moves, undos, time, highest, finals } = totals;
  const played = games > 0;
  part(dialog, '.played > .none', HTMLElement).hidden = played;
  const list = part(dialog, '.played > .figures', HTMLElement);
  list.hidden = !played;
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(wins / (games || 1));
  const proof = proofOf(context, kind);
  const proven = proof === undefined || proof instanceof HTMLButtonElement;
  part(dialog, '.unproven-about', HTMLElement).hidden = !played || proven;
  const bestShown = document.createDocumentFragment();
  bestShown.append(format(best), ...(proof ? [' ', proof] : []));
  fill(list, [
    [words.gamesPlayed, format(games)],
    [words.wins, format(wins), share],
    [words.losses, format(losses)],
    [words.best, bestShown],
    [words.highest, tile(highest)],
    [words.steps, format(moves)],
    [words.time, spell(time, language)],
    [words.undosUsed, format(undos)],
  ]);

  const points = game ? courseOf(game) : [];
  const end = points.at(-1);
  const course = part(dialog, '.course', HTMLElement);
  if (!end || end.x === 0) place(course);
  else {
    const steps = format(end.x);
    const label = words.courseLabel(steps, format(end.y));
    place(course, lineChart(points, { label, language, ends: ['0', words.atMove(steps)] }));
  }

  const last = finals.slice(-GAMES);
  const figure = part(dialog, '.finals', HTMLElement);
  // One bar says nothing that the figures do not.
  if (last.length < 2) return place(figure);
  const average = last.reduce((sum, score) => sum + score, 0) / last.length;
  const mean = format(Math.round(average));
  const said = [last[0], last[last.length - 1], Math.max(...last)].map((score) => format(score));
  const label = words.finalsLabel(format(last.length), said[0], said[1], said[2], mean);
  part(figure, '.average', HTMLElement).textContent = words.average(mean);
  place(figure, barChart(last, average, { label, language, ends: [words.older, words.newest] }));
}

/** The name of a kind, as above the board. @param {Kind} kind @param {GameContext} context */
function nameOf({ variant }, context) {
  const words = /** @type {Record<string, unknown>} */ (wordsOf(context));
  if (!variant) return String(words.allKinds);
  const { rules, rows, cols } = variant;
  return `${words[rules] ?? words.own} ${rows}×${cols}`;
}

/** Everything to choose from. @param {HTMLSelectElement} select @param {GameContext} context @param {string} [chosen] */
function fillKinds(select, context, chosen) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const options = kinds.map((kind) => {
    const name = nameOf(kind, context);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // Own rules of one size have one name.
    return new Option(times > 1 ? `${name} (${times})` : name, kind.key);
  });
  select.replaceChildren(...options);
  select.value = String(kinds.some(({ key }) => key === chosen) ? chosen : kinds[0].key);
  /** @type {HTMLElement} */ (select.closest('label')).hidden = kinds.length < 2;
}

/** @param {HTMLElement} dialog @param {GameContext} context */
async function showDays(dialog, context) {
  const words = wordsOf(context);
  const { format } = numbersOf(context);
  const results = await dailyResults();
  const list = part(dialog, '.days > .figures', HTMLElement);
  part(dialog, '.days > .none', HTMLElement).hidden = results.size > 0;
  list.hidden = results.size === 0;
  if (results.size === 0) return;
  const [day, { best }] = [...results].reduce((a, b) => (b[1].best > a[1].best ? b : a));
  const date = new Intl.DateTimeFormat(context.settings.get('language'), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const done = [...results.values()].filter((result) => result.done).length;
  fill(list, [
    [words.daysPlayed, format(results.size)],
    [words.daysDone, format(done)],
    [words.inARow, format(streakOf(results, dayOf()))],
    [words.bestDay, format(best), date.format(new Date(`${day}T12:00`))],
  ]);
}

/** All that is kept, as it is now. @param {HTMLElement} dialog @param {GameContext} context */
const refresh = (dialog, context) => showKept(dialog, context, () => showAll(dialog, context));

/** @param {HTMLElement} dialog @param {GameContext} context */
async function showAll(dialog, context) {
  const [stored] = await Promise.all([readAll(), loadAll(load), showDays(dialog, context)]);
  kinds = kindsOf(stored, context.choice.own);
  if (kinds.length > 1) kinds.push(together(kinds));
  const select = part(dialog, 'select', HTMLSelectElement);
  fillKinds(select, context);
  select.onchange = () => {
    const kind = kinds.find(({ key }) => key === select.value);
    if (kind) showKind(dialog, context, kind);
  };
  showKind(dialog, context, kinds[0]);
  await showBackup(dialog, context);
}

/** @param {GameContext} context */
function make(context) {
  const made = makeDialog('statistics', markup());
  bindBackup(made, context, () => refresh(made, context));
  return made;
}

/** @param {GameContext} context */
export function open(context) {
  dialog ??= make(context);
  show(dialog, context);
  refresh(dialog, context);
}
