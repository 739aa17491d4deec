// What the tests of the library share: games as they are kept, and opening the library with them.

import { fill, openEmpty } from '../database.js';
import { dice } from '../games.js';
import { open_puzzle } from '../puzzle/puzzles.js';
import { cells, LOST, move_dir, new_game, open_game, openDialog, openPage } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../../www/storage/games.js').Entry} Entry */

/** The local noon of a day. */
export const NOON = new Date(2026, 10, 22, 12).getTime();
const DAY = 86_400_000;

/** The record of a game that is played without a plan. @param {number} seed @param {number} [moves] */
export function played(seed, moves = 5_000, rules = 'classic', size = 4) {
  const game = new_game(/** @type {any} */ ({ rules, rows: size, cols: size }), BigInt(seed));
  const throwDice = dice(seed);
  for (let idle = 0; game.steps < moves && idle < 40; ) {
    idle = move_dir(game, throwDice(4)) ? 0 : idle + 1;
  }
  const { record } = game;
  game.free();
  return record;
}

/** Ids are hexadecimal. @param {number} number */
export const idOf = (number) => number.toString(16).padStart(32, '0');

/**
 * A game of 2048 as it is kept.
 * @param {number} number that of its id; a higher one was played later
 * @param {string} record
 * @param {Partial<Entry>} [more]
 * @returns {Entry}
 */
export function entryOf(number, record, more = {}) {
  const game = open_game(record);
  const { rules, rows, cols, score, steps, won, status } = game;
  const highest = Math.max(...cells(game));
  game.free();
  const { name = 'main' } = more;
  const ended = NOON - DAY * 400 + number * 3_600_000;
  const own = !name.endsWith('practice') && more.helped === undefined;
  const tally = { moves: steps, undos: 3, time: 300_000, score, highest, won, lost: false };
  return {
    ...{ version: 1, shelf: 0, id: idOf(number), kind: 'game-2048', name, record, steps },
    ...{ key: `${name}/${rules}/${rows}x${cols}`, kept: true, started: ended - 900_000, ended },
    ...{ score, highest, won, lost: status === LOST, tally, tiles: {} },
    ...(own && { best: score, bestSteps: steps }),
    ...more,
  };
}

/** Many games, of which few are different. @param {number} count */
export function many(count) {
  const records = Array.from({ length: 24 }, (_, seed) => played(seed + 1));
  return Array.from({ length: count }, (_, number) =>
    entryOf(number + 1, records[number % records.length]),
  );
}

/**
 * Keeps games, as if they had been played here. Some page of the same origin must be open, but no game.
 * @param {Page} page
 * @param {Entry[]} games
 * @param {Entry[]} [running] those that are the newest under their keys
 */
export const keep = (page, games, running = []) =>
  fill(page, {
    games: games.map((game) => [[0, game.id], game]),
    saves: running.map((game) => [[0, game.key], game]),
  });

/** @param {Page} page */
export const libraryOn = (page) => page.locator('#library-dialog');

/** Opens the library, unless it is open. @param {Page} page */
export async function openLibrary(page) {
  if (!(await libraryOn(page).isVisible())) await openDialog(page, 'library');
  return libraryOn(page);
}

/**
 * Opens the page and its library with games.
 * @param {Page} page
 * @param {Entry[]} games
 * @param {Entry[]} [running]
 */
export async function openWith(page, games, running) {
  await openEmpty(page);
  await keep(page, games, running);
  await openPage(page);
  return openLibrary(page);
}

/**
 * A puzzle as it is kept.
 * @param {number} number that of its id; a higher one was played later
 * @param {string} record
 * @param {Partial<Entry>} [more]
 * @returns {Entry}
 */
export function puzzleOf(number, record, more = {}) {
  const puzzle = open_puzzle(record);
  const { side, goal_name: goal, difficulty, slides, solved } = puzzle;
  puzzle.free();
  const { name = 'puzzle' } = more;
  const ended = NOON - DAY * 400 + number * 3_600_000;
  const tally = {
    ...{ slides, undos: 2, hints: 0, time: 65_000, solved, givenUp: false, aided: false },
    ...{
      count: solved ? slides : 0,
      seconds: solved ? 65 : 0,
      clean: solved,
      outcome: 0,
      raced: 0,
    },
  };
  return {
    ...{ version: 1, shelf: 0, id: idOf(number), kind: 'sliding-puzzle', name, record, slides },
    ...{ key: `${name}/${side}x${side}/${goal}/${difficulty}`, started: ended - 65_000, ended },
    tally,
    ...(solved && { best: slides, bestSteps: slides }),
    ...more,
  };
}
