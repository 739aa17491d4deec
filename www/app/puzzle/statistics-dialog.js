/** What was played here: figures, the best results of every kind, the daily puzzles. */
import './dialogs.css';
import { clearAll, ownKinds, sumOf } from '../backup/saved-puzzles.js';
import { backupMarkup, bindBackup, showBackup } from '../backup/section.js';
import { makeDialog, numbersOf, part, show } from '../dialog.js';
import { streakOf } from '../game/daily.js';
import { dayOf } from '../game-slots.js';
import { fill, spell } from '../statistics/figure-list.js';
import { showKept, unreadMarkup } from '../unread.js';
import { wordsOf } from './context.js';
import { dailyResults } from './daily.js';
import { nameOfVariant } from './names.js';

/** @typedef {import('./context.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../backup/saved-puzzles.js').Kind} Kind */

const markup = () => `
  ${unreadMarkup()}  <section class="played">
    <p class="none" data-text="noGames" hidden></p>
    <label class="field" hidden><span data-text="kind"></span><select name="kind"></select></label>
    <dl class="figures" hidden></dl>
  </section>
  <section class="best-results" hidden>
    <h3 data-text="bestResults"></h3>
    <table class="bests">
      <thead><tr>
        <th scope="col" data-text="kind"></th><th scope="col" data-text="bestSlides"></th>
        <th scope="col" data-text="bestTime"></th><th scope="col" data-text="gamesPlayed"></th>
      </tr></thead>
      <tbody></tbody>
    </table>
  </section>
  <section class="days">
    <h3 data-text="daily"></h3>
    <p class="note none" data-text="noDays" hidden></p>
    <dl class="figures" hidden></dl>
  </section>
  <section class="clear">
    <div class="buttons ask"><button type="button" class="clear-all" data-text="clearAll"></button></div>
    <div class="confirm" hidden>
      <p data-text="clearAbout"></p>
      <div class="buttons">
        <button type="button" class="clear-now primary" data-text="clearNow"></button>
        <button type="button" class="cancel" data-text="cancel"></button>
      </div>
    </div>
    <p role="status" class="status"></p>
  </section>
  ${backupMarkup()}`;

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** Whether the page still holds what was cleared. */
let stale = false;

/** @param {HTMLElement} dialog @param {PuzzleContext} context @param {Kind['totals']} totals */
function showTotals(dialog, context, totals) {
  const words = wordsOf(context);
  const language = context.settings.get('language');
  const { format } = numbersOf(context);
  const share = new Intl.NumberFormat(language, { style: 'percent' });
  fill(part(dialog, '.played > .figures', HTMLElement), [
    [words.gamesPlayed, format(totals.games)],
    [words.solvedGames, format(totals.solved), share.format(totals.solved / (totals.games || 1))],
    [words.wins, format(totals.wins)],
    [words.draws, format(totals.draws)],
    [words.losses, format(totals.losses)],
    [words.hints, format(totals.hints)],
    [words.undosUsed, format(totals.undos)],
    [words.time, spell(totals.time, language)],
  ]);
}

/** The best results, a row for each kind. @param {HTMLElement} dialog @param {PuzzleContext} context @param {Kind[]} kinds */
function showBests(dialog, context, kinds) {
  const words = wordsOf(context);
  const language = context.settings.get('language');
  const { format } = numbersOf(context);
  const rows = kinds.map(({ variant, totals }) => {
    const row = document.createElement('tr');
    const name = document.createElement('th');
    name.scope = 'row';
    name.textContent = nameOfVariant(variant, words);
    row.append(name);
    const { bestSlides, bestSeconds, games } = totals;
    for (const text of [
      bestSlides > 0 ? format(bestSlides) : '–',
      bestSeconds > 0 ? spell(bestSeconds * 1000, language) : '–',
      format(games),
    ]) {
      row.insertCell().textContent = text;
    }
    return row;
  });
  part(dialog, '.bests tbody', HTMLElement).replaceChildren(...rows);
}

