/** The statistics of 2048: totals, with a proof of the best scores, and charts. */
import { html, nothing } from 'lit-html';
import { tileText } from '../../element/tile-face.js';
import { LIBRARY } from '../../i18n/games.js';
import { saveKey } from '../saved/games.js';
import { bestProof, madeRecord, scoreCourse } from '../saved/records.js';
import { watchButton } from '../shell/dialog.js';
import { clockText, styled, tile } from '../shell/dialog-parts.js';
import { barChart, figureList, lineChart, note, spell } from './charts.js';
import { differenceText, paceText, splitsIn } from './times.js';

/** @typedef {import('./dialog.js').Context} Context */
/** @typedef {import('./dialog.js').View} View */
/** @typedef {import('./dialog.js').Entry} Entry */
/** @typedef {import('./dialog.js').Figures} Figures */

/**
 * A button that replays a game.
 * @param {Context} context @param {string} label @param {() => string} record
 * @param {Entry} [entry] that game, whose bookmarks are shown, if it has all of these moves
 */
const replayButton = ({ open }, label, record, entry) =>
  watchButton(label, () => open('replay', { record: record(), entry }));

/**
 * The note next to a best score: a button to watch the game, or a remark that the score is unproven.
 * @param {Context} context
 * @param {View} view
 * @param {Entry | undefined} game
 */
function proofNote(context, { words }, game) {
  if (!game) return undefined;
  const record = bestProof(game);
  if (record === undefined) return note(words.unproven, 'unproven');
  const label = words.watchBestLabel(game.best ?? 0);
  return replayButton(context, label, () => record, game.proof === undefined ? game : undefined);
}

/** The chart of the current game's score, move by move. @param {View} view @param {Entry | undefined} game */
function courseFigure({ language, words, format }, game) {
  const points = game ? scoreCourse(game) : [];
  const end = points.at(-1);
  if (!end || end.x === 0) return nothing;
  const steps = format(end.x);
  const label = words.courseLabel(format(end.y), steps);
  return html`
    <figure class="course">
      <figcaption>${words.course}</figcaption>
      ${lineChart(points, { label, language, ends: ['0', words.atMove(steps)] })}
    </figure>`;
}

/**
 * The chart of the scores of recent games, each of which can be replayed.
 * @param {Context} context
 * @param {View} view
 * @param {Entry[]} latest the newest last
 * @param {import('./dialog.js').Pick} pick
 */
function finalsFigure(context, { language, words, format }, latest, { chosen, choose }) {
  // A single bar adds nothing to the totals.
  if (latest.length < 2) return nothing;
  const last = latest.map(({ tally }) => tally.score);
  const average = last.reduce((sum, score) => sum + score, 0) / last.length;
  const mean = format(Math.round(average));
  const scores = [last[0], last[last.length - 1], Math.max(...last)].map((score) => format(score));
  const label = words.finalsLabel(format(last.length), scores[0], scores[1], scores[2], mean);
  const at = Math.min(chosen ?? last.length, last.length - 1);
  const { ended, tally } = latest[at];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(ended);
  const points = words.points(format(tally.score));
  const record = () => madeRecord(latest[at]);
  const chart = barChart(
    last,
    average,
    { label, language, ends: [words.older, words.newest] },
    {
      chosen: at,
      label: words.finals,
      text: `${points} ${date}`,
      choose,
      open: () => context.open('replay', { record: record() }),
    },
  );
  return html`
    <figure class="finals">
      <figcaption><span>${words.finals}</span> ${note(words.average(mean), 'average')}</figcaption>
      ${chart}
      <div class="picked">
        <span class="score"><strong>${format(tally.score)}</strong> ${tile(tally.highest)} ${note(`${date} · ${LIBRARY.in(language).undos(tally.undos)}`)}</span>
        ${replayButton(context, words.watchBestLabel(tally.score), record, latest[at])}
      </div>
    </figure>`;
}

/**
 * A table below its name.
 * @param {string} look its class @param {string} name
 * @param {string[]} heads those of its columns; empty for buttons
 * @param {unknown[]} rows
 * @param {unknown} [more] below the table
 */
const tableFigure = (look, name, heads, rows, more = nothing) => html`
  <figure>
    <figcaption id="${look}-title">${name}</figcaption>
    <table class="${look} ${look === 'splits' ? 'bests' : ''}" aria-labelledby="${look}-title">
      <thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
    ${more}
  </figure>`;

