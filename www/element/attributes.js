/** The attributes of the elements and the properties that mirror them. */
import { bestEffort } from './dom.js';
import { addSheets } from './template.js';

/** Without a DOM (as in Node), the classes can still be imported, though not used. */
export const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * Attributes and their default values, whose types are those of the properties; null is a missing string.
 * @typedef {Readonly<Record<string, string | number | boolean | null>>} AttributeTable
 */

/**
 * The name of the property that mirrors an attribute.
 * @template {string} Name
 * @typedef {Name extends `${infer Word}-${infer Rest}` ? `${Word}${Capitalize<CamelCase<Rest>>}` : Name} CamelCase
 */

/**
 * The type of a property, by the default of its attribute.
 * @template Value
 * @typedef {Value extends boolean ? boolean : Value extends number ? number : Value extends string ? string : string | null} Mirror
 */

/**
 * The properties that mirror the attributes of a table.
 * @template Table
 * @typedef {{ [Name in keyof Table as CamelCase<Name & string>]: Mirror<Table[Name]> }} Mirrored
 */

/** The attributes of both games. */
export const SHARED_ATTRIBUTES = {
  seed: null,
  save: null,
  'keep-games': 'on',
  practice: false,
  theme: null,
  palette: 'dusk',
  keys: 'hjkl',
  speed: 'normal',
  sound: false,
  volume: 'medium',
  haptics: false,
  'no-undo': false,
  'whole-page': false,
};

/** The name of the property that mirrors an attribute. @param {string} attribute */
const propertyOf = (attribute) =>
  attribute.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/**
 * The text of an attribute, without the spaces and line breaks that templates leave around it.
 * @param {Element} element @param {string} name
 */
export const textOf = (element, name) => element.getAttribute(name)?.trim();

/**
 * Whether a boolean attribute is set. Some frameworks write `sound="false"` to turn an attribute off,
 * so "false" counts as missing. Style sheets use the classes that the elements derive from this.
 * @param {Element} element @param {string} name
 */
const isSet = (element, name) => (textOf(element, name) ?? 'false') !== 'false';

/**
 * Returns a base class with properties that mirror the attributes. Setting a property to null or
 * undefined, or a boolean one to false, removes its attribute.
 * @template {AttributeTable} Table
 * @template {HTMLElement} [Parent=HTMLElement]
 * @param {Table} table
 * @param {new () => Parent} [parent] what it extends in turn
 * @returns {{ new (): Parent & Mirrored<Table>, observedAttributes: string[] }}
 */
export function mirroring(table, parent = /** @type {any} */ (Base)) {
  class Mirroring extends /** @type {typeof HTMLElement} */ (parent) {
    static observedAttributes = [...Object.keys(table), 'lang'];
    adoptedCallback() {
      addSheets(/** @type {ShadowRoot} */ (this.shadowRoot));
    }
  }
  for (const [name, fallback] of Object.entries(table)) {
    Object.defineProperty(Mirroring.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      /** @this {Element} */
      get() {
        if (typeof fallback === 'boolean') return isSet(this, name);
        const value = textOf(this, name) ?? fallback;
        return typeof fallback === 'number' ? Number(value) : value;
      },
      /** @this {Element} @param {unknown} value */
      set(value) {
        const missing = value === null || value === undefined;
        const off = typeof fallback === 'boolean' && (!value || value === 'false');
        if (missing || off) this.removeAttribute(name);
        else this.setAttribute(name, typeof fallback === 'boolean' ? '' : String(value));
      },
    });
  }
  return /** @type {any} */ (Mirroring);
}

/**
 * The number in an attribute. Other texts stay, so that the engine can name them in its error.
 * @param {Element} element @param {string} name
 */
export function numberIn(element, name) {
  const text = textOf(element, name);
  return !text || Number.isNaN(Number(text)) ? text : Number(text);
}

/** @param {Element} element */
export function seedOption(element) {
  const seed = textOf(element, 'seed');
  return /** @type {any} */ (seed && /^\d+$/.test(seed) ? BigInt(seed) : seed);
}

/**
 * Applies properties that were set before the element was defined.
 * @param {Element} element @param {string[]} more names of properties that mirror no attribute
 */
export function upgrade(element, ...more) {
  const { observedAttributes } = /** @type {ReturnType<typeof mirroring>} */ (element.constructor);
  for (const name of [...observedAttributes.map(propertyOf), ...more]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}

/**
 * Loads the colors of the palettes, and then uses them.
 * @param {(palettes: typeof import('./palettes.js')) => void} use
 */
export const withPalettes = (use) => bestEffort(async () => use(await import('./palettes.js')));
