/** “Learn from your mistakes” of 2048. The AI says how good a move is. */
import { html } from 'lit-html';
import { ai } from '../../ai/client.js';
import { languageOf, sayReason } from '../../ai/evaluation-view.js';
import { nameOf } from '../../game/announcements.js';
import { load } from '../../game/engine.js';
import { LEARN } from '../../i18n/games.js';
import { LessonBoard } from './exercise-board.js';
import { exercisesOf, keptOf, LEAST_MOVES } from './exercises.js';
import { createLesson } from './lesson.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('../../game/types.js').Evaluation} Evaluation */
/** @typedef {import('./exercise-view.js').Result} Result */

/** The verdicts on moves that are right. */
const RIGHT = new Set(['best', 'only', 'equal', 'near']);

/** The kinds of reasons that belong to one lesson. @type {Record<string, 'end' | 'corner' | 'line' | 'room' | 'pairs' | 'makes'>} */
const LESSONS = {
  ...{ end: 'end', corner: 'corner', forced: 'corner', row: 'line', column: 'line' },
  ...{ space: 'room', merges: 'pairs', makes: 'makes' },
};

/** What most of some results teach; undefined if it is only one result. @param {View} view @param {Result[]} results */
function taught({ language }, results) {
  /** @type {Map<'end' | 'corner' | 'line' | 'room' | 'pairs' | 'makes', number>} */
  const counts = new Map();
  for (const { kind } of results) {
    const lesson = LESSONS[kind ?? ''];
    if (lesson) counts.set(lesson, (counts.get(lesson) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most || most[1] < 2) return undefined;
  const [lesson, count] = most;
  return html`<p class="taught">${LEARN.in(language).lessons[lesson](count, results.length)}</p>`;
}

/**
 * What the AI knows of the moves on a board.
 * @param {Evaluation} evaluation
 * @param {number} best
 * @param {number} played
 * @param {() => View} view as it is when something is said
 * @returns {import('./lesson.js').Answer}
 */
function answerOf({ ways, values, points, reason }, best, played, view) {
  const isRight = (/** @type {number} */ direction) => RIGHT.has(ways[direction].verdict);
  const nameIn = (/** @type {number} */ direction) => nameOf(direction, view().words);
  const words = () => LEARN.in(view().language);
  /** @param {...string} parts */
  const join = (...parts) => parts.filter(Boolean).join(view().words.gap);
  /** @param {NonNullable<Evaluation['reason']>} why */
  const sentence = (why) => {
    const said = languageOf(view().language);
    return said.messages.sentence(sayReason(why, said)).trim();
  };
  /** How much worse a move is, and why. @param {number} direction */
  const costOf = (direction) => {
    const { loss, verdict, reason } = ways[direction];
    const share = loss / Math.max(1, values[best]);
    const percent = new Intl.NumberFormat(view().language, { style: 'percent' });
    const cost = points
      ? words().costs(nameIn(direction), percent.format(Math.min(1, Math.max(0.01, share))))
      : words().isWorse(nameIn(direction), verdict === 'bad');
    return join(cost, reason ? sentence(reason) : '');
  };
  /** Why the best move is best, or what the move that was played costs. */
  const why = () => (reason ? sentence(reason) : costOf(played));
  return {
    ...{ best, isRight, kind: ways[played].reason?.kind },
    praise: (direction) => join(direction === best ? words().right : words().asGood, why()),
    blame(direction) {
      const better = values[direction] > values[played] ? words().better(nameIn(played)) : '';
      return join(direction === played ? words().same : better, costOf(direction));
    },
    hint() {
      if (reason && reason.kind !== 'makes') return why();
      // One of two: the best move, and one that is wrong. That the move made is wrong is known already.
      const others = ways.filter(
        ({ direction, verdict }) =>
          direction !== played && direction !== best && verdict !== 'no-op',
      );
      const other = others.find(({ direction }) => !isRight(direction)) ?? others[0];
      const [one, two] = [best, other?.direction ?? played].sort((a, b) => a - b).map(nameIn);
      return words().oneOf(one, two);
    },
    solution: () => join(words().solutionIs(nameIn(best)), why()),
  };
}

/** @param {GameContext} context */
export function make(context) {
  const lesson = createLesson(context, {
    board: (moved, refused) => new LessonBoard(context.game, moved, refused),
    exercises: exercisesOf,
    kept: keptOf,
    async look({ position, played }, view, signal) {
      const evaluation = await ai.look(position, { signal });
      const { best, ways } = evaluation;
      // Looked at longer, it may be no mistake.
      if (best === undefined || RIGHT.has(ways[played].verdict)) return undefined;
      return answerOf(evaluation, best, played, view);
    },
    about: ({ language, words, format }, { again, step }) => [
      again ? LEARN.in(language).again : step !== undefined && words.atMove(format(step + 1)),
    ],
    task({ language, words }, { played }) {
      const said = LEARN.in(language);
      return [said.played(nameOf(played, words)), said.task];
    },
    begun: { at: 0, all: Number.NaN },
    searching: ({ language, words }, { at, all }) => [
      all > 0 ? LEARN.in(language).searching(at + 1, all) : words.thinking,
    ],
    none({ language }, { all }) {
      const { noLongGames, nothing } = LEARN.in(language);
      return all === 0 ? noLongGames(LEAST_MOVES) : nothing;
    },
    last: ({ lastGames }) => lastGames,
    taught,
    more: ({ text }, look) => html`
      <button type="button" class="train ${look}" @click=${() => context.open('train')}>${text('train')}</button>`,
  });
  return {
    prepare: () => Promise.all([context.game.ready, load()]),
    /** @param {import('../shell/dialog.js').Asked['learn']} [asked] */
    open: (asked) => lesson.open(asked?.record),
  };
}
