/**
 * The settings of the pages: what can be chosen, and where it is kept. Where the browser keeps
 * nothing, a setting lasts as long as the page. What two pages have in common is kept once.
 */
import { chooseLanguage, LANGUAGES } from '../i18n/languages.js';

/**
 * What can be chosen, by name; the first is so until another is.
 * @typedef {Readonly<Record<string, readonly string[]>>} Table
 */

/** The settings of the page of 2048. */
export const SETTINGS = {
  language: Object.keys(LANGUAGES),
  theme: /** @type {const} */ (['auto', 'light', 'dark']),
  speed: /** @type {const} */ (['normal', 'fast', 'slow', 'off']),
  keys: /** @type {const} */ (['hjkl', 'jkil']),
  arrows: /** @type {const} */ (['shown', 'hidden']),
  undo: /** @type {const} */ (['shown', 'hidden']),
  hints: /** @type {const} */ (['shown', 'hidden']),
  powers: /** @type {const} */ (['off', 'on']),
  sound: /** @type {const} */ (['off', 'on']),
  haptics: /** @type {const} */ (['off', 'on']),
};

export const PREFIX = '2048-';

/** Text that is kept by name. */
export const kept = {
  /** @param {string} name @returns {string | null} */
  get(name) {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      localStorage.setItem(PREFIX + name, value);
    } catch {
      // Nothing to do: it holds for this page.
    }
  },
  /** @param {string} name */
  delete(name) {
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // Then there is nothing to forget.
    }
  },
};

export class Settings {
  /** @type {Record<string, string>} */
  #values = {};
  #apply;
  /** What can be chosen. */
  table;

  /** @param {Table} table @param {(name: string, value: string) => void} apply makes a setting felt */
  constructor(table, apply) {
    this.table = table;
    this.#apply = apply;
    for (const [name, values] of Object.entries(table)) {
      const value = kept.get(name) ?? '';
      this.#values[name] = values.includes(value) ? value : values[0];
    }
    this.#values.language = chooseLanguage([kept.get('language') ?? '', ...navigator.languages]);
  }

  /** @param {string} name */
  get(name) {
    return this.#values[name];
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    this.#values[name] = value;
    kept.set(name, value);
    this.#apply(name, value);
  }

  applyAll() {
    for (const name of Object.keys(this.table)) this.#apply(name, this.#values[name]);
  }
}
