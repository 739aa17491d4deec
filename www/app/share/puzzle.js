/** Shares the puzzle as a link that proves the slides, as text, and as a picture. */
import { open_puzzle } from '../../puzzle/engine.js';
import { dialogView } from '../shell/dialog.js';
import { createShare } from './share.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../shell/dialog.js').WordsFor<PuzzleContext>} PuzzleWords */

/**
 * “24 slides. AI 31, best possible 22.”
 * @param {{ slides: number, state: string, result: import('../variant/puzzle.js').SlidingPuzzle['result'] }} game
 * @param {PuzzleWords} words
 * @param {(number: number) => string} format
 */
function sayResult({ slides, state, result }, words, format) {
  const mine = words.slidesLine(slides);
  if (state === 'playing') return mine + words.stop;
  const { aiSlides, best, outcome } = result ?? {};
  const others = [];
  if (aiSlides !== undefined && outcome) {
    others.push(aiSlides === null ? words.aiFailed : words.aiLine(format(aiSlides)));
  }
  if (typeof best === 'number') others.push(words.bestLine(format(best)));
  const first = state === 'given-up' ? words.gaveUp : mine;
  const next = others.length > 0 ? words.gap + others.join(words.comma) + words.stop : '';
  return first + words.stop + next;
}

/** @type {Parameters<typeof createShare<PuzzleContext>>[1]} */
function buildContent(context, { record, day: date }, isShown) {
  const { words, format } = dialogView(context);
  const puzzle = open_puzzle(record);
  const { cells, side, slides, solved, goal } = puzzle;
  const goalName = words[puzzle.goal_name];
  puzzle.free();
  const { state, result } = isShown
    ? context.game
    : { state: solved ? 'solved' : 'playing', result: null };
  const size = `${side}×${side}`;
  // The date isn't localized, so that results in all languages can be compared.
  const day = date ? ` · ${words.daily} ${date}` : '';
  // Before the first slide, only the start is shared.
  const played = slides > 0 || state !== 'playing';
  const said = played ? words.comma + sayResult({ slides, state, result }, words, format) : '';
  return {
    title: words.title,
    record,
    line: words.shareTitle(size, goalName) + day + said,
    // Nobody is asked to beat what the solver could not.
    invite: solved && result?.best !== slides ? words.invite(slides) : '',
    scene: {
      ...{
        title: words.puzzle,
        subtitle: `${size} ${goalName}${day}`,
        rows: side,
        cols: side,
        cells,
      },
      score: played ? format(slides) : '',
      detail: played ? words.slides : '',
      // In the colors of their rows in the goal.
      tileFace: (number) =>
        number === 0
          ? undefined
          : {
              ...{ face: String(number), ink: 'tile-text' },
              fill: `row-${Math.floor(goal.indexOf(number) / side)}`,
            },
    },
    alt: words.pictureAlt(slides),
    file: 'puzzle.png',
  };
}

/** @param {PuzzleContext} context */
export const make = (context) => createShare(context, buildContent);
