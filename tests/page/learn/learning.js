// What the tests of learning share: exercises of both games, and the ways to them.

import { replaceAi } from '../ai-player.js';
import { openEmpty } from '../database.js';
import { entryOf, keep, openLibrary, openWith, played, puzzleOf } from '../library/libraries.js';
import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import { KEYS, new_puzzle, open_puzzle, puzzleState, slide, wayFrom } from '../puzzle/puzzles.js';
import { openReview, packed } from '../review/reviews.js';
import { cells, expect, move_dir, open_game, shownOn } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The directions, as they are said. */
export const WAYS = ['Up', 'Right', 'Down', 'Left'];

const RECORD = played(7, 120);

/** The directions that move something after some moves. @param {number} step */
const movesAt = (step) =>
  [0, 1, 2, 3].filter((way) => {
    const game = open_game(RECORD, step);
    const moves = move_dir(game, way) !== undefined;
    game.free();
    return moves;
  });

/** The direction that was played after some moves. @param {number} step */
function madeAt(step) {
  const next = open_game(RECORD, step + 1).record;
  return [0, 1, 2, 3].find((way) => {
    const game = open_game(RECORD, step);
    move_dir(game, way);
    return game.record === next;
  });
}

/** A move of the game that a worker calls a mistake, another one that is wrong, one that is none, and the best one. */
const MISTAKE = (() => {
  for (let step = 60; ; step++) {
    const made = madeAt(step) ?? 0;
    const moving = movesAt(step);
    const [best, wrong] = moving.filter((way) => way !== made);
    const [blocked] = [0, 1, 2, 3].filter((way) => !moving.includes(way));
    if (wrong !== undefined && blocked !== undefined) return { step, made, best, wrong, blocked };
  }
})();

/** A worker that finds one mistake. @param {{ step: number, made: number, best: number }} mistake */
function finding({ step, made, best }) {
  const moves = Array.from({ length: 120 }, (_, at) =>
    at === step ? { made, best, telling: 2, loss: 4000, cost: 0.4 } : {},
  );
  const ways = WAYS.map((_, direction) => ({
    ...{ direction, level: direction === best ? 1 : 0.3, loss: direction === best ? 0 : 4000 },
    verdict: direction === best ? 'best' : 'costs',
    reason: direction === best ? undefined : { kind: 'corner', tile: 7, direction },
  }));
  const values = WAYS.map((_, way) => (way === best ? 10000 : way === made ? 5900 : 6000));
  return `
    const evaluation = { values: Float64Array.of(${values}), best: ${best}, ways: ${JSON.stringify(ways)},
      usedNetwork: true, points: true, weightsMissing: false, depth: 3, nodes: 9 };
    onmessage = ({ data: { kind, id } }) => {
      if (kind === 'look') postMessage({ kind: 'done', id, ...evaluation });
      if (kind === 'review') postMessage({ kind: 'done', id, length: 120, assessed: 120, inTrainingDomain: true,
        weightsMissing: false, assessments: Uint8Array.from(${JSON.stringify(packed(moves))}) });
    };`;
}

/** A puzzle with one detour: the slide after two good ones is taken back by the next one. @param {number} side */
function withDetour(side) {
  for (let seed = 1n; ; seed++) {
    const puzzle = new_puzzle({ side, goal: 'usual', start: 20 }, seed);
    const length = wayFrom(puzzle.record).length;
    if (length < 8) continue;
    for (const direction of wayFrom(puzzle.record).slice(0, 2)) slide(puzzle, direction);
    const before = puzzle.record;
    const numbers = [0, 1, 2, 3].flatMap((direction) => {
      const after = open_puzzle(before);
      const slid = slide(after, direction);
      if (!slid) return [];
      const closer = wayFrom(after.record).length < length - 2;
      return [{ direction, number: slid.number, closer }];
    });
    // Not the slide that takes the last one back, so that the detour is the player's only one.
    const [made, wrong] = numbers.filter(({ closer }) => !closer);
    const [best, second] = numbers.filter(({ closer }) => closer);
    if (!made || !wrong || !best || second) continue;
    slide(puzzle, made.direction);
    for (const direction of wayFrom(puzzle.record)) slide(puzzle, direction);
    const cells = [...open_puzzle(before).cells];
    return { record: puzzle.record, cells, made, wrong, best, left: length - 2 };
  }
}

/**
 * An exercise of one of the games.
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} board its element
 * @property {number[]} cells of the board that is shown
 * @property {string} made the key of the move that was a mistake
 * @property {string} wrong
 * @property {string} best
 * @property {(page: Page) => Promise<unknown>} impossible tries what does not move anything
 * @property {(page: Page) => Promise<number[]>} shown what lies on the board
 * @property {(page: Page) => Promise<unknown>} open opens the exercise of a game
 * @property {(page: Page) => Promise<unknown>} openKept opens the page, with the game in its library
 * @property {string} last the button of the library that leads to the mistakes of the last games
 * @property {Record<'task' | 'count' | 'impossible' | 'made' | 'hint' | 'wrong' | 'praise' | 'solution' | 'none', string | RegExp>} words
 */

