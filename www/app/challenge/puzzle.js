/** The challenge of a shared puzzle: fewer slides from the same start. */
import { Outcome, open_puzzle, outcome } from '../../puzzle/engine.js';
import { Challenge } from './challenge.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */

/** @type {Challenge<PuzzleContext> | undefined} */
let challenge;

/** Returns a record without its slides. @param {string} record @throws if it is invalid */
export function startOf(record) {
  const puzzle = open_puzzle(record, 0);
  const start = puzzle.record;
  puzzle.free();
  return start;
}

/** @type {Record<number, import('./challenge.js').Outcome>} */
const OUTCOMES = { [Outcome.Win]: 'win', [Outcome.Draw]: 'draw', [Outcome.Lose]: 'lose' };

/** The page's challenge. @param {PuzzleContext} context */
export function challengeOf(context) {
  challenge ??= new Challenge(context, {
    key: 'puzzle-challenge',
    startOf,
    resultOf: ({ state, slides }) => (state === 'solved' ? slides : undefined),
    outcomeOf: (mine, theirs) => OUTCOMES[outcome(mine, theirs)],
  });
  return challenge;
}
