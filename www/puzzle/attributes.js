/** The attributes of <sliding-puzzle>, and the puzzle that they ask for. */
import { DEFAULT_GOAL, DEFAULT_SIDE, DEFAULT_WALK } from '../../pkg/puzzle_constants.js';
import {
  attributeText,
  numberIn,
  SHARED_ATTRIBUTES,
  SHARED_CHOICE,
  SHARED_LOOKS,
  seedOption,
} from '../element/attributes.js';
import { new_puzzle } from './engine.js';

/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */

export const CHOICE = {
  ...SHARED_CHOICE,
  /** @attr {3 | 4 | 5} [side=3] - The number of cells in a row. */
  side: DEFAULT_SIDE,
  /**
   * @attr {'spiral' | 'usual'} [goal=spiral] - The arrangement to reach: `usual` is 1, 2, 3 … row by row;
   *   `spiral` runs along the border and inward.
   */
  goal: DEFAULT_GOAL,
  /**
   * @attr {number | 'any'} [start=6] - The number of random slides back from the goal, 1 to 999, or `any`
   *   for any solvable board.
   */
  start: String(DEFAULT_WALK),
};

/** The attributes that change how it looks and sounds, other than through style sheets, or whom it is raced against. */
export const LOOKS = {
  ...SHARED_LOOKS,
  /**
   * @attr {'climber' | 'optimal' | 'none'} [opponent=climber] - The AI to race: `climber` is greedy, always
   *   taking the slide that looks best; `optimal` takes the fewest slides on 3 × 3 and 4 × 4, few on 5 × 5.
   *   With `none`, there is no race.
   */
  opponent: 'climber',
  /** @attr {boolean} timer - Shows the time. */
  timer: false,
  /**
   * @attr {string | readonly (string | TextFace)[]} faces - What the tiles show in place of numbers, from the 1 on: texts
   *   separated by white space, or JSON. The property takes a list, of which the attribute has the JSON. After the last
   *   text, the numbers go on.
   */
  faces: null,
  /** @attr {boolean} no-numbers - Hides the numbers or texts on a picture. */
  'no-numbers': false,
};

export const ATTRIBUTES = { ...SHARED_ATTRIBUTES, ...CHOICE, ...LOOKS };

/** The opponent in the race: the greedy AI if the attribute is missing or wrong. @param {Element} element */
export function chosenOpponent(element) {
  const opponent = attributeText(element, 'opponent');
  return opponent === 'optimal' || opponent === 'none' ? opponent : 'climber';
}

/**
 * @param {Element} element @param {import('../element/notices.js').Notices} notices
 * @param {object | undefined} shown the session that stays if there are errors
 * @returns {{ options: PuzzleOptions, seed: bigint | undefined, wrong: boolean }} with defaults instead of
 *   wrong values
 */
export function readWishes(element, notices, shown) {
  /** @type {Record<string, any>} */
  const options = {
    side: numberIn(element, 'side'),
    goal: attributeText(element, 'goal'),
    start: numberIn(element, 'start'),
  };
  let seed = seedOption(element);
  /** @type {string[]} */
  const errors = [];
  const isRefused = (/** @type {() => import('./engine.js').Puzzle} */ create) => {
    try {
      create().free();
      return false;
    } catch (error) {
      errors.push(/** @type {Error} */ (error).message);
      return true;
    }
  };
  for (const [name, value] of Object.entries(options)) {
    if (isRefused(() => new_puzzle({ [name]: value }))) options[name] = undefined;
  }
  if (isRefused(() => new_puzzle({}, seed))) seed = undefined;
  const wrong = errors.length > 0;
  const rival = attributeText(element, 'opponent') ?? 'climber';
  if (rival !== chosenOpponent(element)) {
    errors.push(`opponent must be climber, optimal or none, not “${rival}”`);
  }
  if (errors.length === 0) notices.clear('attributes');
  else notices.badAttributes(errors.join('; '), wrong && !shown);
  return { options: /** @type {PuzzleOptions} */ (options), seed, wrong };
}
