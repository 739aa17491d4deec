/** The pictures of the player's own tiles, in the store that also has the puzzle's picture. */
import { all } from '../../storage/database.js';

/** The pictures by their keys. @typedef {Record<string, Blob>} Pictures */

/** The key of the picture of a tile. @param {number} at 0 is the tile 2 */
export const pictureKey = (at) => `face-${at}`;

/** Their keys. */
const range = () => IDBKeyRange.bound('face-', 'face-\uffff');

/** @param {any} store @returns {Promise<Pictures>} */
export async function readPictures(store) {
  const [keys, blobs] = await all(
    () => store.getAllKeys(range()),
    () => store.getAll(range()),
  );
  return Object.fromEntries(
    keys.map((/** @type {string} */ key, /** @type {number} */ at) => [key, blobs[at]]),
  );
}

/** Puts pictures in the place of those that are there. @param {any} store @param {Pictures} pictures */
export const replacePictures = (store, pictures) =>
  all(
    () => store.delete(range()),
    ...Object.entries(pictures).map(
      ([key, blob]) =>
        () =>
          store.put(blob, key),
    ),
  );
