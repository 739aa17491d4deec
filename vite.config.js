// Configures Vite, which serves the pages during development and bundles them to dist/.
//
// dist/ works under any path of any static host. Its entries share their code:
// the pages index.html and puzzle.html, and the elements game-2048.js,
// replay-2048.js and sliding-puzzle.js, which other sites load by these names.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { adoptedStyles } from './tools/vite/adopted-styles.js';
import { byteOrderMark } from './tools/vite/byte-order-mark.js';
import { chunkGroups, fileNameOf } from './tools/vite/chunks.js';
import { contentSecurityPolicy } from './tools/vite/csp.js';
import { pageHead } from './tools/vite/head.js';
import { licenses } from './tools/vite/licenses.js';
import { offline } from './tools/vite/offline.js';
import { pages } from './tools/vite/pages.js';
import { runtimeInside } from './tools/vite/runtime.js';
import { elementTypes } from './tools/vite/types.js';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The scripts that have an address of their own: the elements, and the service worker. */
const SCRIPTS = {
  'game-2048': here('www/game/define.js'),
  'replay-2048': here('www/replay/define.js'),
  'sliding-puzzle': here('www/puzzle/define.js'),
  sw: here('www/app/shell/service-worker.js'),
};

/** The AI's files of weights: those for 4 × 4, and the small ones for other boards. There may be none. */
const WEIGHTS = readdirSync(here('www/ai')).filter((name) => name.endsWith('.bin'));

/**
 * These browsers support light-dark() and nesting, so both stay in the style sheets. Safari on iOS needs a prefix
 * where the one on macOS has no such property.
 */
export const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'];

const { plugin: writeLicenses, worker: licensesOfWorkers } = licenses();

/** The sizes in bytes of the AI's files of weights, by name. */
export const AI_SIZES = Object.fromEntries(
  WEIGHTS.map((name) => [name, statSync(here(`www/ai/${name}`)).size]),
);

/** What tells the AI's versions apart: a hash of its engine and its weights. */
export const AI_HASH = ['pkg/ai_2048_bg.wasm', ...WEIGHTS.map((name) => `www/ai/${name}`)]
  .map(here)
  .filter((path) => existsSync(path))
  .reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);

export default defineConfig({
  base: './',
  define: {
    'import.meta.env.AI_SIZES': JSON.stringify(AI_SIZES),
    'import.meta.env.AI_HASH': JSON.stringify(AI_HASH),
  },
  // No single-page fallback: a wrong URL is an error, as on a plain host.
  appType: 'mpa',
  publicDir: 'www/public',
  plugins: [
    pages(here('.')),
    writeLicenses,
    runtimeInside(),
    adoptedStyles(),
    pageHead(),
    contentSecurityPolicy(),
    elementTypes,
    offline(),
    byteOrderMark(),
  ],
  server: { watch: { ignored: ['**/target/**', '**/dist/**', '**/test-results/**'] } },
  // The workers import their engines.
  worker: {
    format: 'es',
    plugins: () => [licensesOfWorkers(), byteOrderMark()],
    rolldownOptions: {
      output: {
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        entryFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.match(/(\w+)\/(?:\w+-)?worker\.js/)?.[1]}-worker-[hash:7].js`,
      },
    },
  },
  preview: {
    // Other sites can load the elements, as from a plain static host.
    cors: true,
  },
  build: {
    outDir: 'dist',
    target: BROWSERS,
    modulePreload: {
      polyfill: false,
      // Lists of what each dialog imports would only make a first visit longer: the service worker stores all
      // files at once.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // `npm test -- sizes` reads it.
    manifest: true,
    reportCompressedSize: false,
    // WebAssembly is compiled while it loads, so it stays in separate files.
    assetsInlineLimit: (file) => (/\.(wasm|bin)$/.test(file) ? false : undefined),
    rolldownOptions: {
      input: { index: here('index.html'), puzzle: here('puzzle.html'), ...SCRIPTS },
      // The file of an element keeps all its exports.
      preserveEntrySignatures: 'strict',
      // A table of numbers and names, as wasm-bindgen makes, is left out if nothing reads it.
      treeshake: { manualPureFunctions: ['Object.freeze'] },
      // A number that many files share, as the limits of the engine, is no reason to load one more file.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        entryFileNames: ({ name }) => (name in SCRIPTS ? '[name].js' : 'assets/[name]-[hash:7].js'),
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        chunkFileNames: fileNameOf,
        codeSplitting: { groups: chunkGroups(here('./')) },
      },
    },
  },
});
