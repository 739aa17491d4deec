/** Which puzzle the page shows. */
import {
  DEFAULT_GOAL,
  DEFAULT_SIDE,
  DEFAULT_WALK,
  GOALS,
  MAX_WALK,
  SIDES,
} from '../../../pkg/puzzle_constants.js';
import { GameSlots } from '../game-slots.js';

/** @typedef {import('./names.js').Variant} Variant */
/** @typedef {import('../../public/sliding-puzzle.js').SlidingPuzzle} SlidingPuzzle */

/** Whether a puzzle may start so many slides back from the goal. @param {unknown} slides */
export const isStart = (slides) =>
  Number.isInteger(slides) && Number(slides) >= 1 && Number(slides) <= MAX_WALK;

/** What who has chosen nothing plays. @type {Variant} */
const FIRST = { side: DEFAULT_SIDE, goal: DEFAULT_GOAL, start: DEFAULT_WALK };
/** The puzzle of the day. @type {Variant} */
export const OF_THE_DAY = { ...FIRST, start: 'any' };

/** @param {unknown} found @returns {Variant} */
function readVariant(found) {
  const { side, goal, start } = /** @type {Partial<Variant>} */ (found ?? {});
  const known =
    SIDES.includes(Number(side)) &&
    GOALS.some((one) => one === goal) &&
    (start === 'any' || isStart(start));
  return known ? /** @type {Variant} */ ({ side, goal, start }) : FIRST;
}

/** @extends {GameSlots<Variant, SlidingPuzzle>} */
export class Choice extends GameSlots {
  /** @param {SlidingPuzzle} game @param {() => void} changed told when another puzzle is chosen */
  constructor(game, changed) {
    super(game, changed, {
      key: 'puzzle',
      names: { main: 'puzzle', daily: 'puzzle-daily', practice: 'puzzle-practice' },
      usual: FIRST,
      daily: OF_THE_DAY,
      read: readVariant,
      // A board that was laid is kept as the start that was asked for before it.
      shown: ({ side, goal, start }) =>
        readVariant({ side, goal, start: start === 'any' ? start : Number(start) }),
    });
  }
}
