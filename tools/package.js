// `npm run build:package`: makes lib/, the code of the npm package, from www/, pkg/ and dist/.
//
// Bundlers must find what the code loads while it runs. So every such file has its address in the code as
// `new URL('…', import.meta.url)`, and the workers are single scripts that load nothing by themselves: they
// are told the addresses.

import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ENGINES } from './engines.js';
import { heading, Problem, root, script } from './run.js';

/** The folder of the package's code. */
const LIB = join(root, 'lib');

const NAMES = Object.values(ENGINES);

/** The entries, by their names in lib/. */
const ENTRIES = {
  index: 'www/package/index.js',
  game: 'www/game/game-2048.js',
  'game-define': 'www/game/define.js',
  replay: 'www/replay/replay-2048.js',
  'replay-define': 'www/replay/define.js',
  puzzle: 'www/puzzle/sliding-puzzle.js',
  'puzzle-define': 'www/puzzle/define.js',
  'set-assets': 'www/package/set-assets.js',
  ...Object.fromEntries(NAMES.map(({ name, entry }) => [entry, `pkg/${name}.js`])),
  verify: 'www/package/verify.js',
  'verify-command': 'www/package/verify-command.js',
};

/** The classes of the elements. */
const CLASSES = [ENTRIES.game, ENTRIES.replay, ENTRIES.puzzle];

/** The AI's files of weights. */
const WEIGHTS = readdirSync(join(root, 'www/ai')).filter((name) => name.endsWith('.bin'));

/** The workers by their names in lib/assets/, and what they load. */
const WORKERS = {
  'ai-worker': {
    source: 'www/ai/worker.js',
    files: ['ai_2048_bg.wasm', ...WEIGHTS],
  },
  'puzzle-worker': { source: 'www/puzzle/solver-worker.js', files: ['puzzle_solver_bg.wasm'] },
};

/** Files that are copied to lib/, and where they come from. */
const COPIES = {
  ...Object.fromEntries(NAMES.map(({ name }) => [`assets/${name}_bg.wasm`, `pkg/${name}_bg.wasm`])),
  ...Object.fromEntries(WEIGHTS.map((file) => [`assets/${file}`, `www/ai/${file}`])),
  'index.d.ts': 'www/package/index.d.ts',
  'set-assets.d.ts': 'www/package/set-assets.d.ts',
  'verify.d.ts': 'www/package/verify.d.ts',
  'react.d.ts': 'www/package/react.d.ts',
  'vue.d.ts': 'www/package/vue.d.ts',
  'svelte.d.ts': 'www/package/svelte.d.ts',
  // The pages are made of the same code, and more.
  'licenses.txt': 'dist/licenses.txt',
};

/** A file's id in Vite, which has slashes on every system. @param {string} path */
const idOf = (path) => join(root, path).replaceAll('\\', '/');

/** The path of a module from the root. @param {string} [id] */
const pathOf = (id = '') => id.replace(/\?.*/, '').slice(root.length + 1);

/** Stands for the address of a file until it is known from which file of lib/ it is read. @param {string} name */
const ownUrl = (name) => `() => __OWN_URL__(${JSON.stringify(name)})`;

/** The expression that wasm-bindgen writes for the address of its file, with the name of the file. */
const GLUE = /new URL\('(\w+_bg\.wasm)', import\.meta\.url\)/;

/** What loads the words of the pages, in the table of languages. */
const PAGE_SENTENCES = /,\s*\(\) => import\('[\w./-]+\/pages\.js'\)/g;

/** The module that checks the handles of an engine. */
const HANDLES = JSON.stringify(idOf('www/package/handles.js'));

/**
 * Changes how the code finds its files, and makes the handles of the engines check themselves.
 * @param {'page' | 'worker'} side
 * @returns {import('vite').Plugin}
 */
