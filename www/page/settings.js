/**
 * The settings of the page: what can be chosen, and where it is kept. Where the browser keeps
 * nothing, a setting lasts as long as the page.
 */
import { chooseLanguage } from '../messages.js';

/** What can be chosen; the first is so until another is. */
export const SETTINGS = {
  language: /** @type {const} */ (['en', 'zh-CN']),
  theme: /** @type {const} */ (['auto', 'light', 'dark']),
  speed: /** @type {const} */ (['normal', 'fast', 'slow', 'off']),
  keys: /** @type {const} */ (['hjkl', 'jkil']),
  arrows: /** @type {const} */ (['shown', 'hidden']),
  undo: /** @type {const} */ (['shown', 'hidden']),
  powers: /** @type {const} */ (['off', 'on']),
  sound: /** @type {const} */ (['off', 'on']),
  haptics: /** @type {const} */ (['off', 'on']),
};

/** @typedef {keyof typeof SETTINGS} Name */

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
};

export class Settings {
  /** @type {Record<string, string>} */
  #values = {};
  #apply;

  /** @param {(name: Name, value: string) => void} apply makes a setting felt */
  constructor(apply) {
    this.#apply = apply;
    for (const [name, values] of Object.entries(SETTINGS)) {
      const value = kept.get(name) ?? '';
      const known = /** @type {readonly string[]} */ (values).includes(value);
      this.#values[name] = known ? value : values[0];
    }
    this.#values.language = chooseLanguage([kept.get('language') ?? '', ...navigator.languages]);
  }

  /** @param {Name} name */
  get(name) {
    return this.#values[name];
  }

  /** @param {Name} name @param {string} value */
  set(name, value) {
    this.#values[name] = value;
    kept.set(name, value);
    this.#apply(name, value);
  }

  applyAll() {
    for (const name of /** @type {Name[]} */ (Object.keys(SETTINGS))) {
      this.#apply(name, this.#values[name]);
    }
  }
}
