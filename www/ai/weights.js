/**
 * The URLs of the weights, if the build has any, through imports that only Vite understands. They aren't in
 * `assets.js`, because the worker imports them and `assets.js` imports the worker.
 */

export const [WEIGHTS] = /** @type {(string | undefined)[]} */ (
  Object.values(
    import.meta.glob('./weights.bin', { query: '?url', import: 'default', eager: true }),
  )
);

/** The URLs of the small networks' weights, by the name of their kind. @type {Record<string, string>} */
export const OTHER_WEIGHTS = Object.fromEntries(
  Object.entries(
    import.meta.glob('./weights-*.bin', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [path.slice('./weights-'.length, -'.bin'.length), String(url)]),
);
