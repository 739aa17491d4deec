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

/** @typedef {import('../dialog.js').Desk} Desk */
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
 * @param {Desk} desk
 * @param {Kind} kind
 * @returns {HTMLElement | undefined} nothing where there is no best score
 */
function proofOf(desk, { best, bestKey, record }) {
  const words = wordsOf(desk);
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
  watch.ariaLabel = words.watchBestLabel(numbersOf(desk).format(best));
  watch.ariaHasPopup = 'dialog';
  watch.onclick = () => desk.open('replay', { record });
  return watch;
}

/** The figures and charts of one kind. @param {HTMLElement} dialog @param {Desk} desk @param {Kind} kind */
function showKind(dialog, desk, kind) {
  const { totals, best, game } = kind;
  const words = wordsOf(desk);
  const language = desk.settings.get('language');
  const { format } = numbersOf(desk);
  const { games, wins, losses, moves, undos, time, highest, finals } = totals;
  const played = games > 0;
  part(dialog, '.played > .none', HTMLElement).hidden = played;
  const list = part(dialog, '.played > .figures', HTMLElement);
  list.hidden = !played;
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(wins / (games || 1));
  const proof = proofOf(desk, kind);
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

/** The name of a kind, as above the board. @param {Kind} kind @param {Desk} desk */
function nameOf({ variant }, desk) {
  const words = /** @type {Record<string, unknown>} */ (wordsOf(desk));
  if (!variant) return String(words.allKinds);
  const { rules, rows, cols } = variant;
  return `${words[rules] ?? words.own} ${rows}×${cols}`;
}

/** Everything to choose from. @param {HTMLSelectElement} select @param {Desk} desk @param {string} [chosen] */
function fillKinds(select, desk, chosen) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const options = kinds.map((kind) => {
    const name = nameOf(kind, desk);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // Own rules of one size have one name.
    return new Option(times > 1 ? `${name} (${times})` : name, kind.key);
  });
  select.replaceChildren(...options);
  select.value = String(kinds.some(({ key }) => key === chosen) ? chosen : kinds[0].key);
  /** @type {HTMLElement} */ (select.closest('label')).hidden = kinds.length < 2;
}

/** @param {HTMLElement} dialog @param {Desk} desk */
async function showDays(dialog, desk) {
  const words = wordsOf(desk);
  const { format } = numbersOf(desk);
  const results = await dailyResults();
  const list = part(dialog, '.days > .figures', HTMLElement);
  part(dialog, '.days > .none', HTMLElement).hidden = results.size > 0;
  list.hidden = results.size === 0;
  if (results.size === 0) return;
  const [day, { best }] = [...results].reduce((a, b) => (b[1].best > a[1].best ? b : a));
  const date = new Intl.DateTimeFormat(desk.settings.get('language'), {
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

/** All that is kept, as it is now. @param {HTMLElement} dialog @param {Desk} desk */
const refresh = (dialog, desk) => showKept(dialog, desk, () => showAll(dialog, desk));

/** @param {HTMLElement} dialog @param {Desk} desk */
async function showAll(dialog, desk) {
  const [shelf] = await Promise.all([readAll(), loadAll(load), showDays(dialog, desk)]);
  kinds = kindsOf(shelf, desk.choice.own);
  if (kinds.length > 1) kinds.push(together(kinds));
  const select = part(dialog, 'select', HTMLSelectElement);
  fillKinds(select, desk);
  select.onchange = () => {
    const kind = kinds.find(({ key }) => key === select.value);
    if (kind) showKind(dialog, desk, kind);
  };
  showKind(dialog, desk, kinds[0]);
  await showBackup(dialog, desk);
}

/** @param {Desk} desk */
function make(desk) {
  const made = makeDialog('statistics', markup());
  bindBackup(made, desk, () => refresh(made, desk));
  return made;
}

/** @param {Desk} desk */
export function open(desk) {
  dialog ??= make(desk);
  show(dialog, desk);
  refresh(dialog, desk);
}
