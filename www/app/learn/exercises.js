/** Where exercises come from: the mistakes of a game, those of the last games, and what was missed before. */

import { readGames } from '../../storage/games.js';
import { mistakesOf } from '../review/mistakes.js';
import { PARTS_OF } from '../saved/keys.js';
import { recordAt } from '../variant/start-of.js';
import { COUNT } from './exercise-view.js';
import { readKept } from './kept.js';

/** @typedef {import('../../ai/client.js').Position} Position */

/**
 * A position in which the player made a mistake.
 * @typedef {object} Exercise
 * @property {string} key the same for the same mistake on the same board
 * @property {Position & { score: number }} position
 * @property {number} played the direction
 * @property {number} [step] the number of moves before it
 * @property {boolean} [again] whether it was missed before
 */

/** How many of the exercises a single one of several games may have. */
const FROM_EACH = 3;

/** The number of games that are searched for mistakes, and the fewest moves that one has. */
const GAMES = 20;
export const LEAST_MOVES = 30;

/** Whether a move was bad enough to learn from. @param {import('../review/mistakes.js').Mistake} move */
const isGrave = ({ grade }) => grade === 'mistake' || grade === 'blunder';

/** @param {Position} position @param {number} played */
const keyOf = ({ rules, rows, cols, cells }, played) =>
  [rules, rows, cols, Array.from(cells).join('.'), played].join(' ');

/** @param {import('../review/mistakes.js').Mistake} mistake @returns {Exercise} */
const exerciseOf = ({ board, played, step }) => ({
  ...{ key: keyOf(board, played), position: board, played, step },
});

/**
 * The mistakes of a game, in the order of the game.
 * @param {string} record
 * @param {Parameters<typeof mistakesOf>[2]} [options]
 * @returns {Promise<Exercise[]>}
 */
async function ofGame(record, options) {
  const mistakes = await mistakesOf(record, COUNT, options);
  const grave = mistakes.filter(isGrave);
  // Where there is nothing worse, small ones teach too.
  const lessons = grave.length > 0 ? grave : mistakes;
  return lessons.sort((a, b) => a.step - b.step).map(exerciseOf);
}

/**
 * The mistakes of a game; or what was missed before and is due, then the mistakes of the last games, as they are found.
 * @param {string | undefined} record
 * @param {AbortSignal} signal
 * @param {(progress: { at: number, all: number }) => void} searched called before each game
 * @returns {AsyncGenerator<Exercise>}
 */
export async function* exercisesOf(record, signal, searched) {
  if (record !== undefined) return yield* await ofGame(record, { signal });
  const { all, due } = await readKept();
  const known = new Set(all.map(({ key }) => key));
  let left = COUNT;
  for (const kept of due) if ('position' in kept && left-- > 0) yield { ...kept, again: true };
  const games = (await readGames(isLesson)).slice(0, GAMES);
  searched({ at: 0, all: games.length });
  for (const [at, { record, steps }] of games.entries()) {
    if (left <= 0 || signal.aborted) return;
    searched({ at, all: games.length });
    const played = recordAt(record, steps);
    if (played === undefined) continue;
    const mistakes = await mistakesOf(played, FROM_EACH, { signal });
    const fresh = mistakes.filter(isGrave).map(exerciseOf);
    for (const exercise of fresh) if (!known.has(exercise.key) && left-- > 0) yield exercise;
  }
}

/** Whether a game is one of the player's own, and long enough. @param {import('../../storage/games.js').Entry} entry */
const isLesson = ({ kind, key, helped, steps = 0 }) =>
  kind === 'game-2048' &&
  helped === undefined &&
  steps >= LEAST_MOVES &&
  PARTS_OF['game-2048'](key) !== undefined;

/** @param {Exercise} exercise */
export function keptOf({ key, played, position: { rules, rows, cols, cells, score } }) {
  return { key, played, position: { rules, rows, cols, score, cells: Array.from(cells) } };
}
