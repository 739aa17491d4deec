/** “Learn from your mistakes” of the sliding puzzle: where a slide made the way longer. */
import { LEARN } from '../../i18n/games.js';
import { load } from '../../puzzle/engine.js';
import { PuzzleBoard } from './exercise-board.js';
import { createLesson } from './lesson.js';
import { exercisesOf } from './puzzle-exercises.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */

/** @param {PuzzleContext} context */
export function make(context) {
  const lesson = createLesson(context, {
    board: (moved, refused) => new PuzzleBoard(context.game, moved, refused),
    exercises: exercisesOf,
    kept: ({ made }) => ({ key: made, puzzle: made }),
    look({ played, best, left, ways }, view) {
      const words = () => LEARN.in(view().language);
      const number = (/** @type {number} */ count) => view().format(count);
      return {
        best,
        isRight: (slid) => ways.some((way) => way.number === slid && way.closer),
        praise: () => words().rightSlide(number(left - 1)),
        blame(slid) {
          const longer = words().longer(number(left + 1), number(left - 1));
          return slid === played ? words().sameSlide + view().words.gap + longer : longer;
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
    begun: { at: 0, all: 0, puzzle: 0, puzzles: 1 },
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
  return {
    prepare: () => Promise.all([context.game.ready, load()]),
    /** @param {{ record?: string }} [asked] a puzzle; without it, the last ones */
    open: (asked) => lesson.open(asked?.record),
  };
}
