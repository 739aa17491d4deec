// The engines without a page.

import { readFileSync } from 'node:fs';

/** What an engine's `initSync` takes. @param {string} name */
export const wasm = (name) => ({
  module: readFileSync(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url)),
});
