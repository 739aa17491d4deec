/** The daily games of both pages, so that each page can tell what was reached in the other. */
import { dayOf } from '../../element/kept-game.js';
import { WORDS } from '../../i18n/app.js';
import { WORDS as PUZZLE_WORDS } from '../../i18n/app-puzzle.js';
import { readNamed } from '../../storage/named.js';
import { DAILIES } from '../variant/game.js';
import { DAILIES as PUZZLES } from '../variant/puzzle.js';
import { streakOf } from './days.js';
import { resultsIn } from './game.js';
import { resultsIn as resultsOfPuzzles } from './puzzle.js';
import { doneIn } from './results.js';

/** @typedef {import('../../storage/games.js').Entry['kind']} Kind */
/** @typedef {import('./results.js').Results} Results */

/** The kinds of games, each with the key of its name. @type {Record<Kind, 'title' | 'puzzle'>} */
export const TITLES = { 'game-2048': 'title', 'sliding-puzzle': 'puzzle' };

/** @param {Kind} kind */
export const otherThan = (kind) => (kind === 'game-2048' ? 'sliding-puzzle' : 'game-2048');

/** The sentences of the page of a kind. @param {Kind} kind @param {string} language */
export const wordsFor = (kind, language) => ({
  ...PUZZLE_WORDS.in(language),
  ...WORDS.in(language),
  ...(kind === 'sliding-puzzle' && PUZZLE_WORDS.in(language)),
});

/** The results of the daily games among some. @param {Kind} kind @param {import('./results.js').Entry[]} games */
export const resultsFor = (kind, games) =>
  (kind === 'game-2048' ? resultsIn : resultsOfPuzzles)(games);

/** Reads the results of the daily games of a kind. @param {Kind} kind @throws if they can't be read */
export async function readResults(kind) {
  const { names } = kind === 'game-2048' ? DAILIES : PUZZLES;
  return resultsFor(kind, await readNamed(kind, names));
}

/** The streak, and what was reached today. @param {Kind} kind @param {Results} results @param {string} language */
export function sayDaily(kind, { own }, language) {
  const words = wordsFor(kind, language);
  const [today, days] = [own.get(dayOf()), streakOf(doneIn(own), dayOf())];
  // One day is no row yet.
  const said = [days > 1 ? words.streak(days) : today?.done ? '' : words.noStreak];
  if (today && kind === 'game-2048') said.push(WORDS.in(language).dailyToday(today.best));
  else if (today?.done) said.push(PUZZLE_WORDS.in(language).dailyToday(today.best));
  return said.filter(Boolean).join(words.gap);
}
