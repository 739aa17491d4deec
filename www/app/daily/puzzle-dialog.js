/** The dialog of the daily puzzle. */
import { recordOf } from '../saved/puzzles.js';
import { createDaily } from './dialog.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */

/** @param {PuzzleContext} context */
export const make = (context) =>
  createDaily(context, {
    recordOf,
    markOf: ({ words, format }, { done, best }) => ({
      face: done ? format(best) : '',
      about: done ? words.slidesLine(best) : words.puzzle,
      fill: 'var(--accent)',
      ink: 'var(--accent-ink)',
    }),
    shareOf: ({ words }, { done, best }) => ({
      title: words.title,
      parts: [done ? words.slidesLine(best) : words.notSolvedLine],
      squares: [],
    }),
  });
