// `npm test -- bundlers`: packs the package, builds a page with each bundler, with the lines that
// docs/embedding.md prints, and plays it in a browser: a move, a hint of the AI, a solved puzzle.
// `node tools/test-bundlers.js vite` tests those whose names start so. It needs pkg/ and downloads the
// bundlers, so it is not part of `npm test`.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { contentTypeOf } from './content-types.js';
import { isWanted, testEach } from './report.js';
import { environment, heading, Problem, root, script } from './run.js';

/** The versions that are tested. */
const VERSIONS = {
  vite: '8.3.8',
  webpack: '5.112.2',
  // From version 7 on, it needs Node 22.
  'webpack-cli': '6.0.1',
  parcel: '2.16.4',
  esbuild: '0.28.2',
  rollup: '4.65.0',
  '@rollup/plugin-node-resolve': '16.0.3',
  deno: '2.9.6',
  bun: '1.4.5',
};

const NAME = 'game-2048-element';

/** The milliseconds after which a check has failed: an element that nobody registers is never ready. */
const LIMIT = 60_000;

/** The folder of the page that is built. */
const project = mkdtempSync(join(tmpdir(), 'bundlers-'));

/** What runs until the end of the test. @type {(() => unknown)[]} */
const cleanup = [() => rmSync(project, { recursive: true, force: true })];

// The documentation

/** @typedef {{ language: string, code: string }} Block */

/** The code blocks of a chapter, up to the next heading. @param {string} doc @param {string} title @returns {Block[]} */
function blocksOf(doc, title) {
  const text = readFileSync(join(root, doc), 'utf8');
  const [, chapter] = text.split(new RegExp(`^#+ ${title}$`, 'm'));
  if (chapter === undefined) throw new Problem(`${doc} has no chapter “${title}”.`);
  /** @type {Block[]} */
  const blocks = [];
  for (const [, language, code = ''] of chapter.matchAll(/^```(\w*)\n(.*?)^```$|^#/gms)) {
    if (language === undefined) break;
    blocks.push({ language, code });
  }
  return blocks;
}

/** The commands of a chapter. @param {Block[]} blocks */
const commandsOf = (blocks) =>
  blocks.flatMap(({ language, code }) => (language === 'sh' ? code.trim().split('\n') : []));

/** Writes the blocks of a chapter whose first line names a file. @param {Block[]} blocks */
function writeFiles(blocks) {
  for (const { code } of blocks) {
    const [, name] = code.match(/^(?:\/\/|<!--) ([\w./-]+\.\w+)(?: -->)?\n/) ?? [];
    if (name) write(name, code);
  }
}

/** @param {string} name @param {string} text */
function write(name, text) {
  const path = join(project, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// Programs and servers

/** Runs a line in the project. @param {string} line @returns {Promise<string>} what it prints */
function sh(line) {
  return new Promise((done, fail) => {
    const env = { ...process.env, NODE_ENV: undefined };
    const child = spawn(line, { shell: true, cwd: project, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', (code) =>
      code === 0 ? done(output) : fail(new Problem(`$ ${line}\n${output.trim()}`)),
    );
  });
}

/**
 * Serves a folder of the project to all origins.
 * @param {string} folder
 * @param {string} [policy] the content security policy of its pages
 * @returns {Promise<string>} the origin
 */
function serve(folder, policy) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), 'http://localhost');
    const path = join(project, folder, pathname.replace(/\/$/, '/index.html'));
    try {
      const body = readFileSync(path);
      const more = {
        'Content-Type': contentTypeOf(path),
        ...(policy && { 'Content-Security-Policy': policy }),
      };
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', ...more }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  cleanup.push(() => server.close().closeAllConnections());
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      done(`http://127.0.0.1:${address.port}`);
    });
  });
}

/** Starts Vite's development server. @returns {Promise<string>} its address */
async function startVite() {
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite], {
    cwd: project,
    env: environment({ NO_COLOR: '1' }),
  });
  cleanup.push(() => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = line.match(/http:\S+/) ?? [];
    if (address) return address;
  }
  throw new Problem('Vite has not started.');
}

// The bundlers

/**
 * How a page is built and served.
 * @typedef {object} Bundler
 * @property {string} name
 * @property {string} chapter the heading of its lines in docs/embedding.md
 * @property {() => Promise<string>} page builds the page and returns its address
 */

const DOC = 'docs/embedding.md';

/** The content security policy that the documentation asks for. @param {string} source where the elements are */
function policyFor(source) {
  const policies = blocksOf(DOC, 'Content security policy').map(({ code }) => code.trim());
  const policy = policies.find((text) => text.includes(`script-src ${source} `));
  if (!policy) throw new Problem(`${DOC} has no policy for ${source}.`);
  return policy;
}

/** Builds with the lines of a chapter. @param {string} chapter @param {string} [policy] @returns {Bundler['page']} */
const built =
  (chapter, policy = policyFor("'self'")) =>
  async () => {
    for (const line of commandsOf(blocksOf(DOC, chapter))) await sh(line);
    return serve('dist', policy);
  };