/** The distribution of the highest tiles: a table whose bars are as long as the shares. @param {View} view @param {Figures} kind */
function topsFigure({ language, words, format }, { tops, games }) {
  if (games < 2) return nothing;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const low = tops.findIndex((count) => count > 0);
  const most = Math.max(...tops);
  const rows = tops.slice(low).map(
    (count, i) => html`
      <tr ${styled({ '--bar': String(count / most) })}>
        <th scope="row">${tile(low + i)}</th><td><span>${format(count)}</span></td>
        <td class="note">${percent.format(count / games)}</td>
      </tr>`,
  );
  const heads = [words.highest, words.gamesPlayed, words.shareOfGames];
  return tableFigure('tops', words.tops, heads, rows);
}

/**
 * The fastest times to the large tiles, each with its game, beside those of the current game.
 * @param {Context} context @param {View} view @param {Figures} kind @param {Entry[]} games
 */
function splitsFigure(context, { words }, { splits, current = -1 }, games) {
  const times = games[current]?.tiles ?? {};
  const isRunning = Object.keys(times).length > 0;
  const rows = splitsIn({ ...splits }).flatMap((exponent) => {
    const split = splits[exponent];
    if (!split) return [];
    const { time } = split;
    const game = games[split.game];
    const label = words.watchSplit(tileText(exponent), clockText(time));
    const mine = times[exponent];
    const behind = mine > time ? note(differenceText(mine, time)) : nothing;
    return html`
      <tr>
        <th scope="row">${tile(exponent)}</th><td>${clockText(time)}</td>
        ${isRunning ? html`<td>${mine === undefined ? '–' : clockText(mine)} ${behind}</td>` : nothing}
        <td>${replayButton(context, label, () => madeRecord(game), game)}</td>
      </tr>`;
  });
  if (rows.length === 0) return nothing;
  const heads = [words.goalTile, words.fastest, ...(isRunning ? [words.thisGame] : []), ''];
  const about = html`<p class="note">${words.timesAbout}</p>`;
  return tableFigure('splits', words.splits, heads, rows, about);
}

/** @type {import('./dialog.js').Rows['totals']} */
function totalsTemplate(context, view, kind, all) {
  const { language, words, format } = view;
  const { games, solved: wins, losses, moves, undos, time, tops } = kind;
  const [best, clean] = [kind.best, kind.clean].map((place) => all[place ?? -1]);
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(wins / games);
  const isProof = !best || bestProof(best) !== undefined;
  const pace = paceText({ moves, time }, language);
  /** @type {Parameters<typeof figureList>[0]} */
  const second = clean
    ? [[words.cleanBest, format(clean.best ?? 0), proofNote(context, view, clean)]]
    : [];
  return html`
    ${figureList(
      [
        [words.best, format(best?.best ?? 0), proofNote(context, view, best)],
        [words.highest, tile(tops.length - 1)],
        [words.gamesPlayed, format(games)],
        [words.wins, format(wins), note(share)],
      ],
      'figures',
    )}
    ${isProof ? nothing : html`<p class="note unproven-about">${words.unprovenAbout}</p>`}
    ${figureList([
      ...second,
      [words.losses, format(losses)],
      [words.steps, format(moves)],
      [words.time, spell(time, language)],
      ...(pace === undefined ? [] : [/** @type {[string, string]} */ ([words.pace, pace])]),
      [words.undosUsed, format(undos)],
    ])}
    ${clean ? html`<p class="note">${words.cleanAbout}</p>` : nothing}`;
}

/** @type {import('./dialog.js').Rows} */
export const GAME = {
  menu: 'whose',
  /** The current kind, those played most, and all together if there are several. */
  order({ kinds, all }, { choice }) {
    const key = saveKey('main', choice.own);
    const first = kinds.find((kind) => kind.key === key) ?? {
      ...{ ...all, key, games: 0, current: undefined, latest: [], tops: [], splits: [] },
    };
    const others = kinds.filter((kind) => kind !== first && kind.games > 0);
    return [first, ...others, ...(others.length > 0 ? [all] : [])];
  },
  totals: totalsTemplate,
  charts: (context, view, kind, { games }, pick) => [
    topsFigure(view, kind),
    splitsFigure(context, view, kind, games),
    courseFigure(view, games[kind.current ?? -1]),
    finalsFigure(
      context,
      view,
      kind.latest.map((place) => games[place]),
      pick,
    ),
  ],
  days({ language, words, format }, { onTime }) {
    const [first] = [...onTime].sort(([, a], [, b]) => b.rank - a.rank);
    if (!first) return undefined;
    const [day, { best }] = first;
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    return [[words.bestDay, format(best), note(date.format(new Date(day)))]];
  },
};
