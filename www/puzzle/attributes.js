/** The attributes of <sliding-puzzle> and the properties that mirror them. */
import { mirroring } from '../element/attributes.js';

/** The attributes that choose which puzzle is played. */
export const GAME_ATTRIBUTES = ['side', 'goal', 'start', 'seed', 'save'];

/** The attributes that choose how it looks and sounds; style sheets see to others. */
export const LOOKS = ['opponent', 'timer', 'no-numbers', 'sound', 'haptics', 'no-undo'];

/** The attributes of <sliding-puzzle>. @type {import('../element/attributes.js').AttributeTable} */
export const ATTRIBUTES = {
  side: 3,
  goal: 'spiral',
  start: '6',
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

/** What some attributes may be, the usual value first. */
const CHOICES = { opponent: ['climber', 'optimal'] };

/** @typedef {keyof typeof CHOICES} Choice */

/** @type {{ new (): HTMLElement & import('../public/sliding-puzzle.js').PuzzleAttributes }} */
export const Attributes = mirroring(ATTRIBUTES);

/** A number where the text is one. @param {string | null} text */
function numberOr(text) {
  if (text === null) return undefined;
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/**
 * What the attributes ask for, as the engine takes it. What is wrong is for the engine to name.
 * @param {Element} element
 * @returns {import('./engine.js').PuzzleOptions}
 */
export function puzzleOptions(element) {
  const options = {
    side: numberOr(element.getAttribute('side')),
    goal: element.getAttribute('goal') ?? undefined,
    start: numberOr(element.getAttribute('start')),
  };
  return /** @type {any} */ (options);
}

/**
 * An attribute that is one of a few words.
 * @param {Element} element
 * @param {Choice} name
 * @returns {{ value: string, error?: string }} the usual value, where it is none of them
 */
export function choiceOf(element, name) {
  const allowed = CHOICES[name];
  const value = element.getAttribute(name) ?? allowed[0];
  if (allowed.includes(value)) return { value };
  return { value: allowed[0], error: `${name} must be ${allowed.join(' or ')}, not “${value}”` };
}

/** What is wrong with the words among the attributes. @param {Element} element */
export const wrongChoices = (element) =>
  /** @type {Choice[]} */ (Object.keys(CHOICES))
    .map((name) => choiceOf(element, name).error)
    .filter((error) => error !== undefined);

/** The attributes that choose the puzzle, as one text. @param {Element} element */
export const wanted = (element) =>
  JSON.stringify(GAME_ATTRIBUTES.map((name) => element.getAttribute(name)));
