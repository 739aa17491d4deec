/**
 * The settings of the pages, their allowed values and their storage. Without storage, a setting lasts until
 * the page is closed. Settings shared by both pages are stored once.
 */
import { chooseLanguage, isLoaded, LANGUAGES, loadLanguage } from '../../i18n/languages.js';

/**
 * A setting: one of several values, a switch, or a part of the game that can be left out.
 * @typedef {object} Setting
 * @property {'choice' | 'switch' | 'part'} kind
 * @property {readonly string[]} values the default first; `on` and `off` unless it is a choice
 */

/** @typedef {Readonly<Record<string, Setting>>} Table */

/** @template {string} Value @param {Value[]} values */
export const choice = (...values) => ({ kind: /** @type {const} */ ('choice'), values });

/** @type {Setting} */
export const OFF = { kind: 'switch', values: ['off', 'on'] };
/** @type {Setting} */
export const SHOWN = { kind: 'part', values: ['on', 'off'] };
/** @type {Setting} */
const HIDDEN = { kind: 'part', values: ['off', 'on'] };

export const SETTINGS = {
  language: choice(...Object.keys(LANGUAGES)),
  theme: choice('auto', 'light', 'dark'),
  palette: choice('dusk', 'classic', 'contrast', 'distinct'),
  speed: choice('normal', 'fast', 'slow', 'off'),
  keys: choice('hjkl', 'jkil'),
  arrows: HIDDEN,
  undo: SHOWN,
  hints: SHOWN,
  powers: OFF,
  clock: OFF,
  sound: OFF,
  volume: choice('medium', 'low', 'high'),
  haptics: OFF,
};

const PREFIX = '2048-';

/** Does something with the storage. Without one, what is set lasts until the page is closed. @template T @param {(storage: Storage) => T} act */
function withStorage(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** Stored texts, by name. */
export const stored = {
  /** @param {string} name */
  get: (name) => withStorage((storage) => storage.getItem(PREFIX + name)),
  /** Returns what is stored as JSON; undefined if there is none, or it can't be read. @param {string} name @returns {any} */
  read(name) {
    try {
      return JSON.parse(stored.get(name) ?? '') ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** @param {string} name @param {string} value */
  set: (name, value) => withStorage((storage) => storage.setItem(PREFIX + name, value)),
  /** @param {string} name */
  delete: (name) => withStorage((storage) => storage.removeItem(PREFIX + name)),
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
    for (const [name, { values }] of Object.entries(table)) {
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
