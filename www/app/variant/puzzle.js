/** The choice of the puzzle that the page shows. */
import {
  DEFAULT_GOAL,
  DEFAULT_SIDE,
  GOALS,
  MAX_WALK,
  SIDES,
} from '../../../pkg/puzzle_constants.js';
import { NAMED } from './puzzle-names.js';
import { GameSlots } from './slots.js';

/** @typedef {import('./puzzle-names.js').Variant} Variant */
/** @typedef {import('../../puzzle/sliding-puzzle.js').SlidingPuzzle} SlidingPuzzle */

/** Whether a puzzle may start this number of slides from the goal. @param {unknown} slides */
export const isStart = (slides) =>
  Number.isInteger(slides) && Number(slides) >= 1 && Number(slides) <= MAX_WALK;

/** The puzzle for players who haven't chosen one. */
const FIRST = NAMED.fifteen;
/** The daily puzzle. @type {Variant} */
const OF_THE_DAY = { side: DEFAULT_SIDE, goal: DEFAULT_GOAL, start: 'any' };

/**
 * Reads a saved variant; falls back to the default one if it is invalid.
 * @param {unknown} saved
 * @returns {Variant}
 */
function readVariant(saved) {
  const { side, goal, start } = /** @type {Partial<Variant>} */ (saved ?? {});
  const known =
    SIDES.includes(Number(side)) &&
    GOALS.some((name) => name === goal) &&
    (start === 'any' || isStart(start));
  return known ? /** @type {Variant} */ ({ side, goal, start }) : FIRST;
}

/** @extends {GameSlots<Variant, SlidingPuzzle>} */
export class PuzzleChoice extends GameSlots {
  /** @param {SlidingPuzzle} game @param {() => void} changed called when another puzzle is chosen */
  constructor(game, changed) {
    super(game, changed, {
      key: 'puzzle',
      names: { main: 'puzzle', daily: 'puzzle-daily', practice: 'puzzle-practice' },
      usual: FIRST,
      daily: OF_THE_DAY,
      read: readVariant,
      // A custom board isn't a variant: the start attribute, set before it, is saved instead.
      shown: ({ side, goal, start }) =>
        readVariant({ side, goal, start: start === 'any' ? start : Number(start) }),
    });
  }
}
