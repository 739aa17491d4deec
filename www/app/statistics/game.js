/** The statistics dialog of 2048: totals, charts and daily games, and the backup. */
import { html, nothing } from 'lit-html';
import { dayOf } from '../../element/kept-game.js';
import { PLAY } from '../../element/template.js';
import { colorOf, faceOf } from '../../element/tile-face.js';
import { load } from '../../game/engine.js';
import { LIBRARY, STATISTICS } from '../../i18n/games.js';
import { loadAll } from '../backup/refusal.js';
import { isDaily, resultsIn } from '../daily/game.js';
import { readFolded } from '../saved/fold.js';
import { prove } from '../saved/proof.js';
import { clockText } from '../shell/clock-text.js';
import { field, icon, select, styled } from '../shell/dialog-parts.js';
import { nameOfVariant } from '../variant/game.js';
import { barChart, figureList, lineChart, note, spell } from './charts.js';
import { daysPlayed } from './days.js';
import { courseOf, figuresOf, proofOf, recordOf } from './game-figures.js';
import { createStatistics } from './statistics.js';
import { differenceText, paceText, splitsIn } from './times.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext> & { words: import('../../i18n/games.js').StatisticsWords }} View with the sentences of the statistics */
/** @typedef {import('./game-figures.js').Entry} Entry */
/** @typedef {import('./game-figures.js').Figures} Figures */

/** A tile that looks like those on the board. @param {number} exponent */
function tile(exponent) {
  const color = colorOf(exponent);
  const styles = { background: `var(--tile-${color})`, color: `var(--tile-ink-${color})` };
  return html`<span class="tile" translate="no" ${styled(styles)}>${faceOf(exponent)}</span>`;
}

/**
 * A button that replays a game.
 * @param {GameContext} context @param {string} label @param {() => string} record
 * @param {Entry} [entry] that game, whose bookmarks are shown, if it has all of these moves
 */
const watchButton = ({ open }, label, record, entry) => html`
  <button type="button" class="watch" aria-label=${label} title=${label} aria-haspopup="dialog"
    @click=${() => open('replay', { record: record(), entry })}>${icon(PLAY)}</button>`;

/**
 * The note next to a best score: a button to watch the game, or a remark that the score is unproven.
 * @param {GameContext} context
 * @param {View} view
 * @param {Entry | undefined} game
 */
function proofNote(context, { words }, game) {
  if (!game) return undefined;
  const record = proofOf(game);
  if (record === undefined) return note(words.unproven, 'unproven');
  const label = words.watchBestLabel(game.best ?? 0);
  return watchButton(context, label, () => record, game.proof === undefined ? game : undefined);
}

