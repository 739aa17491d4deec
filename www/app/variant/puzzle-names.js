/** The names of puzzles, as shown above the board, in lists and in shared results. */

import { DEFAULT_WALK } from '../../../pkg/puzzle_constants.js';
import { nameOfDay } from './slots.js';

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
 * The puzzles that have names of their own; the chooser leads with them, and Fifteen is the first one that a
 * player meets. Fifteen and Eight start 20 slides from the goal: the greedy AI solves only one such start in
 * fifteen in the fewest slides, but most of those 6 slides away (`cargo bench --bench hill_climb`).
 * @type {Record<'fifteen' | 'eight' | 'spiralRace', Variant>}
 */
export const NAMED = {
  fifteen: { side: 4, goal: 'usual', start: STEPS.medium },
  eight: { side: 3, goal: 'usual', start: STEPS.medium },
  spiralRace: { side: 3, goal: 'spiral', start: STEPS.easy },
};

/**
 * The key of a puzzle's own name; undefined if it has none.
 * @param {{ side: number, goal: string, start: Variant['start'] | 'board' } | undefined} variant
 */
export const keyOfName = (variant) =>
  /** @type {(keyof typeof NAMED)[]} */ (Object.keys(NAMED)).find((name) => {
    const { side, goal, start } = NAMED[name];
    return side === variant?.side && goal === variant.goal && start === variant.start;
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
 * “Fifteen”, or “Spiral 3×3 · Hard”.
 * @param {{ side: number, goal: Goal, start: Variant['start'] | 'board' }} variant
 * @param {Names} words
 */
export function nameOfVariant(variant, words) {
  const { side, goal, start } = variant;
  const name = keyOfName(variant);
  return name ? words[name] : `${words[goal]} ${side}×${side} · ${nameOfStart(start, words)}`;
}

/**
 * “Fifteen”, “Spiral 3×3 · Hard”, “Daily Nov 21”, “Practice 3×3”.
 * @param {import('./puzzle.js').PuzzleChoice} choice
 * @param {Names & import('../../i18n/game.js').Messages} words
 * @param {string} [language] the language of the date
 */
export function nameOfChoice({ kind, day, variant }, words, language) {
  if (kind === 'main') return nameOfVariant(variant, words);
  if (kind === 'practice') return `${words.practice} ${variant.side}×${variant.side}`;
  return nameOfDay(day, words, language);
}
