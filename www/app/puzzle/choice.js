/** Which puzzle the page shows. */
import { GameSlots } from '../game-slots.js';

/** @typedef {import('./names.js').Variant} Variant */
/** @typedef {import('../../public/sliding-puzzle.js').SlidingPuzzle} SlidingPuzzle */

export const SIDES = [3, 4, 5];
export const GOALS = /** @type {const} */ (['usual', 'spiral']);

/** So many slides back from the goal a puzzle may start. */
export const MOST = 999;

/** @param {unknown} slides */
export const isStart = (slides) =>
  Number.isInteger(slides) && Number(slides) >= 1 && Number(slides) <= MOST;

/** What who has chosen nothing plays. @type {Variant} */
const FIRST = { side: 3, goal: 'spiral', start: 6 };
/** The puzzle of the day. @type {Variant} */
export const OF_THE_DAY = { side: 3, goal: 'spiral', start: 'any' };

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
