/**
 * Backup files: all games and settings. A game is a line, so that a file is written and read in slices. All of it
 * is checked when it is read, before any of it is used.
 */
import { load } from '../../game/engine.js';
import { load as loadPuzzles } from '../../puzzle/engine.js';
import { withDatabase } from '../../storage/database.js';
import { readAll } from '../../storage/games.js';
import {
  checkObject,
  checkText,
  demand,
  loadAll,
  MOST_GAMES,
  MOST_MEGABYTES,
  Refusal,
} from './checks.js';
import { checkEntry, checkId } from './entries.js';
import { countOf, ownOf } from './library.js';
import { readableSettings, readSettings } from './settings.js';
import { inSlices } from './slices.js';

/** @typedef {import('./checks.js').Data} Data */
/** @typedef {import('../../storage/games.js').Tombstone} Tombstone */
/** @typedef {import('./slices.js').Work} Work */
/** @typedef {import('../../storage/games.js').Entry} Game */

/** The settings of the 2048 page, and those that only the puzzle page has. @typedef {Record<'settings' | 'puzzleSettings', Record<string, string>>} Chosen */

/**
 * What a file holds.
 * @typedef {Chosen & { made: string, games: Game[], deleted: Tombstone[] }} Backup
 */

const FORMAT = '2048-backup';
/** The beginning of a backup file, however it is formatted. */
const BEGINNING = /^\s*\{\s*"format"\s*:\s*"2048-backup"/;
/** The end of the first line, and the last line. */
const OPEN = '"games":[';
const CLOSE = ']}';
const VERSION = 1;

/** The number of texts that are put into a file at once. */
const LINES = 1000;

/**
 * Makes a backup of all games of these pages, and their settings.
 * @param {Work} [work]
 * @param {Game[]} [unsaved] games that are not stored yet
 * @throws if the games cannot be read
 */
export async function makeBackup(work = {}, unsaved = []) {
  const { games, deleted } = await withDatabase((database) => readAll(database, work.signal));
  const all = new Map([...games, ...unsaved].map((game) => [game.id, game]));
  const own = await ownOf([...all.values()], inSlices(work));
  own.sort((a, b) => b.ended - a.ended);
  const breathe = inSlices(work, own.length);
  const made = new Date().toISOString();
  const head = {
    format: FORMAT,
    version: VERSION,
    made,
    ...readSettings(),
    deleted: deleted.map(shortOf),
  };
  /** @type {BlobPart[]} */
  const parts = [`${JSON.stringify(head).slice(0, -1)},${OPEN}\n`];
  /** @type {string[]} */
  let lines = [];
  for (const [at, { shelf: _shelf, ...game }] of own.entries()) {
    lines.push(JSON.stringify(game), at < own.length - 1 ? ',\n' : '\n');
    // All texts at once would keep the page from answering.
    if (lines.length >= LINES) {
      parts.push(new Blob(lines));
      lines = [];
    }
    await breathe();
  }
  parts.push(...lines, `${CLOSE}\n`);
  return { file: new Blob(parts, { type: 'application/json' }), count: countOf(own) };
}

/**
 * The lines of a file, each with the share of the file that has been read.
 * @param {Blob} file
 * @returns {AsyncGenerator<[line: string, share: number]>}
 */
async function* linesOf(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  /** The parts of a line that goes on. @type {string[]} */
  let begun = [];
  let read = 0;
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done) break;
    const [first, ...others] = value.split('\n');
    begun.push(first);
    for (const next of others) {
      const line = begun.join('');
      read += line.length + 1;
      yield [line, read / file.size];
      begun = [next];
    }
  }
  const last = begun.join('');
  if (last) yield [last, 1];
}

/** @param {string[]} place @param {string} text @returns {any} */
function parse(place, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(place, 'the file is cut off, or something in it was changed');
  }
}

/**
 * The parts of a file: first everything but the games, then each game.
 * @param {Blob} file
 * @returns {AsyncGenerator<[part: unknown, share: number]>}
 */
