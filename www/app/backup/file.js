/**
 * Backup files with all saved data. A file is checked completely when it is read, before any of it is used.
 */
import { load } from '../../game/engine.js';
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { load as loadPuzzles } from '../../puzzle/engine.js';
import { connect } from '../../storage/database.js';
import { partsOf, pick, readAll } from '../saved/games.js';
import { partsOf as partsOfPuzzle } from '../saved/puzzles.js';
import { checkObject, demand, loadAll, MOST_MEGABYTES, passes, Refusal } from './checks.js';
import { checkBest, checkRecord, checkSave, isProven, readableGame } from './game-checks.js';
import { checkPuzzleBest, checkPuzzleSave, readablePuzzle } from './puzzle-checks.js';
import { checkGameSetting, checkPuzzleSetting, readSettings } from './settings.js';

/** @typedef {import('./checks.js').Data} Data */

/**
 * The data of one page.
 * @typedef {object} SavedData
 * @property {Record<string, unknown>} saves by key, including the previous ones
 * @property {Record<string, number>} best by key
 * @property {Record<string, string>} settings by name
 */

/**
 * All saved data.
 * @typedef {SavedData & {
 *   records?: Record<string, string>,
 *   puzzles?: SavedData,
 * }} Content `records` prove best scores, by key; without `puzzles`, the puzzles stay unchanged
 */

/**
 * A backup file. Files of older versions have neither records nor puzzles, and older versions ignore both.
 * @typedef {{ format: '2048-backup', version: 1, made: string } & Content} Backup
 */

const FORMAT = '2048-backup';
/** The beginning of a backup file, however it is formatted. */
const BEGINNING = /^\s*\{\s*"format"\s*:\s*"2048-backup"/;
const VERSION = 1;

/** Returns a function that lets the page respond during long work. */
function createBreather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < 50) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/** Each game: where it is stored, which keys are the page's own, and the checks of each part of a file. */
const GAMES = {
  connect,
  partsOf,
  readable: readableGame,
  checks: { saves: checkSave, best: checkBest, settings: checkGameSetting },
};
const PUZZLES = {
  connect: connectPuzzles,
  partsOf: partsOfPuzzle,
  readable: readablePuzzle,
  checks: { saves: checkPuzzleSave, best: checkPuzzleBest, settings: checkPuzzleSetting },
};

/**
 * Collects the data of one page that can be read.
 * @param {typeof GAMES | typeof PUZZLES} game
 * @param {Record<string, string>} settings
 * @returns {Promise<{ data: SavedData, records: Map<string, string>, left: number }>} `records` are those
 *   of best scores, unchecked; `left` is the number of saves left out
 */
async function collect({ connect, partsOf, readable, checks }, settings) {
  const stored = await readAll(connect);
  const breathe = createBreather();
  /** @type {SavedData['saves']} */
  const saves = {};
  let left = 0;
  for (const [key, save] of Object.entries(pick(stored.saves, partsOf))) {
    const read = readable(key, save);
    if (read === undefined) left++;
    else saves[key] = read;
    await breathe();
  }
  const fits =
    (/** @type {typeof checks.best} */ check) =>
    (/** @type {string} */ name, /** @type {unknown} */ value) =>
      passes(() => check([], name, value));
  const best = pick(stored.best, fits(checks.best));
  const chosen = pick(Object.entries(settings), fits(checks.settings));
  return { data: { saves, best, settings: chosen }, records: stored.records, left };
}

/**
 * Makes a backup of all saved data, without saves that cannot be read.
 * @returns {Promise<{ backup: Backup & { puzzles: SavedData }, left: number }>} `left` is the number of
 *   saves left out
 * @throws if the data cannot be read; a `Refusal` if an engine cannot be loaded
 */
export async function makeBackup() {
  await loadAll(load, loadPuzzles);
  const settings = readSettings();
  const [games, puzzles] = await Promise.all([
    collect(GAMES, settings.own),
    collect(PUZZLES, settings.puzzles),
  ]);
  const { best } = games.data;
  const records = pick(games.records, (key, record) => isProven(key, best[key], record));
  /** @type {Backup & { puzzles: SavedData }} */
  const backup = {
    format: FORMAT,
    version: VERSION,
    made: new Date().toISOString(),
    ...games.data,
    records,
    puzzles: puzzles.data,
  };
  return { backup, left: games.left + puzzles.left };
}

/**
 * Checks all parts of a file, or those of its puzzles.
 * @param {string[]} place the path in the file
 * @param {Data} data
 * @param {Record<string, (place: string[], name: string, value: unknown) => void>} checks by part
 * @returns {Promise<any>} the checked parts
 */
async function checkParts(place, data, checks) {
  const breathe = createBreather();
  /** @type {Record<string, Data>} */
  const content = {};
  for (const [part, check] of Object.entries(checks)) {
    content[part] = checkObject([...place, part], data[part]);
    for (const [name, value] of Object.entries(content[part])) {
      check([...place, part, name], name, value);
      await breathe();
    }
  }
  return content;
}

/**
 * Reads a file and checks all of it. Best scores without a record are accepted as unproven.
 * @param {Blob} file
 * @returns {Promise<Backup>}
 * @throws {Refusal}
 */
export async function readBackup(file) {
  demand(file.size <= MOST_MEGABYTES * 1e6, [], `it has ${file.size} bytes`, 'tooLarge');
  const text = await file.text();
  await loadAll(load, loadPuzzles);
  /** @type {unknown} */
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    // A file that begins like a backup was cut off or edited by hand.
    if (!BEGINNING.test(text)) throw new Refusal([], 'this isn’t a backup', 'notABackup');
    throw new Refusal([], 'the file is cut off, or something in it was changed');
  }
  const { format, version, made, ...rest } = /** @type {Data} */ (Object(data));
  demand(format === FORMAT, ['format'], `this isn’t ${FORMAT}`, 'notABackup');
  demand(version === VERSION, ['version'], 'this version isn’t known, only 1', 'newerBackup');
  const date = typeof made === 'string' && !Number.isNaN(Date.parse(made));
  demand(date, ['made'], 'this isn’t a date');
  const own = await checkParts([], rest, GAMES.checks);
  /** @type {Backup} */
  const backup = { format: FORMAT, version: VERSION, made: String(made), ...own };
  if (rest.records !== undefined) {
    const { records } = await checkParts([], rest, {
      records: (place, key, record) => checkRecord(place, key, record, own.best[key]),
    });
    backup.records = records;
  }
  if (rest.puzzles !== undefined) {
    const puzzles = checkObject(['puzzles'], rest.puzzles);
    backup.puzzles = await checkParts(['puzzles'], puzzles, PUZZLES.checks);
  }
  return backup;
}
