/** What a review says about a move and about a game, in a language. */

import { directionName } from '../../game/announcements.js';
import { REVIEW } from '../../i18n/games.js';
import { chosenFaces } from '../shell/faces.js';

/** @typedef {import('../../ai/review.js').Assessment} Assessment */
/** @typedef {import('../../ai/review.js').Review} Review */
/** @typedef {import('../../ai/engine.js').Grade} Grade */

/** The grades, the worst first. @type {Grade[]} */
export const GRADES = ['blunder', 'mistake', 'inaccuracy', 'good', 'best'];

/** Formats shares, by default with a digit more where they would be 0 or look like all. @param {string} language */
export function percentsIn(language) {
  const [shares, fine] = [0, 1].map(
    (maximumFractionDigits) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits }).format,
  );
  const percent = (/** @type {number} */ share) =>
    (share < 0.02 || share > 0.98 ? fine : shares)(share);
  return { fine, percent };
}

/**
 * @param {{ language: string, words: import('../../i18n/game.js').Messages, format: (number: number) => string }} view
 *   that of a dialog
 */
export function reviewWords({ language, words, format }) {
  const messages = REVIEW.in(language);
  const rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  const { fine, percent } = percentsIn(language);
  const points = (/** @type {number} */ number) => rounded.format(Math.max(1, number));
  /** An estimate with two significant digits. @param {number} number */
  const about = (number) => Number(Math.max(1, number).toPrecision(2));

  /** How much a move cost. @param {Assessment} assessment */
  function cost({ telling, loss, value, tile = 0 }) {
    if (telling === 'points') return messages.costPoints(about(loss));
    if (telling === 'share') return messages.costShare(percent(loss / value));
    if (telling === 'tile') return messages.costTile(chosenFaces().seen(tile));
    if (telling === 'chance') {
      const chances = [value, value - loss].map(loss < 0.02 ? fine : percent);
      return messages.costChance(chosenFaces().seen(tile), chances[0], chances[1]);
    }
    return telling === 'worse' ? messages.worse : telling === 'bad' ? messages.bad : '';
  }

  /** What was to be expected before a move. @param {Assessment} assessment */
  function expected({ scale, expected, tile = 0 }) {
    if (scale === 'points') return messages.expectedIs(about(expected));
    return scale === 'chance' ? messages.chanceIs(chosenFaces().seen(tile), percent(expected)) : '';
  }

  const way = (/** @type {number} */ direction) => directionName(direction, words);
  const grade = (/** @type {Grade} */ name) => messages.grades[name];

  return {
    ...{ messages, points, percent, cost, expected, way, grade },
    /** The accuracy, rounded down: a game with mistakes never has 100. @param {number} accuracy */
    accuracy: (accuracy) => format(Math.floor(accuracy)),
    /** A mistake in one line. @param {Assessment} assessment */
    mistake(assessment) {
      const { step, made, best, grade: name } = assessment;
      const parts = [messages.moveWas(format(step + 1), way(made)), ...(name ? [grade(name)] : [])];
      return [...parts, messages.betterMove(way(best)), cost(assessment)].join(' · ');
    },
  };
}

/**
 * The line about a reviewed game: “Accuracy 87. Worst moment: move 612, Up.”
 * @param {Parameters<typeof reviewWords>[0]} view
 * @param {import('../../storage/reviews.js').Facts} [facts]
 * @returns {string} empty without facts
 */
export function sayFacts(view, facts) {
  if (!facts) return '';
  const { accuracy, worst } = facts;
  const words = reviewWords(view);
  const line = words.messages.accuracyIs(words.accuracy(accuracy));
  if (!worst) return line;
  return (
    line +
    view.words.gap +
    words.messages.worstMoment(view.format(worst.step + 1), words.way(worst.made))
  );
}
