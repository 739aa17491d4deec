/** What follows from the journals of games, computed again where a row may be behind. */
import { packSummary } from '../../element/kept-game.js';
import { Library, load } from '../../library/engine.js';
import { readGames, readJournal } from '../../storage/games.js';
import { toKeptGame } from './kept.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */

/** The number of acts that are played out at once: about 2 ms, on a slow device 10. */
const ACTS = 2000;

/** Lets the page answer. Timers would wait for some milliseconds each time, so they are the second choice. */
const nextTask = () =>
  /** @type {any} */ (globalThis).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve));

/**
 * Plays a game out.
 * @param {string} id
 * @returns {Promise<{ summary: any, record: string | undefined }>} the record reaches its best result
 * @throws if it can't be played
 */
export async function fold(id) {
  await load();
  const library = new Library();
  try {
    library.hold(toKeptGame(await readJournal(id)));
    while (!library.check(ACTS)) await nextTask();
    return { summary: library.summary, record: library.best_record };
  } finally {
    library.free();
  }
}

/**
 * Whether a game may have been played on since its row was written: by another tab within the last second, or before
 * the browser was killed. The end of a game is in its row.
 * @param {Entry} game
 */
const isOpen = ({ running, won, lost, tally }) =>
  running === true && !won && !lost && !tally.solved && !tally.givenUp;

/**
 * Reads the games that are kept as they are now.
 * @param {(entry: Entry) => boolean} [accepts] Default: all
 * @returns {Promise<Entry[]>} the newest first
 * @throws if they can't be read
 */
export async function readFolded(accepts) {
  const games = await readGames(accepts);
  for (const [at, game] of games.entries()) {
    if (!isOpen(game)) continue;
    try {
      const { summary } = await fold(game.id);
      games[at] = { ...game, ...packSummary(summary, game.started) };
    } catch (error) {
      // Its row is all that is known.
      console.warn('a game could not be played out:', error);
    }
  }
  return games.sort((a, b) => b.ended - a.ended);
}
