/** Reads all saved puzzles and their stats directly from the database, without the element. */
import { GOALS, SIDES } from '../../../pkg/puzzle_constants.js';
import { connect } from '../../puzzle/database.js';
import { lifetimeStatsOf, NO_LIFETIME_STATS, NO_STATS } from '../../puzzle/stats.js';
import { withDatabase } from '../../storage/database.js';
import { isStart } from '../variant/puzzle.js';
import { gameOf, pick, readAll, readFrom } from './games.js';
import { changeAtOnce, deleting, putAll, withLocks } from './take-over.js';

/** @typedef {import('../../puzzle/stats.js').LifetimeStats} LifetimeStats */
/** @typedef {import('../variant/puzzle.js').Variant} Variant */

const NAME = 'puzzle|puzzle-daily/(\\d{4}-\\d\\d-\\d\\d)|puzzle-practice';
const KEY = new RegExp(`^(${NAME})/(${SIDES.join('|')})x\\3/(${GOALS.join('|')})/(any|[1-9]\\d*)$`);

/**
 * Parses a key. Returns undefined if the key isn't one of the page's own: other pages of the same origin
 * may save puzzles too.
 * @param {string} key
 */
export function partsOf(key) {
  const game = gameOf(key);
  const match = KEY.exec(game);
  if (!match) return undefined;
  const [, name, day, side, goal, start] = match;
  if (start !== 'any' && !isStart(Number(start))) return undefined;
  /** @type {Variant} */
  const variant = {
    side: Number(side),
    goal: /** @type {Variant['goal']} */ (goal),
    start: start === 'any' ? start : Number(start),
  };
  return { name, day, variant, previous: game !== key };
}

/**
 * The stats of the puzzles with the same size, goal and start.
 * @typedef {object} VariantStats
 * @property {string} key
 * @property {Variant} variant
 * @property {LifetimeStats} totals
 */

/**
 * Reads the stats of the player's own puzzles, the most played kind first.
 * @returns {Promise<VariantStats[]>}
 * @throws if they can't be read
 */
export async function ownKinds() {
  const { saves } = await readAll(connect);
  const kinds = [...saves].flatMap(([key, save]) => {
    const parts = partsOf(key);
    if (parts?.name !== 'puzzle' || parts.previous) return [];
    return [{ key, variant: parts.variant, totals: lifetimeStatsOf(/** @type {object} */ (save)) }];
  });
  return kinds
    .filter(({ totals }) => totals.games > 0)
    .sort((a, b) => b.totals.games - a.totals.games || (a.key < b.key ? -1 : 1));
}

/** @param {VariantStats[]} kinds @returns {LifetimeStats} */
export function sumOf(kinds) {
  const sum = { ...NO_LIFETIME_STATS };
  for (const { totals } of kinds) {
    for (const name of /** @type {(keyof LifetimeStats)[]} */ (Object.keys(sum)))
      sum[name] += totals[name];
  }
  return sum;
}

/**
 * Returns a save without its stats: only the current attempt or the solved board. A save that this version
 * can't read is returned unchanged.
 * @param {any} save
 */
const uncounted = (save) =>
  save?.version === 1 && save.game ? { version: 1, game: { ...save.game, tally: NO_STATS } } : save;

/** Returns the keys of games with a save from a newer version, which this one can't read. @param {Map<string, any>} saves */
const newerIn = (saves) =>
  new Set([...saves].filter(([, save]) => save?.version > 1).map(([key]) => gameOf(key)));

/**
 * Clears the stats of all puzzles of the page, except those saved by a newer version. Tabs that play one of
 * them lose it, so that they can't write their stats back; the caller must reload the page.
 * @throws if storing fails; then nothing has changed
 */
export const clearAll = () =>
  withDatabase(connect, (database) =>
    withLocks({ kind: 'sliding-puzzle', partsOf }, database, [], () =>
      changeAtOnce(database, ['saves', 'best'], async (transaction) => {
        const { saves, best } = await readFrom(transaction);
        const newer = newerIn(saves);
        const isOurs = (/** @type {string} */ key) => partsOf(key) && !newer.has(gameOf(key));
        const cleared = Object.entries(pick(saves, isOurs)).map(([key, save]) => [
          key,
          partsOf(key)?.previous ? undefined : uncounted(save),
        ]);
        putAll(transaction, 'saves', Object.fromEntries(cleared));
        putAll(transaction, 'best', deleting(pick(best, isOurs)));
      }),
    ),
  );
