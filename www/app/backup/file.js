/**
 * All that is kept, as one file, and such a file read again. Whatever is wrong with it is found
 * before anything is made of it.
 */
import { load } from '../../game/engine.js';
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { load as loadPuzzles } from '../../puzzle/engine.js';
import { dataAt, demand, loadAll, passes, Refusal } from './checks.js';
import { checkBest, checkRecord, checkSave, isProven, readableGame } from './game-checks.js';
import { checkPuzzleBest, checkPuzzleSave, readablePuzzle } from './puzzle-checks.js';
import { partsOf, readAll } from './saved-games.js';
import { partsOf as partsOfPuzzle } from './saved-puzzles.js';
import { checkGameSetting, checkPuzzleSetting, readSettings } from './settings.js';

/** @typedef {import('./checks.js').Data} Data */

/**
 * What one page keeps here.
 * @typedef {object} SavedData
 * @property {Record<string, unknown>} saves by key, the previous ones included
 * @property {Record<string, number>} best by key
 * @property {Record<string, string>} settings by name
 */

/**
 * What is kept here.
 * @typedef {SavedData & {
 *   records?: Record<string, string>,
 *   puzzles?: SavedData,
 * }} Content `records` prove best scores, by key; without `puzzles` nothing is known of them
 */

/**
 * The file. Files of older pages have neither records nor puzzles, and older pages pass over both.
 * @typedef {{ format: '2048-backup', version: 1, made: string } & Content} Backup
 */

const FORMAT = '2048-backup';
/** How a file of it begins, whoever laid it out. */
const BEGINNING = /^\s*\{\s*"format"\s*:\s*"2048-backup"/;
const VERSION = 1;

/** A file of more bytes is none of ours. */
const MOST_BYTES = 50_000_000;

/** Long work lets the page breathe. */
function breather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < 50) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/**
 * What can be read of the saved games.
 * @param {import('./saved-games.js').SavedGames} shelf
 * @param {object} how
 * @param {(key: string) => unknown} how.isOurs
 * @param {(key: string, save: unknown) => unknown} how.readable
 * @param {(place: string[], key: string, best: unknown) => void} how.checkBest
 * @returns {Promise<Pick<SavedData, 'saves' | 'best'> & { left: number }>}
 */
async function dataOf({ saves, best }, { isOurs, readable, checkBest }) {
  const breathe = breather();
  /** @type {Pick<SavedData, 'saves' | 'best'> & { left: number }} */
  const data = { saves: {}, best: {}, left: 0 };
  for (const [key, found] of saves) {
    if (!isOurs(key)) continue;
    const save = readable(key, found);
    if (save === undefined) data.left++;
    else data.saves[key] = save;
    await breathe();
  }
  for (const [key, found] of best) {
    if (passes(() => checkBest([], key, found))) data.best[key] = found;
  }
  return data;
}

/** @param {Record<string, string>} settings @param {typeof checkGameSetting} check */
const readableSettings = (settings, check) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => passes(() => check([], name, value))),
  );

/**
 * All that is kept here. What could not be read again is left out.
 * @returns {Promise<{ backup: Backup & { puzzles: SavedData }, left: number }>} `left` is how many saves
 *   are left out
 * @throws where what is kept cannot be read; a Refusal where an engine cannot be loaded
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
 * Checks all parts of a file, or of what it holds of the puzzles.
 * @param {string[]} place
 * @param {Data} found
 * @param {Record<string, (place: string[], name: string, value: unknown) => void>} checks by part
 * @returns {Promise<any>} the checked parts
 */
async function checkParts(place, found, checks) {
  const breathe = breather();
  /** @type {Record<string, Data>} */
  const content = {};
  for (const [part, check] of Object.entries(checks)) {
    content[part] = dataAt([...place, part], found[part]);
    for (const [name, value] of Object.entries(content[part])) {
      check([...place, part, name], name, value);
      await breathe();
    }
  }
  return content;
}

/**
 * Reads a file, and checks all of it. Best scores without a record stay what they are: unproven.
 * @param {Blob} file
 * @returns {Promise<Backup>}
 * @throws {Refusal}
 */
export async function readBackup(file) {
  demand(file.size <= MOST_BYTES, [], (words) => words.tooLarge, 'tooLarge');
  const text = await file.text();
  await loadAll(load, loadPuzzles);
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    // What begins as a backup is one that was cut off, or changed by hand.
    if (!BEGINNING.test(text)) throw new Refusal([], (words) => words.notABackup, 'notABackup');
    throw new Refusal([], (words) => words.unfinished);
  }
  const { format, version, made, ...rest } = /** @type {Data} */ (Object(found));
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
