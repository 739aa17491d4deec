/** The figures of both games: the best result, that of today's game, and the streak. */
import { dayOf } from '../../element/kept-game.js';
import { resultsFor } from '../daily/both.js';
import { streakOf } from '../daily/days.js';
import { doneIn } from '../daily/results.js';
import { readFolded } from '../saved/fold.js';
import { isOwn, KINDS, NAMES } from '../saved/kinds.js';

/** @typedef {import('../saved/kinds.js').Name} Kind */

/**
 * The figures of a kind of game.
 * @typedef {object} Figures
 * @property {Kind} kind
 * @property {string} [key] that of the last game with a result, which says its rules and size
 * @property {number} [best] the best result under that key: a score, or a number of slides
 * @property {number} [today] the result of today's game
 * @property {number} streak
 */

/** @returns {Promise<Figures[]>} @throws if they can't be read */
export async function readFigures() {
  const games = await readFolded(isOwn);
  return NAMES.map((kind) => {
    const ofKind = games.filter((game) => game.kind === kind);
    const { main, sign } = KINDS[kind];
    const played = ofKind.filter((game) => game.name === main);
    const { key } = played.find(({ best }) => best) ?? played[0] ?? {};
    const bests = ofKind.flatMap((game) => (game.key === key && game.best) || []);
    const { own } = resultsFor(kind, ofKind);
    return {
      ...{ kind, key },
      best: bests.sort((a, b) => sign * (b - a))[0],
      today: own.get(dayOf())?.best || undefined,
      streak: streakOf(doneIn(own), dayOf()),
    };
  });
}

/** What the game under a key is called. @param {Kind} kind @param {string} key @param {any} words */
export function nameOfKey(kind, key, words) {
  const parts = KINDS[kind].partsOf(key);
  return parts ? KINDS[kind].nameOf(parts.variant, words) : '';
}
