/** The check of a game of 2048 in a backup. Its moves are played again, and all that follows from them is computed. */
import { cells, keep_going, open_game, Status, seek } from '../../game/engine.js';
import { NO_STATS } from '../../game/stats.js';
import { partsOf } from '../saved/games.js';
import {
  checkBoolean,
  checkCount,
  checkCounts,
  checkFields,
  checkObject,
  checkText,
  demand,
  engineAt,
  optional,
  Refusal,
  startOf,
} from './checks.js';

/** @typedef {import('../../game/engine.js').Game} Game */
/** @typedef {import('./checks.js').Data} Data */

/** @param {string[]} place @param {unknown} stored @returns {Record<string, number>} */
function checkTiles(place, stored) {
  const data = checkObject(place, stored);
  for (const [tile, time] of Object.entries(data)) {
    demand(/^[1-9]\d?$/.test(tile), [...place, tile], 'this isn’t the exponent of a tile');
    checkCount([...place, tile], time);
  }
  return /** @type {Record<string, number>} */ (data);
}

/** The fields of a game that are taken from the file. */
const FIELDS = {
  record: checkText,
  steps: checkCount,
  kept: checkBoolean,
  helped: optional(checkCount),
  tally: checkCounts(NO_STATS),
  tiles: checkTiles,
  bestSteps: optional(checkCount),
  proof: optional(checkText),
};

/** The fields that the moves decide. */
export const DERIVED = ['score', 'highest', 'won', 'lost', 'best', 'bestSteps', 'proof', 'counts'];

/** What follows from a position. @param {Game} game */
const resultOf = (game) => ({
  score: game.score,
  highest: Math.max(...cells(game)),
  won: game.won,
  lost: game.status === Status.Lost,
});

/** @param {string[]} place @param {Game} game @param {number} steps */
function resultAfter(place, game, steps) {
  engineAt(place, () => seek(game, steps));
  return resultOf(game);
}

/**
 * The best result of a game: the one that its proof reaches, unless its record reaches a higher one. What the file says
 * of it without either is left out.
 * @param {string[]} place
 * @param {Game} game
 * @param {number} farthest the number of its known moves that count
 * @param {{ record: string, bestSteps?: number, proof?: string }} stored
 */
function bestOf(place, game, farthest, { record, bestSteps, proof }) {
  const last = resultAfter(place, game, farthest);
  const here = { ...last, bestSteps: farthest, proof: undefined };
  if (bestSteps === undefined) return here;
  if (proof === undefined) {
    const steps = Math.min(bestSteps, farthest);
    const { score } = resultAfter(place, game, steps);
    return { ...here, bestSteps: score < last.score ? farthest : steps };
  }
  const at = [...place, 'proof'];
  demand(startOf(proof) === startOf(record), at, 'this is another game');
  const proven = engineAt(at, () => open_game(proof, bestSteps));
  const there = resultOf(proven);
  proven.free();
  if (there.score <= last.score) return here;
  const highest = Math.max(there.highest, last.highest);
  return { ...there, highest, won: there.won || last.won, bestSteps, proof };
}

/**
 * Checks a game by playing it again.
 * @param {string[]} place
 * @param {Data} data
 * @param {string} key
 * @returns {{ name: string, fields: Data }} its name, and its fields as they are stored
 */
export function checkGame(place, data, key) {
  const parts = partsOf(key);
  if (!parts) throw new Refusal([...place, 'key'], 'there’s no such game');
  const { tiles, ...stored } = checkFields(place, data, FIELDS);
  const { record, steps, kept, helped } = stored;
  const game = engineAt(place, () => open_game(record, steps));
  try {
    const { rules, rows, cols, custom_start: customStart, known_steps: known } = game;
    const same = rules === parts.rules && rows === parts.rows && cols === parts.cols;
    demand(same, place, `this is another game: ${rules} ${rows}x${cols}`);
    if (kept) keep_going(game);
    const position = resultOf(game);
    const fields = { record, steps, kept: game.status !== Status.Won, ...position };
    const canCount = !customStart && (data.counts !== false || helped !== undefined);
    const counts = canCount && steps <= (helped ?? Infinity);
    const more = { ...(helped !== undefined && { helped }), ...(!counts && { counts: false }) };
    const { name } = parts;
    if (!canCount) return { name, fields: { ...fields, tally: NO_STATS, tiles: {}, ...more } };
    const farthest = Math.min(known, helped ?? known);
    const { bestSteps, proof, ...best } = bestOf(place, game, farthest, stored);
    const reached = Math.min(steps, farthest);
    const tally = {
      ...stored.tally,
      highest: best.highest,
      // Moves that were undone and replaced by others are in no record.
      won: best.won || (stored.tally.won && stored.tally.moves > known),
      score: reached === steps ? position.score : resultAfter(place, game, reached).score,
      lost: counts && position.lost,
    };
    const timed = Object.entries(tiles).filter(([tile]) => Number(tile) <= best.highest);
    const isBest = best.score > 0 && name !== 'practice';
    return {
      name,
      fields: {
        ...fields,
        ...{ tally, tiles: Object.fromEntries(timed), ...more },
        ...(isBest && { best: best.score, bestSteps }),
        ...(isBest && proof !== undefined && { proof }),
      },
    };
  } finally {
    game.free();
  }
}
