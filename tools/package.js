// `npm run build:package`: makes lib/, the code of the npm package, from www/ and pkg/.
//
// Bundlers must find what the code loads while it runs. So every such file has its address in the code as
// `new URL('…', import.meta.url)`, and the workers are single scripts that load nothing by themselves: they
// are told the addresses.

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { heading, Problem, root, script } from './run.js';

/** The folder of the package's code. */
export const LIB = join(root, 'lib');

/** The entries, by their names in lib/. */
const ENTRIES = {
  index: 'www/package/index.js',
  game: 'www/game/game-2048.js',
  'game-define': 'www/game/define.js',
  replay: 'www/replay/replay-2048.js',
  'replay-define': 'www/replay/define.js',
  puzzle: 'www/puzzle/sliding-puzzle.js',
  'puzzle-define': 'www/puzzle/define.js',
  'set-assets': 'www/package/files.js',
  engine: 'pkg/game_2048.js',
  'engine-ai': 'pkg/ai_2048.js',
  'engine-puzzle': 'pkg/sliding_puzzle.js',
  verify: 'www/package/verify.js',
  'verify-command': 'www/package/verify-command.js',
};

/** The workers by their names in lib/assets/, and what they load. */
const WORKERS = {
  'ai-worker': { source: 'www/ai/worker.js', files: ['ai_2048_bg.wasm', 'weights.bin'] },
  'puzzle-worker': { source: 'www/puzzle/solver-worker.js', files: ['sliding_puzzle_bg.wasm'] },
};

/** The files in lib/assets/ that are no workers, and where they come from. */
const ASSETS = {
  'game_2048_bg.wasm': 'pkg',
  'ai_2048_bg.wasm': 'pkg',
  'sliding_puzzle_bg.wasm': 'pkg',
  'weights.bin': 'www/ai',
};

/** The types, by their names in lib/, and where they come from. */
const TYPES = {
  'engine.d.ts': 'pkg/game_2048.d.ts',
  'engine-ai.d.ts': 'pkg/ai_2048.d.ts',
  'engine-puzzle.d.ts': 'pkg/sliding_puzzle.d.ts',
  'game-2048.d.ts': 'www/public/game-2048.d.ts',
  'replay-2048.d.ts': 'www/public/replay-2048.d.ts',
  'sliding-puzzle.d.ts': 'www/public/sliding-puzzle.d.ts',
  'index.d.ts': 'www/package/index.d.ts',
  'set-assets.d.ts': 'www/package/set-assets.d.ts',
  'verify.d.ts': 'www/package/verify.d.ts',
};

/** @param {string} path */
const here = (path) => join(root, path);

/** The path of a module from the root, with slashes. @param {string} id */
const pathOf = (id) => id.split('?')[0]?.slice(root.length + 1).split(sep).join('/') ?? '';

/** Stands for the address of a file until it is known from which file of lib/ it is read. @param {string} name */
const own = (name) => `() => __OWN_URL__(${JSON.stringify(name)})`;

/** The expression that wasm-bindgen writes for the address of its file, with the name of the file. */
const GLUE = /new URL\('(\w+_bg\.wasm)', import\.meta\.url\)/;

/**
 * Changes how the code finds its files.
 * @param {'page' | 'worker'} side
 * @returns {import('vite').Plugin}
 */
function findFiles(side) {
  const module = JSON.stringify(
    here(side === 'page' ? 'www/package/files.js' : 'www/package/files-in-worker.js'),
  );
  return {
    name: 'find-files',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './files.js' && pathOf(importer ?? '').startsWith('www/worker/')
        ? here('www/package/files.js')
        : undefined,
    load(id) {
      const path = pathOf(id);
      if (path === 'www/ai/weights.js') {
        return `import { files } from ${module}; export const WEIGHTS = files['weights.bin'];`;
      }
      const [name, worker] = Object.entries(WORKERS).find(([, { source }]) => source === path) ?? [];
      if (!worker || !id.endsWith('?worker&url')) return undefined;
      const files = worker.files.map((file) => `'${file}': address('${file}', ${own(file)})`);
      return `import { addressOf } from ${module};
        const address = (name, own) => addressOf(name, own).href;
        export default () => ({ url: address('${name}.js', ${own(`${name}.js`)}), files: { ${files} } });`;
    },
    transform(code, id) {
      if (!/^pkg\/\w+_\d+\.js$|^pkg\/sliding_puzzle\.js$/.test(pathOf(id))) return undefined;
      if (!GLUE.test(code)) throw new Problem(`wasm-bindgen now finds its file differently: ${id}`);
      const found = code.replace(GLUE, (_, name) =>
        side === 'page' ? `await fileOf('${name}', ${own(name)})` : `fileOf('${name}')`,
      );
      return `import { fileOf } from ${module};\n${found}`;
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

/** Builds lib/. It needs pkg/. */
export async function buildPackage() {
  if (!existsSync(here('pkg/game_2048.js'))) {
    throw new Problem('There is no pkg/. `npm run build` makes it.');
  }
  // These are not installed when this file is imported.
  const { build } = await import('vite');
  const { licenses } = await import('./vite/licenses.js');
  const { TARGETS } = await import('../vite.config.js');
  const { plugin, worker: collect } = licenses();
  /** @type {import('vite').InlineConfig} */
  const common = { root, configFile: false, publicDir: false, logLevel: 'warn' };
  const shared = { target: TARGETS, emptyOutDir: false, reportCompressedSize: false };
  rmSync(LIB, { recursive: true, force: true });
  for (const [name, { source }] of Object.entries(WORKERS)) {
    await build({
      ...common,
      plugins: [findFiles('worker'), collect()],
      build: {
        ...shared,
        outDir: join(LIB, 'assets'),
        lib: { entry: here(source), formats: ['iife'], name: 'worker', fileName: () => `${name}.js` },
      },
    });
  }
  await build({
    ...common,
    plugins: [findFiles('page'), plugin],
    build: {
      ...shared,
      outDir: LIB,
      // Bundlers make it small, and code that can be read shows what fails.
      minify: false,
      cssMinify: true,
      lib: {
        entry: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, here(path)])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: /^node:/,
        output: { chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
  mkdirSync(join(LIB, 'assets'), { recursive: true });
  for (const [name, folder] of Object.entries(ASSETS)) {
    copyFileSync(here(join(folder, name)), join(LIB, 'assets', name));
  }
  for (const [name, source] of Object.entries(TYPES)) {
    writeFileSync(join(LIB, name), readFileSync(here(source), 'utf8'));
  }
}

script(import.meta.url, async () => {
  heading('Making the package');
  await buildPackage();
});