/** The chart of the current game's score, move by move. @param {View} view @param {Figures} kind */
function courseFigure({ language, words, format }, { current }) {
  const points = current ? courseOf(current) : [];
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
 * @param {GameContext} context
 * @param {View} view
 * @param {Figures} kind
 * @param {{ chosen?: number, choose: (place: number) => void }} pick
 */
function finalsFigure(context, { language, words, format }, { latest }, { chosen, choose }) {
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
  const record = () => recordOf(latest[at]);
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
        ${watchButton(context, words.watchBestLabel(tally.score), record, latest[at])}
      </div>
    </figure>`;
}

/** The distribution of the highest tiles: a table whose bars are as long as the shares. @param {View} view @param {Figures} kind */
function topsFigure({ language, words, format }, { tops, games }) {
  if (games < 2) return nothing;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const low = tops.findIndex((count) => count > 0);
  const rows = Array.from(tops.slice(low), (count = 0, i) => ({ exponent: low + i, count }));
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
              <td class="note">${percent.format(count / games)}</td>
            </tr>`,
        )}</tbody>
      </table>
    </figure>`;
}

/**
 * The fastest times to the large tiles, each with its game, beside those of the current game.
 * @param {GameContext} context @param {View} view @param {Figures} kind
 */
function splitsFigure(context, { words }, { splits, current }) {
  const own = current?.tiles ?? {};
  const rows = splitsIn(splits).map((exponent) => ({ exponent, ...splits[exponent] }));
  if (rows.length === 0) return nothing;
  const isRunning = Object.keys(own).length > 0;
  return html`
    <figure>
      <figcaption id="splits-title">${words.splits}</figcaption>
      <table class="bests splits" aria-labelledby="splits-title">
        <thead><tr>
          <th scope="col">${words.goalTile}</th><th scope="col">${words.fastest}</th>
          ${isRunning ? html`<th scope="col">${words.thisGame}</th>` : nothing}
          <td></td>
        </tr></thead>
        <tbody>${rows.map(({ exponent, time, game }) => {
          const label = words.watchSplit(faceOf(exponent), clockText(time));
          const mine = own[exponent];
          const behind = mine > time ? note(differenceText(mine, time)) : nothing;
          return html`
            <tr>
              <th scope="row">${tile(exponent)}</th><td>${clockText(time)}</td>
              ${isRunning ? html`<td>${mine === undefined ? '–' : clockText(mine)} ${behind}</td>` : nothing}
              <td>${watchButton(context, label, () => recordOf(game), game)}</td>
            </tr>`;
        })}</tbody>
      </table>
      <p class="note">${words.timesAbout}</p>
    </figure>`;
}

/** @param {GameContext} context @param {View} view @param {Figures} kind */
function totalsTemplate(context, view, kind) {
  const { language, words, format } = view;
  const { games, wins, losses, moves, undos, time, tops, best, clean } = kind;
  if (games === 0) return html`<p class="none">${words.noGames}</p>`;
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(wins / (games || 1));
  const isProof = !best || proofOf(best) !== undefined;
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

/** The name of a kind, as shown above the board. @param {Figures} kind @param {View} view */
const nameOf = ({ variant }, { words }) =>
  variant ? nameOfVariant(variant, words) : words.allKinds;

/** @param {View} view @param {import('../daily/results.js').Results} results */
function daysTemplate(view, results) {
  const { language, words, format } = view;
  const [first] = [...results.own].sort(([, a], [, b]) => b.rank - a.rank);
  if (!first) return html`<p class="note none">${words.noDays}</p>`;
  const [day, { best }] = first;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return figureList([
    ...daysPlayed(view, results, dayOf()),
    [words.bestDay, format(best), note(date.format(new Date(day)))],
  ]);
}

/** @param {GameContext} context */
export function make(context) {
  const state = {
    /** The key of the kind whose totals are shown; the first kind if the key is unknown. */
    kind: '',
    /** The chosen bar; the newest one at first. @type {number | undefined} */
    bar: /** @type {number | undefined} */ (undefined),
  };
  /** @param {Partial<typeof state>} change */
  const set = (change) => {
    Object.assign(state, change);
    made.update();
  };
  /** The menu of the kinds, if there are several, and the chosen one. @param {View} view @param {Figures[]} kinds */
  const choiceOf = (view, kinds) => {
    const names = kinds.map((kind) => nameOf(kind, view));
    const labels = names.map((name, i) => {
      const times = names.slice(0, i).filter((other) => other === name).length + 1;
      // Different custom rules on boards of the same size have the same name, so they are numbered.
      return times > 1 ? `${name} (${times})` : name;
    });
    const keys = kinds.map(({ key }) => key);
    const at = Math.max(0, keys.indexOf(state.kind));
    const picker = select({
      name: 'kind',
      values: keys,
      chosen: keys[at],
      label: (key) => labels[keys.indexOf(key)],
      choose: (kind) => set({ kind, bar: undefined }),
    });
    return {
      kind: kinds[at],
      menu: field(view.words.whose, picker, { hidden: kinds.length < 2 }),
    };
  };
  const read = async () => {
    const [games] = await Promise.all([
      readFolded(({ kind }) => kind === 'game-2048'),
      loadAll(load),
    ]);
    Object.assign(state, { kind: '', bar: undefined });
    const kinds = figuresOf(games, context.choice.own);
    await prove(kinds.flatMap(({ best, clean }) => [best, clean]));
    return {
      kinds,
      days: resultsIn(games.filter(isDaily)),
    };
  };
  const made = createStatistics(context, read, (page, shown) => {
    const view = { ...page, words: { ...page.words, ...STATISTICS.in(page.language) } };
    const { kind, menu } = choiceOf(view, shown.kinds);
    const pick = { chosen: state.bar, choose: (/** @type {number} */ bar) => set({ bar }) };
    return {
      figures: html`${menu}${totalsTemplate(context, view, kind)}`,
      charts: [
        topsFigure(view, kind),
        splitsFigure(context, view, kind),
        courseFigure(view, kind),
        finalsFigure(context, view, kind, pick),
      ],
      days: daysTemplate(view, shown.days),
    };
  });
  return made;
}
