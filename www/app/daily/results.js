/** The results of the daily games of both pages by day, and what is said of them. */
import { localDay } from '../../element/kept-game.js';
import { WORDS } from '../../i18n/app.js';
import { WORDS as PUZZLE_WORDS } from '../../i18n/app-puzzle.js';
import { KINDS } from '../saved/kinds.js';
import { currentStreak, dayIn, isLate, readDailies } from './days.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../saved/kinds.js').Name} Name */

/**
 * The result of a day: that of its best game.
 * @typedef {object} Result
 * @property {Entry} game the best one
 * @property {Entry[]} games all of them
 * @property {number} rank the better a game, the higher
 * @property {number} best its best score in 2048, or the number of slides of its solution
 * @property {boolean} done whether any game of that day was won or lost, or a puzzle solved
 */

/**
 * The results by day: those of the games that were begun on their day, and of those that were begun on another one.
 * @typedef {{ onTime: Map<string, Result>, late: Map<string, Result> }} Results
 */

/** The rank of a solution with help, below all others. */
const HELPED = -1e9;

/** The best result and the rank of a game; undefined if it doesn't count. */
const RANKS = {
  /** @param {Entry} game */
  'game-2048': ({ best = 0, tally }) => (tally.moves > 0 ? { best, rank: best } : undefined),
  /** @param {Entry} game */
  'sliding-puzzle'({ counts, tally }) {
    const { solved, clean, count, slides, givenUp } = tally;
    if (counts === false || !(slides > 0 || givenUp)) return undefined;
    const rank = solved ? -count + (clean ? 0 : HELPED) : -Infinity;
    return { best: solved ? count : 0, rank };
  },
};

/**
 * Collects the results of the daily games of a kind among some.
 * @param {Name} kind @param {Entry[]} games
 */
export function resultsIn(kind, games) {
  /** @type {Results} */
  const results = { onTime: new Map(), late: new Map() };
  for (const game of games) {
    const day = game.kind === kind ? dayIn(game) : undefined;
    const ranked = day && RANKS[kind](game);
    if (!ranked) continue;
    const result = { ...ranked, game, done: KINDS[kind].isDone(game.tally) };
    const days = isLate(game) ? results.late : results.onTime;
    const other = days.get(day);
    const better = other && other.rank >= result.rank ? other : result;
    const done = result.done || other?.done === true;
    days.set(day, { ...better, done, games: [...(other?.games ?? []), game] });
  }
  return results;
}

/** Reads the results of the daily games of a kind. @param {Name} kind @throws if they can't be read */
export const readResults = async (kind) => resultsIn(kind, await readDailies(KINDS[kind]));

/** The number of days that were completed, and of those in a row until now. @param {Results} results @param {string} [today] */
export function daysIn({ onTime }, today = localDay()) {
  const done = new Set([...onTime].filter(([, result]) => result.done).map(([day]) => day));
  return { done: done.size, streak: currentStreak(done, today) };
}

/** @param {Name} kind */
export const otherThan = (kind) => (kind === 'game-2048' ? 'sliding-puzzle' : 'game-2048');

/** The sentences of the page of a kind. @param {Name} kind @param {string} language */
export const wordsFor = (kind, language) => ({
  ...PUZZLE_WORDS.in(language),
  ...WORDS.in(language),
  ...(kind === 'sliding-puzzle' && PUZZLE_WORDS.in(language)),
});

/** The streak, and what was reached today. @param {Name} kind @param {Results} results @param {string} language */
export function sayDaily(kind, results, language) {
  const words = wordsFor(kind, language);
  const [today, { streak }] = [results.onTime.get(localDay()), daysIn(results)];
  // One day is no row yet.
  const said = [streak > 1 ? words.streak(streak) : today?.done ? '' : words.noStreak];
  if (today && kind === 'game-2048') said.push(WORDS.in(language).dailyToday(today.best));
  else if (today?.done) said.push(PUZZLE_WORDS.in(language).dailyToday(today.best));
  return said.filter(Boolean).join(words.gap);
}
