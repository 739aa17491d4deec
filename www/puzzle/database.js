/** The database of the puzzles and the player's picture. */
import { connectTo } from '../storage/database.js';

export const connect = connectTo('sliding-puzzle', 'pictures');

/** The key of the picture; there is only one. */
const PICTURE = 'own';

/**
 * Runs an action on the database, over a separate connection.
 * @template T
 * @param {(database: import('idb').IDBPDatabase) => Promise<T>} act
 */
async function withDatabase(act) {
  const database = await connect();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/** Reads the player's picture. @returns {Promise<Blob | undefined>} undefined if there is none */
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
