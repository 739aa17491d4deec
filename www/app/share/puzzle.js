/** Shares the puzzle as a link that proves the slides, as text, and as a picture. */
import '../shell/little-board.css';
import { open_puzzle } from '../../puzzle/engine.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';
import { createShare } from './share.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../shell/dialog.js').WordsFor<PuzzleContext>} PuzzleWords */

/**
 * Maps numbers to tiles of the picture, in the colors of their rows in the goal.
 * @param {string} record
 */
function tilesOf(record) {
  const puzzle = open_puzzle(record, 0);
  const { side, goal } = puzzle;
  puzzle.free();
  return (/** @type {number} */ number) => {
    if (number === 0) return undefined;
    const row = Math.floor(goal.indexOf(number) / side);
    return { face: String(number), fill: `row-${row}`, ink: 'tile-text' };
  };
}

/**
 * “24 slides. AI 31, best possible 22.”
 * @param {Pick<import('../variant/puzzle.js').SlidingPuzzle, 'slides' | 'state' | 'result'>} game
 * @param {PuzzleWords} words
 * @param {(number: number) => string} format
 */
function resultOf({ slides, state, result }, words, format) {
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

/** The puzzle that a record ends with. @param {string} record */
function positionOf(record) {
  const puzzle = open_puzzle(record);
  const { cells, side, slides, solved, goal_name: goalName } = puzzle;
  puzzle.free();
  const state = /** @type {'solved' | 'playing'} */ (solved ? 'solved' : 'playing');
  return { record, cells, side, slides, solved, goalName, state, result: null };
}

/**
 * The content to share for the puzzle on the board, or for another one.
 * @param {PuzzleContext} context @param {import('./share.js').Asked} [asked]
 */
function contentOf(context, asked) {
  const { choice } = context;
  const game = asked ? positionOf(asked.record) : context.game;
  const words = wordsOf(context);
  const { format } = numbersOf(context);
  const { record, cells, side } = game;
  const goal = words[/** @type {import('../variant/puzzle.js').Goal} */ (game.goalName)];
  const size = `${side}×${side}`;
  // The date isn't localized, so that results in all languages can be compared.
  const date = asked ? asked.day : choice.kind === 'daily' ? choice.day : undefined;
  const day = date ? ` · ${words.daily} ${date}` : '';
  const name = words.shareTitle(size, goal);
  // Before the first slide, only the start is shared.
  const played = game.slides > 0 || game.state !== 'playing';
  const result = played ? words.comma + resultOf(game, words, format) : '';
  const line = name + day + result;
  const scene = {
    title: words.puzzle,
    subtitle: `${size} ${goal}${day}`,
    score: played ? format(game.slides) : '',
    detail: played ? words.slides : '',
    rows: side,
    cols: side,
    cells,
    tileOf: tilesOf(record),
  };
  return {
    title: words.title,
    record,
    line,
    // Nobody is asked to beat what the solver could not.
    invite: game.solved && game.result?.best !== game.slides ? words.invite(game.slides) : '',
    scene,
    alt: words.pictureAlt(game.slides),
    file: 'puzzle.png',
  };
}

/** @param {PuzzleContext} context */
export const make = (context) => createShare(context, contentOf);
