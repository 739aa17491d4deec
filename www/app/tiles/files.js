/** Files of the player's own tiles, with their pictures: JSON to be opened here again, and a whole copy of the game. */
import { MAX_FACES } from '../../../pkg/game_constants.js';
import { pictureKey } from '../saved/pictures.js';
import { cropPicture, MOST_BYTES } from './pictures.js';

/** @typedef {import('./worn.js').OwnFace} OwnFace */
/** @typedef {import('./worn.js').OwnSet} OwnSet */

/** What says that a file is one of tiles. */
const KIND = '2048-tiles';

/** Pictures that are opened, as data URLs. */
const PICTURE = /^data:(image\/(?:webp|jpeg|png));base64,/;

/** @param {Blob} blob @returns {Promise<string>} */
const dataUrlOf = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** A picture of a data URL. A policy may forbid to fetch one. @param {string} url */
function blobOf(url) {
  const [head, type] = url.match(PICTURE) ?? [];
  if (!head) throw new TypeError('a picture is a data URL of a WebP, JPEG or PNG file');
  const bytes = Uint8Array.from(atob(url.slice(head.length)), (byte) => byte.charCodeAt(0));
  return new Blob([bytes], { type });
}

/**
 * The tiles as a file has them, with pictures as data URLs.
 * @param {OwnSet} set
 */
export async function portable({ name, faces }) {
  const each = faces.map(async ({ text, name, picture }) => ({
    ...{ text, name },
    ...(picture && { image: typeof picture === 'string' ? picture : await dataUrlOf(picture) }),
  }));
  return { kind: KIND, name, faces: await Promise.all(each) };
}

/** The pictures of own tiles as a backup has them. @typedef {Record<string, string>} PictureUrls data URLs by key */

/** @param {import('../saved/pictures.js').Pictures} pictures @returns {Promise<PictureUrls>} */
export async function portablePictures(pictures) {
  const each = Object.entries(pictures).map(async ([key, blob]) => [key, await dataUrlOf(blob)]);
  return Object.fromEntries(await Promise.all(each));
}

/** The keys of all pictures that tiles can have. */
const KEYS = Array.from({ length: MAX_FACES }, (_, at) => pictureKey(at));

/**
 * Reads the pictures of a backup. One that can't be taken is left out.
 * @param {object} urls
 * @returns {Promise<{ pictures: import('../saved/pictures.js').Pictures, damaged: string[] }>} and why some were left out
 */
export async function readPictureUrls(urls) {
  /** @type {string[]} */
  const damaged = [];
  /** @type {import('../saved/pictures.js').Pictures} */
  const pictures = {};
  for (const [key, url] of Object.entries(urls)) {
    try {
      if (!KEYS.includes(key))
        throw new RangeError(`there is no such tile: keys are ${KEYS[0]} to ${KEYS.at(-1)}`);
      const blob = blobOf(String(url));
      if (blob.size > MOST_BYTES)
        throw new RangeError(`${blob.size} bytes are more than ${MOST_BYTES}`);
      pictures[key] = await cropPicture(blob);
    } catch (error) {
      damaged.push(`pictures, ${key}: ${/** @type {Error} */ (error).message}`);
    }
  }
  return { pictures, damaged };
}

/**
 * Reads a file of tiles.
 * @param {string} text
 * @returns {Promise<OwnSet>}
 * @throws {Error} that says what is wrong with it
 */
export async function readFile(text) {
  const { kind, name = '', faces } = Object(JSON.parse(text));
  if (kind !== KIND || !Array.isArray(faces)) throw new TypeError('this is not a file of tiles');
  if (faces.length > MAX_FACES)
    throw new RangeError(`${faces.length} tiles are more than ${MAX_FACES}`);
  const each = faces.map(async (face) => {
    const { text = '', name = '', image } = Object(face);
    const picture = image === undefined ? undefined : await cropPicture(blobOf(String(image)));
    return { text: String(text), name: String(name), picture };
  });
  return { name: String(name), faces: await Promise.all(each) };
}

/** The element of a single file that has its tiles, as data that is never run. */
export const INSIDE = 'faces';

/** The text of the single file that this page is, or that the host of the pages has. */
async function sourceText() {
  if (import.meta.env.MODE === 'single')
    return /** @type {string} */ (Reflect.get(globalThis, 'source'));
  const response = await fetch('./2048.html');
  if (!response.ok) throw new Error(`2048.html: status ${response.status}`);
  return response.text();
}

/** The whole game with these tiles, as one HTML file. @param {OwnSet} set */
export async function gameFile(set) {
  const [source, tiles] = await Promise.all([sourceText(), portable(set)]);
  const page = new DOMParser().parseFromString(source, 'text/html');
  page.getElementById(INSIDE)?.remove();
  const data = page.createElement('script');
  data.type = 'text/plain';
  data.id = INSIDE;
  // No text in it can end the element.
  data.textContent = JSON.stringify(tiles).replaceAll('<', '\\u003c');
  page.body.append(data);
  // The mark tells programs that open it that it is UTF-8.
  return new Blob(['\ufeff<!doctype html>\n', page.documentElement.outerHTML], {
    type: 'text/html',
  });
}
