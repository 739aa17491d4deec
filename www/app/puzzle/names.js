/** The names of puzzles, as shown above the board, in lists and in shared results. */

import { DEFAULT_WALK } from '../../../pkg/puzzle_constants.js';
import { nameOfDay } from '../game-slots.js';

/** @typedef {import('../../i18n/puzzle-names.js').Names} Names */

/** @typedef {(typeof import('../../../pkg/puzzle_constants.js').GOALS)[number]} Goal */
/** A puzzle that can be chosen. @typedef {{ side: number, goal: Goal, start: number | 'any' }} Variant */

/** The difficulties by name: the number of slides from the goal, or `any` for a random board. */
export const STEPS = /** @type {const} */ ({
  easy: DEFAULT_WALK,
  medium: 20,
  hard: 50,
  hardest: 'any',
});

/**
 * “Easy”, or the number of slides. A custom board (`board`) can only come from a link.
 * @param {Variant['start'] | 'board'} start
 * @param {Names} words
 */
function nameOfStart(start, words) {
  if (start === 'board') return words.custom;
  const step = Object.entries(STEPS).find(([, slides]) => slides === start);
  return step ? words[/** @type {keyof typeof STEPS} */ (step[0])] : String(start);
}

/**
 * “Spiral 3×3 · Easy”.
 * @param {{ side: number, goal: Goal, start: Variant['start'] | 'board' }} variant
 * @param {Names} words
 */
export const nameOfVariant = ({ side, goal, start }, words) =>
  `${words[goal]} ${side}×${side} · ${nameOfStart(start, words)}`;

/**
 * “Spiral 3×3 · Easy”, “Daily Nov 21”, “Practice 3×3”.
 * @param {import('./choice.js').PuzzleChoice} choice
 * @param {Names & import('../../i18n/game.js').Messages} words
 * @param {string} [language] the language of the date
 */
export function nameOfChoice({ kind, day, variant }, words, language) {
  if (kind === 'main') return nameOfVariant(variant, words);
  if (kind === 'practice') return `${words.practice} ${variant.side}×${variant.side}`;
  return nameOfDay(day, words, language);
}