/** @type {Bundler[]} */
const BUNDLERS = [
  { name: 'vite build', chapter: 'Vite', page: built('Vite') },
  { name: 'vite dev', chapter: 'Vite', page: startVite },
  { name: 'webpack', chapter: 'webpack', page: built('webpack') },
  // Parcel writes an import map into the page, which a policy would have to name by its hash.
  { name: 'parcel', chapter: 'Parcel', page: built('Parcel', '') },
  { name: 'esbuild', chapter: 'esbuild', page: built('esbuild') },
  { name: 'rollup', chapter: 'Rollup', page: built('Rollup') },
  {
    name: 'no bundler',
    chapter: 'Without a bundler',
    async page() {
      const cdn = await serve('node_modules');
      const page = join(project, 'dist/index.html');
      writeFileSync(page, readFileSync(page, 'utf8').replace('https://your.cdn', cdn));
      return serve('dist', policyFor('https://your.host').replaceAll('https://your.host', cdn));
    },
  },
];

// The checks, which run in the page

/** @type {Record<string, () => Promise<unknown>>} */
const CHECKS = {
  /** A move by its method; the first one that is possible. */
  async game() {
    const game = /** @type {any} */ (document.querySelector('game-2048'));
    await customElements.whenDefined('game-2048');
    await game.ready;
    return [0, 1, 2, 3].some((direction) => game.move(direction)) && game.steps === 1;
  },
  /** A hint needs the worker, its WebAssembly and the weights. */
  async hint() {
    const game = /** @type {any} */ (document.querySelector('game-2048'));
    const evaluation = await game.hint();
    return evaluation?.usedNetwork && game.move(evaluation.best);
  },
  /** The puzzle is solved by the hints of the solver, which is a worker too. */
  async puzzle() {
    const puzzle = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    await customElements.whenDefined('sliding-puzzle');
    await puzzle.ready;
    while (!puzzle.solved) {
      if (!(await puzzle.hint())) return 'there is no hint';
      const number = Number(puzzle.shadowRoot.querySelector('.hinted').textContent);
      puzzle.tap(puzzle.cells.indexOf(number));
    }
    return true;
  },
};

/**
 * Builds a page and tests it.
 * @param {Bundler} bundler
 * @param {import('./report.js').Report} report
 * @param {import('@playwright/test').Browser} browser
 */
async function testPage({ chapter, page: build }, report, browser) {
  for (const name of ['dist', 'src', 'index.html', 'vite.config.js', '.parcel-cache']) {
    rmSync(join(project, name), { recursive: true, force: true });
  }
  writeFiles(blocksOf(DOC, 'From npm'));
  writeFiles(blocksOf(DOC, chapter));
  const address = await build();
  const page = await browser.newPage();
  report.watch(page);
  await page.goto(address);
  for (const [name, check] of Object.entries(CHECKS)) {
    const result = await Promise.race([
      page.evaluate(check).catch((/** @type {Error} */ error) => error.message),
      delay(LIMIT, 'it takes too long', { ref: false }),
    ]);
    report.note(name, result);
  }
  await page.close();
}

// Programs without a page

/** Where the programs are that run without a page, and what they print, in whatever way arrays are printed. */
const PROGRAMS = {
  engine: {
    doc: 'docs/engine.md',
    chapter: 'From JavaScript',
    prints: /^0 .*1\.classic\.4x4\.q\.\S+/ms,
  },
  verify: {
    doc: 'docs/record-format.md',
    chapter: 'The verifier',
    prints: /^4 classic 42n true$/m,
  },
};

const RUNTIMES = {
  node: 'node',
  deno: 'npx deno run --allow-read --node-modules-dir=manual',
  bun: 'npx bun',
};

/** Runs the programs of the documentation in each runtime. */
async function runtimes() {
  const given = "const record = '1.classic.4x4.q.ug.DC_yM6', text = 'My game: ' + record;";
  /** @type {Record<string, Record<string, string>>} */
  const table = {};
  for (const [program, { doc, chapter, prints }] of Object.entries(PROGRAMS)) {
    const code = blocksOf(doc, chapter).find(({ language }) => language === 'js')?.code;
    const show =
      program === 'verify' ? 'console.log(score, rules, seed, links[0].text === record);' : '';
    write(`${program}.mjs`, [given, code, show].join('\n'));
    for (const [runtime, command] of Object.entries(RUNTIMES)) {
      const output = await sh(`${command} ${program}.mjs`).catch((error) => error.message);
      const isGood = prints.test(output);
      table[runtime] = { ...table[runtime], [program]: isGood ? 'yes' : 'NO' };
      if (!isGood) console.log(`${runtime}: ${output}`);
    }
  }
  const [command = ''] = commandsOf(blocksOf('docs/record-format.md', 'The verifier'));
  const output = await sh(command);
  if (!output.includes('"score":4,"steps":3')) throw new Problem(`$ ${command}\n${output}`);
  return table;
}

/** @param {string[]} wanted the first letters of names; none are all */
async function main(wanted) {
  heading('Installing the package and the bundlers');
  await sh(`npm pack --silent --pack-destination "${project}" "${root}"`);
  write(
    'package.json',
    JSON.stringify({ private: true, type: 'module', devDependencies: VERSIONS }),
  );
  await sh(`npm install --no-audit --no-fund ./${NAME}-*.tgz`);
  const failed = await testEach(BUNDLERS, wanted, testPage);
  if (isWanted('runtimes', wanted)) {
    const programs = await runtimes();
    console.table(programs);
    if (JSON.stringify(programs).includes('NO')) failed.push('runtimes');
  }
  if (failed.length > 0) throw new Problem(`These failed: ${failed.join(', ')}`);
}

script(import.meta.url, async () => {
  try {
    await main(process.argv.slice(2));
  } finally {
    for (const act of cleanup.reverse()) await act();
  }
});
