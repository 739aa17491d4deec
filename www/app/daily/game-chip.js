/** The chip of the daily game. */
import { showChip } from './chip.js';
import { dailyResults } from './game.js';

/** @param {import('../shell/dialog.js').GameContext} context */
export const show = (context) =>
  showChip(context, { dailyResults, isOver: () => context.game.status !== 0 });
