// `import { verify } from 'game-2048/verify'`: what a record proves, in Node.
// It is the same WebAssembly as on the page.

import { readFileSync } from 'node:fs';

/** @typedef {import('../pkg/game_2048.js').Verdict} Verdict */

const engine = await load();

/** Loads the engine, or says how to build it. */
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
 * Plays a record out, move by move, and says what it proves.
 * @param {string} record
 * @returns {Verdict}
 * @throws {Error} when the text is no record, or one that cannot have been played
 */
export function verify(record) {
  if (typeof record !== 'string') {
    throw new TypeError(`a record must be a string, not ${typeof record}`);
  }
  return engine.verify(record);
}
