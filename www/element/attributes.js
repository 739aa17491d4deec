/** The attributes of the elements, and the properties that mirror them. */
import { DEFAULT_COLS, DEFAULT_ROWS, DEFAULT_RULES } from '../../pkg/game_constants.js';

/** Where there is no document, the class can be imported, but not used. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * The attributes of an element, each with its value where it is missing. That value says what the
 * property is: a text, a number, a boolean, or null for a text that may be missing.
 * @typedef {Readonly<Record<string, string | number | boolean | null>>} AttributeTable
 */

/** The attributes of <game-2048> that choose which game is played. */
export const GAME_ATTRIBUTES = ['rules', 'rows', 'cols', 'seed', 'save'];

/** The attributes of <game-2048> that choose how it looks and sounds; style sheets see to others. */
export const LOOKS = ['powers', 'sound', 'haptics', 'no-arrows', 'no-undo', 'no-hints'];

/** The attributes of <game-2048>. @type {AttributeTable} */
export const ATTRIBUTES = {
  rules: DEFAULT_RULES,
  rows: DEFAULT_ROWS,
  cols: DEFAULT_COLS,
  seed: null,
  save: null,
  theme: null,
  keys: 'hjkl',
  speed: 'normal',
  powers: false,
  sound: false,
  haptics: false,
  'no-arrows': false,
  'no-undo': false,
  'no-hints': false,
  'whole-page': false,
};

/** The property that mirrors an attribute. @param {string} attribute */
const propertyOf = (attribute) =>
  attribute.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/**
 * Whether a boolean attribute is set. Frameworks write `sound="false"` where they mean no attribute,
 * so that text is the same as none; style sheets ask the classes that elements derive from this.
 * @param {Element} element
 * @param {string} name
 */
const isSet = (element, name) => (element.getAttribute(name) ?? 'false') !== 'false';

/**
 * The base class of an element whose attributes are mirrored by properties. A property that is set to
 * null or undefined, and a boolean one that is set to false, removes its attribute.
 * @param {AttributeTable} table
 * @returns {any}
 */
export function mirroring(table) {
  class Mirroring extends Base {}
  for (const [name, usual] of Object.entries(table)) {
    Object.defineProperty(Mirroring.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      /** @this {Element} */
      get() {
        if (typeof usual === 'boolean') return isSet(this, name);
        const value = this.getAttribute(name) ?? usual;
        return typeof usual === 'number' ? Number(value) : value;
      },
      /** @this {Element} @param {unknown} value */
      set(value) {
        const missing = value === null || value === undefined;
        const off = typeof usual === 'boolean' && (!value || value === 'false');
        if (missing || off) this.removeAttribute(name);
        else this.setAttribute(name, typeof usual === 'boolean' ? '' : String(value));
      },
    });
  }
  return Mirroring;
}

/** @type {{ new (): HTMLElement & import('../public/game-2048.js').GameAttributes }} */
export const Attributes = mirroring(ATTRIBUTES);

/**
 * What the attributes ask for, as the engine takes it. What is wrong is for the engine to name.
 * @param {Element} element
 */
export function rulesOption(element) {
  const number = (/** @type {string} */ name) => {
    const text = element.getAttribute(name);
    if (text === null) return undefined;
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  };
  const rules = element.getAttribute('rules') ?? undefined;
  return /** @type {any} */ ({ rules, rows: number('rows'), cols: number('cols') });
}

/** The seed as the engine takes it. @param {Element} element */
export function seedOption(element) {
  const seed = element.getAttribute('seed');
  if (seed === null) return undefined;
  return /** @type {any} */ (/^\s*\d+\s*$/.test(seed) ? BigInt(seed) : seed);
}

/**
 * Takes over properties that were set before the element was defined.
 * @param {Element} element
 * @param {AttributeTable} table of its attributes
 * @param {string[]} more properties that mirror none
 */
export function upgrade(element, table, ...more) {
  for (const name of [...Object.keys(table).map(propertyOf), ...more]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
