/** The bar that shows how much of the AI has arrived, while somebody waits for it. */

import { label } from '../element/dom.js';

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
