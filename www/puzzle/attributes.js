/** Reads the attributes of <sliding-puzzle>. */
import { numberIn, seedOption, textOf } from '../element/attributes.js';
import { new_puzzle } from './engine.js';

/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */

/** The opponent in the race: the greedy AI if the attribute is missing or wrong. @param {Element} element */
export function rivalOf(element) {
  const opponent = textOf(element, 'opponent');
  return opponent === 'optimal' || opponent === 'none' ? opponent : 'climber';
}

/**
 * Reads the puzzle that the attributes ask for, and shows their errors.
 * @param {Element} element @param {import('../element/notices.js').Notices} notices
 * @param {object | undefined} shown the session that stays if there are errors
 * @returns {{ options: PuzzleOptions, seed: bigint | undefined, wrong: boolean }} with defaults instead of
 *   wrong values
 */
export function readWishes(element, notices, shown) {
  /** @type {Record<string, any>} */
  const options = {
    side: numberIn(element, 'side'),
    goal: textOf(element, 'goal'),
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
  const rival = textOf(element, 'opponent') ?? 'climber';
  if (rival !== rivalOf(element)) {
    errors.push(`opponent must be climber, optimal or none, not “${rival}”`);
  }
  if (errors.length === 0) notices.clear('attributes');
  else notices.badAttributes(errors.join('; '), wrong && !shown);
  return { options: /** @type {PuzzleOptions} */ (options), seed, wrong };
}
