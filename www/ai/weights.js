/**
 * The URLs of the weights that the build has, by file name, through imports that only Vite understands. They
 * aren't in `assets.js`, because the worker imports them and `assets.js` imports the worker.
 */

const urls = /** @type {Record<string, string>} */ (
  import.meta.glob('./weights*.bin', { query: '?url', import: 'default', eager: true })
);

/** @type {Record<string, string>} */
export const WEIGHTS = Object.fromEntries(
  Object.entries(urls).map(([path, url]) => [path.slice('./'.length), url]),
);
