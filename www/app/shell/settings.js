/**
 * The settings of the pages, their allowed values and their storage. Without storage, a setting lasts until
 * the page is closed. Settings shared by both pages are stored once.
 */
import { chooseLanguage, isLoaded, LANGUAGES, loadLanguage } from '../../i18n/languages.js';

/**
 * The allowed values by name, the default first.
 * @typedef {Readonly<Record<string, readonly string[]>>} Table
 */

/** The settings of the 2048 page. */
export const SETTINGS = {
  language: Object.keys(LANGUAGES),
  theme: /** @type {const} */ (['auto', 'light', 'dark']),
  palette: /** @type {const} */ (['dusk', 'classic', 'contrast', 'distinct']),
  speed: /** @type {const} */ (['normal', 'fast', 'slow', 'off']),
  keys: /** @type {const} */ (['hjkl', 'jkil']),
  arrows: /** @type {const} */ (['hidden', 'shown']),
  undo: /** @type {const} */ (['shown', 'hidden']),
  hints: /** @type {const} */ (['shown', 'hidden']),
  powers: /** @type {const} */ (['off', 'on']),
  clock: /** @type {const} */ (['off', 'on']),
  sound: /** @type {const} */ (['off', 'on']),
  volume: /** @type {const} */ (['medium', 'low', 'high']),
  haptics: /** @type {const} */ (['off', 'on']),
};

const PREFIX = '2048-';

/** Stored texts, by name. */
export const stored = {
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
      // Without storage, it lasts until the page is closed.
    }
  },
  /** @param {string} name */
  delete(name) {
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // Without storage, there is nothing to delete.
    }
  },
};

export class Settings {
  /** @type {Record<string, string>} */
  #values = {};
  #apply;
  /** The allowed values. */
  table;
  /** The language that is chosen. It becomes a value once it is loaded. */
  chosenLanguage = chooseLanguage([stored.get('language') ?? '', ...navigator.languages]);

  /** @param {Table} table @param {(name: string, value: string) => void} apply applies a setting */
  constructor(table, apply) {
    this.table = table;
    this.#apply = apply;
    for (const [name, values] of Object.entries(table)) {
      const value = stored.get(name) ?? '';
      this.#values[name] = values.includes(value) ? value : values[0];
    }
    this.#values.language = isLoaded(this.chosenLanguage) ? this.chosenLanguage : 'en';
  }

  /** @param {string} name */
  get(name) {
    return this.#values[name];
  }

  /**
   * Sets a value and applies it, a language once it is loaded.
   * @param {string} name @param {string} value
   */
  async set(name, value) {
    stored.set(name, value);
    if (name === 'language') {
      this.chosenLanguage = value;
      await this.loadLanguage(true);
    } else {
      this.#values[name] = value;
      this.#apply(name, value);
    }
  }

  applyAll() {
    for (const name of Object.keys(this.table)) this.#apply(name, this.#values[name]);
  }

  /**
   * Loads the chosen language and applies it. If it can't be loaded, the page keeps its language.
   * @param {boolean} dialogs whether to load the sentences of the dialogs too
   */
  async loadLanguage(dialogs) {
    const language = this.chosenLanguage;
    const succeeded = await loadLanguage(language, dialogs);
    // Another language may have been chosen while this one was loading.
    if (!succeeded || language !== this.chosenLanguage || language === this.#values.language)
      return;
    this.#values.language = language;
    this.#apply('language', language);
  }
}