/** @param {Page} page */
export const dialogOn = (page) => page.locator('#learn-dialog');

const way = (/** @type {number} */ direction) => WAYS[direction].toLowerCase();

/** @type {Kind} */
export const GAME = (() => {
  const { step, made, best, wrong, blocked } = MISTAKE;
  const [madeKey, wrongKey, bestKey] = [made, wrong, best].map((way) => `Arrow${WAYS[way]}`);
  const worker = finding(MISTAKE);
  return {
    name: '2048',
    board: 'game-2048',
    cells: [...cells(open_game(RECORD, step))],
    ...{ made: madeKey, wrong: wrongKey, best: bestKey },
    impossible: (page) => page.keyboard.press(`Arrow${WAYS[blocked]}`),
    shown: (page) => shownOn(dialogOn(page).locator('game-2048')),
    open: async (page) => {
      await replaceAi(page, worker);
      await openReview(page, RECORD);
    },
    openKept: async (page) => {
      await replaceAi(page, worker);
      await openWith(page, [entryOf(1, RECORD)]);
    },
    last: 'Mistakes from your last 20 games',
    words: {
      task: `You played ${way(made)}. Find a better move.`,
      count: `1 of 1 · Move ${step + 1}`,
      impossible: `${WAYS[blocked]}: nothing moves.`,
      made: `That’s the move you played. ${WAYS[made]} costs about 40% of your expected score. ${WAYS[made]} takes the 128 out of its corner.`,
      hint: new RegExp(`^It’s (${way(best)} or \\w+|\\w+ or ${way(best)})\\.$`),
      wrong: new RegExp(
        `^Better than ${way(made)}, but there’s a better move still. ${WAYS[wrong]} costs about 40%`,
      ),
      praise: /^Yes, that’s the best move!/,
      solution: new RegExp(`The best move is ${way(best)}\\.`),
      none: /No new mistakes to learn from/,
    },
  };
})();

/** @param {number} side @returns {Kind} */
const puzzle = (side) => {
  const { record, cells, made, wrong, best, left } = withDetour(side);
  const [madeKey, wrongKey, bestKey] = [made, wrong, best].map(({ direction }) => KEYS[direction]);
  // A number that is neither in the row nor in the column of the gap.
  const gap = cells.indexOf(0);
  const apart = cells.findIndex(
    (_, at) => at % side !== gap % side && Math.floor(at / side) !== Math.floor(gap / side),
  );
  const boardOn = (/** @type {Page} */ page) => dialogOn(page).locator('sliding-puzzle');
  return {
    name: `the puzzle of ${side} × ${side}`,
    board: 'sliding-puzzle',
    cells,
    ...{ made: madeKey, wrong: wrongKey, best: bestKey },
    impossible: (page) => boardOn(page).locator(`[data-number="${cells[apart]}"]`).click(),
    shown: async (page) => [...(await puzzleState(boardOn(page))).cells],
    open: async (page) => {
      await openPuzzlePage(page, `#${record}`);
      await page.getByRole('button', { name: 'Watch', exact: true }).click();
    },
    openKept: async (page) => {
      await openEmpty(page);
      await keep(page, [puzzleOf(1, record)]);
      await openPuzzlePage(page);
    },
    last: 'Mistakes from your last 20 puzzles',
    words: {
      task: new RegExp(`^You slid the ${made.number}`),
      count: `1 of 1 · Slide 3 · Fewest slides left: ${left}`,
      impossible: new RegExp(`\\b${cells[apart]}\\b`),
      made: `That’s the slide you made. A detour: ${left + 1} slides left instead of ${left - 1}.`,
      hint: new RegExp(`the ${best.number}\\b`),
      wrong: /^A detour/,
      praise: `Yes! Slides left: ${left - 1}.`,
      solution: `The best slide is the ${best.number}.`,
      none: /No mistakes to learn from/,
    },
  };
};

export const PUZZLES = [puzzle(3), puzzle(4)];

/** Opens the exercises of the last games. @param {Page} page @param {Kind} kind */
export async function learnFromLast(page, { last }) {
  await openLibrary(page);
  await page.getByRole('button', { name: last }).first().click();
}

/** Checks that the board of the mistake is shown, and can be played. @param {Page} page @param {Kind} kind */
export async function isAsked(page, { shown, cells }) {
  await expect.poll(() => shown(page)).toEqual(cells);
  await expect(dialogOn(page).getByRole('button', { name: 'Hint' })).toBeEnabled();
}
