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
  booleanAt,
  checkAtMost,
  checkParts,
  checkSaveOf,
  countAt,
  countsAt,
  dataAt,
  demand,
  engineAt,
  passes,
  readableSave,
  textAt,
} from './checks.js';

/** @typedef {import('../../game/engine.js').Game} Game */
/** @typedef {import('../game/choice.js').Variant} Variant */

/**
 * @param {string[]} place
 * @param {string} key
 * @param {boolean} previous whether it can be the key of a previous save
 */
function checkKey(place, key, previous) {
  const parts = checkParts(place, partsOf(key), previous);
  const { rules, rows, cols } = parts;
  engineAt(place, () => new_game(/** @type {any} */ ({ rules, rows, cols }), 0n).free());
  return parts;
}

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
 * @param {{ counts: boolean, helped: number | undefined, named: boolean, kept: boolean }} saved
 */
function checkStats(place, tally, game, { counts, helped, named, kept }) {
  /** @param {keyof typeof tally} name @param {unknown} holds @param {unknown} allowed */
  const expect = (name, holds, allowed) =>
    demand(holds, [...place, name], (words) => words.notInRecord(String(allowed)));
  if (game.custom_start) {
    // A game from a custom start never counts.
    for (const [name, value] of Object.entries(tally)) {
      const initial = NO_STATS[/** @type {keyof typeof NO_STATS} */ (name)];
      expect(/** @type {keyof typeof tally} */ (name), value === initial, initial);
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
    expect('moves', claimed.moves >= at || !named, `≥ ${at}`);
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
  const data = dataAt(place, stored);
  const record = textAt([...place, 'record'], data.record);
  const steps = countAt([...place, 'steps'], data.steps);
  const kept = booleanAt([...place, 'kept'], data.kept);
  const counts = data.counts === undefined || booleanAt([...place, 'counts'], data.counts);
  const helped = data.helped === undefined ? undefined : countAt([...place, 'helped'], data.helped);
  if (data.id !== undefined) textAt([...place, 'id'], data.id);
  const tally = countsAt([...place, 'tally'], data.tally, NO_STATS);
  const game = engineAt(place, () => open_game(record, steps));
  try {
    checkVariant(place, game, variant);
    const named = data.id !== undefined;
    if (data.tally !== undefined) {
      checkStats([...place, 'tally'], tally, game, { counts, helped, named, kept });
    }
  } finally {
    game.free();
  }
}

/** @param {string[]} place @param {unknown} stored */
function checkLifetimeStats(place, stored) {
  const totals = countsAt(place, stored, NO_LIFETIME_STATS);
  for (const name of ['wins', 'losses', 'finals']) checkAtMost(place, totals, name, 'games');
  // Every counted game has at least one move.
  checkAtMost(place, totals, 'games', 'moves');
}

/** @param {string[]} place @param {string} key @param {unknown} stored */
export function checkSave(place, key, stored) {
  const variant = checkKey(place, key, true);
  checkSaveOf(place, stored, {
    game: (at, game) => checkGame(at, game, variant),
    totals: checkLifetimeStats,
  });
}

/** @param {string[]} place @param {string} key @param {unknown} stored */
export function checkBest(place, key, stored) {
  checkKey(place, key, false);
  countAt(place, stored);
}

/**
 * Checks the record of a best score by replaying it.
 * @param {string[]} place
 * @param {string} key
 * @param {unknown} stored
 * @param {unknown} best
 */
export function checkRecord(place, key, stored, best) {
  const variant = checkKey(place, key, false);
  const record = textAt(place, stored);
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

/**
 * Returns the part of a save that passes the checks.
 * @param {string} key
 * @param {unknown} stored
 */
export const readableGame = (key, stored) =>
  readableSave(stored, {
    save: (save) => checkSave([], key, save),
    game: (game) => checkGame([], game, checkKey([], key, true)),
    totals: (totals) => checkLifetimeStats([], totals),
  });
