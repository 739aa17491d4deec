/** The days of the daily games and the streak, on both pages. Loaded at the start, so it holds only that. */
import { localDay } from '../../element/kept-game.js';
import { readNamed } from '../../storage/named.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */

/** The icon of the daily games: the leaf of a calendar, with room for the number of the day. */
export const LEAF = 'M4 5h16v16H4ZM8 2.5v4M16 2.5v4';

/** The day of a daily game; undefined for other games. @param {{ name: string }} game */
export const dayIn = ({ name }) => /daily\/(\d{4}-\d\d-\d\d)$/.exec(name)?.[1];

/** Whether a daily game was begun on another day than its own. @param {Entry} game */
export const isLate = (game) => (game.day ?? dayIn(game)) !== dayIn(game);

/** @typedef {import('../variant/slots.js').SlotOptions<any, any>} Slots */

/** Reads the daily games of a page. @param {Slots} slots @throws if they can't be read */
export const readDailies = ({ kind, names }) => readNamed(kind, `${names.daily}/`);

/**
 * The days that were completed, each on the day itself.
 * @param {Slots} slots those of the page
 * @returns {Promise<Set<string | undefined>>}
 * @throws if the games can't be read
 */
export async function daysDone(slots) {
  const games = await readDailies(slots);
  return new Set(games.filter((game) => slots.isDone(game.tally) && !isLate(game)).map(dayIn));
}

/** @param {string} day as `2026-11-21`, which is midnight in Greenwich, where no day has an hour more or less */
const dayBefore = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the number of consecutive completed days, up to today, or up to yesterday until today is done.
 * @param {{ has: (day: string) => boolean }} done the completed days
 * @param {string} today
 */
export function currentStreak(done, today) {
  let day = done.has(today) ? today : dayBefore(today);
  let days = 0;
  for (; done.has(day); day = dayBefore(day)) days++;
  return days;
}

/** Milliseconds. In every time zone, days begin with a minute. */
const MINUTE = 60_000;

/**
 * Calls a function when another day has begun, while the page is seen. It looks once a minute, because a timer to the
 * next midnight would be late after the device has slept, and wrong once the clock has been set.
 * @param {() => void} act
 */
export function onNewDay(act) {
  let day = localDay();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
    const today = localDay();
    if (day === today) return;
    day = today;
    act();
  };
  document.addEventListener('visibilitychange', look);
  look();
}
