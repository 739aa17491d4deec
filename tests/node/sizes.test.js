// What is counted as the first play of a page, when it is too large, and which sizes in documents are stale.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/run.js';
import {
  checkFigures,
  faultsOf,
  firstPlayOf,
  LIMITS,
  measuresIn,
  sizeOf,
} from '../../tools/sizes.js';

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

test('a size in a document may be off by 2 %, and a comment says what it is the size of', () => {
  const text = `
| AI | and its weights | 2,500 kB <!-- load: pkg/ai.wasm + www/weights.bin --> |
The page has 5.98 MB <!-- size: dist/page.html -->, a backup at most 50 MB.
`;
  const [ai = '', page = ''] = measuresIn(text);
  assert.deepEqual([ai, page], ['load: pkg/ai.wasm + www/weights.bin', 'size: dist/page.html']);
  const near = new Map(Object.entries({ [ai]: 2_460_000, [page]: 6_090_000 }));
  assert.deepEqual(checkFigures(text, near), { faults: [], corrected: text });

  const far = new Map(Object.entries({ [ai]: 1_234_567, [page]: 12_304_000 }));
  assert.deepEqual(checkFigures(text, far), {
    faults: [`${ai}: 2,500 kB, but it is 1,235 kB`, `${page}: 5.98 MB, but it is 12.30 MB`],
    corrected: text.replace('2,500', '1,235').replace('5.98', '12.30'),
  });
  // Two digits cannot say it any better.
  const round = '15 kB <!-- size: a -->';
  assert.deepEqual(checkFigures(round, new Map([['size: a', 14_600]])).faults, []);

  assert.deepEqual(checkFigures('some 15 kB, or 3.0 MB', new Map()).faults, [
    '15 kB: no comment says what this is the size of',
    '3.0 MB: no comment says what this is the size of',
  ]);
});

test('the documents name the limits of the first play', () => {
  const { all, wasm } = LIMITS['index.html'];
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  assert.ok(read('README.md').includes(`${all.toLocaleString('en')} bytes`));
  assert.ok(read('docs/contributing.md').includes(`${all.toLocaleString('en')} bytes`));
  assert.ok(read('docs/contributing.md').includes(wasm.toLocaleString('en')));
});
