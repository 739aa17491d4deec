/**
 * What is counted while a player plays: of each try its tally, and of all tries that can no longer
 * come back their totals. Plain data, stored with the game.
 */
import { readCounts } from '../element/counts.js';

/**
 * What is counted of one try. Slides that are taken back stay counted.
 * @typedef {object} GameStats
 * @property {number} slides
 * @property {number} undos
 * @property {number} hints
 * @property {number} time milliseconds
 * @property {boolean} solved whether it was ever solved
 * @property {boolean} givenUp
 * @property {number} count the slides of its best end; 0 before
 * @property {number} seconds the time of that end
 * @property {boolean} clean whether that end was reached without hints
 * @property {boolean} aided whether an AI has shown its way
 * @property {number} outcome 0 none yet, 1 win, 2 draw, 3 lose
 * @property {number} raced against whom it ended first: 0 nobody yet, 1 the greedy AI, 2 the
 *   optimal one
 */

/**
 * What is counted of all tries of one kind.
 * @typedef {object} LifetimeStats
 * @property {number} games those with a slide at least
 * @property {number} solved
 * @property {number} givenUp
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} bestSlides the fewest that ever solved one without help; 0 is none
 * @property {number} bestSeconds the shortest time so; 0 is none
 * @property {number} slides
 * @property {number} undos
 * @property {number} hints
 * @property {number} time milliseconds
 */

/** @type {GameStats} */
export const NO_STATS = {
  slides: 0,
  undos: 0,
  hints: 0,
  time: 0,
  solved: false,
  givenUp: false,
  count: 0,
  seconds: 0,
  clean: false,
  aided: false,
  outcome: 0,
  raced: 0,
};

/** @type {LifetimeStats} */
export const NO_LIFETIME_STATS = {
  games: 0,
  solved: 0,
  givenUp: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  bestSlides: 0,
  bestSeconds: 0,
  slides: 0,
  undos: 0,
  hints: 0,
  time: 0,
};

/** The smaller of two, where 0 is none. @param {number} one @param {number} other */
export const least = (one, other) => (one && other ? Math.min(one, other) : one || other);

/**
 * The totals with one try more. A try without a slide that was not given up is none, and one that was
 * solved before it was given up is solved.
 * @param {LifetimeStats} totals
 * @param {GameStats | undefined} tally
 * @returns {LifetimeStats}
 */
export function add(totals, tally) {
  if (!tally || (tally.slides === 0 && !tally.givenUp)) return totals;
  const best = tally.solved && tally.clean;
  return {
    ...totals,
    games: totals.games + 1,
    solved: totals.solved + Number(tally.solved),
    givenUp: totals.givenUp + Number(tally.givenUp && !tally.solved),
    wins: totals.wins + Number(tally.outcome === 1),
    draws: totals.draws + Number(tally.outcome === 2),
    losses: totals.losses + Number(tally.outcome === 3),
    bestSlides: least(totals.bestSlides, best ? tally.count : 0),
    bestSeconds: least(totals.bestSeconds, best ? Math.max(1, tally.seconds) : 0),
    slides: totals.slides + tally.slides,
    undos: totals.undos + tally.undos,
    hints: totals.hints + tally.hints,
    time: totals.time + tally.time,
  };
}

/**
 * What is counted of all tries of a save, also of those that are not over, but not of those whose
 * slides were not all made here.
 * @param {Partial<import('./session.js').Save> | null} save as it was stored; null counts nothing
 * @returns {LifetimeStats}
 */
export function lifetimeStatsOf(save) {
  const { game, before, after, totals } = save ?? {};
  const counted = [before, game, after].filter((saved) => saved && saved.counts !== false);
  const tallies = counted.map((saved) => readCounts(saved?.tally, NO_STATS));
  return tallies.reduce(add, readCounts(totals, NO_LIFETIME_STATS));
}
