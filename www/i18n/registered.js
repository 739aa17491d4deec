/** The messages that pages register, in place of ours. Loaded with the first of them. */
import PARAMETERS from '../../pkg/words/parameters.js';
import { argumentNames, readMessage } from './message.js';
import { numbersIn } from './numbers.js';

/** @typedef {import('./message.js').Part} Part */
/** @typedef {import('./languages.js').Registered} Registered */
/** @typedef {import('./languages.js').Sentences} Sentences */

/**
 * Makes a function of a message, which takes the values of its arguments in the order of ours.
 * @param {unknown} message
 * @param {readonly string[]} names the arguments in their order
 * @param {string} language
 */
function interpret(message, names, language) {
  const read = readMessage(message);
  const unknown = argumentNames(read).find((name) => !names.includes(name));
  if (unknown) throw new RangeError(`there is no argument {${unknown}}`);
  const { form, write } = numbersIn(language);
  /** @param {any[]} values */
  return (...values) => {
    /** @param {Part[]} parts @param {number} [count] that of the plural around them @returns {string} */
    const say = (parts, count = 0) => parts.map((part) => sayPart(part, count)).join('');
    /** @param {Part} part @param {number} count */
    const sayPart = (part, count) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'count') return write(count);
      const value = values[names.indexOf(part.name)];
      if ('cases' in part) {
        const isPlural = part.type === 'plural';
        const keys = [...(isPlural ? [`=${value}`, form(value)] : [String(value)]), 'other'];
        const key = keys.find((one) => part.cases.has(one)) ?? '';
        return say(part.cases.get(key) ?? [], isPlural ? value : count);
      }
      if (part.type === 'number') return write(value);
      return part.type === 'lower' ? String(value).toLowerCase() : String(value);
    };
    return say(read);
  };
}

/** The faults that were reported. @type {Set<string>} */
const reported = new Set();

/**
 * Our sentences with registered messages in their place. A broken one is reported once, and ours stays.
 * @param {Sentences} ours
 * @param {any} theirs
 * @param {string} language
 * @param {any} parameters the arguments of ours by key
 * @param {string} [path] where in the bundle this is
 * @returns {Sentences}
 */
function replaced(ours, theirs, language, parameters, path = '') {
  if (typeof theirs !== 'object' || !theirs) throw new TypeError('it is not a group of texts');
  const all = { ...ours };
  // Other keys may be those of other bundles.
  for (const key of Object.keys(theirs).filter((one) => Object.hasOwn(ours, one))) {
    const [own, names = []] = [ours[key], parameters?.[key]];
    try {
      if (typeof own === 'object')
        all[key] = replaced(own, theirs[key], language, names, `${path}${key}.`);
      else {
        const say = interpret(theirs[key], names, language);
        all[key] = typeof own === 'function' ? say : say();
      }
    } catch (error) {
      const fault = `registerLanguage: ${language}: ${path}${key}: ${error instanceof Error ? error.message : error}`;
      if (!reported.has(fault)) console.warn(fault);
      reported.add(fault);
    }
  }
  return all;
}

/**
 * Puts registered messages in the place of ours.
 * @param {string} language
 * @param {import('./languages.js').Messages} messages
 * @param {Registered} [before] puts those that were registered before
 * @returns {Registered}
 */
export const replacing = (language, messages, before) => (ours, bundles) => {
  const names = /** @type {Record<string, object>} */ (PARAMETERS);
  const parameters = Object.assign({}, ...bundles.map((bundle) => names[bundle]));
  return replaced(before?.(ours, bundles) ?? ours, messages, language, parameters);
};
