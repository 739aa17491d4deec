// `npm run build:single`: makes dist/2048.html and dist/2048-ai.html, each a whole copy of the pages in
// one file that opens without a server. The second one also holds the AI's weights. It needs pkg/, which
// `npm run build` makes, as it does the first file: players save it with tiles of their own.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { AI_HASH, AI_SIZES, BROWSERS } from '../vite.config.js';
import { root, script } from './run.js';
import { BYTE_ORDER_MARK } from './vite/byte-order-mark.js';
import { contentSecurityPolicy } from './vite/csp.js';
import { licenses } from './vite/licenses.js';
import { fillTemplate } from './vite/pages.js';

/** @typedef {import('vite').Rolldown.RolldownOutput} Output */

/** The editions: the name of the file, and whether it holds the AI's weights. @type {Record<string, boolean>} */
export const EDITIONS = { '2048.html': false, '2048-ai.html': true };

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** What is in the body of a page. @param {string} html */
const bodyOf = (html) => html.match(/<body>([\s\S]*)<\/body>/)?.[1] ?? '';

/** Makes the page of 2048 one that holds both pages, and chooses one by its address. */
const bothPages = () => ({
  name: 'both-pages',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    handler(/** @type {string} */ html) {
      const icon = Buffer.from(read('www/public/icon.svg')).toString('base64');
      const bodies = /** @type {const} */ (['game', 'puzzle']).map((kind) =>
        bodyOf(fillTemplate(html, kind))
          .replaceAll('"./index.html"', '"?"')
          .replaceAll('"./puzzle.html"', '"?puzzle"'),
      );
      return (
        fillTemplate(html, 'game')
          .replace(/<link rel="apple-touch-icon"[^>]*>/, '')
          .replace('./icon.svg', `data:image/svg+xml;base64,${icon}`)
          .replace('./www/app/pages/game.js', './www/app/pages/single.js')
          // The engine is in the script.
          .replace(/ *try \{\n *globalThis\.engine = [\s\S]*?\} catch \{\}\n/, '')
          .replace(
            /<body>[\s\S]*<\/body>/,
            () => `<body>
    <template id="game-page">${bodies[0]}</template>
    <template id="puzzle-page">${bodies[1]}</template>
  </body>`,
          )
      );
    },
  },
});

/** The address of an engine in what wasm-bindgen writes. */
const ENGINE_URL = /new URL\('(\w+_bg\.wasm)', import\.meta\.url\)/;

/**
 * Imports the address of each engine as a module.
 * @param {(file: string) => string} address
 * @returns {import('vite').Plugin}
 */
const engines = (address) => ({
  name: 'engines',
  enforce: 'pre',
  resolveId: { filter: { id: /^engine:/ }, handler: (id) => id },
  load: {
    filter: { id: /^engine:/ },
    handler: (id) => `export default ${JSON.stringify(address(id.slice('engine:'.length)))};`,
  },
  transform: {
    filter: { id: /\/pkg\/\w+\.js$/ },
    handler(code) {
      const [address, file] = code.match(ENGINE_URL) ?? [];
      return address && `import ENGINE from 'engine:${file}';\n${code.replace(address, 'ENGINE')}`;
    },
  },
});

/** An engine as the address that has it. @param {string} file */
const inAddress = (file) =>
  `data:application/wasm;base64,${readFileSync(join(root, 'pkg', file)).toString('base64')}`;

/**
 * Makes each worker a text in the bundle, because a page without a server cannot load one. The page puts the engines in, so
 * the file has each of them once.
 * @param {import('vite').UserConfig} options the options of the build of a worker
 * @returns {import('vite').Plugin}
 */
const workersInside = (options) => ({
  name: 'workers-inside',
  enforce: 'pre',
  load: {
    filter: { id: /worker\.js\?worker&url$/ },
    async handler(id) {
      const [{ output }] = /** @type {Output[]} */ (
        await build({
          ...options,
          // Only modules have `import.meta`, and this worker is none.
          define: {
            ...options.define,
            'import.meta.url': 'self.location.href',
          },
          build: {
            write: false,
            minify: true,
            lib: { entry: id.replace(/\?.*/, ''), formats: ['iife'], name: 'worker' },
          },
        })
      );
      // Texts and the names of engines in turn.
      const parts = output[0].code.split(/engine:(\w+_bg\.wasm)/);
      const names = parts.map((part, at) => (at % 2 ? `engine${at}` : JSON.stringify(part)));
      const imports = parts.map((part, at) =>
        at % 2 ? `import engine${at} from 'engine:${part}';\n` : '',
      );
      return `${imports.join('')}export default URL.createObjectURL(new Blob([${names}], { type: 'text/javascript' }));`;
    },
  },
});

/**
 * Puts other code in the place of a module.
 * @param {RegExp} id the module
 * @param {string} code
 * @returns {import('vite').Plugin}
 */
const standIn = (id, code) => ({
  name: 'stand-in',
  enforce: 'pre',
  load: { filter: { id }, handler: () => code },
});

/** Leaves out the AI's weights. */
const withoutWeights = () => standIn(/www.ai.weights\.js$/, 'export const WEIGHTS = {};');

/**
 * Leaves out the copy of the AI for offline use, because the AI is inside. Nor may such a page empty the copy
 * of the pages next to it.
 */
const withoutCopy = () =>
  standIn(
    /www.app.settings.offline-ai\.js$/,
    'export const canKeep = () => false; export const refresh = async () => {}; export let FILES_SIZE, isWanted, keep, remove;',
  );

/**
 * Makes a page that is one file.
 * @param {{ weights: boolean }} options
 * @returns {Promise<string>} its HTML
 */
export async function singleFile({ weights }) {
  const { worker, text } = licenses();
  const shared = {
    root,
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ('warn'),
    publicDir: /** @type {const} */ (false),
    mode: 'single',
    define: {
      'import.meta.env.AI_HASH': JSON.stringify(AI_HASH),
      'import.meta.env.AI_SIZES': JSON.stringify(AI_SIZES),
    },
  };
  const edition = weights ? [] : [withoutWeights()];
  const [{ output }] = /** @type {Output[]} */ (
    [
      await build({
        ...shared,
        plugins: [
          ...edition,
          withoutCopy(),
          bothPages(),
          workersInside({
            ...shared,
            plugins: [...edition, engines((file) => `engine:${file}`), worker()],
          }),
          engines(inAddress),
          worker(),
          viteSingleFile(),
          contentSecurityPolicy({ alone: true }),
        ],
        build: {
          write: false,
          target: BROWSERS,
          modulePreload: false,
          rolldownOptions: { input: join(root, 'index.html'), checks: { pluginTimings: false } },
        },
      }),
    ].flat()
  );
  const [page, ...rest] = /** @type {(Output['output'][number])[]} */ (output);
  if (page.type !== 'asset' || rest.length > 0)
    throw new Error(`not in the file: ${output.map(({ fileName }) => fileName)}`);
  const inside = `<script type="text/plain" id="licenses">${text()}</script>`;
  return BYTE_ORDER_MARK + String(page.source).replace('</body>', () => `${inside}</body>`);
}

/** Writes an edition to dist/. @param {keyof typeof EDITIONS} name */
export async function writeSingle(name) {
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  const page = await singleFile({ weights: EDITIONS[name] });
  writeFileSync(join(folder, name), page);
  return Buffer.byteLength(page);
}

script(import.meta.url, async () => {
  for (const name of Object.keys(EDITIONS)) {
    const bytes = await writeSingle(name);
    console.log(`dist/${name}: ${(bytes / 1e6).toFixed(1)} MB`);
  }
});
