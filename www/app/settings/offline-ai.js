/**
 * The copy of the AI for offline use, if the player wants one. The service worker always keeps its engine, and the
 * weights that were used once in the same cache (`www/app/shell/service-worker.js`); this fetches all of them
 * beforehand, and again in each new version.
 */
import { WEIGHTS } from '../../ai/weights.js';
import { stored } from '../shell/settings.js';

/** The URLs of all weights. */
const FILES = Object.values(WEIGHTS).map(({ url }) => new URL(url, import.meta.url).href);

/** Their size in bytes. */
export const FILES_SIZE = Object.values(WEIGHTS).reduce((sum, { size }) => sum + size, 0);

/** The service worker's name for the cache. Pages in other folders of the origin have another. */
const cacheName = () => `ai-${new URL('./', location.href)}`;
const KEY = 'offline-ai';

/** Whether this page can keep a copy: only one that a service worker can serve offline. */
export function canKeep() {
  try {
    return 'serviceWorker' in navigator && Boolean(globalThis.caches);
  } catch {
    // A sandboxed frame has no storage.
    return false;
  }
}

/** Whether the player wants a copy. */
export const isWanted = () => stored.get(KEY) === 'on';

/** Fetches what is missing in the copy, and deletes what older versions left. */
export async function refresh() {
  if (!canKeep()) return;
  const cache = await caches.open(cacheName());
  const there = await cache.keys();
  const old = there.filter(({ url }) => !FILES.includes(url));
  const missing = FILES.filter((file) => !there.some(({ url }) => url === file));
  await cache.addAll(missing);
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Keeps a copy from now on. Rejects if it can't be fetched or stored. */
export async function keep() {
  await refresh();
  stored.set(KEY, 'on');
}

/** Deletes the copy, and keeps none from now on but what is used. */
export async function remove() {
  stored.delete(KEY);
  await caches.delete(cacheName());
}
