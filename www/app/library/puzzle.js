/** The library of the sliding puzzle. */
import '../shell/little-board.css';
import { html } from 'lit-html';
import { drawNumbers } from '../../element/thumbnail.js';
import { LEARN } from '../../i18n/games.js';
import { load, open_puzzle, startOf } from '../../puzzle/engine.js';
import { readFolded } from '../saved/fold.js';
import { partsOf } from '../saved/puzzles.js';
import { littleBoard } from '../shell/dialog-parts.js';
import { spell } from '../statistics/charts.js';
import { nameOfVariant } from '../variant/puzzle.js';
import { nameOfDay } from '../variant/slots.js';
import { createLibrary } from './dialog.js';
import { isLate } from './list.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('./list.js').Item} Item */
/** @typedef {import('./list.js').Entry} Entry */

/** @param {string} key @returns {import('./list.js').Parts | undefined} */
function itemOf(key) {
  const parts = partsOf(key);
  if (!parts) return undefined;
  const { name, day, variant } = parts;
  const { side, goal } = variant;
  return { name, day, variant, rules: goal, size: `${side}×${side}` };
}

/** The slides of the best solution, or those made so far. @param {Entry} entry */
const slidesOf = ({ slides = 0, tally }) => (tally.solved ? tally.count : slides);

/** Solved puzzles come first. @param {Entry} a @param {Entry} b */
const bySolved = (a, b) => Number(b.tally.solved) - Number(a.tally.solved);

/**
 * Opens the record of a puzzle after its last slide, and does something with that.
 * @template T
 * @param {Item} item @param {(puzzle: import('../../puzzle/engine.js').Puzzle) => T} act
 */
function withPuzzle({ entry }, act) {
  const puzzle = open_puzzle(entry.record, entry.slides);
  const result = act(puzzle);
  puzzle.free();
  return result;
}

/** Whether a puzzle was solved. What doesn't count has no result, so its board says so. @param {Item} item */
function isSolved(item) {
  const { counts, tally } = item.entry;
  if (counts !== false) return tally.solved;
  try {
    return withPuzzle(item, ({ solved }) => solved);
  } catch {
    return false;
  }
}

/** @param {Item} item @param {import('./dialog.js').View<PuzzleContext>} view @returns {import('./row.js').RowText} */
function textOf(item, { words, own, format, language }) {
  const { entry, day, kind, variant } = item;
  const { challenge, tally, running } = entry;
  const solved = isSolved(item);
  const undos = tally.undos > 0 ? [own.undos(tally.undos)] : [];
  const hints = tally.hints > 0 ? [own.hints(tally.hints)] : [];
  const time = tally.solved ? tally.seconds * 1000 : tally.time;
  const duel = challenge === undefined ? [] : [words.duel(format(challenge))];
  const slides = words.slidesLine(slidesOf(entry));
  /** @type {[string, string, boolean | undefined][]} */
  const badges = [
    ['best', words.best, item.best],
    ['won', own.solved, solved],
    ['daily', day ? nameOfDay(day, words, language) : '', day !== undefined],
    ['lost', own.givenUp, tally.givenUp && !solved],
    ['practice', words.practice, kind === 'practice'],
    ['late', own.late, isLate(item)],
    ['ai', own.withAi, tally.hints > 0 || tally.aided],
    ['running', own.running, running && !solved && !tally.givenUp],
  ];
  return {
    title: slides,
    short: slides,
    name: nameOfVariant(variant, words),
    facts: [...undos, ...hints, ...(time > 0 ? [spell(time, language)] : []), ...duel],
    badges: badges.filter(([, , has]) => has).map(([look, said]) => [look, said]),
    sayStep: words.atSlide,
  };
}

/** @param {PuzzleContext} context */
export const make = (context) =>
  createLibrary(context, {
    read: () =>
      readFolded(({ kind, key }) => kind === 'sliding-puzzle' && partsOf(key) !== undefined),
    load,
    partsOf: itemOf,
    isBetter: (best, other) => best < other,
    orders: {
      slides: (a, b) => bySolved(a, b) || slidesOf(a) - slidesOf(b),
      time: (a, b) => bySolved(a, b) || a.tally.seconds - b.tally.seconds,
    },
    count: (count, { own }) => own.puzzles(count),
    shown: (from, to, all, { own }) => own.puzzlesShown(from, to, all),
    empty: ({ own }) => own.noPuzzles,
    nameOfRules: (goal, { text }) => text(goal),
    rules: 'goal',
    names: {},
    board: () => littleBoard({ ariaHidden: 'true' }),
    draw: (item, board) =>
      withPuzzle(item, ({ cells, goal, slides }) => {
        drawNumbers(board, cells, goal, false);
        return slides === item.entry.slides;
      }),
    text: textOf,
    recordOf: (item) => withPuzzle(item, ({ record }) => record),
    startOf,
    isOver: (item) => item.entry.tally.givenUp || isSolved(item),
    reviews: false,
    learns: ({ language }) => html`
      <div class="buttons learns">
        <button type="button" class="learn" aria-haspopup="dialog" @click=${() => context.open('learn')}>${LEARN.in(language).lastPuzzles}</button>
      </div>`,
  });
