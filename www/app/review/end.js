/** The review on the card at the end of a game, if there is one. Loaded when a game is over. */
import { readFacts } from '../../ai/review.js';
import { Status } from '../../game/engine.js';
import { dialogView } from '../shell/dialog.js';
import { noteEnd } from '../shell/game-end.js';
import { sayFacts } from './words.js';

let isFollowing = false;

/** Shows the line about the game on the board, if that is over. @param {import('../shell/dialog.js').GameContext} context */
export async function showReviewLine(context) {
  const { events, game } = context;
  if (!isFollowing) events.addEventListener('language', () => showReviewLine(context));
  isFollowing = true;
  const { record } = game;
  if (game.status !== Status.Playing) noteEnd(game, {});
  const facts = await readFacts(record);
  // Another game may have begun while it was read.
  if (game.record !== record || game.status === Status.Playing) return;
  noteEnd(game, { review: sayFacts(dialogView(context), facts) });
}
