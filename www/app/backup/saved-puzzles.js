/** All puzzles that are kept in this browser, read past the element, and what is counted of them. */
import { connect } from '../../puzzle/database.js';
import { lifetimeStatsOf, NO_LIFETIME_STATS, NO_STATS } from '../../puzzle/stats.js';
import { entriesOf, gameOf, readAll } from './saved-games.js';
import { changeAtOnce, putAll, takeAll } from './take-over.js';

/** @typedef {import('../../puzzle/stats.js').LifetimeStats} LifetimeStats */
/** @typedef {import('../puzzle/names.js').Variant} Variant */

const KEY =
  /^(puzzle|puzzle-daily\/(\d{4}-\d\d-\d\d)|puzzle-practice)\/([345])x\3\/(usual|spiral)\/(any|[1-9]\d{0,2})$/;

/**
 * What a key says; nothing when it is none of a puzzle of the page. Other pages of this place may keep
 * puzzles of theirs.
 * @param {string} key
 */
export function partsOf(key) {
  const game = gameOf(key);
  const found = KEY.exec(game);
  if (!found) return undefined;
  const [, name, day, side, goal, start] = found;
  /** @type {Variant} */
  const variant = {
    side: Number(side),
    goal: /** @type {Variant['goal']} */ (goal),
    start: start === 'any' ? start : Number(start),
  };
  return { name, day, variant, previous: game !== key };
}

/**
 * The puzzles of one kind.
 * @typedef {object} Kind
 * @property {string} key
 * @property {Variant} variant
 * @property {LifetimeStats} totals
 */

/**
 * The player's own puzzles, the ones played most first.
 * @returns {Promise<Kind[]>}
 * @throws where they cannot be read
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

/** @param {Kind[]} kinds @returns {LifetimeStats} */
export function sumOf(kinds) {
  const sum = { ...NO_LIFETIME_STATS };
  for (const { totals } of kinds) {
    for (const name of /** @type {(keyof LifetimeStats)[]} */ (Object.keys(sum)))
      sum[name] += totals[name];
  }
  return sum;
}

/**
 * What is left of a save when nothing is counted of it: the try that goes on, or the solved board.
 * What this version cannot read is left as it is.
 * @param {any} save
 */
const uncounted = (save) =>
  save?.version === 1 && save.game ? { version: 1, game: { ...save.game, tally: NO_STATS } } : save;

/** The keys of games of which this version cannot read a save: a newer one wrote it. @param {[string, any][]} saves */
const newerIn = (saves) =>
  new Set(saves.filter(([, save]) => save?.version > 1).map(([key]) => gameOf(key)));

/**
 * Forgets what was counted of all puzzles of the page, except those that a newer version has saved.
 * Whoever plays one of them loses it, so that
 * nothing is counted anew from what is shown; the page is to be loaded again.
 * @throws where it cannot be stored; then nothing is changed
 */
export async function clearAll() {
  const database = await connect();
  try {
    const kept = (await database.getAllKeys('saves')).map(String);
    const free = await takeAll('sliding-puzzle', kept.filter(partsOf), partsOf);
    try {
      await changeAtOnce(database, ['saves', 'best'], async (transaction) => {
        const [saves, best] = await Promise.all(
          ['saves', 'best'].map((name) => entriesOf(transaction.objectStore(name))),
        );
        const newer = newerIn(saves);
        for (const [key, save] of saves) {
          const parts = partsOf(key);
          if (parts && !newer.has(gameOf(key)))
            putAll(transaction, 'saves', [[key, parts.previous ? undefined : uncounted(save)]]);
        }
        const none = best
          .filter(([key]) => partsOf(key) && !newer.has(key))
          .map(([key]) => [key, undefined]);
        putAll(transaction, 'best', /** @type {[string, undefined][]} */ (none));
      });
    } finally {
      await free();
    }
  } finally {
    database.close();
  }
}