/** @param {HTMLElement} dialog @param {PuzzleContext} context @returns {Promise<number>} how many days were played */
async function showDays(dialog, context) {
  const words = wordsOf(context);
  const { format } = numbersOf(context);
  const results = await dailyResults();
  const done = [...results.values()].filter((result) => result.done);
  const list = part(dialog, '.days > .figures', HTMLElement);
  part(dialog, '.days > .none', HTMLElement).hidden = done.length > 0;
  list.hidden = done.length === 0;
  const bests = done.map(({ best }) => best).filter((best) => best > 0);
  fill(list, [
    [words.daysPlayed, format(results.size)],
    [words.daysDone, format(done.length)],
    [words.inARow, format(streakOf(results, dayOf()))],
    [words.bestSlides, bests.length > 0 ? format(Math.min(...bests)) : '–'],
  ]);
  return results.size;
}

/** @param {HTMLElement} dialog @param {boolean} asks */
function ask(dialog, asks) {
  part(dialog, '.clear > .confirm', HTMLElement).hidden = !asks;
  part(dialog, '.clear > .ask', HTMLElement).hidden = asks;
}

/** All that is kept, as it is now. @param {HTMLElement} dialog @param {PuzzleContext} context */
const refresh = (dialog, context) => showKept(dialog, context, () => showAll(dialog, context));

/** @param {HTMLElement} dialog @param {PuzzleContext} context */
async function showAll(dialog, context) {
  const [kinds, days] = await Promise.all([ownKinds(), showDays(dialog, context)]);
  const words = wordsOf(context);
  const played = kinds.length > 0;
  part(dialog, '.played > .none', HTMLElement).hidden = played;
  part(dialog, '.played > .figures', HTMLElement).hidden = !played;
  part(dialog, '.best-results', HTMLElement).hidden = !played;
  part(dialog, '.clear-all', HTMLButtonElement).hidden = !played && days === 0;
  const select = part(dialog, 'select', HTMLSelectElement);
  /** @type {HTMLElement} */ (select.closest('label')).hidden = kinds.length < 2;
  const options = kinds.map(({ key, variant }) => new Option(nameOfVariant(variant, words), key));
  select.replaceChildren(new Option(words.allKinds, ''), ...options);
  select.onchange = () => {
    const kind = kinds.find(({ key }) => key === select.value);
    showTotals(dialog, context, kind?.totals ?? sumOf(kinds));
  };
  showTotals(dialog, context, sumOf(kinds));
  showBests(dialog, context, kinds);
  await showBackup(dialog, context);
}

/** @param {PuzzleContext} context */
function make(context) {
  const made = makeDialog('statistics', markup());
  const status = part(made, '.status', HTMLElement);
  /** @param {string} selector @param {() => unknown} act */
  const on = (selector, act) => {
    part(made, selector, HTMLButtonElement).onclick = act;
  };
  on('.clear-all', () => {
    status.textContent = '';
    ask(made, true);
    part(made, '.clear .cancel', HTMLElement).focus();
  });
  on('.clear .cancel', () => {
    ask(made, false);
    part(made, '.clear-all', HTMLElement).focus();
  });
  on('.clear-now', async () => {
    const words = wordsOf(context);
    try {
      await clearAll();
      stale = true;
      status.textContent = words.cleared;
    } catch (error) {
      console.warn('nothing was cleared:', error);
      status.textContent = words.notCleared;
    }
    ask(made, false);
    part(made, '.close', HTMLElement).focus();
    await refresh(made, context);
  });
  bindBackup(made, context, () => refresh(made, context));
  made.addEventListener('close', () => {
    if (stale) location.reload();
  });
  return made;
}

/** @param {PuzzleContext} context */
export function open(context) {
  dialog ??= make(context);
  part(dialog, '.status', HTMLElement).textContent = '';
  ask(dialog, false);
  show(dialog, context);
  refresh(dialog, context);
}
