/** Where exercises come from: the mistakes of a game, those of the last games, and what was missed before. */

import { readGames } from '../../storage/games.js';
import { mistakesOf } from '../review/mistakes.js';
import { partsOf } from '../saved/games.js';
import { recordAt } from '../variant/start-of.js';
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

/** The number of exercises at a time, and how many of them a single one of several games may have. */
export const COUNT = 10;
const FROM_EACH = 3;

/** The number of games that are searched for mistakes, and the fewest moves that one has. */
export const GAMES = 20;
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
export async function ofGame(record, options) {
  const mistakes = await mistakesOf(record, COUNT, options);
  const grave = mistakes.filter(isGrave);
  // Where there is nothing worse, small ones teach too.
  const lessons = grave.length > 0 ? grave : mistakes;
  return lessons.sort((a, b) => a.step - b.step).map(exerciseOf);
}

/**
 * What was missed before and is due, then the mistakes of the last games, as they are found.
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {(exercises: Exercise[]) => void} options.found
 * @param {(games: number, all: number) => void} options.searched called after each game
 */
export async function ofLastGames({ signal, found, searched }) {
  const { all, due } = await readKept();
  const known = new Set(all.map(({ key }) => key));
  let left = COUNT;
  const give = (/** @type {Exercise[]} */ exercises) => {
    const given = exercises.slice(0, left);
    left -= given.length;
    if (given.length > 0) found(given);
  };
  give(due.flatMap((kept) => ('position' in kept ? [{ ...kept, again: true }] : [])));
  const games = (await readGames(isLesson)).slice(0, GAMES);
  for (const [at, { record, steps }] of games.entries()) {
    if (left === 0 || signal.aborted) return;
    searched(at, games.length);
    const played = recordAt(record, steps);
    if (played === undefined) continue;
    const mistakes = await mistakesOf(played, FROM_EACH, { signal });
    const fresh = mistakes.filter(isGrave).map(exerciseOf);
    give(fresh.filter(({ key }) => !known.has(key)));
  }
  searched(games.length, games.length);
}

/** Whether a game is one of the player's own, and long enough. @param {import('../../storage/games.js').Entry} entry */
const isLesson = ({ kind, key, helped, steps = 0 }) =>
  kind === 'game-2048' &&
  helped === undefined &&
  steps >= LEAST_MOVES &&
  partsOf(key) !== undefined;

/** What is kept of an exercise. @param {Exercise} exercise */
export function keptOf({ key, played, position: { rules, rows, cols, cells, score } }) {
  return { key, played, position: { rules, rows, cols, score, cells: Array.from(cells) } };
}
