/** Clears the statistics of the puzzle. */
import { changeGames, readGames, toTombstone } from '../../storage/games.js';
import { isOwn } from '../saved/keys.js';
import { withLocks } from '../saved/take-over.js';

const TALLY = { slides: 0, time: 0, solved: false, givenUp: false };

/** An attempt that begins where it is now. @param {any} row */
const uncounted = ({ day, summary, ...row }) => {
  const { record, slides, counts, fold } = summary;
  return {
    ...row,
    start: `${record} ${slides}${counts === false ? ' uncounted' : ''}`,
    summary: { fold, acts: 0, record, slides, counts, tally: TALLY, ended: row.started },
  };
};

/**
 * Clears the statistics of all puzzles of the page, except those saved by a newer version. Tabs that play lose their
 * game, so that they can't write their counts back; the caller must reload the page.
 * @returns {Promise<() => Promise<void>>} undoes it
 * @throws if storing fails; then nothing has changed
 */
export async function clearPuzzles() {
  const games = await readGames(
    (game) => game.kind === 'sliding-puzzle' && isOwn(game) && game.version === 1,
  );
  const undo = await withLocks([], (signal) =>
    changeGames(
      games.map(({ id }) => id),
      (row, isRunning) => (isRunning ? uncounted(row) : toTombstone(row)),
      { drops: true, signal },
    ),
  );
  return () => withLocks([], undo);
}
