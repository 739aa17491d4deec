/**
 * When an exercise comes again, as in Leitner's boxes of cards: one that was missed comes the next day, and after
 * every time that it is found again, later. No DOM, no storage.
 */

/** What is known of an exercise. @typedef {{ box: number, due: number }} Place `due` is a time in milliseconds */

const DAY = 24 * 60 * 60 * 1000;

/** The days after which the exercises of each box come again. */
const BOXES = [1, 3, 7, 21];

/** The box of those that have been learned. They don't come again. */
export const LEARNED = BOXES.length;

/**
 * Returns where an exercise goes.
 * @param {Place | undefined} place where it is; undefined if it is new
 * @param {boolean} found whether it was found at once and without help
 * @param {number} now
 * @returns {Place}
 */
export function move(place, found, now) {
  const next = place ? place.box + 1 : LEARNED;
  const box = found ? Math.min(next, LEARNED) : 0;
  return { box, due: box === LEARNED ? Number.POSITIVE_INFINITY : now + BOXES[box] * DAY };
}

/**
 * The exercises that are due, the longest due first.
 * @template {Place} T
 * @param {T[]} places
 * @param {number} now
 * @returns {T[]}
 */
export const dueOf = (places, now) =>
  places.filter(({ box, due }) => box < LEARNED && due <= now).sort((a, b) => a.due - b.due);

/**
 * The exercises that are too many. Those that have been learned go first, then those that come last.
 * @template {Place} T
 * @param {T[]} places
 * @param {number} count the largest number
 * @returns {T[]}
 */
export const tooMany = (places, count) =>
  places.length <= count
    ? []
    : [...places].sort((a, b) => b.box - a.box || b.due - a.due).slice(0, places.length - count);
