/**
 * The URLs of the weights that the build has, by file name. A file of its own, because the npm package and a page
 * in one file replace it.
 */

const urls = /** @type {Record<string, string>} */ (
  import.meta.glob('./weights*.bin', { query: '?url', import: 'default', eager: true })
);

/** @type {Record<string, string>} */
export const WEIGHTS = Object.fromEntries(
  Object.entries(urls).map(([path, url]) => [path.slice('./'.length), url]),
);
