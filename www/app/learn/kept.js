/** The exercises that the player has met, and when each comes again. */
import { due_exercises, load, place_exercise, surplus_exercises } from '../../library/engine.js';
import { keepExercise, readExercises } from '../../storage/exercises.js';

/** The largest number of exercises that are kept. */
const KEPT = 1000;

/** All exercises, and those that are due, the longest due first. If they can't be read, there are none. */
export async function readKept() {
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
