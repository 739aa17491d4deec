/**
 * A copy of all games, made before an import and kept outside the database. A browser that is killed while it writes
 * may find the database damaged at a later start, and delete it: then the games come back from here. (Chromium adds
 * to a log whose end is torn, and can't read it the next time.)
 */
import { COPY, withDatabase } from '../../storage/database.js';
import { readAll } from '../../storage/games.js';
import { reload } from './apply.js';
import { makeBackup, readBackup } from './file.js';
import { ownOf } from './library.js';
import { bringIn } from './restore.js';
import { inSlices } from './slices.js';

/** @typedef {import('./slices.js').Work} Work */

/** The key in the store `state` that a database has which the copy is not for. */
const MARK = 'copied';

/** The address of the copy in its cache. */
const ADDRESS = './games-before-import.json';

/** Keeps a copy of what is here. Without room for it, there is none. @param {Work} [work] */
export async function keepCopy(work) {
  try {
    const { file } = await makeBackup(work);
    // A copy without a mark would come back.
    await withDatabase((database) => database.put('state', true, MARK));
    const cache = await caches.open(COPY);
    await cache.put(ADDRESS, new Response(file));
  } catch (error) {
    work?.signal?.throwIfAborted();
    console.warn('no copy of the games was kept:', error);
  }
}

/** Brings the games back, if the browser has deleted the database. Those that were played since stay. */
export async function bringBack() {
  if (await withDatabase((database) => database.get('state', MARK))) return;
  const copy = await caches.match(ADDRESS, { cacheName: COPY });
  if (!copy) return;
  const { backup } = await readBackup(await copy.blob());
  const { games } = await withDatabase((database) => readAll(database));
  const played = await ownOf(games, inSlices({}));
  await bringIn(backup, played.length > 0 ? 'add' : 'replace');
  await withDatabase((database) => database.put('state', true, MARK));
  await reload();
}
