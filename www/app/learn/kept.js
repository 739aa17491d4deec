/** The exercises that the player has met, and when each comes again. */
import { keepExercise, readExercises } from '../../storage/exercises.js';
import { dueOf, move, tooMany } from './schedule.js';

/** The largest number of exercises that are kept. */
const KEPT = 1000;

/** All exercises, and those that are due, the longest due first. If they can't be read, there are none. */
export async function readKept() {
  try {
    const all = await readExercises();
    return { all, due: dueOf(all, Date.now()) };
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
    const all = await readExercises();
    const before = all.find(({ key }) => key === exercise.key);
    const kept = { ...exercise, ...move(before, wasFound, Date.now()) };
    const gone = tooMany([...all.filter((one) => one !== before), kept], KEPT);
    await keepExercise(
      kept,
      gone.map(({ key }) => key),
    );
    return kept.due !== Number.POSITIVE_INFINITY;
  } catch (error) {
    console.warn('the exercise cannot be kept:', error);
    return false;
  }
}
