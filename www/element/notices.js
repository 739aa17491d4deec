/** The notices of an element: what the player should know, until it is closed or no longer true. */

import { MissingFile, reloadToUpdate } from '../worker/missing-file.js';
import { download, jsonFile } from './download.js';

/** @typedef {import('../i18n/game.js').Messages} Messages */

/**
 * @typedef {object} Notice
 * @property {(messages: Messages) => string} text
 * @property {(messages: Messages) => string} [label] of its button
 * @property {() => void} [act] what the button does
 */

/** @typedef {'attributes' | 'engine' | 'storage' | 'standIn' | 'broken' | 'crash' | 'ai' | 'solver' | 'picture'} About */

/**
 * What is said while a game is played in place of the saved one.
 * @type {Record<import('../storage/saves.js').StandIn, (open: (drop: boolean) => void) => Notice>}
 */
const STANDS_IN = {
  none: () => ({ text: ({ notKept }) => notKept }),
  slow: () => ({ text: ({ slowSave }) => slowSave }),
  ready: (open) => ({
    text: ({ readySave }) => readySave,
    label: ({ openSaved }) => openSaved,
    act: () => open(true),
  }),
  unread: (open) => ({
    text: ({ unreadSave }) => unreadSave,
    label: ({ tryAgain }) => tryAgain,
    act: () => open(false),
  }),
  newer: () => ({
    text: ({ newerSave }) => newerSave,
    label: ({ reloadPage }) => reloadPage,
    act: reloadToUpdate,
  }),
};

export class Notices {
  #list;
  #template;
  /** @type {Messages} */
  #messages;
  /** One for each matter. @type {Map<About, Notice>} */
  #shown = new Map();

  #say;
  #file;

  /**
   * @param {HTMLElement} list
   * @param {HTMLTemplateElement} template of one notice
   * @param {Messages} messages
   * @param {(text: string) => void} say
   * @param {string} [file] the name of a broken save that is downloaded
   */
  constructor(list, template, messages, say, file = 'broken-2048.json') {
    this.#list = list;
    this.#template = template;
    this.#messages = messages;
    this.#say = say;
    this.#file = file;
  }

  /** The browser keeps nothing here. */
  notKept() {
    this.show('storage', { text: ({ notKept }) => notKept });
  }

  /**
   * A game is played in place of the saved one, and is not saved.
   * @param {import('../storage/saves.js').StandIn | undefined} why undefined when none is any more
   * @param {(drop: boolean) => void} open opens the saved game; with `drop` also where the one that is
   *   played is lost by that
   */
  standsIn(why, open) {
    if (why) this.show('standIn', STANDS_IN[why](open));
    else this.clear('standIn');
  }

  /** The engine could not be loaded. @param {() => void} retry */
  noEngine(retry) {
    this.missing('engine', {
      text: ({ failed }) => failed,
      label: ({ reload }) => reload,
      act: retry,
    });
  }

  /** The engine has failed; nothing more can be asked of it. */
  crashed() {
    this.show('crash', {
      text: ({ crashed }) => crashed,
      label: ({ reload }) => reload,
      act: () => location.reload(),
    });
  }

  /**
   * The attributes ask for a game that cannot be.
   * @param {string} error
   * @param {boolean} instead whether a classic game is shown instead
   */
  badAttributes(error, instead) {
    this.show('attributes', {
      text: ({ badAttributes, classicInstead }) =>
        badAttributes(error) + (instead ? classicInstead : ''),
    });
  }

  /**
   * A save could not be read. It can be downloaded.
   * @param {unknown} save
   * @param {import('../storage/saves.js').Left} left what is left to play
   */
  broken(save, left) {
    const texts = /** @type {const} */ ({
      nothing: 'brokenSave',
      previous: 'brokenToPrevious',
      newest: 'brokenBefore',
    });
    this.show('broken', {
      text: (messages) => messages[texts[left]],
      label: ({ exportBroken }) => exportBroken,
      act: () => download(jsonFile(save), this.#file),
    });
  }

  /** @param {About} about @param {Notice} notice */
  show(about, notice) {
    this.#shown.set(about, notice);
    this.#draw();
    this.#say(notice.text(this.#messages));
  }

  /**
   * A file may be missing. Where the page explains that, there is nothing more to say.
   * @param {About} about
   * @param {Notice} notice
   */
  missing(about, notice) {
    return this.failed(about, notice, new MissingFile(about));
  }

  /**
   * A worker has failed. Where it could not be loaded and the page explains that, there is nothing more
   * to say.
   * @param {About} about
   * @param {Notice} notice
   * @param {Error} error
   */
  async failed(about, notice, error) {
    this.show(about, notice);
    if (!(error instanceof MissingFile && (await error.explained))) return;
    if (this.#shown.get(about) === notice) this.clear(about);
  }

  /** @param {About} about */
  clear(about) {
    if (this.#shown.delete(about)) this.#draw();
  }

  /** @param {Messages} messages */
  speak(messages) {
    this.#messages = messages;
    this.#draw();
  }

  #draw() {
    const drawn = [...this.#shown].map(([about, { text, label, act }]) => {
      const notice = /** @type {DocumentFragment} */ (this.#template.content.cloneNode(true));
      const find = (/** @type {string} */ name) =>
        /** @type {HTMLElement} */ (notice.querySelector(name));
      find('p').textContent = text(this.#messages);
      const button = find('button');
      button.hidden = !act;
      button.textContent = label?.(this.#messages) ?? '';
      button.onclick = act ?? null;
      const close = find('.close');
      close.ariaLabel = this.#messages.close;
      close.onclick = () => this.clear(about);
      return notice;
    });
    const root = /** @type {ShadowRoot} */ (this.#list.getRootNode());
    const focused = this.#list.contains(root.activeElement);
    this.#list.replaceChildren(...drawn);
    // A button that goes away hands the keyboard on.
    if (focused) root.getElementById('board')?.focus({ preventScroll: true });
  }
}
