/**
 * What is counted while a player plays: of each game its tally, and of all games that can no longer
 * come back their totals. Plain data, stored with the game.
 */

/**
 * What is counted of one game. Moves that are taken back stay counted.
 * @typedef {object} Tally
 * @property {number} moves
 * @property {number} undos
 * @property {number} time milliseconds between its moves, pauses left out
 * @property {number} highest the exponent of its highest tile
 * @property {number} score as the game stands
 * @property {boolean} won whether it has ever reached the goal
 * @property {boolean} lost whether it stands at its end
 */

/**
 * What is counted of all games of one kind.
 * @typedef {object} Totals
 * @property {number} games those with a move at least
 * @property {number} wins
 * @property {number} losses
 * @property {number} moves
 * @property {number} undos
 * @property {number} time milliseconds
 * @property {number} highest an exponent
 * @property {number[]} finals the scores that the last games ended with, the newest last
 */

/** So many final scores are kept. */
const FINALS = 200;

/** @type {Tally} */
export const NO_TALLY = {
  moves: 0,
  undos: 0,
  time: 0,
  highest: 0,
  score: 0,
  won: false,
  lost: false,
};

/** @type {Totals} */
export const NO_TOTALS = {
  games: 0,
  wins: 0,
  losses: 0,
  moves: 0,
  undos: 0,
  time: 0,
  highest: 0,
  finals: [],
};

/** No board holds a higher exponent. */
const MAX_EXPONENT = 100;

/**
 * Whether something can be counted under a name: a whole number from 0 on, or an exponent.
 * @param {unknown} value
 * @param {string} [name]
 */
export const isCount = (value, name) =>
  Number.isSafeInteger(value) &&
  Number(value) >= 0 &&
  (name !== 'highest' || Number(value) <= MAX_EXPONENT);

/**
 * Data from a store as what it should be; what is missing or cannot be is taken from `like`. What a
 * newer build has counted beside it stays.
 * @template {Tally | Totals} T
 * @param {unknown} data
 * @param {T} like
 * @returns {T}
 */
export function read(data, like) {
  const plain = typeof data === 'object' && data !== null && !Array.isArray(data);
  const found = /** @type {Record<string, unknown>} */ (plain ? data : {});
  const values = Object.entries(like).map(([name, usual]) => {
    const value = found[name];
    if (typeof usual === 'boolean') return [name, value === undefined ? usual : value === true];
    if (typeof usual === 'number') return [name, isCount(value, name) ? value : usual];
    const numbers = Array.isArray(value) ? value.filter((one) => isCount(one)) : usual;
    return [name, numbers.slice(-FINALS)];
  });
  return { ...found, ...Object.fromEntries(values) };
}

/**
 * The totals with one game more. A game without a move is none.
 * @param {Totals} totals
 * @param {Tally | undefined} tally
 * @returns {Totals}
 */
export function add(totals, tally) {
  if (!tally || tally.moves === 0) return totals;
  return {
    ...totals,
    games: totals.games + 1,
    wins: totals.wins + Number(tally.won),
    losses: totals.losses + Number(tally.lost),
    moves: totals.moves + tally.moves,
    undos: totals.undos + tally.undos,
    time: totals.time + tally.time,
    highest: Math.max(totals.highest, tally.highest),
    finals: [...totals.finals, tally.score].slice(-FINALS),
  };
}

/**
 * What is counted of all games of a save, also of those that are not over.
 * @param {Partial<import('./session.js').Save> | null} save as it was stored; null counts nothing
 * @returns {Totals}
 */
export function totalsOf(save) {
  const { game, before, after, totals } = save ?? {};
  const tallies = [before, game, after].map((saved) => saved && read(saved.tally, NO_TALLY));
  return tallies.reduce(add, read(totals, NO_TOTALS));
}
