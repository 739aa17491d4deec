/** Where exercises of the sliding puzzle come from: the detours of a puzzle, those of the last ones, and what was missed before. */
import { new_puzzle, open_puzzle, slide } from '../../puzzle/engine.js';
import SOLVER_WORKER from '../../puzzle/solver-worker.js?worker&url';
import { readGames } from '../../storage/games.js';
import { WorkerClient } from '../../worker/client.js';
import { KINDS } from '../saved/kinds.js';
import { bestRecord } from '../saved/records.js';
import { LARGEST_SOLVED } from '../variant/puzzle.js';
import { detoursOf } from './detours.js';
import { COUNT } from './exercise-view.js';
import { readKept } from './kept.js';

/**
 * A detour, as an exercise.
 * @typedef {import('./detours.js').Detour & { start: string, key: string, again?: boolean }} Exercise
 * `start` is the record of a puzzle that begins there; `key`, of the same with the slide that was made
 */

/** How far the search has come. @typedef {{ at: number, all: number, puzzle: number, puzzles: number }} Progress */

/** How many of the exercises a single one of several puzzles may have. */
const FROM_EACH = 3;

/** The number of puzzles that are searched. */
const PUZZLES = 20;

/** The number of boards after which a solution takes too long, about a second. */
const LIMIT = 10_000_000;

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

/** @param {import('./detours.js').Detour} detour @returns {Exercise} */
function exerciseOf(detour) {
  const { record, cells, played, ways } = detour;
  const before = open_puzzle(record);
  const puzzle = new_puzzle({ side: before.side, goal: before.goal_name, start: cells }, 1n);
  before.free();
  const { record: start } = puzzle;
  slide(puzzle, ways.get(played)?.direction ?? 0);
  const { record: key } = puzzle;
  puzzle.free();
  return { ...detour, start, key };
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
  const worker = new WorkerClient(SOLVER_WORKER);
  /** @param {string} record @param {(at: number, all: number) => void} [looked] */
  const search = (record, looked) => {
    const puzzle = open_puzzle(record);
    const { side, goal_name: goal } = puzzle;
    puzzle.free();
    return detoursOf(
      record,
      async (cells) => {
        const question = { kind: 'solve', side, goal, cells, limit: LIMIT };
        return (await worker.ask(question, { signal })).slides;
      },
      looked,
    );
  };
  try {
    let left = COUNT;
    const { all, due } = record === undefined ? await readKept() : { all: [], due: [] };
    for (const kept of due) {
      if (!('puzzle' in kept)) continue;
      for await (const detour of search(kept.puzzle)) {
        yield { ...exerciseOf(detour), again: true };
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
        const exercise = exerciseOf(detour);
        if (known.has(exercise.key)) continue;
        yield exercise;
        if (--left === 0) return;
        if (--most === 0) break;
      }
    }
  } finally {
    worker.close();
  }
}
