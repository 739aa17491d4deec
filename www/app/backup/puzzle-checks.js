/** Checks of the puzzles in a backup. Each throws a `Refusal` that names the place. */
import { open_puzzle, outcomeOf } from '../../puzzle/engine.js';
import { NO_LIFETIME_STATS, NO_STATS, RACED } from '../../puzzle/stats.js';
import { partsOf } from '../saved/puzzles.js';
import {
  checkBoolean,
  checkCount,
  checkCounts,
  checkFields,
  checksOf,
  checkText,
  demand,
  engineAt,
  optional,
} from './checks.js';

/** @typedef {import('../variant/puzzle.js').Variant} Variant */

/** The fields of an attempt in a save. */
const FIELDS = {
  record: checkText,
  slides: checkCount,
  counts: optional(checkBoolean),
  tally: optional(checkCounts(NO_STATS)),
};

/**
 * Checks an attempt by replaying it.
 * @param {string[]} place
 * @param {unknown} stored
 * @param {{ variant: Variant }} parts the parsed key
 */
function checkGame(place, stored, { variant }) {
  const { record, slides, counts = true, tally = {} } = checkFields(place, stored, FIELDS);
  for (const [name, most] of /** @type {const} */ ([
    ['outcome', 3],
    ['raced', Math.max(...Object.values(RACED))],
  ])) {
    const at = [...place, 'tally', name];
    demand((tally[name] ?? 0) <= most, at, `this can be ${most} at most`);
  }
  // A race is decided by this count, later.
  engineAt([...place, 'tally', 'count'], () => outcomeOf(tally.count, undefined));
  const puzzle = engineAt(place, () => open_puzzle(record, slides));
  try {
    const { side, goal_name: goal, difficulty } = puzzle;
    // A custom start does not match the key's start, so it must not count.
    const start = difficulty === 'board' ? !counts : difficulty === variant.start;
    const same = side === variant.side && goal === variant.goal && start;
    demand(same, place, `this is another game: ${side}x${side} ${goal} ${difficulty}`);
  } finally {
    puzzle.free();
  }
}

export const {
  checkSave: checkPuzzleSave,
  checkBest: checkPuzzleBest,
  readable: readablePuzzle,
} = checksOf({ partsOf, checkGame, checkTotals: checkCounts(NO_LIFETIME_STATS) });
