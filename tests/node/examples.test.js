// The examples of docs/engine.md run as they are printed, with the package.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../tools/run.js';

const text = readFileSync(join(root, 'docs/engine.md'), 'utf8');
const examples = [...text.matchAll(/^```(?:js|javascript)\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
);

const folder = join(root, 'target/examples');
mkdirSync(folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));

/** What an example needs that the text around it has. @type {[use: string, code: string][]} */
const NEEDED = [
  ['stored, fields', "import { start, stored } from './journal.js';"],
  ['const custom', "import init, { new_game } from 'game-2048-element/engine'; await init();"],
];

/** Runs an example of the documentation. @param {string} name @param {string} use what only this example has */
function run(name, use) {
  const found = examples.filter((code) => code.includes(use));
  assert.equal(found.length, 1, use);
  const [, before = ''] = NEEDED.find(([needing]) => found[0]?.includes(needing)) ?? [];
  const behind = name === 'journal' ? 'export { start, stored };' : '';
  const file = join(folder, `${name}.js`);
  writeFileSync(file, `${before}\n${found[0]}\n${behind}\n`);
  return import(pathToFileURL(file).href);
}

test('every example of the engines runs', async (t) => {
  const log = t.mock.method(console, 'log', () => {});
  /** What an example prints. @param {string} name @param {string} use @returns {Promise<any[]>} */
  const printed = async (name, use) => {
    log.mock.resetCalls();
    await run(name, use);
    return log.mock.calls.flatMap((call) => call.arguments);
  };
  const [gain, cells, record] = await printed('game', 'open_game(game.record)');
  assert.equal(typeof gain, 'number');
  assert.equal(cells.length, 16);
  assert.match(record, /^1\.classic\.4x4\.q\./);
  const [, parts] = await printed('rules', 'const custom');
  assert.deepEqual(parts.odds, [2, 1]);
  assert.deepEqual(await printed('journal', 'journal_start'), [350]);
  const [best, values] = await printed('ai', 'new AiPlayer()');
  assert.equal(Math.max(...values), values[best]);
  const [scores, removed] = await printed('library', 'new Library()');
  assert.deepEqual([scores.length, removed], [1, []]);
  assert.equal(examples.length, 5);
});
