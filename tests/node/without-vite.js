// What Vite makes of some files, for Node: style sheets are empty, and the AI knows where its weights are. Whoever
// imports this can import modules that use such files afterwards, by `import()`.

import { readdirSync, statSync } from 'node:fs';
import { register } from 'node:module';

const AI = new URL('../../www/ai/', import.meta.url);

/** By name, the AI's files of weights: their URL, which only has the name, and their size. */
export const WEIGHTS = Object.fromEntries(
  readdirSync(AI)
    .filter((name) => /^weights.*\.bin$/.test(name))
    .map((name) => [name, { url: name, size: statSync(new URL(name, AI)).size }]),
);

/** The text of some modules, by the end of their URL. */
const TEXTS = [
  ['.css', 'export default "";'],
  ['.css?inline', 'export default "";'],
  ['/ai/weights.js', `export const WEIGHTS = ${JSON.stringify(WEIGHTS)};`],
];

register(
  `data:text/javascript,${encodeURIComponent(`
    const TEXTS = ${JSON.stringify(TEXTS)};
    export async function load(url, context, next) {
      const text = TEXTS.find(([end]) => url.endsWith(end));
      return text ? { format: 'module', shortCircuit: true, source: text[1] } : next(url, context);
    }`)}`,
);
