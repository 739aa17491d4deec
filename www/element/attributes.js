/** The attributes of the elements and the properties that mirror them. */
import { addSheets, bestEffort } from './dom.js';

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

export const COLORS = {
  /** @attr {'light' | 'dark' | 'auto'} theme - The colors; `auto` follows the system. Default: the page's `color-scheme`. */
  theme: null,
  /**
   * @attr {'dusk' | 'classic' | 'contrast' | 'distinct'} [palette=dusk] - The palette, each light and dark:
   *   `dusk`, `classic` (warm beige), `contrast` (high contrast) or `distinct`, which is easy to tell apart for
   *   color-blind eyes: in 2048, each number up to 2048 has another lightness.
   */
  palette: 'dusk',
  // The browser mirrors this one itself.
  /**
   * @attr {string} lang - The language, as a tag. Default: the `lang` of the nearest element around it,
   *   otherwise the first supported language of the browser, otherwise English.
   */
};

/** The attributes of both games that choose the game. */
export const SHARED_CHOICE = {
  /**
   * @attr {string | number | bigint} seed - The seed of every new game: an integer from 0 to 2^64 - 1. Setting it starts a
   *   new game. Default: a random seed for each game.
   */
  seed: null,
  /** @attr {string} save - The name under which the game is saved in this browser. Default: nothing is stored. */
  save: null,
};

/** Those of both games that change how they look and sound, other than through style sheets. */
export const SHARED_LOOKS = {
  /**
   * @attr {'on' | 'off'} [keep-games=on] - Whether games stay in this browser when a new one has replaced them and undo can
   *   no longer bring them back. The best one always stays. It needs `save`.
   */
  'keep-games': 'on',
  /** @attr {boolean} sound - Plays a tone for each move. */
  sound: false,
  /** @attr {boolean} haptics - Vibrates at each move, if the device can. */
  haptics: false,
  /** @attr {boolean} no-undo - Removes undo and redo for the player; the methods still work. */
  'no-undo': false,
};

/** The other attributes of both games. */
export const SHARED_ATTRIBUTES = {
  ...COLORS,
  /** @attr {boolean} practice - New games don't count: they set no best result and have no statistics. */
  practice: false,
  /** @attr {'hjkl' | 'jkil'} [keys=hjkl] - The letter keys that move tiles, in addition to W A S D. */
  keys: 'hjkl',
  /** @attr {'normal' | 'fast' | 'slow' | 'off'} [speed=normal] - The speed of the animation. */
  speed: 'normal',
  /** @attr {'medium' | 'low' | 'high'} [volume=medium] - The volume of the tones. */
  volume: 'medium',
  /**
   * @attr {boolean} fill - Fills the height that the page gives it: the board takes what is left of it, and in a
   *   landscape window everything else is beside the board. Default: the board takes the width.
   */
  fill: false,
  /**
   * @attr {boolean} whole-page - Responds to keys and swipes on the whole page, wherever nothing else uses
   *   them. Default: keys while the element has the focus, swipes on the board.
   */
  'whole-page': false,
  /** @attr {boolean} autofocus - Takes the keys as soon as the element is there, unless something else has the focus. */
};

/** @param {string} attribute */
const propertyName = (attribute) =>
  attribute.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/**
 * The text of an attribute, without the spaces and line breaks that templates leave around it.
 * @param {Element} element @param {string} name
 */
export const attributeText = (element, name) => element.getAttribute(name)?.trim();

/**
 * Whether a boolean attribute is set. Some frameworks write `sound="false"` to turn an attribute off,
 * so "false" counts as missing. Style sheets use the classes that the elements derive from this.
 * @param {Element} element @param {string} name
 */
const isSet = (element, name) => (attributeText(element, name) ?? 'false') !== 'false';

/** The URLs of blobs, for as long as the page is open. @type {WeakMap<Blob, string>} */
const urls = new WeakMap();

/** A list as the text of an attribute: JSON, with the URLs of blobs. @param {readonly unknown[]} list */
export const listText = (list) =>
  JSON.stringify(list, (_key, value) => {
    if (!(value instanceof Blob)) return value;
    if (!urls.has(value)) urls.set(value, URL.createObjectURL(value));
    return urls.get(value);
  });

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
    Object.defineProperty(Mirroring.prototype, propertyName(name), {
      configurable: true,
      enumerable: true,
      /** @this {Element} */
      get() {
        if (typeof fallback === 'boolean') return isSet(this, name);
        const value = attributeText(this, name) ?? fallback;
        return typeof fallback === 'number' ? Number(value) : value;
      },
      /** @this {Element} @param {unknown} value */
      set(value) {
        const missing = value === null || value === undefined;
        const off = typeof fallback === 'boolean' && (!value || value === 'false');
        if (missing || off) this.removeAttribute(name);
        else if (typeof fallback === 'boolean') this.setAttribute(name, '');
        else this.setAttribute(name, Array.isArray(value) ? listText(value) : String(value));
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
  const text = attributeText(element, name);
  return !text || Number.isNaN(Number(text)) ? text : Number(text);
}

/** @param {Element} element */
export function seedOption(element) {
  const seed = attributeText(element, 'seed');
  return /** @type {any} */ (seed && /^\d+$/.test(seed) ? BigInt(seed) : seed);
}

/** @param {Element} element @param {string[]} more names of properties that mirror no attribute */
export function upgrade(element, ...more) {
  const { observedAttributes } = /** @type {ReturnType<typeof mirroring>} */ (element.constructor);
  for (const name of [...observedAttributes.map(propertyName), ...more]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}

/** @param {(palettes: typeof import('./palettes.js')) => void} use */
export const withPalettes = (use) => bestEffort(async () => use(await import('./palettes.js')));
