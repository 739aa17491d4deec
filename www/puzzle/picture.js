/** The player's own picture for the tiles, cropped to a square. It never leaves the device. */
import { findContainer } from '../element/dom.js';
import { nextFrame } from '../element/motion.js';

/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

/** The maximum side length in pixels: enough for the largest board. */
const LARGEST = 1200;

/**
 * Crops a picture to the square in its middle.
 * @param {Blob} blob @returns {Promise<Blob>}
 * @throws {Error} if it isn't a picture that this browser can read
 */
async function cropSquare(blob) {
  const image = await createImageBitmap(blob);
  const length = Math.min(image.width, image.height);
  const size = Math.min(length, LARGEST);
  const canvas = new OffscreenCanvas(size, size);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  // Transparent pictures get a white background.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  const [x, y] = [(image.width - length) / 2, (image.height - length) / 2];
  context.drawImage(image, x, y, length, length, 0, 0, size, size);
  image.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/** The picture on the tiles. It holds a blob URL while the element is on the page. */
export class Picture {
  #element;
  #container;
  #notices;
  #url = '';
  /** @type {Blob | null} */
  #blob = null;

  /** @param {HTMLElement & { save: string | null }} element @param {import('./panel.js').Panel} panel */
  constructor(element, { root, notices }) {
    this.#element = element;
    this.#container = findContainer(root);
    this.#notices = notices;
  }

  /** Shows the stored picture if the puzzle is saved. */
  async read() {
    if (this.#element.save === null) return;
    // The first board comes before.
    await nextFrame();
    const { readPicture } = await import('./database.js');
    const picture = await readPicture();
    if (this.#element.isConnected && picture && !this.#url) this.#show(picture);
  }

  /**
   * Shows a picture, and stores it if the puzzle is saved.
   * @param {Blob | null} picture null removes it
   * @throws {Error} if it cannot be shown
   */
  async set(picture) {
    const square = picture && (await cropSquare(picture));
    this.#show(square);
    if (!this.#element.isConnected) this.rest();
    if (this.#element.save === null) return;
    try {
      const { keepPicture } = await import('./database.js');
      await keepPicture(square);
      this.#notices.clear('picture');
    } catch (error) {
      console.warn('the picture could not be stored:', error);
      this.#notices.show('picture', {
        text: (messages) => /** @type {PuzzleMessages} */ (messages).pictureNotKept,
      });
    }
  }

  /** @param {Blob | null} blob */
  #show(blob) {
    this.rest();
    this.#blob = blob;
    if (blob) {
      this.#url = URL.createObjectURL(blob);
      this.#container.style.setProperty('--picture', `url("${this.#url}")`);
    }
    this.#container.classList.toggle('pictured', blob !== null);
  }

  rest() {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = '';
    this.#container.style.removeProperty('--picture');
  }

  wake() {
    if (this.#blob && !this.#url) this.#show(this.#blob);
  }
}
