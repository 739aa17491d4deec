/** All puzzles that are kept in this browser, read past the element, and what is counted of them. */
import { NO_TOTALS, totalsOf } from '../../puzzle/tally.js';
import { connect } from '../../store.js';
import { readAll } from '../library.js';

/** @typedef {import('../../puzzle/tally.js').Totals} Totals */
/** @typedef {import('./names.js').Variant} Variant */

const KEY = /^(puzzle|puzzle-daily\/(\d{4}-\d\d-\d\d)|puzzle-practice)\/([345])x\3\/(usual|spiral)\/(\w+)$/;

/** What a key says; nothing when it is none of a puzzle of the page. @param {string} key */
export function partsOf(key) {
  const found = KEY.exec(key);
  if (!found) return undefined;
  const [, name, day, side, goal, start] = found;
  /** @type {Variant} */
  const variant = {
    side: Number(side),
    goal: /** @type {Variant['goal']} */ (goal),
    start: start === 'any' || start === 'board' ? start : Number(start),
  };
  return { name, day, variant };
}

/**
 * The puzzles of one kind.
 * @typedef {object} Kind
 * @property {string} key
 * @property {Variant} variant
 * @property {Totals} totals
 */

/** The player's own puzzles, the ones played most first. @returns {Promise<Kind[]>} */
export async function ownKinds() {
  const { saves } = await readAll();
  const kinds = [...saves].flatMap(([key, save]) => {
    const parts = partsOf(key);
    if (parts?.name !== 'puzzle') return [];
    return [{ key, variant: parts.variant, totals: totalsOf(/** @type {object} */ (save)) }];
  });
  return kinds
    .filter(({ totals }) => totals.games > 0)
    .sort((a, b) => b.totals.games - a.totals.games || (a.key < b.key ? -1 : 1));
}

/** @param {Kind[]} kinds @returns {Totals} */
export function sumOf(kinds) {
  const sum = { ...NO_TOTALS };
  for (const { totals } of kinds) {
    for (const name of /** @type {(keyof Totals)[]} */ (Object.keys(sum))) sum[name] += totals[name];
  }
  return sum;
}
export const clearAll = async () => {};
