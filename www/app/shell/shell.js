/**
 * The shell of both pages: the language, the theme, the header with its dialogs, and the offer of a new
 * version. Each page adds its game, settings and dialogs.
 */

import { withPalettes } from '../../element/attributes.js';
import { nextFrame } from '../../element/motion.js';
import { translate } from '../../element/template.js';
import { GAME } from '../../i18n/game.js';
import { explainMissing, reloadIfReachable } from '../../worker/missing-file.js';
import { Settings, stored } from './settings.js';

/** @typedef {import('../../i18n/languages.js').Language} Language */
/** @typedef {import('./settings.js').Table} Table */
/** @typedef {import('./dialog.js').Route} Route */

/**
 * A dialog, and what it waits for before it can be shown.
 * @typedef {{ prepare?: () => Promise<unknown>, open: (asked?: any) => unknown }} Dialog
 */

/**
 * What comes once the game can be played.
 * @typedef {object} Later
 * @property {typeof import('./new-version.js').NewVersion} NewVersion
 * @property {(type: 'gameend' | 'unsaved' | 'cameBack', context: any, detail: any) => Promise<void>} remind reminds the player to keep what is stored
 */

/**
 * The parts of a page.
 * @typedef {object} Page
 * @property {HTMLElement & { ready: Promise<void> }} game
 * @property {Table} table its settings
 * @property {Record<string, () => Promise<{ make: (context: any) => Dialog }>>} dialogs
 *   each loaded and made when it is first opened
 * @property {import('../../i18n/languages.js').Bundle<object>} [texts] texts that only this page has
 * @property {() => Promise<Later>} later loads what comes once the game can be played
 * @property {() => void} spoken called when the language has changed
 */

const root = document.documentElement;

