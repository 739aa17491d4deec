/** All puzzles that are kept in this browser, read past the element, and what is counted of them. */
import { connect } from '../../puzzle/database.js';
import { NO_TALLY, NO_TOTALS, totalsOf } from '../../puzzle/tally.js';
import { holdLock } from '../../tab-lock.js';
import { readAll } from '../library.js';

/** @typedef {import('../../puzzle/tally.js').Totals} Totals */
/** @typedef {import('./names.js').Variant} Variant */

const KEY =
  /^(puzzle|puzzle-daily\/(\d{4}-\d\d-\d\d)|puzzle-practice)\/([345])x\3\/(usual|spiral)\/(\w+)$/;

/** What a key says; nothing when it is none of a puzzle of the page. @param {string} key */
export function partsOf(key) {
  const found = KEY.exec(key);
  if (!found) return undefined;
  const [, name, day, side, goal, start] = found;
  /** @type {Variant} */
  const variant = {
    side: Number(side),
    goal: /** @type {Variant['goal']} */ (goal),
    start: start === 'any' ? start : Number(start),
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
  const { saves } = await readAll(connect);
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
    for (const name of /** @type {(keyof Totals)[]} */ (Object.keys(sum)))
      sum[name] += totals[name];
  }
  return sum;
}

/**
 * What is left of a save when nothing is counted of it: the try that goes on, or the solved board.
 * @param {any} save
 */
const uncounted = ({ version, game }) => ({ version, game: { ...game, tally: NO_TALLY } });

/**
 * Forgets what was counted of all puzzles. Whoever plays one of them loses it, so that nothing is
 * counted anew from what is shown; the page is to be loaded again.
 * @throws where nothing can be kept
 */
export async function clearAll() {
  const database = await connect();
  /** @type {((() => Promise<void>) | undefined)[]} */
  let unlocks = [];
  try {
    const keys = (await database.getAllKeys('saves')).map(String);
    const names = new Set(keys.map((key) => `sliding-puzzle/${key.replace('#previous', '')}`));
    unlocks = await Promise.all(
      [...names].map((name) => holdLock(name, { steal: true, lost: () => {} })),
    );
    const transaction = database.transaction(['saves', 'best'], 'readwrite');
    const [saves, best] = [transaction.objectStore('saves'), transaction.objectStore('best')];
    for (const key of keys) {
      if (key.endsWith('#previous')) saves.delete(key);
      else saves.put(uncounted(await saves.get(key)), key);
    }
    best.clear();
    await transaction.done;
  } finally {
    for (const unlock of unlocks) await unlock?.();
    database.close();
  }
}
