/** The check of an attempt at a puzzle in a backup. Its slides are made again, and its best solution is checked. */
import { open_puzzle, outcomeOf } from '../../puzzle/engine.js';
import { NO_STATS, RACED } from '../../puzzle/stats.js';
import { partsOf } from '../saved/puzzles.js';
import {
  checkCount,
  checkCounts,
  checkFields,
  checkText,
  demand,
  engineAt,
  optional,
  Refusal,
  startOf,
} from './checks.js';

/** @typedef {import('./checks.js').Data} Data */

/** The fields of an attempt that are taken from the file. */
const FIELDS = {
  record: checkText,
  slides: checkCount,
  tally: checkCounts(NO_STATS),
  bestSteps: optional(checkCount),
  proof: optional(checkText),
};

/** The largest values of the stats that stand for something. */
const MOST = { outcome: 3, raced: Math.max(...Object.values(RACED)) };

/**
 * Whether a record holds a solution.
 * @param {string[]} place
 * @param {string} record
 * @param {number} slides its number of slides
 */
function isSolved(place, record, slides) {
  const puzzle = engineAt(place, () => open_puzzle(record, slides));
  const { solved } = puzzle;
  puzzle.free();
  return solved;
}

/**
 * Checks an attempt by making its slides again.
 * @param {string[]} place
 * @param {Data} data
 * @param {string} key
 * @returns {{ name: string, fields: Data }} its name, and its fields as they are stored
 */
export function checkPuzzle(place, data, key) {
  const parts = partsOf(key);
  if (!parts) throw new Refusal([...place, 'key'], 'there’s no such game');
  const { record, slides, tally, bestSteps, proof } = checkFields(place, data, FIELDS);
  for (const [name, most] of Object.entries(MOST)) {
    const at = [...place, 'tally', name];
    demand(/** @type {any} */ (tally)[name] <= most, at, `this can be ${most} at most`);
  }
  // A race is decided by this count, later.
  engineAt([...place, 'tally', 'count'], () => outcomeOf(tally.count, undefined));
  const counts = data.counts !== false;
  const puzzle = engineAt(place, () => open_puzzle(record, slides));
  const { side, goal_name: goal, difficulty } = puzzle;
  puzzle.free();
  const { variant, name } = parts;
  // A custom start does not match the key's start, so it must not count.
  const start = difficulty === 'board' ? !counts : difficulty === variant.start;
  const same = side === variant.side && goal === variant.goal && start;
  demand(same, place, `this is another game: ${side}x${side} ${goal} ${difficulty}`);
  const fields = { record, slides, tally, ...(!counts && { counts: false }) };
  if (!counts || !tally.solved || !tally.clean) return { name, fields };
  const at = [...place, proof === undefined ? 'record' : 'proof'];
  const solution = proof ?? record;
  const proven =
    bestSteps === tally.count &&
    startOf(solution) === startOf(record) &&
    isSolved(at, solution, bestSteps);
  demand(proven, at, 'this record doesn’t hold the best solution');
  if (name === 'puzzle-practice') return { name, fields };
  const best = { best: bestSteps, bestSteps, ...(proof !== undefined && { proof }) };
  return { name, fields: { ...fields, ...best } };
}
