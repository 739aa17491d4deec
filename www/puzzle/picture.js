/** The player's own picture for the tiles: a square cut from it. It never leaves the device. */
import { keepPicture, readPicture } from './database.js';

/** @typedef {import('../element/notices.js').Notices} Notices */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

/** No more pixels than this on a side: enough for the largest board. */
const LARGEST = 1200;

/**
 * The middle of a picture, as a square.
 * @param {Blob} blob
 * @returns {Promise<Blob>}
 * @throws {Error} when it is no picture that this browser knows
 */
async function squareOf(blob) {
  const image = await createImageBitmap(blob);
  const from = Math.min(image.width, image.height);
  const size = Math.min(from, LARGEST);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  // A picture that can be seen through lies on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  const [x, y] = [(image.width - from) / 2, (image.height - from) / 2];
  context.drawImage(image, x, y, from, from, 0, 0, size, size);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (square) => (square ? resolve(square) : reject(new Error('the picture could not be drawn'))),
      'image/jpeg',
      0.9,
    );
  });
}

/** The picture that lies over the tiles. It holds the address of a blob, but while it rests. */
export class Picture {
  #element;
  #frame;
  #notices;
  #url = '';
  /** The picture itself. @type {Blob | null} */
  #blob = null;

  /**
   * @param {HTMLElement & { save: string | null }} element
   * @param {HTMLElement} frame where style sheets find it
   * @param {Notices} notices
   */
  constructor(element, frame, notices) {
    this.#element = element;
    this.#frame = frame;
    this.#notices = notices;
  }

  /** Shows the picture that is kept, where the puzzle is saved. */
  async read() {
    if (this.#element.save === null) return;
    const kept = await readPicture();
    if (this.#element.isConnected && kept && !this.#url) this.#show(kept);
  }

  /**
   * Shows another picture, or none, and keeps it where the puzzle is saved.
   * @param {Blob | null} picture
   * @throws {Error} when it is none that can be shown
   */
  async set(picture) {
    const square = picture && (await squareOf(picture));
    this.#show(square);
    if (!this.#element.isConnected) this.rest();
    if (this.#element.save === null) return;
    try {
      await keepPicture(square);
      this.#notices.clear('picture');
    } catch (error) {
      console.warn('the picture could not be kept:', error);
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
      this.#frame.style.setProperty('--picture', `url("${this.#url}")`);
    }
    this.#frame.classList.toggle('pictured', blob !== null);
  }

  /** Gives the address back until it is shown again: off the page, a picture needs none. */
  rest() {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = '';
    this.#frame.style.removeProperty('--picture');
  }

  /** Shows the picture that rests. */
  wake() {
    if (this.#blob && !this.#url) this.#show(this.#blob);
  }
}
