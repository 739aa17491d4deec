/** Where puzzles are kept: a database of their own, with the player's picture. */
import { connectTo } from '../storage/database.js';

export const connect = connectTo('sliding-puzzle', 'pictures');

/** The one picture is kept under this key. */
const PICTURE = 'own';

/**
 * Does something with the database, on a connection of its own.
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

/** The player's picture; undefined where there is none. @returns {Promise<Blob | undefined>} */
export async function readPicture() {
  try {
    const kept = await withDatabase((database) => database.get('pictures', PICTURE));
    return kept instanceof Blob ? kept : undefined;
  } catch (error) {
    console.warn('no picture can be read:', error);
    return undefined;
  }
}

/** Keeps the player's picture, or none. Rejects where it cannot be kept. @param {Blob | null} picture */
export async function keepPicture(picture) {
  await withDatabase(async (database) => {
    if (picture) await database.put('pictures', picture, PICTURE);
    else await database.delete('pictures', PICTURE);
  });
}
