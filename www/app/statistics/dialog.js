/**
 * The statistics dialog of both pages: what was played, by kind and together, the daily games, and the backup. If saved
 * data can't be read, it shows an error instead of wrong figures.
 */
import './statistics.css';
import { html, nothing } from 'lit-html';
import { STATISTICS } from '../../i18n/games.js';
import { Games, load } from '../../library/engine.js';
import { loadAll, Refusal } from '../backup/refusal.js';
import { createBackup } from '../backup/section.js';
import { daysIn, resultsIn } from '../daily/calendar.js';
import { isOwn } from '../saved/games.js';
import { readFolded } from '../saved/kept.js';
import { KINDS, nameIn } from '../saved/kinds.js';
import { ENGINES, prove } from '../saved/records.js';
import { createDialog } from '../shell/dialog.js';
import { alert, field, select } from '../shell/dialog-parts.js';
import { figureList } from './charts.js';
import { GAME } from './game.js';
import { PUZZLE } from './puzzle.js';

/**
 * @typedef {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement, choice: import('../choose/chooser.js').GameSlots,
 *   words: import('../../i18n/languages.js').Bundle<import('../../i18n/app-puzzle.js').PuzzleWords> }} Context `words` are
 *   only those of the puzzle
 */
/** @typedef {import('../shell/dialog.js').View<Context> & { words: import('../../i18n/games.js').StatisticsWords }} View */
/** @typedef {import('../shell/dialog.js').Content} Content */
/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../../library/engine.js').Figures} Figures */
/** @typedef {import('../daily/calendar.js').Results} Results */

/** What was read: the games, the newest first, the figures of each kind of them and of all, and the daily games. @typedef {{ games: Entry[], kinds: Figures[], all: Figures, days: Results }} Shown */

/** The choice of a bar; the newest one at first. @typedef {{ chosen?: number, choose: (place: number) => void }} Pick */

/**
 * What the statistics of a game show.
 * @typedef {object} Rows
 * @property {'whose' | 'kind'} menu the key of the name of the choice of a kind
 * @property {(shown: Shown, context: Context) => Figures[]} order the kinds, the one that is shown first leading
 * @property {(context: Context, view: View, kind: Figures, games: Entry[]) => Content} totals
 * @property {(context: Context, view: View, kind: Figures, shown: Shown, pick: Pick) => Content[]} charts what is beside
 *   the totals where there is room
 * @property {(view: View, results: Results) => Parameters<typeof figureList>[0] | undefined} days the best of the daily
 *   games; undefined before the first
 * @property {(context: Context, dialog: { update: () => void, refresh: () => Promise<void>, dialog: HTMLDialogElement }) => More} [more]
 */

/** A part at the end of the dialog. @typedef {{ template: (view: View, any: boolean) => Content, reset: () => void }} More */

