/** The figures of both games: the best result, that of today's game, and the streak. */
import { dayOf } from '../../element/kept-game.js';
import { readGames } from '../../storage/games.js';
import { NAMES, resultsFor } from '../daily/both.js';
import { streakOf } from '../daily/days.js';
import { doneIn } from '../daily/results.js';
import { partsOf } from '../saved/games.js';
import { isOwn } from '../saved/own.js';
import { partsOf as partsOfPuzzle } from '../saved/puzzles.js';
import { nameOfVariant } from '../variant/game.js';
import { nameOfVariant as nameOfPuzzle } from '../variant/puzzle.js';

/** @typedef {import('../daily/both.js').Kind} Kind */

/**
 * The figures of a kind of game.
 * @typedef {object} Figures
 * @property {Kind} kind
 * @property {string} [key] that of the last game with a result, which says its rules and size
 * @property {number} [best] the best result under that key: a score, or a number of slides
 * @property {number} [today] the result of today's game
 * @property {number} streak
 */

/** Reads the figures. @returns {Promise<Figures[]>} @throws if they can't be read */
export async function readFigures() {
  const games = await readGames(isOwn);
  return /** @type {Kind[]} */ (Object.keys(NAMES)).map((kind) => {
    const ofKind = games.filter((game) => game.kind === kind);
    const [name, better] = kind === 'game-2048' ? ['main', Math.max] : ['puzzle', Math.min];
    const played = ofKind.filter((game) => game.name === name);
    const { key } = played.find(({ best }) => best) ?? played[0] ?? {};
    const bests = ofKind.flatMap((game) => (game.key === key && game.best) || []);
    const { own } = resultsFor(kind, ofKind);
    return {
      ...{ kind, key },
      best: bests.length > 0 ? better(...bests) : undefined,
      today: own.get(dayOf())?.best || undefined,
      streak: streakOf(doneIn(own), dayOf()),
    };
  });
}

/** What the game under a key is called. @param {Kind} kind @param {string} key @param {any} words */
export function nameOfKey(kind, key, words) {
  if (kind === 'game-2048') {
    const parts = partsOf(key);
    return parts ? nameOfVariant(parts, words) : '';
  }
  const parts = partsOfPuzzle(key);
  return parts ? nameOfPuzzle(parts.variant, words) : '';
}
