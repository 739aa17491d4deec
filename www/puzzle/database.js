/** The player's picture. There is only one. */
import { withDatabase } from '../storage/database.js';

const PICTURE = 'own';

/** @returns {Promise<Blob | undefined>} undefined if there is none */
export async function readPicture() {
  try {
    const picture = await withDatabase((database) => database.get('pictures', PICTURE));
    return picture instanceof Blob ? picture : undefined;
  } catch (error) {
    console.warn('the picture could not be read:', error);
    return undefined;
  }
}

/** Stores the player's picture. Rejects if that fails. @param {Blob | null} picture null deletes it */
export async function keepPicture(picture) {
  await withDatabase(async (database) => {
    if (picture) await database.put('pictures', picture, PICTURE);
    else await database.delete('pictures', PICTURE);
  });
}
