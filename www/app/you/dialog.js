/**
 * What belongs to the player: the figures of both games, and the ways to statistics, all games, learning, friends, a
 * backup, settings and help.
 */
import '../statistics/statistics.css';
import { html, nothing } from 'lit-html';
import { localDay } from '../../element/kept-game.js';
import { WORDS } from '../../i18n/app.js';
import { Games, load } from '../../library/engine.js';
import { daysIn, resultsIn, wordsFor } from '../daily/calendar.js';
import { isOwn, NAMES } from '../saved/games.js';
import { readFolded } from '../saved/kept.js';
import { KINDS, nameIn } from '../saved/kinds.js';
import { createDialog } from '../shell/dialog.js';
import { entries } from '../shell/entries.js';
import { otherPage } from '../shell/other-page.js';
import { figureList, note } from '../statistics/charts.js';

/** @typedef {import('../saved/kinds.js').Name} Name */

/**
 * The figures of a kind of game.
 * @typedef {object} Figures
 * @property {string} [key] that of the last game with a result, which says its rules and size
 * @property {number} [best] the best result under that key: a score, or a number of slides
 * @property {number} [today] the result of today's game
 * @property {number} streak
 */

/** @type {import('../shell/entries.js').Entry[]} */
const ENTRIES = [
  { title: 'statistics', route: ['statistics'], path: 'M5 20v-6M12 20V4M19 20V10' },
  { title: 'library', route: ['library'] },
  {
    title: 'open',
    route: ['open'],
    path: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4 14v6h16v-6',
  },
  { title: 'learn', route: ['learn'] },
  {
    title: 'friends',
    route: ['friends'],
    path: 'M9 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM2 21a7 7 0 0 1 14 0M16 4.5a4 4 0 0 1 0 7M18 14.5a7 7 0 0 1 4 6.5',
  },
  {
    title: 'backup',
    route: ['statistics', 'backup'],
    path: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4 19h16',
  },
  { title: 'settings', route: ['settings'] },
  { title: 'help', route: ['help'], path: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h0' },
];

/** Shown in place of a missing result. */
const NONE = '–';

/** @returns {Promise<Record<Name, Figures>>} @throws if they can't be read */
async function readFigures() {
  const [games] = await Promise.all([readFolded(isOwn), load()]);
  const each = NAMES.map((name) => {
    const played = games.filter(({ kind }) => kind === name);
    const counted = new Games(played);
    const results = resultsIn(name, played);
    const today = results.onTime.get(localDay())?.best || undefined;
    const figures = { ...counted.overview(), today, streak: daysIn(results).streak };
    counted.free();
    return [name, figures];
  });
  return Object.fromEntries(each);
}

/** @param {import('../shell/dialog.js').AppContext & { game: HTMLElement }} context */
export function make(context) {
  /** @type {Partial<Record<Name, Figures>>} */
  let figures = {};
  const refresh = async () => {
    figures = await readFigures();
  };
  /**
   * The figures of a game, below its name. That of the other page leads there.
   * @param {import('../shell/dialog.js').View<import('../shell/dialog.js').AppContext>} view
   * @param {Name} kind
   */
  const figuresTemplate = ({ language, words, format }, kind) => {
    const { key = '', best, today, streak = 0 } = figures[kind] ?? {};
    const { title, parseKey, variantName } = KINDS[kind];
    const variant = parseKey(key)?.variant;
    const name = WORDS.in(language)[title];
    const say = (/** @type {number | undefined} */ result) =>
      result === undefined ? NONE : format(result);
    return html`
      <section class="of-kind">
        <h3>${kind === nameIn(context) ? name : html`<a href=${otherPage()}>${name}</a>`}
          ${variant ? note(variantName(variant, wordsFor(kind, language))) : nothing}</h3>
        ${figureList(
          [
            [words.best, say(best)],
            [words.today, say(today)],
            [words.inARow, format(streak)],
          ],
          'figures',
        )}
      </section>`;
  };
  /** The way to install the page, where a browser can. @returns {import('../shell/entries.js').Entry[]} */
  const install = () => {
    const offer = context.install;
    if (!offer) return [];
    const about = offer.prompt ? undefined : 'installByHand';
    const act = () => offer.prompt?.().catch(console.warn);
    return [{ title: 'install', about, act, path: 'M12 4v9M8.5 9.5 12 13l3.5-3.5M5 15v5h14v-5' }];
  };
  const made = createDialog(
    'you',
    context,
    (view) => html`
      <div class="columns">
        <div>${view.problem ? html`<p>${view.problem.text}</p>` : NAMES.map((kind) => figuresTemplate(view, kind))}</div>
        <div class="beside">${entries(view, [...ENTRIES, ...install()], context, () => made.close())}</div>
      </div>`,
  );
  return {
    ...made,
    open() {
      made.open();
      made.read(refresh);
    },
  };
}
