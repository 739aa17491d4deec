/** The chip of the daily puzzle. */
import { showChip } from '../daily-chip.js';
import { dailyResults } from './daily.js';

/** @param {import('../dialog.js').AppContext & Pick<import('../dialog.js').PuzzleContext, 'game' | 'choice'>} context */
export const show = (context) =>
  showChip(context, { dailyResults, isOver: () => context.game.state !== 'playing' });
