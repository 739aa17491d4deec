/**
 * The files of weights that the build has. A file of its own, because the npm package and a page in one file
 * replace it.
 */

const urls = /** @type {Record<string, string>} */ (
  import.meta.glob('./weights*.bin', { query: '?url', import: 'default', eager: true })
);

/** @type {Record<string, number>} */
const sizes = import.meta.env.AI_SIZES;

/** By name, where each file is and its size in bytes. @type {Record<string, { url: string, size: number }>} */
export const WEIGHTS = Object.fromEntries(
  Object.entries(urls).map(([path, url]) => {
    const name = path.slice('./'.length);
    return [name, { url, size: sizes[name] }];
  }),
);
