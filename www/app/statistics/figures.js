/** The figures of the statistics, from what is kept: of each rules and size, and of all together. */
import { cells, open_game, Status, seek } from '../../game/engine.js';
import { lifetimeStatsOf, NO_LIFETIME_STATS } from '../../game/stats.js';
import { keyOf, partsOf } from '../backup/saved-games.js';

/** @typedef {import('../../game/session.js').SavedGame} SavedGame */
/** @typedef {import('../../game/session.js').Save} Save */
/** @typedef {import('../../game/stats.js').GameStats} GameStats */
/** @typedef {import('../../game/stats.js').LifetimeStats} LifetimeStats */
/** @typedef {import('../game/choice.js').Variant} Variant */

/**
 * What was played under some rules on boards of one size.
 * @typedef {object} Kind
 * @property {string} key
 * @property {Variant} [variant] without it, it is all kinds together
 * @property {LifetimeStats} totals
 * @property {number} best
 * @property {string} bestKey where the best score is kept
 * @property {string} [record] what is kept as its proof
 * @property {SavedGame} [game] the one being played
 */

/**
 * A game that was stored without a tally, with what its record tells.
 * @param {SavedGame | undefined} saved
 * @returns {SavedGame | undefined}
 */
function counted(saved) {
  if (!saved || saved.tally) return saved;
  try {
    const game = open_game(saved.record, saved.steps);
    const { steps, score, won, status, customStart } = game;
    const highest = Math.max(...cells(game));
    game.free();
    if (customStart) return saved;
    const lost = status === Status.Lost;
    return { ...saved, tally: { moves: steps, undos: 0, time: 0, highest, score, won, lost } };
  } catch {
    // What cannot be read counts nothing.
    return undefined;
  }
}

/** @param {unknown} save @returns {Partial<Save>} */
function savedGames(save) {
  if (typeof save !== 'object' || save === null) return {};
  const { game, before, after, totals } = /** @type {Partial<Save>} */ (save);
  return { game: counted(game), before: counted(before), after: counted(after), totals };
}

/**
 * The player's own games, by rules and size: the one being played first, then those that were played
 * most. What was never played is left out, but the one being played.
 * @param {import('../backup/saved-games.js').SavedGames} stored
 * @param {Variant} own what is being played
 * @returns {Kind[]}
 */
export function kindsOf({ saves, best, records }, own) {
  /** @param {string} key */
  const bestOf = (key) => ({
    best: best.get(key) ?? 0,
    bestKey: key,
    record: records?.get(key),
  });
  const first = keyOf('main', own);
  /** @type {Kind[]} */
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

/** All kinds together. Which of their games came last is not known. @param {Kind[]} kinds @returns {Kind} */
export function together(kinds) {
  /** @param {(kind: Kind) => number} figure */
  const sum = (figure) => kinds.reduce((total, kind) => total + figure(kind), 0);
  /** @param {(kind: Kind) => number} figure */
  const most = (figure) => Math.max(...kinds.map(figure));
  const { best, bestKey, record } = kinds.reduce((a, b) => (b.best > a.best ? b : a));
  return {
    key: 'all',
    best,
    bestKey,
    record,
    totals: {
      games: sum(({ totals }) => totals.games),
      wins: sum(({ totals }) => totals.wins),
      losses: sum(({ totals }) => totals.losses),
      moves: sum(({ totals }) => totals.moves),
      undos: sum(({ totals }) => totals.undos),
      time: sum(({ totals }) => totals.time),
      highest: most(({ totals }) => totals.highest),
      finals: [],
    },
  };
}

/** So many points are enough for a line. */
const POINTS = 120;

/**
 * The score over the moves of a game, from the opening to where it stands.
 * @param {Pick<SavedGame, 'record' | 'steps'>} saved
 * @returns {{ x: number, y: number }[]} nothing when it cannot be read
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
