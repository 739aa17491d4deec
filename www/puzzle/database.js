/** The database of the puzzles and the player's picture. */
import { connectTo, withDatabase } from '../storage/database.js';

export const connect = connectTo('sliding-puzzle', 'pictures');

/** The key of the picture; there is only one. */
const PICTURE = 'own';

/** Reads the player's picture. @returns {Promise<Blob | undefined>} undefined if there is none */
export async function readPicture() {
  try {
    const picture = await withDatabase(connect, (database) => database.get('pictures', PICTURE));
    return picture instanceof Blob ? picture : undefined;
  } catch (error) {
    console.warn('the picture could not be read:', error);
    return undefined;
  }
}

/** Stores the player's picture. Rejects if that fails. @param {Blob | null} picture null deletes it */
export async function keepPicture(picture) {
  await withDatabase(connect, async (database) => {
    if (picture) await database.put('pictures', picture, PICTURE);
    else await database.delete('pictures', PICTURE);
  });
}
