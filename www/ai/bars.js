/** The bars of the AI: the autoplay controls, and how much of the AI has arrived, while somebody waits for it. */

import { label, within, write } from '../element/dom.js';
import { CLOSE, icon, ON, PAUSE, PLAY } from '../element/template.js';
import { trustedHTML } from '../worker/trusted.js';

/** @typedef {import('../game/types.js').WatchSpeed} WatchSpeed */

/** @type {WatchSpeed[]} */
const SPEEDS = ['slow', 'normal', 'fast', 'fastest'];

const option = (/** @type {string} */ speed) => `<option value="${speed}"></option>`;

const markup = `
  <p class="note"></p>
  <div class="buttons">
    <button type="button" class="play primary" part="button play">${icon(PLAY, 'play-icon')}${icon(PAUSE, 'pause-icon')}</button>
    <button type="button" class="step" part="button">${icon(ON)}</button>
  </div>
  <div class="choices">
    <select part="speed">${SPEEDS.map(option).join('')}</select>
    <button type="button" class="close" part="button">${icon(CLOSE)}</button>
  </div>`;

export class WatchBar {
  #ai;
  #speed;
  #bar = document.createElement('div');
  #download = new DownloadBar();

  /** @param {ParentNode} root the shadow tree of the game @param {import('./controller.js').AiController} ai */
  constructor(root, ai) {
    this.#ai = ai;
    this.#bar.className = 'controls watch-bar';
    this.#bar.part.add('controls');
    this.#bar.role = 'group';
    this.#bar.innerHTML = trustedHTML(markup);
    this.#bar.append(this.#download.element);
    this.#bar.hidden = true;
    within(this.#bar, '.play').onclick = () => ai.toggle();
    within(this.#bar, '.step').onclick = () => ai.step();
    within(this.#bar, '.close').onclick = () => ai.stopWatching();
    this.#speed = /** @type {HTMLSelectElement} */ (within(this.#bar, 'select'));
    this.#speed.oninput = () => {
      ai.speed = /** @type {WatchSpeed} */ (this.#speed.value);
    };
    this.#bar.onkeydown = ({ key }) => {
      if (key === 'Escape') ai.stopWatching();
    };
    root.querySelector('.game > .visually-hidden')?.before(this.#bar);
  }

  get focused() {
    return this.#bar.matches(':focus-within');
  }

  focus() {
    within(this.#bar, '.play').focus();
  }

  hide() {
    this.#bar.hidden = true;
  }

  /** Shows that the AI is loading, until the next `show`. @param {import('./client.js').Download} download */
  advance(download) {
    this.#showLoading(true);
    this.#download.advance(download);
  }

  /** @param {boolean} loading */
  #showLoading(loading) {
    const { loadingAi, waking, plays } = this.#ai.language.messages;
    this.#bar.classList.toggle('wakes', loading);
    this.#download.show(loading, loadingAi);
    write(within(this.#bar, '.note'), loading ? waking : plays);
  }

  /** @param {{ playing: boolean, awake: boolean, speed: WatchSpeed }} state */
  show({ playing, awake, speed }) {
    const messages = this.#ai.language.messages;
    this.#bar.hidden = false;
    this.#bar.ariaLabel = messages.watch;
    this.#showLoading(playing && !awake);
    if (!playing) write(within(this.#bar, '.note'), messages.paused);
    label(within(this.#bar, '.play'), playing ? messages.pause : messages.play);
    label(within(this.#bar, '.step'), messages.step);
    label(within(this.#bar, '.close'), messages.stopWatching);
    label(within(this.#bar, 'select'), messages.pace);
    for (const choice of this.#speed.options) {
      write(choice, messages[/** @type {WatchSpeed} */ (choice.value)]);
    }
    this.#speed.value = speed;
  }
}

export class DownloadBar {
  element = document.createElement('progress');

  constructor() {
    this.element.className = 'download';
    this.element.hidden = true;
  }

  /** @param {boolean} shown @param {string} name */
  show(shown, name) {
    label(this.element, name);
    // The next download begins at its start.
    if (!shown) this.element.removeAttribute('value');
    this.element.hidden = !shown;
  }

  /** @param {import('./client.js').Download} download */
  advance({ loaded, total }) {
    // With a wrong total, the bar only shows that something happens.
    if (loaded > total) return this.element.removeAttribute('value');
    this.element.max = total;
    this.element.value = loaded;
  }
}
