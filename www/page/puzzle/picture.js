/** The player's picture on the tiles, kept in this browser. */
import { kept } from '../settings.js';

const KEY = 'picture';
/** The picture is cut to a square of so many pixels. */
const LENGTH = 800;
/** The one that was chosen, where the browser keeps nothing. @type {string | undefined} */
let chosen;

/** The picture as an address of its own, or nothing. */
export function pictureAddress() {
  const text = chosen ?? kept.get(KEY) ?? '';
  return /^data:image\/(jpeg|png|webp);base64,[\w+/=]+$/.test(text) ? text : '';
}

/** @param {string} address @returns {Blob | null} */
function blobOf(address) {
  if (address === '') return null;
  try {
    const [head, data] = address.split(',');
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] });
  } catch {
    return null;
  }
}

/** Puts the picture on the tiles. @param {{ setPicture: (picture: Blob | null) => unknown }} game */
export async function showPicture(game) {
  try {
    await game.setPicture(blobOf(pictureAddress()));
  } catch (error) {
    console.warn('the picture cannot be shown:', error);
  }
}

/** Forgets the picture. */
export function removePicture() {
  chosen = '';
  kept.set(KEY, '');
}

/**
 * Takes a picture: its middle, as a square.
 * @param {Blob} file
 * @throws {Error} when it is no picture
 */
export async function takePicture(file) {
  const image = await createImageBitmap(file);
  const cut = Math.min(image.width, image.height);
  const side = Math.min(cut, LENGTH);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  const [x, y] = [(image.width - cut) / 2, (image.height - cut) / 2];
  // What can be seen through has paper below.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, side, side);
  brush.drawImage(image, x, y, cut, cut, 0, 0, side, side);
  image.close();
  chosen = canvas.toDataURL('image/jpeg', 0.85);
  kept.set(KEY, chosen);
}
