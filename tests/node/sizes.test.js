// What is counted as a first visit of a page, when it is too large, and which sizes in documents are stale.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/run.js';
import {
  checkFigures,
  faultsOf,
  firstVisitOf,
  LIMITS,
  measuresIn,
  sizeOf,
} from '../../tools/sizes.js';

/** @param {number} wasm @param {number} other */
const sizes = (wasm, other) => [
  { name: 'index.html', raw: 0, brotli: other },
  { name: 'assets/a.wasm', raw: 0, brotli: wasm },
];
const limits = { all: 100, wasm: 40, requests: 2 };

test('a first visit may be as large as its limits, and no larger', () => {
  assert.deepEqual(faultsOf(sizes(40, 60), limits), []);
  assert.deepEqual(faultsOf(sizes(40, 61), limits), ['all: 101 B, at most 100 B are allowed']);
  assert.deepEqual(faultsOf(sizes(41, 59), limits), [
    'its WebAssembly: 41 B, at most 40 B are allowed',
  ]);
  assert.deepEqual(faultsOf(sizes(0, 1).slice(0, 1), limits), [
    'its WebAssembly is not among what it loads',
  ]);
  assert.deepEqual(faultsOf([...sizes(40, 60), ...sizes(0, 0).slice(0, 1)], limits), [
    '3 requests, at most 2 are allowed',
  ]);
  assert.deepEqual(LIMITS['index.html'], { all: 75_776, wasm: 31_744, requests: 12 });
});

test('a first visit is what a page links to, what its scripts import, and what they load without a click', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  try {
    mkdirSync(join(folder, '.vite'));
    const later = 'www/app/pages/after-start.js';
    const manifest = {
      'index.html': {
        file: 'assets/main.js',
        imports: ['_shared.js'],
        dynamicImports: [later, 'www/app/help/game.js'],
      },
      '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'], css: ['assets/style.css'] },
      '_deep.js': { file: 'assets/deep.js', imports: ['_shared.js'] },
      [later]: {
        file: 'assets/after-start-1.js',
        imports: ['_own.js'],
        dynamicImports: ['www/app/help/game.js'],
        css: ['assets/later.css'],
      },
      '_own.js': { file: 'assets/own.js' },
      'www/app/help/game.js': { file: 'assets/late.js' },
      'www/game/define.js': { file: 'game.js', imports: ['_deep.js'], dynamicImports: ['_own.js'] },
    };
    const html = `<link rel="icon" href="./icon.svg"><link rel="apple-touch-icon" href="./icon-180.png">
        <link rel="manifest" href="./manifest.webmanifest">
        <link rel="modulepreload" crossorigin href="./assets/shared.js">
        <script>engine = compile(fetch('./assets/engine.wasm'));</script>
        <script type="module" src="./assets/main.js"></script>`;
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'index.html'), html);
    assert.deepEqual(firstVisitOf(folder, 'index.html').sort(), [
      'assets/after-start-1.js',
      'assets/deep.js',
      'assets/engine.wasm',
      'assets/later.css',
      'assets/main.js',
      'assets/own.js',
      'assets/shared.js',
      'icon.svg',
      'index.html',
      'manifest.webmanifest',
      'sw.js',
    ]);
    assert.deepEqual(firstVisitOf(folder, 'game.js').sort(), [
      'assets/deep.js',
      'assets/shared.js',
      'game.js',
    ]);
    const { name, raw, brotli } = sizeOf(folder, 'index.html');
    assert.deepEqual({ name, raw }, { name: 'index.html', raw: html.length });
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

test('the documents name the limits of a first visit', () => {
  const { all, wasm, requests } = LIMITS['index.html'];
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  assert.ok(read('README.md').includes(`${all.toLocaleString('en')} bytes`));
  assert.ok(read('docs/contributing.md').includes(`${all.toLocaleString('en')} bytes`));
  assert.ok(read('docs/contributing.md').includes(wasm.toLocaleString('en')));
  assert.ok(read('docs/contributing.md').includes(`${requests} requests`));
});
