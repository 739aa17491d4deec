/** “Learn from your mistakes” of the sliding puzzle: where a slide made the way longer. */
import { LEARN } from '../../i18n/games.js';
import { WorkerClient } from '../../worker/client.js';
import { KINDS } from '../saved/kinds.js';
import { bestRecord } from '../saved/records.js';
import { LARGEST_SOLVED } from '../variant/puzzle.js';
import WORKER from './detours-worker.js?worker&url';
import { createLesson, lastExercises } from './lesson.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */

/** A detour, as an exercise. @typedef {import('../../puzzle/solver-engine.js').Detour & { key: string, again?: boolean }} Exercise */

/** How far the search has come. @typedef {{ at: number, all: number, puzzle: number, puzzles: number }} Progress */

/** @type {Progress} */
const BEGUN = { at: 0, all: 0, puzzle: 0, puzzles: 1 };

/**
 * The detours of a puzzle; or those that are due and of the last puzzles, as they are found.
 * @param {string | undefined} record
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} searched
 * @returns {AsyncGenerator<Exercise>}
 */
async function* findExercises(record, signal, searched) {
  // The element's own puzzle needs the other worker.
  const worker = new WorkerClient(WORKER);
  /** @param {string} record @param {Partial<Progress>} [place] @returns {AsyncGenerator<Exercise>} */
  async function* search(record, place) {
    for (;;) {
      const { found, slides } = await worker.ask({ kind: 'next', record }, { signal });
      if (found === undefined) return;
      if (typeof found !== 'number') yield { ...found, key: found.made };
      else if (place) searched({ ...BEGUN, ...place, at: found, all: slides });
    }
  }
  try {
    if (record !== undefined) return yield* search(record, {});
    yield* lastExercises(
      {
        again: (kept) => ('puzzle' in kept ? search(kept.puzzle) : []),
        // Those that the player has played alone.
        isLesson: ({ kind, key, tally, slides = 0 }) =>
          kind === 'sliding-puzzle' &&
          slides > 0 &&
          !(tally.hints > 0 || tally.aided) &&
          (KINDS[kind].parseKey(key)?.variant.side ?? LARGEST_SOLVED + 1) <= LARGEST_SOLVED,
        search: (game, puzzle, puzzles) => search(bestRecord(game), { puzzle, puzzles }),
      },
      signal,
    );
  } finally {
    worker.close();
  }
}

/** @param {PuzzleContext} context */
export const make = (context) =>
  createLesson(context, {
    exercises: findExercises,
    toRecord: ({ start }) => start,
    kept: ({ key }) => ({ key, puzzle: key }),
    look({ played, best, left, ways }, view) {
      const words = () => LEARN.in(view().language);
      const number = (/** @type {number} */ count) => view().format(count);
      const directionTo = (/** @type {number} */ number) =>
        ways.find((way) => way.number === number)?.direction ?? -1;
      return {
        best: directionTo(best),
        isRight: (direction) => ways.some((way) => way.direction === direction && way.closer),
        praise: () => words().rightSlide(number(left - 1)),
        blame(direction) {
          const longer = words().longer(number(left + 1), number(left - 1));
          return direction === directionTo(played)
            ? words().sameSlide + view().words.gap + longer
            : longer;
        },
        hint() {
          // One of two: the best slide, and one that is wrong.
          const wrong = ways.find((way) => !way.closer && way.number !== played);
          const [one, other] = [best, wrong?.number ?? played].sort((a, b) => a - b).map(number);
          return words().oneOfNumbers(one, other);
        },
        solution: () => words().bestSlide(number(best)),
      };
    },
    about: ({ language, words, format }, { again, step, left }) => [
      again ? LEARN.in(language).again : words.atSlide(format(step + 1)),
      LEARN.in(language).fewest(format(left)),
    ],
    task: ({ language, format }, { played }) => {
      const said = LEARN.in(language);
      return [said.slid(format(played)), said.slideTask];
    },
    begun: BEGUN,
    searching({ language, words, format }, { at, all, puzzle, puzzles }) {
      const said = LEARN.in(language);
      if (all === 0) return [words.thinking];
      const share = (puzzle + at / all) / puzzles;
      if (puzzles > 1) return [said.searchingPuzzles(puzzle + 1, puzzles), share];
      return [said.searchingSlides(format(at), format(all)), share];
    },
    none: ({ language }) => LEARN.in(language).noDetours,
    last: ({ lastPuzzles }) => lastPuzzles,
  });
