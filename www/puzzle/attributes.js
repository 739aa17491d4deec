/** The attributes of <sliding-puzzle> and the properties that mirror them. */
import { Base } from '../attributes.js';

/** The attributes that choose which puzzle is played. */
export const GAME_ATTRIBUTES = ['side', 'goal', 'start', 'seed', 'save'];

/** The attributes that choose how it looks and sounds; `speed` is the style sheet's alone. */
export const LOOKS = ['opponent', 'timer', 'numbers', 'sound', 'haptics', 'undo'];

/** What some attributes may be, the usual value first. */
const CHOICES = { opponent: ['climber', 'optimal'], numbers: ['shown', 'hidden'] };

/** @typedef {keyof typeof CHOICES} Choice */

export class Attributes extends Base {
  get goal() {
    return this.getAttribute('goal') ?? 'spiral';
  }
  set goal(value) {
    this.setAttribute('goal', value);
  }
  /** How the start comes to be: a number of slides, or `any`. @returns {string} */
  get start() {
    return this.getAttribute('start') ?? '6';
  }
  /** @param {string | number} value */
  set start(value) {
    this.setAttribute('start', String(value));
  }
  get opponent() {
    return this.getAttribute('opponent') ?? 'climber';
  }
  set opponent(value) {
    this.setAttribute('opponent', value);
  }
  get numbers() {
    return this.getAttribute('numbers') ?? 'shown';
  }
  set numbers(value) {
    this.setAttribute('numbers', value);
  }
  get timer() {
    return this.hasAttribute('timer');
  }
  set timer(value) {
    this.toggleAttribute('timer', Boolean(value));
  }
  get theme() {
    return this.getAttribute('theme');
  }
  /** @param {string | null} value `light`, `dark`, `auto` (as the system), or null (as the page) */
  set theme(value) {
    if (value === null) this.removeAttribute('theme');
    else this.setAttribute('theme', value);
  }
  /** The name that the puzzle is saved under; null keeps nothing. */
  get save() {
    return this.getAttribute('save');
  }
  /** @param {string | null} value */
  set save(value) {
    if (value === null) this.removeAttribute('save');
    else this.setAttribute('save', value);
  }
}

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
