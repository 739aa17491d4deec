/** Computes the statistics of 2048 from the saved games: for each rules and size, and for all together. */
import { cells, open_game, Status, seek } from '../../game/engine.js';
import { lifetimeStatsOf, NO_LIFETIME_STATS } from '../../game/stats.js';
import { keyOf, partsOf } from '../saved/games.js';

/** @typedef {import('../../game/session.js').SavedGame} SavedGame */
/** @typedef {import('../../game/session.js').Save} Save */
/** @typedef {import('../../game/stats.js').GameStats} GameStats */
/** @typedef {import('../../game/stats.js').LifetimeStats} LifetimeStats */
/** @typedef {import('../variant/game.js').Variant} Variant */

/**
 * The stats of the games with the same rules and board size.
 * @typedef {object} VariantStats
 * @property {string} key
 * @property {Variant} [variant] missing for all kinds together
 * @property {LifetimeStats} totals
 * @property {number} best
 * @property {string} bestKey the database key of the best score
 * @property {string} [record] the record that should prove the best score
 * @property {SavedGame} [game] the current game
 */

/**
 * Adds the stats that can be read from the record to a game saved without any.
 * @param {SavedGame | undefined} saved
 * @returns {SavedGame | undefined}
 */
function counted(saved) {
  if (!saved || saved.tally) return saved;
  try {
    const game = open_game(saved.record, saved.steps);
    const { steps, score, won, status, custom_start: customStart } = game;
    const highest = Math.max(...cells(game));
    game.free();
    if (customStart) return saved;
    const lost = status === Status.Lost;
    return { ...saved, tally: { moves: steps, undos: 0, time: 0, highest, score, won, lost } };
  } catch {
    // An unreadable game isn't counted.
    return undefined;
  }
}

/** @param {unknown} save @returns {Partial<Save>} */
function savedGames(save) {
  const { game, before, after, totals } = /** @type {Partial<Save>} */ (Object(save));
  return { game: counted(game), before: counted(before), after: counted(after), totals };
}

/**
 * Returns the player's own games by rules and size: the current kind first, then those played most. Other
 * kinds that were never played are left out.
 * @param {import('../saved/games.js').SavedGames} stored
 * @param {Variant} own the current rules and size
 * @returns {VariantStats[]}
 */
export function kindsOf({ saves, best, records }, own) {
  /** @param {string} key */
  const bestOf = (key) => ({
    best: best.get(key) ?? 0,
    bestKey: key,
    record: records?.get(key),
  });
  const first = keyOf('main', own);
  /** @type {VariantStats[]} */
  const kinds = [{ key: first, variant: own, totals: NO_LIFETIME_STATS, ...bestOf(first) }];
  for (const [key, save] of saves) {
    const parts = partsOf(key);
    if (parts?.name !== 'main' || parts.previous) continue;
    const { rules, rows, cols } = parts;
    const games = savedGames(save);
    const kind = {
      key,
      variant: { rules, rows, cols },
      totals: lifetimeStatsOf(games),
      ...bestOf(key),
      game: games.game,
    };
    if (key === first) kinds[0] = kind;
    else if (kind.totals.games > 0) kinds.push(kind);
  }
  const [mine, ...others] = kinds;
  return [mine, ...others.sort((a, b) => b.totals.games - a.totals.games)];
}

/** The figures that add up. */
const SUMS = /** @type {const} */ (['games', 'wins', 'losses', 'moves', 'undos', 'time']);

/** Sums up all kinds. It has no recent scores: the order of games across kinds is unknown. @param {VariantStats[]} kinds @returns {VariantStats} */
export function together(kinds) {
  const { best, bestKey, record } = kinds.reduce((a, b) => (b.best > a.best ? b : a));
  const all = kinds.map(({ totals }) => totals);
  const totals = {
    ...NO_LIFETIME_STATS,
    highest: Math.max(...all.map(({ highest }) => highest)),
    tops: all.flatMap(({ tops }) => tops),
  };
  for (const name of SUMS) totals[name] = all.reduce((sum, one) => sum + one[name], 0);
  return { key: 'all', best, bestKey, record, totals };
}

/** The number of points that make a smooth line. */
const POINTS = 120;

/**
 * Returns the score over the moves of a game, from the opening to the current position.
 * @param {Pick<SavedGame, 'record' | 'steps'>} saved
 * @returns {{ x: number, y: number }[]} empty if the record can't be read
 */
export function courseOf({ record, steps }) {
  try {
    const game = open_game(record, steps);
    const gap = Math.max(1, Math.ceil(steps / POINTS));
    const points = [];
    for (let x = 0; x < steps + gap; x += gap) {
      seek(game, Math.min(x, steps));
      points.push({ x: game.steps, y: game.score });
    }
    game.free();
    return points;
  } catch {
    return [];
  }
}
