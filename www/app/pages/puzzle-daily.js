/** The chip of the daily puzzle, and everything else that waits until the puzzle can be played. */

import { showChip } from '../daily/chip.js';
import { dailyResults } from '../daily/puzzle.js';
import { afterStart } from './after-start.js';

/** @param {import('../shell/dialog.js').AppContext & Pick<import('../shell/dialog.js').PuzzleContext, 'game' | 'choice'>} context */
export function show(context) {
  afterStart(context);
  return showChip(context, { dailyResults, isOver: () => context.game.state !== 'playing' });
}
