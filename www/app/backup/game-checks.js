/** The checks of the games of 2048 in a backup. Each throws a Refusal that names the place. */
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
import { partsOf } from './saved-games.js';

/** @typedef {import('../../game/engine.js').Game} Game */
/** @typedef {import('../game/choice.js').Variant} Variant */

/** @param {string[]} place @param {string} key @param {boolean} previous whether it may be a previous one */
function checkKey(place, key, previous) {
  const parts = checkParts(place, partsOf(key), previous);
  const { rules, rows, cols } = parts;
  engineAt(place, () => new_game(/** @type {any} */ ({ rules, rows, cols }), 0n).free());
  return parts;
}

/** @param {string[]} place @param {{ rules: string, rows: number, cols: number }} found @param {Variant} variant */
function checkVariant(place, { rules, rows, cols }, variant) {
  const same = rules === variant.rules && rows === variant.rows && cols === variant.cols;
  demand(same, place, (words) => words.otherGameThanKey(`${rules} ${rows}x${cols}`));
}

/**
 * Checks what is told of a game against its record. Moves that were taken back and then replaced are
 * in no record, so of them only what is possible is asked. That is: each was undone once at least;
 * and no moves lead beyond the bounds of the engine.
 * @param {string[]} place
 * @param {Partial<import('../../game/stats.js').GameStats>} tally
 * @param {Game} game with its moves made, as many as it is stored with
 * @param {{ counts: boolean, helped: number | undefined, named: boolean, kept: boolean }} saved
 */
function checkStats(place, tally, game, { counts, helped, named, kept }) {
  /** @param {keyof typeof tally} name @param {unknown} holds @param {unknown} allowed */
  const ask = (name, holds, allowed) =>
    demand(holds, [...place, name], (words) => words.notInRecord(String(allowed)));
  if (game.customStart) {
    // It has never counted.
    for (const [name, value] of Object.entries(tally)) {
      const usual = NO_STATS[/** @type {keyof typeof NO_STATS} */ (name)];
      ask(/** @type {keyof typeof tally} */ (name), value === usual, usual);
    }
    return;
  }
  // From the AI's first move on, nothing was counted.
  const at = Math.min(game.steps, helped ?? game.steps);
  if (at < game.steps) seek(game, at);
  else if (kept) keep_going(game);
  const { score, won } = game;
  const lost = game.status === Status.Lost;
  const highest = Math.max(...cells(game));
  const told = { moves: at, highest, score, won, lost, ...tally };
  const exact = counts || helped !== undefined;
  if (exact) {
    ask('score', told.score === score, score);
    ask('lost', told.lost === lost, lost);
    ask('won', told.won || !won, true);
    ask('highest', told.highest >= highest, `≥ ${highest}`);
    // Before games had names, moves that were made again were not counted at once.
    ask('moves', told.moves >= at || !named, `≥ ${at}`);
    if (tally.undos !== undefined) {
      const most = at + tally.undos;
      ask('moves', told.moves <= most, `≤ ${most}`);
      if (tally.undos === 0) {
        ask('highest', told.highest === highest, highest);
        ask('won', told.won === won, won);
      }
    }
  }
  const most = Math.max(told.moves, game.known_steps);
  const reach = engineAt([...place, 'moves'], () => bounds(game, most));
  ask('highest', told.highest <= reach.highest, `≤ ${reach.highest}`);
  ask('won', !told.won || reach.won, false);
  ask('score', told.score <= reach.score, `≤ ${reach.score}`);
}

/** Checks one game: it is replayed. @param {string[]} place @param {unknown} found @param {Variant} variant */
function checkGame(place, found, variant) {
  const data = dataAt(place, found);
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

/** @param {string[]} place @param {unknown} found */
function checkLifetimeStats(place, found) {
  const totals = countsAt(place, found, NO_LIFETIME_STATS);
  for (const name of ['wins', 'losses', 'finals']) checkAtMost(place, totals, name, 'games');
  // Each of them has a move.
  checkAtMost(place, totals, 'games', 'moves');
}

/** @param {string[]} place @param {string} key @param {unknown} found */
export function checkSave(place, key, found) {
  const variant = checkKey(place, key, true);
  checkSaveOf(place, found, {
    game: (at, game) => checkGame(at, game, variant),
    totals: checkLifetimeStats,
  });
}

/** @param {string[]} place @param {string} key @param {unknown} found */
export function checkBest(place, key, found) {
  checkKey(place, key, false);
  countAt(place, found);
}

/**
 * Checks the record of a best score: it is played out.
 * @param {string[]} place
 * @param {string} key
 * @param {unknown} found
 * @param {unknown} best
 */
export function checkRecord(place, key, found, best) {
  const variant = checkKey(place, key, false);
  const record = textAt(place, found);
  const verdict = engineAt(place, () => verify(record));
  checkVariant(place, verdict, variant);
  demand(!verdict.customStart, place, (words) => words.startedFromBoard);
  demand(verdict.score === best, place, (words) => words.otherScore(String(verdict.score)));
}

/**
 * Whether a best score is proven: its record plays out to it, under its rules, from an opening.
 * @param {string} key
 * @param {number} best
 * @param {string | undefined} record
 */
export const isProven = (key, best, record) => passes(() => checkRecord([], key, record, best));

/**
 * What can be kept of a save.
 * @param {string} key
 * @param {unknown} found
 */
export const readableGame = (key, found) =>
  readableSave(found, {
    save: (save) => checkSave([], key, save),
    game: (game) => checkGame([], game, checkKey([], key, true)),
    totals: (totals) => checkLifetimeStats([], totals),
  });
