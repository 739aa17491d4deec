/**
 * The address of the weights, if there are some, by an import that only Vite understands. The worker needs
 * it, so it is not in `assets.js`, which has the address of the worker.
 */

export const [WEIGHTS] = /** @type {(string | undefined)[]} */ (
  Object.values(
    import.meta.glob('./weights.bin', { query: '?url', import: 'default', eager: true }),
  )
);
