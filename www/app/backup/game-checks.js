/** Checks of the 2048 games in a backup. Each throws a `Refusal` that names the place. */
import { new_game, open_game, verify } from '../../game/engine.js';
import { NO_LIFETIME_STATS, NO_STATS } from '../../game/stats.js';
import { partsOf } from '../saved/games.js';
import {
  checkBoolean,
  checkCount,
  checkCounts,
  checkFields,
  checksOf,
  checkText,
  demand,
  engineAt,
  optional,
  passes,
} from './checks.js';

/** @typedef {import('../variant/game.js').Variant} Variant */

/** The fields of a game in a save. */
const FIELDS = {
  record: checkText,
  steps: checkCount,
  kept: checkBoolean,
  counts: optional(checkBoolean),
  helped: optional(checkCount),
  id: optional(checkText),
  tally: optional(checkCounts(NO_STATS)),
};

/**
 * @param {string[]} place
 * @param {{ rules: string, rows: number, cols: number }} stored
 * @param {Variant} variant
 */
function checkVariant(place, { rules, rows, cols }, variant) {
  const same = rules === variant.rules && rows === variant.rows && cols === variant.cols;
  demand(same, place, `this is another game: ${rules} ${rows}x${cols}`);
}

/** Checks a game by replaying it. @param {string[]} place @param {unknown} stored @param {Variant} variant */
function checkGame(place, stored, variant) {
  const { record, steps } = checkFields(place, stored, FIELDS);
  const game = engineAt(place, () => open_game(record, steps));
  try {
    checkVariant(place, game, variant);
  } finally {
    game.free();
  }
}

export const {
  checkKey,
  checkSave,
  checkBest,
  readable: readableGame,
} = checksOf({
  partsOf,
  checkParts(place, { rules, rows, cols }) {
    engineAt(place, () => new_game(/** @type {any} */ ({ rules, rows, cols }), 0n).free());
  },
  checkGame,
  checkTotals: checkCounts(NO_LIFETIME_STATS),
});

/**
 * Checks the record of a best score by replaying it.
 * @param {string[]} place
 * @param {string} key
 * @param {unknown} stored
 * @param {unknown} best
 */
export function checkRecord(place, key, stored, best) {
  const variant = checkKey(place, key, false);
  const record = checkText(place, stored);
  const verdict = engineAt(place, () => verify(record));
  checkVariant(place, verdict, variant);
  demand(
    !verdict.customStart,
    place,
    'this game started from a custom board, so it can’t set a best score',
  );
  demand(
    verdict.score === best,
    place,
    `this record scores ${verdict.score}, which isn’t the best score in the file`,
  );
}

/**
 * Whether a best score is proven: replaying its record gives that score, with the right rules and no custom
 * start.
 * @param {string} key
 * @param {number} best
 * @param {string | undefined} record
 */
export const isProven = (key, best, record) => passes(() => checkRecord([], key, record, best));