async function* partsOf(file) {
  const lines = linesOf(file);
  const [first = ''] = (await lines.next()).value ?? [];
  if (!first.endsWith(OPEN)) {
    // Another program may have formatted it.
    const all = [first];
    for await (const [line] of lines) all.push(line);
    const text = all.join('\n');
    const known = BEGINNING.test(text);
    const { games = [], ...head } = known ? parse([], text) : Object(notParsed(text));
    yield [head, 0];
    demand(Array.isArray(games), ['games'], 'a list is missing here');
    for (const [at, game] of games.entries()) yield [game, at / games.length];
    return;
  }
  yield [parse([], first + CLOSE), 0];
  let count = 0;
  let closed = false;
  for await (const [line, share] of lines) {
    if (closed) demand(line.trim() === '', [], 'something follows the end');
    else if (line.trim() === CLOSE) closed = true;
    else yield [parse(['games', String(++count)], line.trim().replace(/,$/, '')), share];
  }
  demand(closed, [], 'the file is cut off, or something in it was changed');
}

/** What a text is that doesn't begin like a backup: it may have the fields in another order. @param {string} text */
function notParsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal([], 'this isn’t a backup', 'notABackup');
  }
}

/** A tombstone as it is in a file: mostly an id. @param {Tombstone} stone */
const shortOf = (stone) => (stone.origin ? stone : stone.id);

/** @param {string[]} place @param {unknown} stone @returns {Tombstone} */
function checkStone(place, stone) {
  if (typeof stone === 'string') return { id: checkId(place, stone) };
  const { id, origin, record } = checkObject(place, stone);
  return {
    id: checkId(place, id),
    origin: checkId(place, origin),
    record: checkText(place, record),
  };
}

/** @param {unknown} data @returns {Omit<Backup, 'games'>} */
function checkHead(data) {
  const { format, version, made, deleted = [], ...rest } = /** @type {Data} */ (Object(data));
  demand(format === FORMAT, ['format'], `this isn’t ${FORMAT}`, 'notABackup');
  demand(version === VERSION, ['version'], 'this version isn’t known, only 1', 'newerBackup');
  const date = typeof made === 'string' && !Number.isNaN(Date.parse(made));
  demand(date, ['made'], 'this isn’t a date');
  if (!Array.isArray(deleted)) throw new Refusal(['deleted'], 'a list is missing here');
  /** @type {any} */
  const head = {
    made,
    deleted: deleted.map((/** @type {unknown} */ stone) => checkStone(['deleted'], stone)),
  };
  const chosen = readableSettings({
    settings: checkObject(['settings'], rest.settings),
    puzzleSettings: checkObject(['puzzleSettings'], rest.puzzleSettings),
  });
  return { ...head, ...chosen };
}

/**
 * Reads a file and checks all of it. A damaged game is left out.
 * @param {Blob} file
 * @param {Work} [work]
 * @returns {Promise<{ backup: Backup, damaged: Refusal[] }>} and why games were left out
 * @throws {Refusal}
 */
export async function readBackup(file, work = {}) {
  demand(file.size <= MOST_MEGABYTES * 1e6, [], `it has ${file.size} bytes`, 'tooLarge');
  await loadAll(load, loadPuzzles);
  const breathe = inSlices(work);
  const parts = partsOf(file);
  const head = checkHead((await parts.next()).value?.[0]);
  /** @type {Map<string, Game>} */
  const games = new Map();
  /** @type {Refusal[]} */
  const damaged = [];
  for await (const [part, share] of parts) {
    const count = games.size + damaged.length + 1;
    demand(count <= MOST_GAMES, ['games'], `there are more than ${MOST_GAMES}`, 'tooLarge');
    const place = ['games', String(count)];
    try {
      const game = checkEntry(place, part);
      demand(!games.has(game.id), [...place, 'id'], 'this id is there twice');
      games.set(game.id, game);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'damagedBackup') throw error;
      damaged.push(error);
    }
    await breathe(share);
  }
  if (games.size === 0 && damaged.length > 0) throw damaged[0];
  return { backup: { ...head, games: [...games.values()] }, damaged };
}
