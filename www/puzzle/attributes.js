/** The attributes of <sliding-puzzle> and the properties that mirror them. */
import { DEFAULT_GOAL, DEFAULT_SIDE, DEFAULT_WALK } from '../../pkg/puzzle_constants.js';
import { mirroring, seedOption } from '../element/attributes.js';
import { new_puzzle } from './engine.js';

/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */

/** The attributes that choose the puzzle. */
export const GAME_ATTRIBUTES = ['side', 'goal', 'start', 'seed', 'save'];

/** The attributes that change how it looks and sounds, other than through style sheets. */
export const LOOKS = ['opponent', 'timer', 'no-numbers', 'sound', 'haptics', 'no-undo'];

/** The attributes of <sliding-puzzle>. @type {import('../element/attributes.js').AttributeTable} */
export const ATTRIBUTES = {
  side: DEFAULT_SIDE,
  goal: DEFAULT_GOAL,
  start: String(DEFAULT_WALK),
  seed: null,
  save: null,
  theme: null,
  keys: 'hjkl',
  speed: 'normal',
  opponent: 'climber',
  timer: false,
  'no-numbers': false,
  sound: false,
  haptics: false,
  'no-undo': false,
  'whole-page': false,
};

/** The allowed values of attributes, the default first. */
const CHOICES = { opponent: ['climber', 'optimal'] };

/** @typedef {keyof typeof CHOICES} ChoiceAttribute */

/** @type {{ new (): HTMLElement & import('../public/sliding-puzzle.js').PuzzleAttributes }} */
export const Attributes = mirroring(ATTRIBUTES);

/** The number in a text, or the text itself if it isn't a number. @param {string | null} text */
function numberOr(text) {
  if (text === null) return undefined;
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/**
 * The puzzle that the attributes ask for, as options for the engine, which checks them.
 * @param {Element} element
 * @returns {PuzzleOptions}
 */
function puzzleOptions(element) {
  const options = {
    side: numberOr(element.getAttribute('side')),
    goal: element.getAttribute('goal') ?? undefined,
    start: numberOr(element.getAttribute('start')),
  };
  return /** @type {any} */ (options);
}

/**
 * Reads an attribute that allows a few values.
 * @param {Element} element
 * @param {ChoiceAttribute} name
 * @returns {{ value: string, error?: string }} the default and an error if it has another value
 */
function choiceOf(element, name) {
  const allowed = CHOICES[name];
  const value = element.getAttribute(name) ?? allowed[0];
  if (allowed.includes(value)) return { value };
  return { value: allowed[0], error: `${name} must be ${allowed.join(' or ')}, not “${value}”` };
}

/** The errors in attributes that allow a few values. @param {Element} element */
const wrongChoices = (element) =>
  /** @type {ChoiceAttribute[]} */ (Object.keys(CHOICES))
    .map((name) => choiceOf(element, name).error)
    .filter((error) => error !== undefined);

/**
 * The opponent in the race.
 * @param {Element} element
 * @returns {import('./session.js').Opponent}
 */
export const rivalOf = (element) =>
  choiceOf(element, 'opponent').value === 'optimal' ? 'optimal' : 'climber';

/**
 * Reads the puzzle that the attributes ask for, and shows their errors.
 * @param {Element} element
 * @param {import('../element/notices.js').Notices} notices
 * @param {object | undefined} shown the session that stays if there are errors
 * @returns {{ options: PuzzleOptions, seed: bigint | undefined, wrong: boolean }} with defaults instead of
 *   wrong values
 */
export function readWishes(element, notices, shown) {
  /** @type {Record<string, any>} */
  const options = puzzleOptions(element);
  let seed = seedOption(element);
  /** @type {string[]} */
  const errors = [];
  const isRefused = (/** @type {() => import('./engine.js').Puzzle} */ create) => {
    try {
      create().free();
      return false;
    } catch (error) {
      errors.push(/** @type {Error} */ (error).message);
      return true;
    }
  };
  for (const [name, value] of Object.entries(options)) {
    if (isRefused(() => new_puzzle({ [name]: value }))) options[name] = undefined;
  }
  if (isRefused(() => new_puzzle({}, seed))) seed = undefined;
  const wrong = errors.length > 0;
  const all = [...errors, ...wrongChoices(element)];
  if (all.length === 0) notices.clear('attributes');
  else notices.badAttributes(all.join('; '), wrong && !shown);
  return { options: /** @type {PuzzleOptions} */ (options), seed, wrong };
}