/** @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Gives the browser's toolbar the color of the page, once the next frame has computed it. */
async function showPaper() {
  await nextFrame();
  const { backgroundColor } = getComputedStyle(root);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

/** Marks the place that shows the game on the board, and offers the way back to the player's own. @param {string} kind */
export function showPlace(kind) {
  const isDaily = kind === 'daily';
  find('daily').ariaCurrent = isDaily ? 'page' : null;
  find('own-page').ariaCurrent = isDaily ? null : 'page';
  find('back').hidden = kind === 'main';
}

/**
 * Resolves when a game can be played, also if it could not be loaded at first.
 * @param {HTMLElement & { ready: Promise<void> }} game
 */
export const playable = (game) =>
  game.ready
    .catch(() => new Promise((resolve) => game.addEventListener('change', resolve, { once: true })))
    // What follows waits until the board has been painted.
    .then(nextFrame);

export class Shell {
  #page;
  /** The number of dialogs requested so far. */
  #requests = 0;
  /** The dialog that could not be loaded last. @type {string | undefined} */
  #missing;
  /** The dialogs made so far, by name. @type {Record<string, Dialog>} */
  #dialogs = {};
  /** The app context of the dialogs; each page adds to it. */
  context;
  /**
   * The offer of new versions, once requested.
   * @type {Promise<import('./new-version.js').NewVersion> | undefined}
   */
  #newVersion;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.context = {
      events: new EventTarget(),
      game: page.game,
      settings: new Settings(page.table, (name, value) => this.#applySetting(name, value)),
      open: (/** @type {Route} */ ...route) => this.#open(...route),
      dialog: (/** @type {Route[0]} */ name) => this.#dialog(name),
    };
  }

  get language() {
    return /** @type {Language} */ (this.context.settings.get('language'));
  }

  get messages() {
    return { ...GAME.in(this.language), ...this.#page.texts?.in(this.language) };
  }

  /** Starts the page. The app context must be complete. @param {{ play: () => void }} choice */
  start(choice) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll('[data-dialog]')
    )) {
      button.addEventListener('click', ({ detail }) => {
        // After a click, the focus returns to the game when the dialog closes.
        if (detail > 0) button.blur();
        const { dialog, part } = button.dataset;
        this.#open(.../** @type {Route} */ ([dialog, part]));
      });
    }
    // If the page doesn't scroll, vertical swipes play the game everywhere.
    new ResizeObserver(() => {
      root.toggleAttribute('data-fits', root.scrollHeight <= root.clientHeight);
    }).observe(document.body);
    // A single file has no newer version to look for.
    if (import.meta.env.PROD && import.meta.env.MODE !== 'single') {
      explainMissing(
        () => this.#explainMissing(),
        () => this.#reload(),
      );
      addEventListener('vite:preloadError', () => this.#explainMissing());
      // Load it after the first board, so it doesn't delay the first move.
      Promise.allSettled([this.#page.game.ready])
        .then(nextFrame)
        .then(() => this.#loadNewVersion())
        .catch(console.warn);
    }
    const { settings } = this.context;
    settings.applyAll();
    settings.loadLanguage(false).then(() => root.classList.remove('untranslated'));
    const { game } = this.#page;
    for (const way of [find('back'), find('own-page')])
      way.addEventListener('click', (event) => {
        // A link can be opened in another tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        choice.play();
        game.focus({ preventScroll: true });
      });
    game.addEventListener('leave', () => this.#open('games'));
    // A write may fail before the page has loaded what comes later.
    for (const type of /** @type {const} */ (['gameend', 'unsaved']))
      game.addEventListener(type, (event) =>
        this.#page
          .later()
          .then(({ remind }) =>
            remind(type, this.context, /** @type {CustomEvent} */ (event).detail),
          )
          .catch(console.warn),
      );
    // Only dialogs have text fields.
    addEventListener('keydown', (event) => {
      if (document.querySelector('dialog[open]')) return;
      if (event.key === '?') this.#open('help', 'keys');
      if (event.code === 'KeyB') this.#open('mark', event);
    });
    addEventListener('paste', (event) => this.#take(event, event.clipboardData));
    for (const type of /** @type {const} */ (['dragover', 'drop']))
      addEventListener(type, (event) => {
        if (event.dataTransfer?.types.includes('Files')) this.#take(event, event.dataTransfer);
      });
    const follow = () => this.#open('link');
    addEventListener('hashchange', follow);
    if (location.hash.length > 1) follow();
  }

  /** Opens what is pasted or dropped on the page. @param {Event} event @param {DataTransfer | null} data */
  #take(event, data) {
    const isField = /** @type {HTMLElement} */ (event.target).matches?.('input, textarea');
    if (!data || event.defaultPrevented || isField) return;
    event.preventDefault();
    // It is gone after the event.
    const given = [...data.files, data.getData('text')];
    if (event.type !== 'dragover' && given.join('').trim()) this.#open('open', given);
  }

  #loadNewVersion() {
    this.#newVersion ??= this.#page.later().then(
      ({ NewVersion }) =>
        new NewVersion(
          () => this.language,
          () => this.#page.game.focus({ preventScroll: true }),
        ),
    );
    return this.#newVersion;
  }

  /**
   * Offers a new version if there is one, because then a file may be missing.
   * @returns {Promise<boolean>} whether there is
   */
  #explainMissing() {
    return this.#loadNewVersion()
      .then((version) => version.check())
      .catch(() => false);
  }

  /** Reloads the page in its newest version. */
  #reload() {
    this.#loadNewVersion()
      .then((version) => version.reload())
      .catch(() => location.reload());
  }

  /** @param {string} name @param {string} value */
  #applySetting(name, value) {
    const { game, table } = this.#page;
    const { kind, values } = table[name];
    if (name === 'language') this.#speak();
    else if (name === 'theme' || name === 'palette') {
      root.dataset[name] = value;
      showPaper();
      // The colors of the first palette are those of the page's style sheet.
      if (name === 'palette' && value !== values[0])
        withPalettes(({ addColors }) => {
          // Stored, so that the next page shows them before its first paint.
          stored.set('colors', addColors(document));
          showPaper();
        });
    } else if (kind === 'switch') game.toggleAttribute(name, value === 'on');
    else if (kind === 'part') game.toggleAttribute(`no-${name}`, value === 'off');
    else game.setAttribute(name, value);
    this.tell(name);
  }

  /** Tells the page that a setting, the variant or the day is another one. @param {string} type */
  tell(type) {
    this.context.events.dispatchEvent(new Event(type));
  }

  #speak() {
    const { game, spoken } = this.#page;
    root.lang = this.language;
    // The element hides its texts until it has the language.
    game.lang = this.context.settings.chosenLanguage;
    // Dialogs translate themselves.
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

  /**
   * Loads code that uses the sentences of the dialogs, and these sentences.
   * @template Module
   * @param {() => Promise<Module>} load
   */
  async load(load) {
    const [module] = await Promise.all([load(), this.context.settings.loadLanguage(true)]);
    return module;
  }

  /** Makes a dialog without opening it. @param {string} name */
  async #dialog(name) {
    const { make } = await this.load(this.#page.dialogs[name]);
    this.#dialogs[name] ??= make(this.context);
    return this.#dialogs[name];
  }

  /** @param {Route} route */
  async #open(...[name, asked]) {
    const request = ++this.#requests;
    // Another dialog may be requested while this one is loading. Then only that one is shown.
    const isLast = () => request === this.#requests;
    const say = (/** @type {string} */ text) => {
      if (isLast()) find('status').textContent = text;
    };
    say('');
    try {
      const dialog = await this.#dialog(name);
      this.#missing = undefined;
      if (!isLast()) return;
      await dialog.prepare?.();
      if (isLast()) await dialog.open(asked);
    } catch (error) {
      console.error(error);
      say(this.messages.notLoaded);
      if (await this.#explainMissing()) say('');
      else if (isLast() && this.#missing === name) await reloadIfReachable();
      this.#missing = name;
    }
  }
}
