/** The player's own picture for the tiles: a square cut from it. It never leaves the device. */

/** No more pixels than this on a side: enough for the largest board. */
const LARGEST = 1200;

/**
 * The middle of a picture, as a square.
 * @param {Blob} blob
 * @returns {Promise<Blob>}
 * @throws {Error} when it is no picture that this browser knows
 */
export async function squareOf(blob) {
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
  #frame;
  #url = '';
  /** The picture itself. @type {Blob | null} */
  #blob = null;

  /** @param {HTMLElement} frame where style sheets find it */
  constructor(frame) {
    this.#frame = frame;
  }

  /** Whether one is shown. */
  get shown() {
    return this.#url !== '';
  }

  /** Shows another picture, or none. @param {Blob | null} blob */
  show(blob) {
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
    if (this.#blob && !this.#url) this.show(this.#blob);
  }
}
