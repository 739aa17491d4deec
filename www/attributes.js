/** The attributes of <game-2048> and the properties that mirror them. */

/** The attributes that choose which game is played. */
export const GAME_ATTRIBUTES = ['rules', 'rows', 'cols', 'seed', 'save'];

/** The attributes that choose how it looks and sounds; `speed` is the style sheet's alone. */
export const LOOKS = ['powers', 'sound', 'haptics', 'undo', 'hints'];

/** Where there is no document, the class can be imported, but not used. */
export const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class Attributes extends Base {
  get rules() {
    return this.getAttribute('rules') ?? 'classic';
  }
  set rules(value) {
    this.setAttribute('rules', value);
  }
  get rows() {
    return Number(this.getAttribute('rows') ?? 4);
  }
  set rows(value) {
    this.setAttribute('rows', String(value));
  }
  get cols() {
    return Number(this.getAttribute('cols') ?? 4);
  }
  set cols(value) {
    this.setAttribute('cols', String(value));
  }
  /**
   * The seed of every new game, unsigned 64 bit; null when each draws its own.
   * @returns {string | null}
   */
  get seed() {
    return this.getAttribute('seed');
  }
  /** @param {bigint | string | null} value */
  set seed(value) {
    if (value === null) this.removeAttribute('seed');
    else this.setAttribute('seed', String(value));
  }
  get theme() {
    return this.getAttribute('theme');
  }
  /** @param {string | null} value `light`, `dark`, `auto` (as the system), or null (as the page) */
  set theme(value) {
    if (value === null) this.removeAttribute('theme');
    else this.setAttribute('theme', value);
  }
  /** The name that the game is saved under; null keeps nothing. */
  get save() {
    return this.getAttribute('save');
  }
  /** @param {string | null} value */
  set save(value) {
    if (value === null) this.removeAttribute('save');
    else this.setAttribute('save', value);
  }
}

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

/** The attributes that choose the game, as one text. @param {Element} element */
export const wanted = (element) =>
  JSON.stringify(GAME_ATTRIBUTES.map((name) => element.getAttribute(name)));

/**
 * Takes over properties that were set before the element was defined.
 * @param {Element} element
 * @param {string[]} names
 */
export function upgrade(element, names = [...GAME_ATTRIBUTES, 'theme']) {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
