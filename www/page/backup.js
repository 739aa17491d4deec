/**
 * All that is kept, as one file, and such a file read again. Whatever is wrong with it is found
 * before anything is made of it.
 */
import { load, new_game, open_game } from '../engine.js';
import { isCount, NO_TALLY, NO_TOTALS } from '../tally.js';
import { brief } from './dialog.js';
import { readAll } from './library.js';
import { kept, PREFIX, SETTINGS } from './settings.js';

/** @typedef {import('./choice.js').Variant} Variant */
/** @typedef {import('./dialog.js').Words} Words */

/**
 * What is kept here.
 * @typedef {object} Content
 * @property {Record<string, unknown>} saves by key, the previous ones included
 * @property {Record<string, number>} best by key
 * @property {Record<string, string>} settings by name
 */

/**
 * The file.
 * @typedef {{ format: '2048-backup', version: 1, made: string } & Content} Backup
 */

const FORMAT = '2048-backup';
const VERSION = 1;

/** A file of more bytes is none of ours. */
export const MOST_BYTES = 50_000_000;

/** Why a file is refused, and where in it. */
export class Refusal extends Error {
  /** The way into the file. @type {string[]} */
  place;
  /** @type {(words: Words) => string} */
  reason;

  /** @param {string[]} place @param {(words: Words) => string} reason */
  constructor(place, reason) {
    super(place.join(' › '));
    this.place = place;
    this.reason = reason;
  }

  /** @param {Words} words */
  say(words) {
    const reason = this.reason(words);
    return this.place.length > 0
      ? words.refusedAt(this.place.map(brief).join(' › '), reason)
      : reason;
  }
}

// Keys

