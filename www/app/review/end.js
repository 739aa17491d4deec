/** The review on the card at the end of a game, if there is one. Loaded when a game is over. */
import { readFacts } from '../../ai/review.js';
import { write } from '../../element/dom.js';
import { REVIEW } from '../../i18n/games.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';
import { find } from '../shell/shell.js';
import { lineOf } from './words.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** Announced when it appears, so it is there before its text. @type {HTMLElement | undefined} */
let line;

/**
 * Makes the button for the review lead to the mistakes that it has found.
 * @param {string} label @param {string} [record] the reviewed game; without it, the button leads to the review
 */
function offer(label, record) {
  const button = find('review');
  write(button, label);
  button.dataset.dialog = record ? 'learn' : 'replay';
  button.dataset.part = record ?? 'review';
}

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
      if (game.record === made.dataset.record && game.status !== 0) return;
      write(made, '');
      offer(wordsOf(context).review);
    };
    game.addEventListener('change', leave);
    new MutationObserver(() => showReviewLine(context)).observe(game, {
      attributeFilter: ['lang'],
    });
    line = made;
  }
  const { record } = game;
  const facts = await readFacts(record);
  // Another game may have begun while it was read.
  if (game.record !== record || game.status === 0) return;
  line.dataset.record = record;
  const language = settings.get('language');
  const words = wordsOf(context);
  const view = { language, words, format: numbersOf(context).format };
  const text = lineOf(view, facts);
  // A screen reader would read the same text again.
  write(line, text);
  if (facts?.mistakes) offer(REVIEW.in(language).learnFrom(facts.mistakes), record);
  else offer(words.review);
}
