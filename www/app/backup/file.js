/**
 * Backup files with all saved data. A file is checked completely when it is read, before any of it is used.
 */
import { load } from '../../game/engine.js';
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { load as loadPuzzles } from '../../puzzle/engine.js';
import { partsOf, readAll } from '../saved/games.js';
import { partsOf as partsOfPuzzle } from '../saved/puzzles.js';
import { dataAt, demand, loadAll, passes, Refusal } from './checks.js';
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

/** The maximum size of a file in bytes. */
const MOST_BYTES = 50_000_000;

/** Returns a function that lets the page respond during long work. */
function createBreather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < 50) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/**
 * Collects the saved games that can be read.
 * @param {import('../saved/games.js').SavedGames} saved
 * @param {object} how
 * @param {(key: string) => unknown} how.isOurs
 * @param {(key: string, save: unknown) => unknown} how.readable
 * @param {(place: string[], key: string, best: unknown) => void} how.checkBest
 * @returns {Promise<Pick<SavedData, 'saves' | 'best'> & { left: number }>}
 */
async function dataOf({ saves, best }, { isOurs, readable, checkBest }) {
  const breathe = createBreather();
  /** @type {Pick<SavedData, 'saves' | 'best'> & { left: number }} */
  const data = { saves: {}, best: {}, left: 0 };
  for (const [key, stored] of saves) {
    if (!isOurs(key)) continue;
    const save = readable(key, stored);
    if (save === undefined) data.left++;
    else data.saves[key] = save;
    await breathe();
  }
  for (const [key, score] of best) {
    if (passes(() => checkBest([], key, score))) data.best[key] = score;
  }
  return data;
}

/** @param {Record<string, string>} settings @param {typeof checkGameSetting} check */
const readableSettings = (settings, check) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => passes(() => check([], name, value))),
  );

/**
 * Makes a backup of all saved data, without saves that cannot be read.
 * @returns {Promise<{ backup: Backup & { puzzles: SavedData }, left: number }>} `left` is the number of
 *   saves left out
 * @throws if the data cannot be read; a `Refusal` if an engine cannot be loaded
 */
export async function makeBackup() {
  await loadAll(load, loadPuzzles);
  const [games, puzzles] = await Promise.all([readAll(), readAll(connectPuzzles)]);
  const settings = readSettings();
  const { left, ...own } = await dataOf(games, {
    isOurs: partsOf,
    readable: readableGame,
    checkBest,
  });
  const { left: puzzlesLeft, ...theirs } = await dataOf(puzzles, {
    isOurs: partsOfPuzzle,
    readable: readablePuzzle,
    checkBest: checkPuzzleBest,
  });
  const proven = [...games.records].filter(([key, record]) => isProven(key, own.best[key], record));
  /** @type {Backup & { puzzles: SavedData }} */
  const backup = {
    format: FORMAT,
    version: VERSION,
    made: new Date().toISOString(),
    ...own,
    records: Object.fromEntries(proven),
    settings: readableSettings(settings.own, checkGameSetting),
    puzzles: { ...theirs, settings: readableSettings(settings.puzzles, checkPuzzleSetting) },
  };
  return { backup, left: left + puzzlesLeft };
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
    content[part] = dataAt([...place, part], data[part]);
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
  const most = String(MOST_BYTES / 1_000_000);
  demand(file.size <= MOST_BYTES, [], (words) => words.tooLarge(most), 'tooLarge');
  const text = await file.text();
  await loadAll(load, loadPuzzles);
  /** @type {unknown} */
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    // A file that begins like a backup was cut off or edited by hand.
    if (!BEGINNING.test(text)) throw new Refusal([], (words) => words.notABackup, 'notABackup');
    throw new Refusal([], (words) => words.unfinished);
  }
  const { format, version, made, ...rest } = /** @type {Data} */ (Object(data));
  demand(format === FORMAT, [], (words) => words.notABackup, 'notABackup');
  demand(version === VERSION, ['version'], (words) => words.unknownVersion, 'newerBackup');
  const date = typeof made === 'string' && !Number.isNaN(Date.parse(made));
  demand(date, ['made'], (words) => words.noDate);
  const own = await checkParts([], rest, {
    saves: checkSave,
    best: checkBest,
    settings: checkGameSetting,
  });
  /** @type {Backup} */
  const backup = { format: FORMAT, version: VERSION, made: String(made), ...own };
  if (rest.records !== undefined) {
    const { records } = await checkParts([], rest, {
      records: (place, key, record) => checkRecord(place, key, record, own.best[key]),
    });
    backup.records = records;
  }
  if (rest.puzzles !== undefined) {
    backup.puzzles = await checkParts(['puzzles'], dataAt(['puzzles'], rest.puzzles), {
      saves: checkPuzzleSave,
      best: checkPuzzleBest,
      settings: checkPuzzleSetting,
    });
  }
  return backup;
}
