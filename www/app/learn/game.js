/** “Learn from your mistakes” of 2048. The AI says how good a move is. */

import { html } from 'lit-html';
import { ai } from '../../ai/client.js';
import { languageFor, sayReason } from '../../ai/evaluation-view.js';
import { directionName } from '../../game/announcements.js';
import { LEARN } from '../../i18n/games.js';
import { findMistakes } from '../review/mistakes.js';
import { KEY_PARSERS } from '../saved/games.js';
import { chosenFaces } from '../shell/faces.js';
import { recordAt, recordFrom } from '../variant/start-record.js';
import { COUNT, createLesson, FROM_EACH, lastExercises } from './lesson.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('../../game/types.js').Evaluation} Evaluation */
/** @typedef {import('./exercise.js').Result} Result */
/** @typedef {import('../review/mistakes.js').Mistake} Mistake */
/** @typedef {import('../../storage/games.js').Entry} Entry */

/**
 * A position in which the player made a mistake.
 * @typedef {object} Exercise
 * @property {string} key the same for the same mistake on the same board
 * @property {import('../../storage/exercises.js').KeptMove['position']} position
 * @property {number} played the direction
 * @property {number} [step] the number of moves before it
 * @property {boolean} [again] whether it was missed before
 */

/** The fewest moves that a game has that is searched for mistakes. */
const LEAST_MOVES = 30;

/** Whether a move was bad enough to learn from. @param {Mistake} move */
const isGrave = ({ grade }) => grade === 'mistake' || grade === 'blunder';

/** @param {Mistake} mistake @returns {Exercise} */
function toExercise({ board, made: played, step }) {
  const { rules, rows, cols } = board;
  const cells = Array.from(board.cells);
  const key = [rules, rows, cols, cells.join('.'), played].join(' ');
  return { key, position: { ...board, cells }, played, step };
}

/**
 * The mistakes of a game, in its order; or those that are due and of the last games, as they are found.
 * @param {string | undefined} record
 * @param {AbortSignal} signal
 * @param {(progress: { at: number, all: number }) => void} searched called before each game
 * @returns {AsyncGenerator<Exercise>}
 */
async function* findExercises(record, signal, searched) {
  if (record !== undefined) {
    const mistakes = await findMistakes(record, COUNT, { signal });
    const grave = mistakes.filter(isGrave);
    // Where there is nothing worse, small ones teach too.
    const lessons = grave.length > 0 ? grave : mistakes;
    return yield* lessons.sort((a, b) => a.step - b.step).map(toExercise);
  }
  // As long as nothing is found.
  searched({ at: 0, all: 0 });
  /** @param {Entry} game @param {number} at @param {number} all @returns {AsyncGenerator<Exercise>} */
  async function* search({ record, steps }, at, all) {
    searched({ at, all });
    const played = recordAt(record, steps);
    if (played === undefined) return;
    const mistakes = await findMistakes(played, FROM_EACH, { signal });
    yield* mistakes.filter(isGrave).map(toExercise);
  }
  yield* lastExercises(
    {
      again: (kept) => ('position' in kept ? [kept] : []),
      isLesson: ({ kind, key, helped, steps = 0 }) =>
        kind === 'game-2048' &&
        helped === undefined &&
        steps >= LEAST_MOVES &&
        KEY_PARSERS['game-2048'](key) !== undefined,
      search,
    },
    signal,
  );
}

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
function judgeAnswer({ ways, values, points, reason }, best, played, view) {
  const isRight = (/** @type {number} */ direction) => RIGHT.has(ways[direction].verdict);
  const nameIn = (/** @type {number} */ direction) => directionName(direction, view().words);
  const words = () => LEARN.in(view().language);
  /** @param {...string} parts */
  const join = (...parts) => parts.filter(Boolean).join(view().words.gap);
  /** @param {NonNullable<Evaluation['reason']>} why */
  const sentence = (why) => {
    const said = languageFor(view().language, chosenFaces());
    return said.messages.sentence(sayReason(why, said)).trim();
  };
  /** How much worse a move is, and why. @param {number} direction */
  const sayCost = (direction) => {
    const { loss, verdict, reason } = ways[direction];
    const share = loss / Math.max(1, values[best]);
    const percent = new Intl.NumberFormat(view().language, { style: 'percent' });
    const cost = points
      ? words().costs(nameIn(direction), percent.format(Math.min(1, Math.max(0.01, share))))
      : words().isWorse(nameIn(direction), verdict === 'bad');
    return join(cost, reason ? sentence(reason) : '');
  };
  /** Why the best move is best, or what the move that was played costs. */
  const why = () => (reason ? sentence(reason) : sayCost(played));
  return {
    ...{ best, isRight, kind: ways[played].reason?.kind },
    praise: (direction) => join(direction === best ? words().right : words().asGood, why()),
    blame(direction) {
      const better = values[direction] > values[played] ? words().better(nameIn(played)) : '';
      return join(direction === played ? words().same : better, sayCost(direction));
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
export const make = (context) =>
  createLesson(context, {
    exercises: findExercises,
    toRecord: ({ position }) => recordFrom(position),
    kept: ({ key, played, position }) => ({ key, played, position }),
    async look({ position, played }, view, signal) {
      const evaluation = await ai.look(position, { signal });
      const { best, ways } = evaluation;
      // Looked at longer, it may be no mistake.
      if (best === undefined || RIGHT.has(ways[played].verdict)) return undefined;
      return judgeAnswer(evaluation, best, played, view);
    },
    about: ({ language, words, format }, { again, step }) => [
      again ? LEARN.in(language).again : step !== undefined && words.atMove(format(step + 1)),
    ],
    task({ language, words }, { played }) {
      const said = LEARN.in(language);
      return [said.played(directionName(played, words)), said.task];
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
