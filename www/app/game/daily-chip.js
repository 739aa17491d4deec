/** The chip of the daily game. */
import { showChip } from '../daily-chip.js';
import { dailyResults } from './daily.js';

/** @param {import('../dialog.js').GameContext} context */
export const show = (context) =>
  showChip(context, { dailyResults, isOver: () => context.game.status !== 0 });
