/** Loads the engine of a game, once for all elements of a page. */
import { once } from './missing-file.js';

/**
 * @param {() => Promise<unknown>} init loads and compiles the engine
 * @param {(options: { module: WebAssembly.Module }) => unknown} initSync starts an engine that is compiled
 */
export function engineLoader(init, initSync) {
  /** @type {Promise<WebAssembly.Module> | undefined} */
  let compiled;
  return {
    load: once(async () => {
      try {
        const module = await compiled;
        // At once, so that the first board is laid out together with the rest of the page.
        if (module) return initSync({ module });
      } catch {
        // Some hosts answered with something else, and older browsers start no engine at once.
      }
      return init();
    }),
    /**
     * Takes over the engine that the page has begun to compile while its scripts were loading.
     * @param {Promise<WebAssembly.Module> | undefined} early
     */
    takeCompiled(early) {
      compiled = early;
    },
  };
}
