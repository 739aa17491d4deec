/** The names of games, as shown above the board, in lists and in shared results. */
import { nameOfDay } from './slots.js';

/** @typedef {import('./game.js').Variant} Variant */

/** “Classic 4×4”, “Custom rules 5×4”. @param {Variant} variant @param {object} words */
export function nameOfVariant({ rules, rows, cols }, words) {
  const table = /** @type {Record<string, unknown>} */ (words);
  return `${table[rules] ?? table.own} ${rows}×${cols}`;
}

/** What the game is about: “Join equal tiles. Reach 2048!”; empty for custom rules. @param {Variant} variant @param {object} words */
export function aimOf({ rules }, words) {
  const table = /** @type {Record<string, string>} */ (words);
  return table[`aim-${rules}`] ?? (rules in table ? table.aim : '');
}

/**
 * “Classic 4×4”, “Daily Nov 21”, “Practice 4×4”.
 * @param {import('./game.js').GameChoice} choice
 * @param {import('../../i18n/game.js').Messages} words
 * @param {string} [language] the language of the date
 */
export function nameOfChoice({ kind, day, variant }, words, language) {
  if (kind === 'main') return nameOfVariant(variant, words);
  if (kind === 'practice') return `${words.practice} ${variant.rows}×${variant.cols}`;
  return nameOfDay(day, words, language);
}
