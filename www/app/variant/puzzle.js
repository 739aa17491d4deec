/** The puzzles that can be chosen, their names, the choice that the page shows, and the page's settings. */
import {
  DEFAULT_GOAL,
  DEFAULT_SIDE,
  DEFAULT_WALK,
  GOALS,
  MAX_WALK,
  SIDES,
} from '../../../pkg/puzzle_constants.js';
import { choice, OFF, SETTINGS, SHOWN } from '../shell/settings.js';

/** @typedef {import('../../puzzle/sliding-puzzle.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('../../i18n/puzzle-names.js').Names} Names */

/** @typedef {(typeof import('../../../pkg/puzzle_constants.js').GOALS)[number]} Goal */
/** A puzzle that can be chosen. @typedef {{ side: number, goal: Goal, start: number | 'any' }} Variant */

const { arrows, hints, powers, clock, ...OF_BOTH } = SETTINGS;

/** The settings of the puzzle page: its own and those shared by both pages. The 2048 page doesn't load them. */
export const PUZZLE_SETTINGS = {
  opponent: choice('none', 'climber', 'optimal'),
  timer: OFF,
  numbers: SHOWN,
  ...OF_BOTH,
};

/** The largest side whose shortest solutions the solver finds. */
export const LARGEST_SOLVED = 4;

/** The difficulties by name: the number of slides from the goal, or `any` for a random board. */
export const STEPS = /** @type {const} */ ({
  easy: DEFAULT_WALK,
  medium: 20,
  hard: 50,
  hardest: 'any',
});

/**
 * The puzzles that have names of their own; the chooser leads with them, and Fifteen is the first one that a
 * player meets. Fifteen is fully shuffled, as the classic puzzle is; its easy start and Eight are 20 slides from the
 * goal: the greedy AI solves only one such start in fifteen in the fewest slides, but most of those 6 slides away
 * (`cargo bench --bench hill_climb`).
 * @type {Record<'fifteen' | 'fifteenEasy' | 'eight' | 'spiralRace', Variant>}
 */
export const NAMED = {
  fifteen: { side: 4, goal: 'usual', start: STEPS.hardest },
  fifteenEasy: { side: 4, goal: 'usual', start: STEPS.medium },
  eight: { side: 3, goal: 'usual', start: STEPS.medium },
  spiralRace: { side: 3, goal: 'spiral', start: STEPS.easy },
};

/**
 * The key of a puzzle's own name; undefined if it has none.
 * @param {{ side: number, goal: string, start: Variant['start'] | 'board' } | undefined} variant
 */
export const keyOfName = (variant) =>
  /** @type {(keyof typeof NAMED)[]} */ (Object.keys(NAMED)).find((name) => {
    const { side, goal, start } = NAMED[name];
    return side === variant?.side && goal === variant.goal && start === variant.start;
  });

/**
 * “Easy”, or the number of slides. A custom board (`board`) can only come from a link.
 * @param {Variant['start'] | 'board'} start
 * @param {Names} words
 */
function startName(start, words) {
  if (start === 'board') return words.custom;
  const step = Object.entries(STEPS).find(([, slides]) => slides === start);
  return step ? words[/** @type {keyof typeof STEPS} */ (step[0])] : String(start);
}

/**
 * “Fifteen”, or “Spiral 3×3 · Hard”.
 * @param {{ side: number, goal: Goal, start: Variant['start'] | 'board' }} variant
 * @param {Names} words
 */
export function variantName(variant, words) {
  const { side, goal, start } = variant;
  const name = keyOfName(variant);
  return name ? words[name] : `${words[goal]} ${side}×${side} · ${startName(start, words)}`;
}

/** Whether a puzzle may start this number of slides from the goal. @param {unknown} slides */
export const isStart = (slides) =>
  Number.isInteger(slides) && Number(slides) >= 1 && Number(slides) <= MAX_WALK;

/** The puzzle for players who haven't chosen one. */
const FIRST = NAMED.fifteen;

/**
 * Reads a saved variant; falls back to the default one if it is invalid.
 * @param {unknown} saved
 * @returns {Variant}
 */
function readVariant(saved) {
  const { side, goal, start } = /** @type {Partial<Variant>} */ (saved ?? {});
  const known =
    SIDES.includes(Number(side)) &&
    GOALS.some((name) => name === goal) &&
    (start === 'any' || isStart(start));
  return known ? /** @type {Variant} */ ({ side, goal, start }) : FIRST;
}

/** @typedef {import('./slots.js').GameSlots<Variant, SlidingPuzzle>} PuzzleChoice */

/** @type {import('./slots.js').SlotOptions<Variant, SlidingPuzzle>} */
export const SLOTS = {
  kind: 'sliding-puzzle',
  key: 'puzzle',
  names: { main: 'puzzle', daily: 'puzzle-daily', practice: 'puzzle-practice' },
  daily: { side: DEFAULT_SIDE, goal: DEFAULT_GOAL, start: 'any' },
  read: readVariant,
  variantName,
  isDone: ({ solved }) => solved,
  // A custom board isn't a variant: the start attribute, set before it, is saved instead.
  shown: ({ side, goal, start }) =>
    readVariant({ side, goal, start: start === 'any' ? start : Number(start) }),
};
