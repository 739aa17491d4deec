/**
 * The URL of the weights, if the build has any, through an import that only Vite understands. It isn't in
 * `assets.js`, because the worker imports it and `assets.js` imports the worker.
 */

export const [WEIGHTS] = /** @type {(string | undefined)[]} */ (
  Object.values(
    import.meta.glob('./weights.bin', { query: '?url', import: 'default', eager: true }),
  )
);