function findFiles(side) {
  const files = side === 'page' ? 'www/package/files.js' : 'www/package/files-in-worker.js';
  const module = JSON.stringify(idOf(files));
  return {
    name: 'find-files',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './files.js' && pathOf(importer).startsWith('www/worker/'))
        return idOf('www/package/files.js');
      return undefined;
    },
    load(id) {
      const path = pathOf(id);
      if (path === 'www/ai/weights.js') {
        const entries = WEIGHTS.map((file) => {
          const { size } = statSync(join(root, 'www/ai', file));
          return `'${file}': { url: files['${file}'], size: ${size} }`;
        });
        return `import { files } from ${module}; export const WEIGHTS = { ${entries} };`;
      }
      const [name, worker] =
        Object.entries(WORKERS).find(([, { source }]) => source === path) ?? [];
      if (!worker || !id.endsWith('?worker&url')) return undefined;
      const files = worker.files.map((file) => `'${file}': address('${file}', ${ownUrl(file)})`);
      return `import { assetAddress } from ${module};
        const address = (name, own) => assetAddress(name, own).href;
        export default () => ({ url: address('${name}.js', ${ownUrl(`${name}.js`)}), files: { ${files} } });`;
    },
    transform(code, id) {
      // Elsewhere there are no pages, so nobody needs what their dialogs say.
      if (pathOf(id) === 'www/i18n/languages.js') return code.replaceAll(PAGE_SENTENCES, '');
      // A page can import a class without the file that registers it.
      if (CLASSES.includes(pathOf(id))) return `import '../element/tokens.js';\n${code}`;
      if (!NAMES.some(({ name }) => pathOf(id) === `pkg/${name}.js`)) return undefined;
      if (!GLUE.test(code)) throw new Problem(`wasm-bindgen now finds its file differently: ${id}`);
      const changed = code.replace(GLUE, (_, name) =>
        side === 'page' ? `await assetFile('${name}', ${ownUrl(name)})` : `assetFile('${name}')`,
      );
      const classes = [...code.matchAll(/^export class (\w+)/gm)].map(([, name]) => name);
      const guarding = `import { guard } from ${HANDLES};\n${changed}\nguard({ ${classes} });`;
      return `import { assetFile } from ${module};\n${guarding}`;
    },
    renderChunk(code, { fileName }) {
      const folder = posix.relative(posix.dirname(fileName), 'assets');
      const path = folder.startsWith('.') ? folder : `./${folder}`;
      return code.replaceAll(
        /__OWN_URL__\("([^"]+)"\)/g,
        (_, name) => `new URL("${path}/${name}", import.meta.url)`,
      );
    },
  };
}

/** Builds lib/. It needs pkg/ and dist/. */
export async function buildPackage() {
  for (const made of ['pkg/game_2048.js', COPIES['licenses.txt']]) {
    if (!existsSync(join(root, made)))
      throw new Problem(`There is no ${made}: use \`npm run build\`.`);
  }
  // These are not installed when this file is imported.
  const { build } = await import('vite');
  const { BROWSERS } = await import('../vite.config.js');
  const { descriptions } = await import('./describe.js');
  /** @type {import('vite').InlineConfig} */
  const common = { root, configFile: false, publicDir: false, logLevel: 'warn' };
  const shared = { target: BROWSERS, emptyOutDir: false, reportCompressedSize: false };
  rmSync(LIB, { recursive: true, force: true });
  for (const [name, { source }] of Object.entries(WORKERS)) {
    await build({
      ...common,
      plugins: [findFiles('worker')],
      build: {
        ...shared,
        outDir: join(LIB, 'assets'),
        lib: {
          entry: idOf(source),
          formats: ['iife'],
          name: 'worker',
          fileName: () => `${name}.js`,
        },
      },
    });
  }
  await build({
    ...common,
    plugins: [findFiles('page')],
    build: {
      ...shared,
      outDir: LIB,
      // Bundlers make it small, and code that can be read shows what fails.
      minify: false,
      cssMinify: true,
      lib: {
        entry: Object.fromEntries(
          Object.entries(ENTRIES).map(([name, path]) => [name, idOf(path)]),
        ),
        formats: ['es'],
      },
      rolldownOptions: {
        external: /^node:/,
        output: {
          chunkFileNames: 'chunks/[name].js',
          // Together with what all classes need, so that no bundler drops it.
          codeSplitting: { groups: [{ name: 'tokens', test: /tokens\.(js|css)/ }] },
        },
      },
    },
  });
  for (const [name, source] of Object.entries(COPIES)) {
    copyFileSync(join(root, source), join(LIB, name));
  }
  for (const [name, text] of Object.entries(descriptions())) writeFileSync(join(LIB, name), text);
}

script(import.meta.url, async () => {
  heading('Making the package');
  await buildPackage();
});
