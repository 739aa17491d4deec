/** The names and keys under which the puzzle page saves its puzzles, and what to replay of one. */
import { GOALS, SIDES } from '../../../pkg/puzzle_constants.js';
import { open_puzzle } from '../../puzzle/engine.js';
import { isStart } from '../variant/puzzle.js';

/** @typedef {import('../variant/puzzle.js').Variant} Variant */

const NAME = 'puzzle|puzzle-daily/(\\d{4}-\\d\\d-\\d\\d)|puzzle-practice';
const KEY = new RegExp(`^(${NAME})/(${SIDES.join('|')})x\\3/(${GOALS.join('|')})/(any|[1-9]\\d*)$`);

/**
 * Parses a key. Returns undefined if the key isn't one of the page's own: other pages of the same origin
 * may save puzzles too.
 * @param {string} key
 */
export function partsOf(key) {
  const match = KEY.exec(key);
  if (!match) return undefined;
  const [, name, day, side, goal, start] = match;
  if (start !== 'any' && !isStart(Number(start))) return undefined;
  /** @type {Variant} */
  const variant = {
    side: Number(side),
    goal: /** @type {Variant['goal']} */ (goal),
    start: start === 'any' ? start : Number(start),
  };
  return { name, day, variant };
}

/**
 * The record of an attempt's best solution, or of all its slides. The engine must be loaded.
 * @param {import('../../storage/games.js').Entry} game
 */
export function recordOf({ record, proof = record, slides, best = slides }) {
  try {
    const puzzle = open_puzzle(proof, best);
    const made = puzzle.record;
    puzzle.free();
    return made;
  } catch {
    // The replay explains what is wrong with it.
    return record;
  }
}
