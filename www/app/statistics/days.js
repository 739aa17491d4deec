/** The figures of the daily games, in the statistics of both pages. */
import { streakOf } from '../daily/days.js';
import { doneIn } from '../daily/results.js';

/** @typedef {import('../shell/dialog.js').View<import('../shell/dialog.js').AppContext>} View */

/**
 * @param {Pick<View, 'words' | 'format'>} view
 * @param {import('../daily/results.js').Results} results
 * @param {string} today
 * @returns {Parameters<typeof import('./charts.js').figureList>[0]}
 */
export function daysPlayed({ words, format }, { own, late }, today) {
  const done = doneIn(own);
  /** @type {ReturnType<typeof daysPlayed>} */
  const figures = [
    [words.daysPlayed, format(own.size)],
    [words.daysDone, format(done.size)],
    [words.inARow, format(streakOf(done, today))],
  ];
  if (late.size > 0) figures.push([words.lateDays, format(late.size)]);
  return figures;
}
