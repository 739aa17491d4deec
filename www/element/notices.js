/** The notices of an element. Each stays until the player closes it or it is no longer true. */

import { MissingFile, reloadToUpdate } from '../worker/missing-file.js';
import { byId, download, jsonFile } from './dom.js';

/** @typedef {import('../i18n/game.js').Messages} Messages */

/**
 * @typedef {object} Notice
 * @property {(messages: Messages) => string} text
 * @property {(messages: Messages) => string} [label] the label of its button
 * @property {() => void} [act] the action of the button
 */

/** @typedef {'attributes' | 'palette' | 'engine' | 'storage' | 'standIn' | 'broken' | 'crash' | 'ai' | 'solver' | 'picture'} About */

/**
 * The notices that are shown while a stand-in is played instead of the saved game.
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
  #panel;
  #file;
  /** One notice per subject. @type {Map<About, Notice>} */
  #shown = new Map();

  /**
   * @param {import('./panel.js').TextPanel<Messages>} panel
   * @param {string} [file] the file name under which a broken save is downloaded
   */
  constructor(panel, file = 'broken-2048.json') {
    this.#panel = panel;
    this.#file = file;
  }

  /** Warns that the browser does not store anything here. */
  notKept() {
    this.show('storage', { text: ({ notKept }) => notKept });
  }

  /**
   * Explains that a stand-in is played instead of the saved game, and is not saved.
   * @param {import('../storage/saves.js').StandIn | undefined} why undefined removes the notice
   * @param {(drop: boolean) => void} open opens the saved game; `drop` allows losing the stand-in
   */
  standsIn(why, open) {
    if (why) this.show('standIn', STANDS_IN[why](open));
    else this.clear('standIn');
  }

  /** Explains that the engine could not be loaded. @param {() => void} retry */
  noEngine(retry) {
    this.missing('engine', {
      text: ({ failed }) => failed,
      label: ({ reload }) => reload,
      act: retry,
    });
  }

  /** Explains that the engine has failed and cannot be used again. */
  crashed() {
    this.show('crash', {
      text: ({ crashed }) => crashed,
      label: ({ reload }) => reload,
      act: () => location.reload(),
    });
  }

  /**
   * Explains that the attributes ask for an impossible game.
   * @param {string} error @param {boolean} instead whether a classic game is shown instead
   */
  badAttributes(error, instead) {
    this.show('attributes', {
      text: ({ badAttributes, classicInstead }) =>
        badAttributes(error) + (instead ? classicInstead : ''),
    });
  }

  /**
   * Explains that a save could not be read, and offers it as a download.
   * @param {unknown} save
   * @param {import('../storage/saves.js').Left} left the game that can still be played
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
    this.draw();
    this.#panel.say(notice.text(this.#panel.messages));
  }

  /**
   * Shows a notice about a file that may be missing, unless the page explains that itself.
   * @param {About} about @param {Notice} notice
   */
  missing(about, notice) {
    return this.failed(about, notice, new MissingFile(about));
  }

  /**
   * Shows a notice about a worker that has failed. If its file is missing and the page explains that, the
   * notice goes away again.
   * @param {About} about @param {Notice} notice @param {Error} error
   */
  async failed(about, notice, error) {
    this.show(about, notice);
    if (!(error instanceof MissingFile && (await error.explained))) return;
    if (this.#shown.get(about) === notice) this.clear(about);
  }

  /** @param {About} about */
  clear(about) {
    if (this.#shown.delete(about)) this.draw();
  }

  /** Draws the notices, again after the language has changed. */
  draw() {
    const { messages, root } = this.#panel;
    const list = byId(root, 'notices');
    const template = /** @type {HTMLTemplateElement} */ (byId(root, 'notice'));
    const drawn = [...this.#shown].map(([about, { text, label, act }]) => {
      const notice = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
      const find = (/** @type {string} */ name) =>
        /** @type {HTMLElement} */ (notice.querySelector(name));
      find('p').textContent = text(messages);
      const button = find('button');
      button.hidden = !act;
      button.textContent = label?.(messages) ?? '';
      button.onclick = act ?? null;
      /** @type {HTMLSlotElement} */ (find('slot')).name = about;
      const close = find('.close');
      close.ariaLabel = messages.close;
      close.onclick = () => this.clear(about);
      return notice;
    });
    const focused = list.contains(root.activeElement);
    list.replaceChildren(...drawn);
    // The focused button may be gone now; then the focus moves to the board.
    if (focused) byId(root, 'board').focus({ preventScroll: true });
  }
}
