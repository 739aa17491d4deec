/**
 * What all pages have: the language, the theme, the header with its dialogs, and the offer of a new
 * version. A page brings its game, its settings and its dialogs.
 */

import { GAME } from '../i18n/game.js';
import { translate } from '../i18n/translate.js';
import { explainMissing } from '../worker/missing-file.js';
import { Settings } from './settings.js';

/** @typedef {import('../i18n/languages.js').Language} Language */
/** @typedef {import('./settings.js').Table} Table */

/**
 * A page.
 * @typedef {object} Page
 * @property {HTMLElement} game
 * @property {Table} table its settings
 * @property {Record<string, () => Promise<{ open: (context: any, detail?: any) => unknown }>>} dialogs
 *   each loaded when it is opened first
 * @property {import('../i18n/languages.js').Bundle<object>} [texts] texts of this page alone
 * @property {(name: string, value: string) => void} [felt] what else a setting changes
 * @property {() => void} spoken writes what else is in the language of the page
 */

const root = document.documentElement;

/** @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} theme */
function showTheme(theme) {
  root.dataset.theme = theme;
  // The browser's own frame follows the page.
  const { backgroundColor } = getComputedStyle(root);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

/** The record in the address, or nothing. */
export function recordInAddress() {
  const record = location.hash.slice(1);
  try {
    // On its way a link may have got escapes.
    return decodeURIComponent(record);
  } catch {
    // Then it has none; who reads it says what is wrong.
    return record;
  }
}

export class Frame {
  #page;
  /** Counts the dialogs that were asked for. */
  #asked = 0;
  /** What the dialogs work with; the page adds to it. */
  context;
  /** What is said of new versions, once it is loaded. @type {Promise<import('./new-version.js').NewVersion> | undefined} */
  #newVersion;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.context = {
      settings: new Settings(page.table, (name, value) => this.#feel(name, value)),
      open: (/** @type {string} */ name, /** @type {any} */ detail) => this.#open(name, detail),
    };
  }

  get language() {
    return /** @type {Language} */ (this.context.settings.get('language'));
  }

  get messages() {
    return { ...GAME.in(this.language), ...this.#page.texts?.in(this.language) };
  }

  /** Once all that the dialogs work with is there. */
  start() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll('[data-dialog]')
    )) {
      button.addEventListener('click', ({ detail }) => {
        // Pressed with a pointer, it hands the keyboard back to the game when the dialog closes.
        if (detail > 0) button.blur();
        this.#open(String(button.dataset.dialog));
      });
    }
    // Where the page has nothing to scroll, swipes up and down are the game's everywhere.
    new ResizeObserver(() => {
      root.toggleAttribute('data-fits', root.scrollHeight <= root.clientHeight);
    }).observe(document.body);
    if (import.meta.env.PROD) {
      explainMissing(
        () => this.#explainMissing(),
        () => this.#reload(),
      );
      addEventListener('vite:preloadError', () => this.#explainMissing());
      // The first move does not wait for it.
      addEventListener('load', () => this.#loadNewVersion().catch(console.warn));
    }
    this.context.settings.applyAll();
  }

  #loadNewVersion() {
    this.#newVersion ??= import('./new-version.js').then(
      ({ NewVersion }) =>
        new NewVersion(
          () => this.language,
          () => this.#page.game.focus({ preventScroll: true }),
        ),
    );
    return this.#newVersion;
  }

  /** Offers a new version if that is why a file is missing. @returns {Promise<boolean>} whether it is */
  async #explainMissing() {
    try {
      return await (await this.#loadNewVersion()).check();
    } catch {
      return false;
    }
  }

  /** Reloads the page in its newest version. */
  async #reload() {
    try {
      await (await this.#loadNewVersion()).reload();
    } catch {
      location.reload();
    }
  }

  /** @param {string} name @param {string} value */
  #feel(name, value) {
    const { game, table, felt } = this.#page;
    if (name === 'language') this.#speak();
    else if (name === 'theme') showTheme(value);
    else if (table[name].includes('on')) game.toggleAttribute(name, value === 'on');
    else if (table[name].includes('hidden')) game.toggleAttribute(`no-${name}`, value === 'hidden');
    else game.setAttribute(name, value);
    felt?.(name, value);
  }

  #speak() {
    const { game, spoken } = this.#page;
    root.lang = game.lang = this.language;
    // The dialogs speak for themselves.
    for (const part of document.querySelectorAll('header, nav, main, footer')) {
      translate(part, this.messages);
    }
    document.title = this.messages.title;
    this.#newVersion?.then(
      (version) => version.speak(),
      () => {},
    );
    spoken();
  }

  /** @param {string} name @param {any} [detail] */
  async #open(name, detail) {
    const turn = ++this.#asked;
    find('status').textContent = '';
    try {
      const { open } = await this.#page.dialogs[name]();
      // Another one was asked for while this one was loaded.
      if (turn === this.#asked) await open(this.context, detail);
    } catch (error) {
      console.error(error);
      find('status').textContent = this.messages.notLoaded;
      if ((await this.#explainMissing()) && turn === this.#asked) find('status').textContent = '';
    }
  }
}
