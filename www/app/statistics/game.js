/** The statistics dialog of 2048: totals, charts and daily games, and the backup. */
import { html, nothing } from 'lit-html';
import { isCount } from '../../element/counts.js';
import { PLAY } from '../../element/template.js';
import { colorOf, faceOf } from '../../element/tile-face.js';
import { load } from '../../game/engine.js';
import { loadAll } from '../backup/checks.js';
import { isProven } from '../backup/game-checks.js';
import { dailyResults } from '../daily/game.js';
import { streakOf } from '../daily/results.js';
import { readAll } from '../saved/games.js';
import { field, icon, select, styled } from '../shell/dialog-parts.js';
import { nameOfVariant } from '../variant/game.js';
import { dayOf } from '../variant/slots.js';
import { barChart, figureList, lineChart, note, spell } from './charts.js';
import { courseOf, kindsOf, together } from './game-figures.js';
import { createStatistics } from './statistics.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('./game-figures.js').VariantStats} VariantStats */

/** The number of recent games that fit in the bar chart. */
const GAMES = 40;

/** A tile that looks like those on the board. @param {number} exponent */
function tile(exponent) {
  const color = colorOf(exponent);
  const styles = { background: `var(--tile-${color})`, color: `var(--tile-ink-${color})` };
  return html`<span class="tile" ${styled(styles)}>${faceOf(exponent)}</span>`;
}

/** @param {VariantStats} kind */
const isProof = ({ best, bestKey, record }) => isProven(bestKey, best, record);

/**
 * The note next to a best score: a button to watch the game, or a remark that the score is unproven.
 * @param {GameContext} context
 * @param {View} view
 * @param {VariantStats} kind
 */
function proofOf(context, { words, format }, kind) {
  const { best, record } = kind;
  if (best === 0) return undefined;
  if (!isProof(kind)) return note(words.unproven, 'unproven');
  const label = words.watchBestLabel(format(best));
  return html`<button type="button" class="watch" aria-label=${label} title=${label}
    aria-haspopup="dialog" @click=${() => context.open('replay', { record })}>${icon(PLAY)}</button>`;
}

/** The chart of the current game's score, move by move. @param {View} view @param {VariantStats} kind */
function courseFigure({ language, words, format }, { game }) {
  const points = game ? courseOf(game) : [];
  const end = points.at(-1);
  if (!end || end.x === 0) return nothing;
  const steps = format(end.x);
  const label = words.courseLabel(steps, format(end.y));
  return html`
    <figure class="course">
      <figcaption>${words.course}</figcaption>
      ${lineChart(points, { label, language, ends: ['0', words.atMove(steps)] })}
    </figure>`;
}

/** The chart of the scores of recent games. @param {View} view @param {VariantStats} kind */
function finalsFigure({ language, words, format }, { totals }) {
  const last = totals.finals.slice(-GAMES);
  // A single bar adds nothing to the totals.
  if (last.length < 2) return nothing;
  const average = last.reduce((sum, score) => sum + score, 0) / last.length;
  const mean = format(Math.round(average));
  const scores = [last[0], last[last.length - 1], Math.max(...last)].map((score) => format(score));
  const label = words.finalsLabel(format(last.length), scores[0], scores[1], scores[2], mean);
  return html`
    <figure class="finals">
      <figcaption><span>${words.finals}</span> ${note(words.average(mean), 'average')}</figcaption>
      ${barChart(last, average, { label, language, ends: [words.older, words.newest] })}
    </figure>`;
}

/**
 * The distribution of the highest tiles: a table whose bars are as long as the shares. Games saved by versions
 * that kept no list of tiles are missing, so the shares are of the games in it.
 * @param {View} view @param {VariantStats} kind
 */
function topsFigure({ language, words, format }, { totals }) {
  const tops = totals.tops.filter((top) => isCount(top, 'highest'));
  if (tops.length < 2) return nothing;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const [low, high] = [Math.min(...tops), Math.max(...tops)];
  const rows = Array.from({ length: high - low + 1 }, (_, i) => ({
    exponent: low + i,
    count: tops.filter((top) => top === low + i).length,
  }));
  const most = Math.max(...rows.map(({ count }) => count));
  return html`
    <figure>
      <figcaption id="tops-title">${words.tops}</figcaption>
      <table class="tops" aria-labelledby="tops-title">
        <thead><tr>
          <th scope="col">${words.highest}</th><th scope="col">${words.gamesPlayed}</th>
          <th scope="col">${words.shareOfGames}</th>
        </tr></thead>
        <tbody>${rows.map(
          ({ exponent, count }) => html`
            <tr ${styled({ '--bar': String(count / most) })}>
              <th scope="row">${tile(exponent)}</th><td><span>${format(count)}</span></td>
              <td class="note">${percent.format(count / tops.length)}</td>
            </tr>`,
        )}</tbody>
      </table>
    </figure>`;
}

