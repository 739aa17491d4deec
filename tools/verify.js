// `import { verify } from 'game-2048/verify'`: verifies records in Node, with the
// same WebAssembly as the page.

import { readFileSync } from 'node:fs';

/** @typedef {import('../pkg/game_2048.js').Verdict} Verdict */

const engine = await load();

/** Loads the engine. If it isn't built, the error says how to build it. */
async function load() {
  try {
    const module = await import('../pkg/game_2048.js');
    const bytes = readFileSync(new URL('../pkg/game_2048_bg.wasm', import.meta.url));
    module.initSync({ module: bytes });
    return module;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'ENOENT') throw error;
    throw new Error('The engine is not built: there is no pkg/. Build it with `npm run build`.', {
      cause: error,
    });
  }
}

/**
 * Replays a record move by move, and returns what it proves.
 * @param {string} record
 * @returns {Verdict}
 * @throws {Error} if the text isn't a record, or its game is impossible
 */
export function verify(record) {
  if (typeof record !== 'string') {
    throw new TypeError(`a record must be a string, not ${typeof record}`);
  }
  return engine.verify(record);
}
