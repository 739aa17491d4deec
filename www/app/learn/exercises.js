/** Where exercises come from: what was missed before and is due, then the mistakes of the last games. */
import { due_exercises, load, place_exercise, surplus_exercises } from '../../library/engine.js';
import { keepExercise, readExercises } from '../../storage/exercises.js';
import { readGames } from '../../storage/games.js';

/** @typedef {import('../../storage/exercises.js').Kept} Kept */
/** @typedef {import('../../storage/games.js').Entry} Entry */

/** The number of exercises at a time. */
export const COUNT = 10;

/** How many of the exercises a single one of several games may have. */
export const FROM_EACH = 3;

/** The number of games that are searched for mistakes. */
const GAMES = 20;

/** The largest number of exercises that are kept. */
const KEPT = 1000;

/** All exercises, and those that are due, the longest due first. If they can't be read, there are none. */
async function readKept() {
  try {
    const [all] = await Promise.all([readExercises(), load()]);
    return { all, due: due_exercises(all, Date.now()).map((place) => all[place]) };
  } catch (error) {
    console.warn('the exercises cannot be read:', error);
    return { all: [], due: [] };
  }
}

/**
 * Remembers how an exercise went. If that fails, it just doesn't come again.
 * @param {import('../../storage/exercises.js').KeptMove | import('../../storage/exercises.js').KeptSlide} exercise
 * @param {boolean} wasFound whether it was found at once and without help
 * @returns {Promise<boolean>} whether it will come again
 */
export async function remember(exercise, wasFound) {
  try {
    const [all] = await Promise.all([readExercises(), load()]);
    const before = all.find(({ key }) => key === exercise.key);
    const kept = { ...exercise, ...place_exercise(before?.box, wasFound, Date.now()) };
    const next = [...all.filter((one) => one !== before), kept];
    await keepExercise(
      kept,
      surplus_exercises(next, KEPT).map((place) => next[place].key),
    );
    return kept.due !== Number.POSITIVE_INFINITY;
  } catch (error) {
    console.warn('the exercise cannot be kept:', error);
    return false;
  }
}

/**
 * The exercises that are due, then those of the last games.
 * @template {{ key: string }} Exercise
 * @param {object} source
 * @param {(kept: Kept) => Iterable<Exercise> | AsyncIterable<Exercise>} source.again none if it is one of another game
 * @param {(game: Entry) => boolean} source.isLesson whether a game is one of the player's own to learn from
 * @param {(game: Entry, at: number, all: number) => AsyncIterable<Exercise>} source.search searches one of some games
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Exercise & { again?: boolean }>}
 */
export async function* lastExercises({ again, isLesson, search }, signal) {
  const { all, due } = await readKept();
  for (const kept of due)
    for await (const exercise of again(kept)) yield { ...exercise, again: true };
  const known = new Set(all.map(({ key }) => key));
  const games = (await readGames(isLesson)).slice(0, GAMES);
  for (const [at, game] of games.entries()) {
    if (signal.aborted) return;
    let left = games.length > 1 ? FROM_EACH : COUNT;
    for await (const exercise of search(game, at, games.length)) {
      if (known.has(exercise.key)) continue;
      yield exercise;
      if (--left === 0) break;
    }
  }
}