/** The key of a game in the store. @param {string} name @param {Variant} variant */
export const keyOf = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const KEY = /^(main|practice|daily\/(\d{4}-\d\d-\d\d))\/([^/#]+)\/([3-8])x([3-8])(#previous)?$/;

/**
 * What a key says; nothing when it is not one of the page's own. Other pages of this place may keep
 * games of theirs.
 * @param {string} key
 */
export function partsOf(key) {
  const found = KEY.exec(key);
  if (!found) return undefined;
  const [, name, day, rules, rows, cols, previous] = found;
  return { name, day, rules, rows: Number(rows), cols: Number(cols), previous: Boolean(previous) };
}

/** The number of games, each with the save before it. @param {Content} content */
export const gamesIn = ({ saves }) =>
  new Set(Object.keys(saves).map((key) => key.replace('#previous', ''))).size;

// Checks. Each throws a Refusal that names the place.

/** @typedef {Record<string, unknown>} Data */

/** @param {string[]} place @param {unknown} data @returns {Data} */
function dataAt(place, data) {
  const plain = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (!plain) throw new Refusal(place, (words) => words.notAnObject);
  return /** @type {Data} */ (data);
}

/** What the engine says of it. @template T @param {string[]} place @param {() => T} act @returns {T} */
function engineAt(place, act) {
  try {
    return act();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Refusal(place, () => message);
  }
}

/** @param {string[]} place @param {string} key @param {boolean} previous whether it may be a previous one */
function checkKey(place, key, previous) {
  const parts = partsOf(key);
  const day = parts?.day ? new Date(`${parts.day}T00:00Z`) : undefined;
  const dayKnown = !day || (day.getTime() > 0 && day.toISOString().startsWith(String(parts?.day)));
  if (!parts || !dayKnown || (parts.previous && !previous)) {
    throw new Refusal(place, (words) => words.unknownKey);
  }
  const { rules, rows, cols } = parts;
  engineAt(place, () => new_game(/** @type {any} */ ({ rules, rows, cols }), 0n).free());
  return parts;
}

/**
 * Checks what is counted, field by field.
 * @param {string[]} place
 * @param {unknown} found nothing at all is well
 * @param {object} like
 */
function checkCounts(place, found, like) {
  if (found === undefined) return;
  const data = dataAt(place, found);
  for (const [name, usual] of Object.entries(like)) {
    const value = data[name];
    const at = [...place, name];
    if (typeof usual === 'number' && !isCount(value, name)) {
      throw new Refusal(at, (words) => words.notACount);
    }
    if (typeof usual === 'boolean' && typeof value !== 'boolean') {
      throw new Refusal(at, (words) => words.notABoolean);
    }
    if (Array.isArray(usual) && !(Array.isArray(value) && value.every((one) => isCount(one)))) {
      throw new Refusal(at, (words) => words.notCounts);
    }
  }
}

/** Checks one game: it is replayed. @param {string[]} place @param {unknown} found @param {Variant} variant */
function checkGame(place, found, variant) {
  const { record, steps, kept, tally } = dataAt(place, found);
  if (typeof record !== 'string') throw new Refusal([...place, 'record'], (words) => words.notText);
  if (!isCount(steps)) throw new Refusal([...place, 'steps'], (words) => words.notACount);
  if (typeof kept !== 'boolean')
    throw new Refusal([...place, 'kept'], (words) => words.notABoolean);
  const { rules, size } = engineAt(place, () => {
    const game = open_game(record, Number(steps));
    const { rules, rows, cols } = game;
    game.free();
    return { rules, size: `${rows}x${cols}` };
  });
  if (rules !== variant.rules || size !== `${variant.rows}x${variant.cols}`) {
    throw new Refusal(place, (words) => words.otherGameThanKey(`${rules} ${size}`));
  }
  checkCounts([...place, 'tally'], tally, NO_TALLY);
}

/** @param {string[]} place @param {string} key @param {unknown} found */
function checkSave(place, key, found) {
  const variant = checkKey(place, key, true);
  const { version, game, before, after, totals } = dataAt(place, found);
  if (version !== 1) throw new Refusal([...place, 'version'], (words) => words.unknownVersion);
  // The game is named by its save alone.
  checkGame(place, game, variant);
  if (before !== undefined) checkGame([...place, 'before'], before, variant);
  if (after !== undefined) checkGame([...place, 'after'], after, variant);
  checkCounts([...place, 'totals'], totals, NO_TOTALS);
}

/** @param {string[]} place @param {string} key @param {unknown} found */
function checkBest(place, key, found) {
  checkKey(place, key, false);
  if (!isCount(found)) throw new Refusal(place, (words) => words.notACount);
}

/** Which game the page shows, as choice.js keeps it. @param {string} text */
function isChoice(text) {
  try {
    const { kind, day, main, practice } = JSON.parse(text);
    for (const variant of [main, practice]) new_game(variant, 0n).free();
    return ['main', 'daily', 'practice'].includes(kind) && /^\d{4}-\d\d-\d\d$/.test(day);
  } catch {
    return false;
  }
}

/** The settings, and what can be chosen in each. @type {Record<string, (value: string) => boolean>} */
const KNOWN = { game: isChoice };
for (const [name, values] of Object.entries(SETTINGS)) {
  KNOWN[name] = (value) => /** @type {readonly string[]} */ (values).includes(value);
}

/** @param {string[]} place @param {string} name @param {unknown} value */
function checkSetting(place, name, value) {
  if (!Object.hasOwn(KNOWN, name)) throw new Refusal(place, (words) => words.unknownSetting);
  if (typeof value !== 'string' || !KNOWN[name](value)) {
    throw new Refusal(place, (words) => words.unknownValue(brief(JSON.stringify(value))));
  }
}

// Settings

/** The settings that are kept. @returns {Record<string, string>} */
export function readSettings() {
  const values = Object.keys(KNOWN).map((name) => [name, kept.get(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Keeps these settings and no others. @param {Record<string, string>} settings */
export function putSettings(settings) {
  for (const name of Object.keys(KNOWN)) {
    if (name in settings) kept.set(name, settings[name]);
    else forget(name);
  }
}

/** @param {string} name */
function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Then there is nothing to forget.
  }
}

// The file

/** Long work lets the page breathe. */
function breather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < 50) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/** Whether a check passes. @param {() => void} check */
function passes(check) {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * What can be kept of a save: all, or the game without those beside it, or nothing.
 * @param {string} key
 * @param {unknown} save
 */
function readable(key, save) {
  if (passes(() => checkSave([], key, save))) return save;
  const { before, after, ...alone } = /** @type {Data} */ (Object(save));
  return passes(() => checkSave([], key, alone)) ? alone : undefined;
}

/**
 * All that is kept here. What could not be read again is left out.
 * @returns {Promise<{ backup: Backup, left: number }>} `left` is how many saves are left out
 */
export async function makeBackup() {
  await load();
  const breathe = breather();
  const shelf = await readAll();
  /** @type {Content} */
  const content = { saves: {}, best: {}, settings: {} };
  let left = 0;
  for (const [key, found] of shelf.saves) {
    if (!partsOf(key)) continue;
    const save = readable(key, found);
    if (save !== undefined) content.saves[key] = save;
    else left++;
    await breathe();
  }
  for (const [key, best] of shelf.best) {
    if (passes(() => checkBest([], key, best))) content.best[key] = best;
  }
  for (const [name, value] of Object.entries(readSettings())) {
    if (passes(() => checkSetting([], name, value))) content.settings[name] = value;
  }
  return {
    backup: { format: FORMAT, version: VERSION, made: new Date().toISOString(), ...content },
    left,
  };
}

/**
 * Reads a file, and checks all of it.
 * @param {Blob} file
 * @returns {Promise<Backup>}
 * @throws {Refusal}
 */
export async function readBackup(file) {
  if (file.size > MOST_BYTES) throw new Refusal([], (words) => words.tooLarge);
  const text = await file.text();
  await load();
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Refusal([], (words) => words.noBackup);
  }
  const { format, version, made, ...rest } = /** @type {Data} */ (Object(found));
  if (format !== FORMAT) throw new Refusal([], (words) => words.noBackup);
  if (version !== VERSION) throw new Refusal(['version'], (words) => words.unknownVersion);
  if (typeof made !== 'string' || Number.isNaN(Date.parse(made))) {
    throw new Refusal(['made'], (words) => words.noDate);
  }
  const breathe = breather();
  const checks = { saves: checkSave, best: checkBest, settings: checkSetting };
  const content = /** @type {any} */ ({});
  for (const [part, check] of Object.entries(checks)) {
    content[part] = dataAt([part], rest[part]);
    for (const [name, value] of Object.entries(content[part])) {
      check([part, name], name, value);
      await breathe();
    }
  }
  return { format: FORMAT, version: VERSION, made, ...content };
}
