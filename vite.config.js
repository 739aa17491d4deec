// Configures Vite, which serves the pages during development and bundles them to dist/.
//
// dist/ works under any path of any static host. Its entries share their code:
// the pages index.html and puzzle.html, and the elements game-2048.js,
// replay-2048.js and sliding-puzzle.js, which other sites load by these names.

import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contentSecurityPolicy } from './tools/vite/csp.js';
import { KEPT, licenses } from './tools/vite/licenses.js';
import { elementTypes } from './tools/vite/types.js';
import { MANIFEST } from './tools/vite/web-manifest.js';

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const ELEMENTS = {
  'game-2048': here('www/game/define.js'),
  'replay-2048': here('www/replay/define.js'),
  'sliding-puzzle': here('www/puzzle/define.js'),
};

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/**
 * The WebAssembly files of a script and of everything it imports statically.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {Chunk} entry
 */
function wasmOf(bundle, entry) {
  const chunks = new Set([entry]);
  for (const { imports } of chunks) {
    for (const name of imports) chunks.add(/** @type {Chunk} */ (bundle[name]));
  }
  const files = [...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedAssets ?? [])]);
  return new Set(files.filter((name) => name.endsWith('.wasm')));
}

/**
 * Makes a page load its WebAssembly file in parallel with its script, not after it.
 * @returns {import('vite').Plugin}
 */
function preloadWasm() {
  return {
    name: 'preload-wasm',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        if (!bundle || !chunk) return [];
        return [...wasmOf(bundle, chunk)].map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'fetch',
            type: 'application/wasm',
            crossorigin: true,
            href: `./${name}`,
          },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** The AI's files of weights: that for 4 × 4, and the small ones for other boards. There may be none. */
const WEIGHTS = readdirSync(here('www/ai')).filter((name) => name.endsWith('.bin'));

/** The files of the AI. Some are large, so they are cached when they are first requested. */
const AI_FILES = ['assets/ai-worker-*.js', 'assets/ai_2048_bg-*.wasm', 'assets/weights-*.bin'];

/**
 * Deletes the other versions of a file of the AI that was just cached, also from the cache that the pages of
 * all folders of an origin once shared. The service worker has the text of this function, so it uses nothing
 * around it.
 * @param {{ cacheName: string, request: Request }} cached
 */
async function dropOthers({ cacheName, request }) {
  const withoutHash = (/** @type {string} */ url) => url.replace(/-[\w-]{8}\.\w+$/, '');
  for (const name of [cacheName, 'machine']) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const isOther = name !== cacheName || url !== request.url;
      if (isOther && withoutHash(url) === withoutHash(request.url)) await cache.delete(url);
    }
  }
}

/** The pages work offline and can be installed: Workbox caches all other files at the first visit. */
const offline = VitePWA({
  // The page itself registers the service worker and offers new versions: www/app/shell/new-version.js.
  registerType: 'prompt',
  injectRegister: false,
  includeAssets: ['icon.svg', 'icon-180.png'],
  workbox: {
    globPatterns: ['**/*.{html,js,css,wasm}'],
    globIgnores: AI_FILES,
    additionalManifestEntries: [KEPT],
    runtimeCaching: [
      {
        urlPattern: /\/assets\/(ai-worker|ai_2048_bg|weights)-[^/]*$/,
        handler: 'CacheFirst',
        // Without a name for the cache, Workbox gives each folder of the origin its own.
        options: { plugins: [{ cacheDidUpdate: dropOthers }] },
      },
    ],
    // Hashed names need no check for a newer version.
    dontCacheBustURLsMatching: /^assets\//,
    // A wrong URL is an error, not the page.
    navigateFallback: null,
    // Parameters don't change the page; home screens and visit counters add some.
    ignoreURLParametersMatching: [/.*/],
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
  manifest: MANIFEST,
});

/** These browsers support light-dark() and nesting, so both stay in the style sheets. */
export const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

const { plugin: writeLicenses, worker: licensesOfWorkers } = licenses();

/** The size in bytes of the AI's large files, which the settings show. */
const AI_SIZE = ['pkg/ai_2048_bg.wasm', ...WEIGHTS.map((name) => `www/ai/${name}`)]
  .map((path) => statSync(here(path), { throwIfNoEntry: false })?.size ?? 0)
  .reduce((sum, size) => sum + size);

export default defineConfig({
  base: './',
  define: { 'import.meta.env.AI_SIZE': AI_SIZE },
  // No single-page fallback: a wrong URL is an error, as on a plain host.
  appType: 'mpa',
  publicDir: 'www/public',
  plugins: [preloadWasm(), offline, contentSecurityPolicy(), writeLicenses, elementTypes],
  server: { watch: { ignored: ['**/target/**', '**/dist/**', '**/test-results/**'] } },
  // The workers import their engines.
  worker: {
    format: 'es',
    plugins: () => [licensesOfWorkers()],
    rolldownOptions: {
      output: {
        entryFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.match(/(\w+)\/(?:\w+-)?worker\.js/)?.[1]}-worker-[hash].js`,
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
      // Every byte of these lists belongs to the first play. They leave out what the pages have loaded
      // before, and what a gamepad needs, which nobody waits for.
      resolveDependencies: (file, needed) =>
        /gamepad|zh-CN/.test(file)
          ? []
          : needed.filter((name) => !/\/(gamepad|element|history|game-slots)-/.test(name)),
    },
    reportCompressedSize: false,
    // WebAssembly is compiled while it loads, so it stays in separate files.
    assetsInlineLimit: (file) => (/\.(wasm|bin)$/.test(file) ? false : undefined),
    rolldownOptions: {
      input: { index: here('index.html'), puzzle: here('puzzle.html'), ...ELEMENTS },
      // The file of an element keeps all its exports.
      preserveEntrySignatures: 'strict',
      // A number that many files share, as the limits of the engine, is no reason to load one more file.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        entryFileNames: ({ name }) => (name in ELEMENTS ? '[name].js' : 'assets/[name]-[hash].js'),
        // The game and the replay always load these together, and one file compresses better than three.
        codeSplitting: {
          groups: [
            {
              name: 'element',
              test: /preload-helper|www.(element.(attributes|dom|motion|panel|template)|worker.missing-file|i18n.(counted|game))\.js/,
            },
            { name: 'board', test: /www.game.(board|announcements|engine)\.js|pkg.game_2048\.js/ },
          ],
        },
      },
    },
  },
});
