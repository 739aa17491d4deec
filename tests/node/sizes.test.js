// What is counted as the first play of a page, and when it is too large.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOf, firstPlayOf, LIMITS, readmeFigures, sizeOf } from '../../tools/sizes.js';

/** @param {number} wasm @param {number} other */
const sizes = (wasm, other) => [
  { name: 'index.html', raw: 0, brotli: other },
  { name: 'assets/a.wasm', raw: 0, brotli: wasm },
];
const limits = { all: 100, wasm: 40 };

test('the first play may be as large as its limits, and no larger', () => {
  assert.deepEqual(faultsOf(sizes(40, 60), limits), []);
  assert.deepEqual(faultsOf(sizes(40, 61), limits), ['all: 101 B, at most 100 B are allowed']);
  assert.deepEqual(faultsOf(sizes(41, 59), limits), [
    'its WebAssembly: 41 B, at most 40 B are allowed',
  ]);
  assert.deepEqual(faultsOf(sizes(0, 1).slice(0, 1), limits), [
    'its WebAssembly is not among what it loads',
  ]);
  assert.deepEqual(LIMITS['index.html'], { all: 61_440, wasm: 26_624 });
});

test('the first play is what a page links to, and what its scripts import before they run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  try {
    mkdirSync(join(folder, 'assets'));
    const files = {
      'index.html': `<link rel="icon" href="./icon.svg">
        <link rel="stylesheet" crossorigin href="./assets/style.css">
        <link rel="modulepreload" href="./assets/shared.js">
        <link rel="preload" as="fetch" href="./assets/engine.wasm">
        <script>inline()</script><script type="module" src="./assets/main.js"></script>`,
      'assets/main.js': "import './shared.js'; import { a } from '../side.js'; import('./late.js')",
      'assets/shared.js':
        "export { b } from './named.js'; export * from './all.js'; export const c = 1",
      'assets/named.js': 'export const b = 1;',
      'assets/all.js': "import './shared.js'; export const d = 1;",
      'assets/late.js': '',
      'side.js': 'export const a = 1;',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    assert.deepEqual((await firstPlayOf(folder, 'index.html')).sort(), [
      'assets/all.js',
      'assets/engine.wasm',
      'assets/main.js',
      'assets/named.js',
      'assets/shared.js',
      'assets/style.css',
      'index.html',
      'side.js',
    ]);
    const { name, raw, brotli } = sizeOf(folder, 'assets/named.js');
    assert.deepEqual({ name, raw }, { name: 'assets/named.js', raw: 19 });
    assert.ok(brotli > 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a figure of the README may be off by 2 %, and every one is there', () => {
  const text = '| `a.js` | the game | 100 kB |\n| AI | and its weights | 2,500 kB |\n';
  assert.deepEqual(readmeFigures(text, { 'a.js': 102_000, AI: 2_460_000 }), {
    faults: [],
    corrected: text,
  });
  assert.deepEqual(readmeFigures(text, { 'a.js': 103_000, AI: 1_234_567, 'b.js': 1 }), {
    faults: [
      'a.js: 100 kB, but it is 103 kB',
      'AI: 2,500 kB, but it is 1,235 kB',
      'b.js: no row says its size',
    ],
    corrected: '| `a.js` | the game | 103 kB |\n| AI | and its weights | 1,235 kB |\n',
  });
});
