/** Pictures for tiles: cropped to a square, small enough to be kept and sent. */

/** The side length in pixels. */
const SIDE = 256;
/** The most bytes of a picture. */
export const MOST_BYTES = 32_000;
/** What a browser may draw; a drawing of shapes can be anything. */
const REFUSED = /^image\/svg/;

/**
 * Crops a picture to the square in its middle, as a file of at most 32 kB.
 * @param {Blob} blob @returns {Promise<Blob>}
 * @throws {Error} if it isn't a picture that this browser can read
 */
export async function cropPicture(blob) {
  if (REFUSED.test(blob.type)) throw new TypeError(`${blob.type} is not taken`);
  const image = await createImageBitmap(blob);
  const length = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  brush.imageSmoothingQuality = 'high';
  const [x, y] = [(image.width - length) / 2, (image.height - length) / 2];
  brush.drawImage(image, x, y, length, length, 0, 0, SIDE, SIDE);
  image.close();
  // A browser that can't make WebP makes a PNG.
  const webp = await encode(canvas, 'image/webp', 0.9);
  if (webp.type !== 'image/webp') {
    // What is transparent would be black.
    brush.globalCompositeOperation = 'destination-over';
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, SIDE, SIDE);
  }
  const type = webp.type === 'image/webp' ? webp.type : 'image/jpeg';
  for (let quality = 0.9; ; quality -= 0.15) {
    const made = await encode(canvas, type, quality);
    if (made.size <= MOST_BYTES || quality < 0.2) return made;
  }
}

/** @param {HTMLCanvasElement} canvas @param {string} type @param {number} quality @returns {Promise<Blob>} */
const encode = (canvas, type, quality) =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error("the picture can't be drawn"))),
      type,
      quality,
    ),
  );
