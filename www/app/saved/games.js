/** The names and keys under which the 2048 page saves its games, and the best score without undo among them. */
import { LENGTHS } from '../../../pkg/game_constants.js';

/** @typedef {import('../variant/game.js').Variant} Variant */

/** Returns the key of a game. @param {string} name @param {Variant} variant */
export const keyOf = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const LENGTH = LENGTHS.join('|');
const KEY = new RegExp(
  `^(main|practice|daily/(\\d{4}-\\d\\d-\\d\\d))/([^/#]+)/(${LENGTH})x(${LENGTH})$`,
);

/**
 * Parses a key. Returns undefined if the key isn't one of the page's own: other pages of the same origin
 * may save games too.
 * @param {string} key
 */
export function partsOf(key) {
  const match = KEY.exec(key);
  if (!match) return undefined;
  const [, name, day, rules, rows, cols] = match;
  return { name, day, variant: { rules, rows: Number(rows), cols: Number(cols) } };
}

/**
 * The best score without undo.
 * @param {import('../../storage/games.js').Entry[]} games
 * @returns {number} 0 if there is none
 */
export const cleanBestOf = (games) =>
  games.reduce((most, { best = 0, tally }) => (tally.undos === 0 ? Math.max(most, best) : most), 0);
