/** Reads all games that are kept, in slices. */
import { PREVIOUS, withDatabase } from '../../storage/database.js';
import { isEntry, isPlayed, stonesOf } from '../../storage/games.js';
import { isOwn } from '../saved/own.js';
import { readState, valuesOn } from './shelves.js';
import { inSlices } from './slices.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** @typedef {import('../../storage/games.js').Entry} Game */
/** @typedef {import('./shelves.js').State} State */
/** @typedef {import('./slices.js').Breathe} Breathe */

/** Reads the saves of a shelf, those before the newest too. @param {Database} database @param {number} shelf */
async function savesOf(database, shelf) {
  const range = IDBKeyRange.bound([shelf], [shelf, []]);
  const [keys, saves] = [
    await database.getAllKeys('saves', range),
    await database.getAll('saves', range),
  ];
  return saves.map((save, at) => ({ key: String(/** @type {any} */ (keys[at])[1]), save }));
}

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

/**
 * Reads all games that are visible.
 * @param {Database} database
 * @param {State} state
 * @param {Breathe} breathe
 */
export async function readAll(database, { visible, writes }, breathe) {
  /** @type {Map<string, any>} */
  const games = new Map();
  // Of two with the same id, that of the later shelf holds.
  for (const shelf of visible) {
    for await (const game of valuesOn(database, shelf)) {
      if (typeof game?.id === 'string') games.set(game.id, game);
      await breathe();
    }
  }
  const saves = await savesOf(database, writes);
  for (const { key, save } of saves)
    if (!key.endsWith(PREVIOUS) && isEntry(save)) games.set(save.id, { ...save, running: true });
  const all = [...games.values()];
  return { games: all.filter(isEntry), deleted: all.flatMap(stonesOf), saves };
}

/** The number of games of each kind. @param {Pick<Game, 'kind'>[]} games */
export function countOf(games) {
  const puzzles = games.filter(({ kind }) => kind === 'sliding-puzzle').length;
  return { games: games.length - puzzles, puzzles };
}

/** The number of games of these pages that are here. @throws if they cannot be read */
export const countHere = () =>
  withDatabase(async (database) => {
    const breathe = inSlices({});
    const { games } = await readAll(database, await readState(database), breathe);
    return countOf(await ownOf(games, breathe));
  });
