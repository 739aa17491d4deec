/** The player's picture, as the element keeps it. */
import { connect, PICTURE } from '../../puzzle/database.js';

/** The picture that is kept; nothing where there is none. @returns {Promise<Blob | undefined>} */
export async function keptPicture() {
  /** @type {Awaited<ReturnType<typeof connect>> | undefined} */
  let database;
  try {
    database = await connect();
    const kept = await database.get('pictures', PICTURE);
    return kept instanceof Blob ? kept : undefined;
  } catch (error) {
    console.warn('no picture can be read:', error);
    return undefined;
  } finally {
    database?.close();
  }
}