/** The totals and charts of one kind. @param {GameContext} context @param {View} view @param {VariantStats} kind */
function kindTemplate(context, view, kind) {
  const { language, words, format } = view;
  const { games, wins, losses, moves, undos, time, highest } = kind.totals;
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(wins / (games || 1));
  const figures = () => html`
    ${figureList([
      [words.best, format(kind.best), proofOf(context, view, kind)],
      [words.highest, tile(highest)],
      [words.gamesPlayed, format(games)],
      [words.wins, format(wins), note(share)],
      [words.losses, format(losses)],
      [words.steps, format(moves)],
      [words.time, spell(time, language)],
      [words.undosUsed, format(undos)],
    ])}
    ${kind.best === 0 || isProof(kind) ? nothing : html`<p class="note unproven-about">${words.unprovenAbout}</p>`}`;
  return html`
    ${games > 0 ? figures() : html`<p class="none">${words.noGames}</p>`}
    ${topsFigure(view, kind)}
    ${courseFigure(view, kind)}
    ${finalsFigure(view, kind)}`;
}

/** The name of a kind, as shown above the board. @param {VariantStats | undefined} kind @param {View} view */
const nameOf = (kind, { words }) =>
  kind?.variant ? nameOfVariant(kind.variant, words) : words.allKinds;

/** @param {View} view @param {Awaited<ReturnType<typeof dailyResults>>} results */
function daysTemplate({ language, words, format }, results) {
  if (results.size === 0) return html`<p class="note none">${words.noDays}</p>`;
  const [day, { best }] = [...results].reduce((a, b) => (b[1].best > a[1].best ? b : a));
  const date = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const done = [...results.values()].filter((result) => result.done).length;
  return figureList([
    [words.daysPlayed, format(results.size)],
    [words.daysDone, format(done)],
    [words.inARow, format(streakOf(results, dayOf()))],
    [words.bestDay, format(best), note(date.format(new Date(`${day}T12:00`)))],
  ]);
}

/** @param {GameContext} context */
export function make(context) {
  /** The key of the kind whose totals are shown; the first kind if the key is unknown. */
  let chosen = '';
  /** The statistics of the chosen kind, below a menu if there are several. @param {View} view @param {VariantStats[]} kinds */
  const playedTemplate = (view, kinds) => {
    const names = kinds.map((kind) => nameOf(kind, view));
    const labels = names.map((name, i) => {
      const times = names.slice(0, i).filter((other) => other === name).length + 1;
      // Different custom rules on boards of the same size have the same name, so they are numbered.
      return times > 1 ? `${name} (${times})` : name;
    });
    const keys = kinds.map(({ key }) => key);
    const at = Math.max(0, keys.indexOf(chosen));
    const picker = select({
      name: 'kind',
      values: keys,
      chosen: keys[at],
      label: (key) => labels[keys.indexOf(key)],
      choose: (key) => {
        chosen = key;
        made.update();
      },
    });
    return html`
      ${field(view.words.whose, picker, { hidden: kinds.length < 2 })}
      ${kindTemplate(context, view, kinds[at])}`;
  };
  const read = async () => {
    const [stored, , days] = await Promise.all([readAll(), loadAll(load), dailyResults()]);
    const kinds = kindsOf(stored, context.choice.own);
    if (kinds.length > 1) kinds.push(together(kinds));
    chosen = '';
    return { kinds, days };
  };
  const made = createStatistics(
    context,
    read,
    (view, shown) => html`
      <section class="played">${shown ? playedTemplate(view, shown.kinds) : nothing}</section>
      <section class="days">
        <h3>${view.words.daily}</h3>
        ${shown ? daysTemplate(view, shown.days) : nothing}
      </section>`,
  );
  return made;
}
