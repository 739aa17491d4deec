// What the tests of backups share: games as they are kept, a browser that has some, and files of them.

import { initSync as initLibrary } from '../../pkg/game_library.js';
import { initSync, Solver } from '../../pkg/puzzle_solver.js';
import { open_puzzle } from '../../pkg/sliding_puzzle.js';
import { applyChosen } from '../../www/app/backup/apply.js';
import { makeBackup, readBackup } from '../../www/app/backup/file.js';
import { bringIn, forget, turnBack } from '../../www/app/backup/import.js';
import { readableSettings, readSettings, settingsValues } from '../../www/app/backup/settings.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { connect } from '../../www/storage/database.js';
import { plantGames } from './databases.js';
import { freshBrowser, items, keptIn, wasm } from './stores.js';

initSync(wasm('puzzle_solver'));
initLibrary(wasm('game_library'));

/** @typedef {import('../../www/app/saved/kept.js').Stored} Stored */

/** An id of one digit. @param {string} digit */
export const idOf = (digit) => digit.repeat(32);

/** A session in which some moves were made. @param {number} moves @param {bigint} [seed] */
export function played(moves, seed = 1n, rules = /** @type {any} */ ('classic')) {
  const session = Session.start(rules, seed);
  for (let i = 0; session.steps < moves && i < 8 * moves; i++) session.move(i % 4);
  return session;
}

/** The game of a session as it is stored. @param {any} session @param {object} place @param {object} [more] @returns {Stored} */
function storedOf({ current }, place, more) {
  const { handle } = current;
  const chunks = Array.from({ length: handle.chunks }, (_, at) => handle.chunk(at));
  // Stored, it has no fields without a value.
  return { row: JSON.parse(JSON.stringify({ ...current.row, ...place, ...more })), chunks };
}

/** A game as it is stored. @param {Session} session @param {object} [more] */
export function gameOf(session, more) {
  const { rules, rows, cols } = session;
  const key = `main/${rules}/${rows}x${cols}`;
  return storedOf(session, { kind: 'game-2048', name: 'main', key }, more);
}

/** The best solution from where a puzzle stands. @param {string} record */
export function wayFrom(record) {
  const puzzle = open_puzzle(record);
  const solver = new Solver(puzzle.side, puzzle.goal_name);
  solver.start(puzzle.cells);
  for (;;) {
    const found = solver.search(1_000_000);
    if (found) return found.slides;
  }
}

/** A puzzle that was solved. @param {bigint} seed */
export function solved(seed) {
  const session = PuzzleSession.start({ side: 3, goal: 'spiral', start: 6 }, seed);
  for (const way of wayFrom(session.puzzle.record)) session.slide(way);
  return session;
}

/** A puzzle as it is stored. @param {PuzzleSession} session @param {object} [more] */
export function puzzleOf(session, more) {
  const { side, goal_name, difficulty } = session.puzzle;
  const key = `puzzle/${side}x${side}/${goal_name}/${difficulty}`;
  return storedOf(session, { kind: 'sliding-puzzle', name: 'puzzle', key }, more);
}

/** The file of all that is kept. */
export const makeFile = async () => (await makeBackup(readSettings())).file;

/** The number of imports, which makes their times differ. */
let imports = 0;

/**
 * Imports a backup, as the page does.
 * @param {import('../../www/app/backup/file.js').Backup} backup
 * @param {'add' | 'replace'} kind
 * @param {import('../../www/app/saved/pictures.js').Pictures} [pictures] those of own tiles, once they are checked
 */
export async function importAll(backup, kind, pictures) {
  const made = new Date(Date.now() + ++imports).toISOString();
  const settings =
    kind === 'replace'
      ? { before: settingsValues(readSettings()), after: settingsValues(readableSettings(backup)) }
      : undefined;
  try {
    const count = await bringIn(backup, { kind, made, settings, pictures });
    await applyChosen();
    return count;
  } catch (error) {
    await forget(made);
    throw error;
  } finally {
    backup.library.free();
  }
}

/** Undoes the last import or makes it again, as the page does. */
export async function turnImport() {
  const last = await turnBack();
  await applyChosen();
  return last;
}

/**
 * A browser that has these games.
 * @param {Stored[]} games
 * @param {object} [more]
 * @param {Record<string, object>} [more.slots] those on a board, by key
 * @param {object[]} [more.marks] rows of deleted games
 * @param {Record<string, string>} [more.settings]
 */
export async function browserWith(games, { slots = {}, marks = [], settings = {} } = {}) {
  freshBrowser();
  await plantGames(connect, [...games.map(({ row }) => row), ...marks], {
    slots,
    chunks: Object.fromEntries(games.map(({ row, chunks }) => [row.id, chunks])),
  });
  for (const [name, value] of Object.entries(settings)) items().setItem(`2048-${name}`, value);
}

/** The file that a browser with these games makes. @param {Parameters<typeof browserWith>} all */
export async function fileWith(...all) {
  await browserWith(...all);
  return makeFile();
}

/** What a file holds, and can be chosen here. @param {Blob} file */
export async function read(file) {
  const { backup } = await readBackup(file);
  return { ...backup, ...readableSettings(backup) };
}

/** All that is kept: games by id with the number of their chunks, the marks, those on a board, and settings. */
export async function everything() {
  const [rows, acts, slots] = await Promise.all(
    ['games', 'acts', 'slots'].map((store) => keptIn(connect, store)),
  );
  const games = Object.values(rows).filter(({ deleted }) => !deleted);
  const { '2048-imported': _id, ...settings } = items().all;
  const chunksOf = (/** @type {string} */ id) =>
    Object.entries(acts)
      .filter(([key]) => key.startsWith(`${id},`))
      .map(([, bytes]) => [...bytes].join());
  return JSON.parse(
    JSON.stringify({
      games: Object.fromEntries(games.map((row) => [row.id, { row, chunks: chunksOf(row.id) }])),
      marks: Object.values(rows)
        .filter(({ deleted }) => deleted)
        .map(({ origin, record = '' }) => `${origin} ${record}`)
        .sort(),
      slots: Object.fromEntries(Object.entries(slots).filter(([key]) => !key.includes(','))),
      settings,
    }),
  );
}
