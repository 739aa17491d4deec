/** The challenge of a shared puzzle: fewer slides from the same start. */
import { outcomeOf, startOf } from '../../puzzle/engine.js';
import { Challenge } from './challenge.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */

/** @type {Challenge<PuzzleContext> | undefined} */
let challenge;

/** The page's challenge. @param {PuzzleContext} context */
export function challengeOf(context) {
  challenge ??= new Challenge(context, {
    key: 'puzzle-challenge',
    startOf,
    resultOf: ({ state, slides }) => (state === 'solved' ? slides : undefined),
    outcomeOf,
  });
  return challenge;
}
