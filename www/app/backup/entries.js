/** The check of one game in a backup, of either kind: its types, and by playing it again all that its moves decide. */
import {
  brief,
  checkBoolean,
  checkCount,
  checkCountList,
  checkFields,
  checkObject,
  checkText,
  demand,
  isDay,
  optional,
} from './checks.js';
import { checkGame, DERIVED } from './game-checks.js';
import { checkPuzzle } from './puzzle-checks.js';

/** @typedef {import('../../storage/games.js').Entry} Game */

/** The version of games that this build reads. */
const VERSION = 1;

/** @param {string[]} place @param {unknown} id */
export function checkId(place, id) {
  demand(/^[0-9a-f]{32}$/.test(checkText(place, id)), place, 'this isn’t an id');
  return String(id);
}

/** @param {string[]} place @param {unknown} stored */
function checkDay(place, stored) {
  const day = checkText(place, stored);
  demand(isDay(day), place, 'this isn’t a day');
  return day;
}

/** The fields of every game. */
const FIELDS = {
  id: checkId,
  key: checkText,
  record: checkText,
  started: checkCount,
  ended: checkCount,
  day: optional(checkDay),
  counts: optional(checkBoolean),
  origin: optional(checkId),
  bookmarks: optional(checkCountList),
  note: optional(checkText),
  challenge: optional(checkCount),
  hinted: optional(checkCount),
  running: optional(checkBoolean),
  before: optional(checkId),
  after: optional(checkId),
};

/** @type {Record<string, typeof checkGame>} */
const CHECKS = { 'game-2048': checkGame, 'sliding-puzzle': checkPuzzle };

/**
 * Checks a game of a backup.
 * @param {string[]} place
 * @param {unknown} stored
 * @returns {Game} the game as it is stored. Fields that only a newer build knows are kept
 * @throws {import('./checks.js').Refusal}
 */
export function checkEntry(place, stored) {
  const data = checkObject(place, stored);
  const { version, kind } = data;
  const known = typeof version === 'number' && version <= VERSION;
  demand(known, [...place, 'version'], 'this version isn’t known, only 1', 'newerBackup');
  const check = Object.hasOwn(CHECKS, String(kind)) ? CHECKS[String(kind)] : undefined;
  demand(check, [...place, 'kind'], `there’s no such game: ${brief(String(kind))}`);
  const { key } = checkFields(place, data, FIELDS);
  const { name, fields } = /** @type {typeof checkGame} */ (check)(place, data, key);
  demand(data.name === name, [...place, 'name'], 'this isn’t the name in the key');
  const { shelf: _shelf, ...kept } = data;
  for (const name of DERIVED) delete kept[name];
  return /** @type {Game} */ (/** @type {unknown} */ ({ ...kept, ...fields }));
}
