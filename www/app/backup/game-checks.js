/** Checks of the 2048 games in a backup. Each throws a `Refusal` that names the place. */
import {
  bounds,
  cells,
  keep_going,
  new_game,
  open_game,
  Status,
  seek,
  verify,
} from '../../game/engine.js';
import { NO_LIFETIME_STATS, NO_STATS } from '../../game/stats.js';
import { partsOf } from '../saved/games.js';
import {
  checkAtMost,
  checkBoolean,
  checkCount,
  checkCounts,
  checkFields,
  checkText,
  demand,
  engineAt,
  optional,
  passes,
} from './checks.js';
import { againstRecord, checksOf } from './save-checks.js';

/** @typedef {import('../../game/engine.js').Game} Game */
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
  demand(same, place, (words) => words.otherGameThanKey(`${rules} ${rows}x${cols}`));
}

/**
 * Checks the stats of a game against its record. Moves that were undone and then replaced are in no record,
 * so for those it only checks what is possible: each was undone at least once, and no moves lead beyond the
 * bounds of the engine.
 * @param {string[]} place
 * @param {Partial<import('../../game/stats.js').GameStats>} tally
 * @param {Game} game with the stored number of moves made
 * @param {{ counts?: boolean, helped?: number, id?: string, kept: boolean }} saved
 */
function checkStats(place, tally, game, { counts = true, helped, id, kept }) {
  const expect = againstRecord(place);
  if (game.custom_start) {
    // A game from a custom start never counts.
    /** @type {Record<string, unknown>} */
    const initial = NO_STATS;
    for (const [name, value] of Object.entries(tally)) {
      expect(name, value === initial[name], initial[name]);
    }
    return;
  }
  // Moves from the AI's first one on were not counted.
  const at = Math.min(game.steps, helped ?? game.steps);
  if (at < game.steps) seek(game, at);
  else if (kept) keep_going(game);
  const { score, won } = game;
  const lost = game.status === Status.Lost;
  const highest = Math.max(...cells(game));
  const claimed = { moves: at, highest, score, won, lost, ...tally };
  const exact = counts || helped !== undefined;
  if (exact) {
    expect('score', claimed.score === score, score);
    expect('lost', claimed.lost === lost, lost);
    expect('won', claimed.won || !won, true);
    expect('highest', claimed.highest >= highest, `≥ ${highest}`);
    // Before games had ids, redone moves were not counted immediately.
    expect('moves', claimed.moves >= at || id === undefined, `≥ ${at}`);
    if (tally.undos !== undefined) {
      const most = at + tally.undos;
      expect('moves', claimed.moves <= most, `≤ ${most}`);
      if (tally.undos === 0) {
        expect('highest', claimed.highest === highest, highest);
        expect('won', claimed.won === won, won);
      }
    }
  }
  const most = Math.max(claimed.moves, game.known_steps);
  const reach = engineAt([...place, 'moves'], () => bounds(game, most));
  expect('highest', claimed.highest <= reach.highest, `≤ ${reach.highest}`);
  expect('won', !claimed.won || reach.won, false);
  expect('score', claimed.score <= reach.score, `≤ ${reach.score}`);
}

/** Checks a game by replaying it. @param {string[]} place @param {unknown} stored @param {Variant} variant */
function checkGame(place, stored, variant) {
  const { tally, ...saved } = checkFields(place, stored, FIELDS);
  const game = engineAt(place, () => open_game(saved.record, saved.steps));
  try {
    checkVariant(place, game, variant);
    if (tally) checkStats([...place, 'tally'], tally, game, saved);
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
  checkTotals(place, stored) {
    const totals = checkCounts(NO_LIFETIME_STATS)(place, stored);
    for (const name of ['wins', 'losses', 'finals', 'tops'])
      checkAtMost(place, totals, name, 'games');
    // Every counted game has at least one move.
    checkAtMost(place, totals, 'games', 'moves');
  },
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
  demand(!verdict.customStart, place, (words) => words.startedFromBoard);
  demand(verdict.score === best, place, (words) => words.otherScore(String(verdict.score)));
}

/**
 * Whether a best score is proven: replaying its record gives that score, with the right rules and no custom
 * start.
 * @param {string} key
 * @param {number} best
 * @param {string | undefined} record
 */
export const isProven = (key, best, record) => passes(() => checkRecord([], key, record, best));
