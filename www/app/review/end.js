/** The review on the card at the end of a game, if there is one. Loaded when a game is over. */
import { readFacts } from '../../ai/review.js';
import { write } from '../../element/dom.js';
import { Status } from '../../game/engine.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';
import { lineOf } from './words.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** Announced when it appears, so it is there before its text. @type {HTMLElement | undefined} */
let line;

/** Shows the line about the game on the board, which is over. @param {GameContext} context */
export async function showReviewLine(context) {
  const { game, settings } = context;
  if (!line) {
    const made = Object.assign(document.createElement('p'), {
      slot: 'more',
      className: 'reviewed',
    });
    made.role = 'status';
    game.append(made);
    const leave = () => {
      const isSame = game.record === made.dataset.record && game.status !== Status.Playing;
      if (!isSame) write(made, '');
    };
    game.addEventListener('change', leave);
    context.events.addEventListener('language', () => showReviewLine(context));
    line = made;
  }
  const { record } = game;
  const facts = await readFacts(record);
  // Another game may have begun while it was read.
  if (game.record !== record || game.status === Status.Playing) return;
  line.dataset.record = record;
  const language = settings.get('language');
  const view = { language, words: wordsOf(context), format: numbersOf(context).format };
  // A screen reader would read the same text again.
  write(line, lineOf(view, facts));
}
