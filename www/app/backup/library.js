/** The kept games of the pages, and how many there are. */
import { isPlayed, readGames } from '../../storage/games.js';
import { isOwn } from '../saved/own.js';

/** @typedef {import('../../storage/games.js').Entry} Game */
/** @typedef {import('./slices.js').Breathe} Breathe */

/** The games of these pages that were played. @param {Game[]} games @param {Breathe} breathe */
export async function ownOf(games, breathe) {
  /** @type {Game[]} */
  const own = [];
  for (const game of games) {
    if (isOwn(game) && isPlayed(game)) own.push(game);
    await breathe();
  }
  return own;
}

/** The number of games of each kind. @param {Pick<Game, 'kind'>[]} games */
export function countOf(games) {
  const puzzles = games.filter(({ kind }) => kind === 'sliding-puzzle').length;
  return { games: games.length - puzzles, puzzles };
}

/** The number of games of these pages that are here. @throws if they cannot be read */
export const countHere = async () => countOf(await readGames(isOwn));
