/** What the card at the end of a game of 2048 says besides the result. Loaded when a game is over. */
import { showReviewLine } from '../review/end.js';
import { compareEnd } from '../statistics/end.js';

/**
 * @param {import('../shell/dialog.js').GameContext} context
 * @param {import('../../game/types.js').KeptGame & { reason: string }} [ended] the game, if it has just ended
 */
export const tellMore = (context, ended) =>
  Promise.all([
    showReviewLine(context),
    ended && ended.reason !== 'replaced' && compareEnd(context, ended),
  ]);
