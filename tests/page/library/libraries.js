// What the tests of the library share: games as they are kept, and opening the library with them.

import { Attempt } from '../../../www/puzzle/attempt.js';
import { fillGames, forget, packed, saveOf } from '../database.js';
import { dice } from '../games.js';
import { open_puzzle, redo_slide, slide, undo_slide } from '../puzzle/puzzles.js';
import { move_dir, new_game, open_game, openDialog, openPage } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../database.js').Save} Save */

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

/** The games of records, which many tests use. @type {Map<string, Save>} */
const saves = new Map();

/** The time of the last action in a game. @param {number} number */
const endOf = (number) => NOON - DAY * 400 + number * 3_600_000;

/**
 * A game of 2048 as it is kept, with three moves undone and made again in five minutes.
 * @param {number} number that of its id; a higher one was played later
 * @param {string} record
 * @param {Partial<Save>} [more]
 * @returns {Save}
 */
export function entryOf(number, record, more = {}) {
  const game = open_game(record);
  const { rules, rows, cols } = game;
  const { name = 'main' } = more;
  const counts = !name.endsWith('practice') && more.helped === undefined;
  const known = `${record} ${counts}`;
  const save = saves.get(known) ?? saveOf(game, true, { counts, time: 300_000, undos: 3 });
  saves.set(known, save);
  game.free();
  const ended = endOf(number);
  return {
    ...save,
    ...{ id: idOf(number), kind: 'game-2048', name, key: `${name}/${rules}/${rows}x${cols}` },
    ...{ started: ended - 900_000, ended },
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
 * @param {Save[]} games
 * @param {Save[]} [running] those that are the newest under their keys
 */
export const keep = (page, games, running = []) =>
  fillGames(
    page,
    [...games, ...running],
    Object.fromEntries(running.map(({ key, id }) => [key, { id }])),
  );

/** @param {Page} page */
export const libraryOn = (page) => page.locator('#library-dialog');

/** Opens the library, unless it is open. @param {Page} page */
export async function openLibrary(page) {
  if (!(await libraryOn(page).isVisible())) await openDialog(page, 'library');
  return libraryOn(page);
}

/**
 * Opens the page and its library with games, and no others.
 * @param {Page} page
 * @param {Save[]} games
 * @param {Save[]} [running]
 */
export async function openWith(page, games, running) {
  await forget(page);
  await keep(page, games, running);
  await openPage(page);
  return openLibrary(page);
}

/**
 * A puzzle as it is kept, after two undos in 65 seconds.
 * @param {number} number that of its id; a higher one was played later
 * @param {string} record
 * @param {Partial<Save>} [more]
 * @returns {Save}
 */
export function puzzleOf(number, record, more = {}) {
  const puzzle = open_puzzle(record, 0);
  const { side, goal_name: goal, difficulty } = puzzle;
  const start = open_puzzle(puzzle.record, 0, true);
  /** @type {number[]} */
  const ways = [];
  for (let made = redo_slide(puzzle); made; made = redo_slide(puzzle)) ways.push(made.direction);
  const { name = 'puzzle' } = more;
  const ended = endOf(number);
  const save = packed(
    start,
    (handle) => {
      for (let undone = 0; undone < 2 && ways.length > 0; undone++) {
        slide(handle, ways[0]);
        undo_slide(handle);
      }
      ways.forEach(
        (way, at) => void slide(handle, way, false, at === 0 ? 0 : 65_000 / (ways.length - 1)),
      );
    },
    { Kept: Attempt },
  );
  return {
    ...save,
    ...{
      id: idOf(number),
      kind: 'sliding-puzzle',
      name,
      key: `${name}/${side}x${side}/${goal}/${difficulty}`,
    },
    ...{ started: ended - 65_000, ended },
    ...more,
  };
}
