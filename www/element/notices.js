/** The notices of an element. Each stays until the player closes it or it is no longer true. */

import { MissingFile, reloadIfReachable, reloadToUpdate } from '../worker/missing-file.js';
import { byId, download, jsonFile, within } from './dom.js';

/** @typedef {import('../i18n/game.js').Messages} Messages */

/**
 * @typedef {object} Notice
 * @property {(messages: Messages) => string} text
 * @property {(messages: Messages) => string} [label] the label of its button
 * @property {() => void} [act] the action of the button
 * @property {(messages: Messages) => string} [leave] the label of the button that closes it. Default: an icon
 */

/** @typedef {'attributes' | 'palette' | 'engine' | 'storage' | 'broken' | 'crash' | 'ai' | 'solver' | 'picture'} About */

export class Notices {
  #panel;
  #file;
  /** @type {Map<About, Notice>} */
  #shown = new Map();

  /**
   * @param {import('./panel.js').TextPanel<Messages>} panel
   * @param {string} [file] the file name under which a broken save is downloaded
   */
  constructor(panel, file = 'broken-2048.json') {
    this.#panel = panel;
    this.#file = file;
  }

  /**
   * Explains why the game that is played isn't kept.
   * @param {import('../storage/saves.js').NotKept} why
   * @param {() => void} [open] opens the saved game in its place
   */
  notKept(why, open) {
    const act = why === 'newer' ? reloadToUpdate : open;
    this.show('storage', {
      text: ({ notKept }) => notKept[why],
      label: ({ openSaved, reload }) => (open ? openSaved : reload),
      act,
      leave: act && (({ playOn }) => playOn),
    });
  }

  /** @param {() => void} retry */
  noEngine(retry) {
    this.missing('engine', ({ failed }) => failed, retry);
  }

  crashed() {
    this.show('crash', {
      text: ({ crashed }) => crashed,
      label: ({ reload }) => reload,
      act: () => location.reload(),
    });
  }

  /** @param {string} error @param {boolean} instead whether a classic game is shown instead */
  badAttributes(error, instead) {
    this.show('attributes', {
      text: ({ badAttributes, classicInstead }) =>
        badAttributes(error) + (instead ? classicInstead : ''),
    });
  }

  /** Explains that something could not be read, and offers it as a download. @param {unknown} save */
  broken(save) {
    this.show('broken', {
      text: ({ brokenSave }) => brokenSave,
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
   * @param {About} about @param {Notice['text']} text @param {() => Promise<unknown> | void} again a promise
   *   if it imports modules
   */
  missing(about, text, again) {
    const label = (/** @type {Messages} */ { reload }) => reload;
    const act = () => {
      const before = this.#shown.get(about);
      // It is the same where it was put aside meanwhile.
      again()?.then(() => {
        const now = this.#shown.get(about);
        if (now && now !== before) reloadIfReachable();
      });
    };
    return this.failed(about, new MissingFile(about), { text, label, act });
  }

  /**
   * Shows a notice about a worker that has failed. If its file is missing and the page explains that, the
   * notice goes away again.
   * @param {About} about @param {Error} error @param {Notice} notice
   */
  async failed(about, error, notice) {
    this.show(about, notice);
    if (!(error instanceof MissingFile && (await error.explained))) return;
    if (this.#shown.get(about) === notice) this.clear(about);
  }

  /** @param {About} about */
  clear(about) {
    if (this.#shown.delete(about)) this.draw();
  }

  draw() {
    const { messages, root } = this.#panel;
    const list = byId(root, 'notices');
    const template = /** @type {HTMLTemplateElement} */ (byId(root, 'notice'));
    const drawn = [...this.#shown].map(([about, { text, label, act, leave }]) => {
      const notice = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
      within(notice, 'p').textContent = text(messages);
      const button = within(notice, 'button');
      button.hidden = !act;
      button.textContent = label?.(messages) ?? '';
      button.onclick = act ?? null;
      /** @type {HTMLSlotElement} */ (within(notice, 'slot')).name = about;
      const close = within(notice, '.close');
      if (leave) close.className = '';
      if (leave) close.textContent = leave(messages);
      else close.ariaLabel = messages.close;
      close.onclick = () => this.clear(about);
      return notice;
    });
    const focused = list.contains(root.activeElement);
    list.replaceChildren(...drawn);
    // The focused button may be gone now; then the focus moves to the board.
    if (focused) byId(root, 'board').focus({ preventScroll: true });
  }
}
