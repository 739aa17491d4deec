/** Where exercises of the sliding puzzle come from: the detours of a puzzle, those of the last ones, and what was missed before. */
import { readGames } from '../../storage/games.js';
import { WorkerClient } from '../../worker/client.js';
import { KINDS } from '../saved/kinds.js';
import { bestRecord } from '../saved/records.js';
import { LARGEST_SOLVED } from '../variant/puzzle.js';
import WORKER from './detours-worker.js?worker&url';
import { COUNT } from './exercise-view.js';
import { readKept } from './kept.js';

/** @typedef {import('../../puzzle/solver-engine.js').Detour} Detour */
/** A detour, as an exercise. @typedef {Detour & { again?: boolean }} Exercise */

/** How far the search has come. @typedef {{ at: number, all: number, puzzle: number, puzzles: number }} Progress */

/** How many of the exercises a single one of several puzzles may have. */
const FROM_EACH = 3;

/** The number of puzzles that are searched. */
const PUZZLES = 20;

/** The records of the last puzzles that the player has played alone. */
async function lastRecords() {
  const games = await readGames(
    ({ kind, key, tally, slides = 0 }) =>
      kind === 'sliding-puzzle' &&
      slides > 0 &&
      !(tally.hints > 0 || tally.aided) &&
      (KINDS['sliding-puzzle'].partsOf(key)?.variant.side ?? LARGEST_SOLVED + 1) <= LARGEST_SOLVED,
  );
  return games.slice(0, PUZZLES).map(bestRecord);
}

/**
 * Searches a puzzle, or what is due and then the last puzzles, for exercises, as many as there are at a time.
 * @param {string | undefined} record the puzzle
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} searched
 * @returns {AsyncGenerator<Exercise>}
 */
export async function* exercisesOf(record, signal, searched) {
  // The element's own puzzle needs the other worker.
  const worker = new WorkerClient(WORKER);
  /** @param {string} record @param {(at: number, all: number) => void} [looked] @returns {AsyncGenerator<Detour>} */
  async function* search(record, looked = () => {}) {
    for (;;) {
      const { found, slides } = await worker.ask({ kind: 'next', record }, { signal });
      if (found === undefined) return;
      if (typeof found === 'number') looked(found, slides);
      else yield found;
    }
  }
  try {
    let left = COUNT;
    const { all, due } = record === undefined ? await readKept() : { all: [], due: [] };
    for (const kept of due) {
      if (!('puzzle' in kept)) continue;
      for await (const detour of search(kept.puzzle)) {
        yield { ...detour, again: true };
        if (--left === 0) return;
      }
    }
    const known = new Set(all.map(({ key }) => key));
    const records = record === undefined ? await lastRecords() : [record];
    for (const [puzzle, one] of records.entries()) {
      const looked = (/** @type {number} */ at, /** @type {number} */ all) =>
        searched({ at, all, puzzle, puzzles: records.length });
      let most = records.length > 1 ? FROM_EACH : COUNT;
      for await (const detour of search(one, looked)) {
        if (known.has(detour.made)) continue;
        yield detour;
        if (--left === 0) return;
        if (--most === 0) break;
      }
    }
  } finally {
    worker.close();
  }
}