/** @param {Context} context */
export function make(context) {
  const name = nameIn(context);
  const { parseKey, variantName } = KINDS[name];
  /** @type {Rows} */
  const rows = name === 'game-2048' ? GAME : PUZZLE;
  /** @type {Shown | undefined} */
  let shown;
  /** Whether only the backup is shown. */
  let isBackup = false;
  /** The key of the kind whose totals are shown; the first one without a choice. @type {string | undefined} */
  let chosenKey;
  /** @type {number | undefined} */
  let bar;

  const read = async () => {
    const [games] = await Promise.all([
      readFolded((game) => game.kind === name && isOwn(game)),
      loadAll(ENGINES[name].load, load),
    ]);
    const counted = new Games(games);
    const { kinds, all } = counted.figures();
    counted.free();
    await prove(kinds.flatMap(({ best = -1, clean = -1 }) => [games[best], games[clean]]));
    chosenKey = bar = undefined;
    shown = { games, kinds, all, days: resultsIn(name, games) };
    await backup.refresh();
  };
  const refresh = () =>
    made.read(read, (error) => (error instanceof Refusal ? 'notLoaded' : 'notRead'));

  /** The menu of the kinds, if there are several, and the chosen one. @param {View} view @param {Shown} shown */
  const kindMenu = ({ words }, shown) => {
    const kinds = rows.order(shown, context);
    const names = kinds.map(({ key }) => {
      const parts = parseKey(key);
      return parts ? variantName(parts.variant, words) : words.allKinds;
    });
    const labels = names.map((label, i) => {
      const times = names.slice(0, i).filter((other) => other === label).length + 1;
      // Different custom rules on boards of the same size have the same name, so they are numbered.
      return times > 1 ? `${label} (${times})` : label;
    });
    const keys = kinds.map(({ key }) => key);
    const at = chosenKey === undefined ? 0 : Math.max(0, keys.indexOf(chosenKey));
    const picker = select({
      name: 'kind',
      values: keys,
      chosen: keys[at],
      label: (key) => labels[keys.indexOf(key)],
      choose: (key) => {
        [chosenKey, bar] = [key, undefined];
        made.update();
      },
    });
    const kind = kinds[at] ?? shown.all;
    return { kind, menu: kinds.length < 3 ? nothing : field(words[rows.menu], picker) };
  };

  /** @param {View} view @param {Results} results */
  const daysTemplate = (view, results) => {
    const { words, format } = view;
    const best = rows.days(view, results);
    if (!best) return html`<p class="note none">${words.noDays}</p>`;
    const { done, streak } = daysIn(results);
    const late = results.late.size;
    return figureList([
      [words.daysPlayed, format(results.onTime.size)],
      [words.daysDone, format(done)],
      [words.inARow, format(streak)],
      .../** @type {typeof best} */ (late > 0 ? [[words.lateDays, format(late)]] : []),
      ...best,
    ]);
  };

  /** @param {View} view */
  const playedTemplate = (view) => {
    if (!shown) return { figures: nothing, charts: [] };
    const { kind, menu } = kindMenu(view, shown);
    const none = html`<p class="none">${view.words.noGames}</p>`;
    const totals = kind.games > 0 ? rows.totals(context, view, kind, shown.games) : none;
    const pick = {
      chosen: bar,
      choose(/** @type {number} */ place) {
        bar = place;
        made.update();
      },
    };
    return {
      figures: html`${menu}${totals}`,
      charts: rows.charts(context, view, kind, shown, pick).filter((chart) => chart !== nothing),
    };
  };

  /** @param {import('../shell/dialog.js').View<Context>} given @returns {Content} */
  const template = (given) => {
    const words = {
      ...given.words,
      ...STATISTICS.in(given.language),
      ...context.words?.in(given.language),
    };
    const view = { ...given, words };
    if (view.problem)
      return html`
        <section class="unread">
          ${alert(view)}
          <div class="buttons">
            <button type="button" class="again" @click=${refresh}>${words.tryAgain}</button>
          </div>
        </section>`;
    if (isBackup) return backup.template(view);
    const { figures, charts } = playedTemplate(view);
    const { onTime, late } = shown?.days ?? { onTime: new Map(), late: new Map() };
    const isAny = Number(shown?.all.games) + onTime.size + late.size > 0;
    return html`
      <div class="columns">
        <section class="played">${figures}</section>
        <section class="beside charts" ?hidden=${charts.length === 0}>${charts}</section>
        <div>
          <section class="days"><h3>${words.daily}</h3>${shown ? daysTemplate(view, shown.days) : nothing}</section>
          ${shown ? more?.template(view, isAny) : nothing}
          <div class="buttons"><button type="button" class="library" aria-haspopup="dialog"
            @click=${() => context.open('library')}>${words.library}</button></div>
          ${backup.template(view)}
        </div>
      </div>`;
  };
  const made = createDialog('statistics', context, template, undefined, ({ words }) =>
    isBackup ? words.backup : words.statistics,
  );
  const backup = createBackup(context, made, refresh);
  /** @type {More | undefined} */
  const more = rows.more?.(context, { ...made, refresh });
  return {
    ...made,
    /** @param {'backup' | File} [part] the part that is shown alone, or a backup to be read there */
    open(part) {
      more?.reset();
      isBackup = part !== undefined;
      made.open();
      refresh();
      if (part instanceof File) backup.read(part);
    },
  };
}
