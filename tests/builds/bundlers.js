// `npm test -- bundlers`: packs the package, builds a page with each bundler, with the lines that
// docs/embedding.md prints, and plays it in a browser: a move, a hint of the AI, a solved puzzle.
// `node tests/builds/bundlers.js vite` tests those whose names start so. It needs lib/ and downloads the
// bundlers, so it is not part of `npm test`.

import assert from 'node:assert/strict';
import { exec } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../tools/run.js';
import { isWanted, packed, pageTest, startServer } from '../support/pages.js';
import { filesIn, serve } from '../support/server.js';

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

const DOC = 'docs/embedding.md';

/** The milliseconds after which a check has failed: an element that nobody registers is never ready. */
const LIMIT = 60_000;

/** The folder of the page that is built. */
const project = await packed();

/** Runs a line in the project. @param {string} line */
const sh = async (line) => (await promisify(exec)(line, { cwd: project })).stdout;

before(async () => {
  const about = { private: true, type: 'module', devDependencies: VERSIONS };
  write('package.json', JSON.stringify(about));
  await sh('npm install --no-audit --no-fund ./game-2048-element-*.tgz');
});

/** @typedef {{ language: string, code: string }} Block */

/** The code blocks of a chapter, up to the next heading. @param {string} doc @param {string} title @returns {Block[]} */
function blocksOf(doc, title) {
  const text = readFileSync(join(root, doc), 'utf8');
  const [, chapter] = text.split(new RegExp(`^#+ ${title}$`, 'm'));
  assert.ok(chapter, `${doc} has no chapter “${title}”`);
  const found = [...chapter.matchAll(/^```(\w*)\n(.*?)^```$|^#/gms)];
  const end = found.findIndex(([, language]) => language === undefined);
  return found
    .slice(0, end < 0 ? undefined : end)
    .map(([, language = '', code = '']) => ({ language, code }));
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

/** Serves a folder of the project. @param {string} folder @param {string} [policy] the content security policy of its pages */
async function host(folder, policy) {
  const headers = policy ? { 'content-security-policy': policy } : undefined;
  const server = await serve(filesIn(join(project, folder), headers));
  after(server.close);
  return server.origin;
}

/** Starts Vite's development server. */
const startVite = () =>
  startServer(project, process.execPath, join(project, 'node_modules/vite/bin/vite.js'));

/** The content security policy that the documentation asks for. @param {string} source where the elements are */
function policyFor(source) {
  const policies = blocksOf(DOC, 'Content security policy').map(({ code }) => code.trim());
  const policy = policies.find((text) => text.includes(`script-src ${source} `));
  assert.ok(policy, `${DOC} has no policy for ${source}`);
  return policy;
}

/** Builds with the lines of a chapter. @param {string} chapter */
async function build(chapter, policy = policyFor("'self'")) {
  for (const line of commandsOf(blocksOf(DOC, chapter))) await sh(line);
  return host('dist', policy);
}

/** The chapter of each bundler, and what builds a page with it if its commands are not enough. @type {[string, string, (() => Promise<string>)?][]} */
const BUNDLERS = [
  ['vite build', 'Vite'],
  ['vite dev', 'Vite', startVite],
  ['webpack', 'webpack'],
  // Parcel writes an import map into the page, which a policy would have to name by its hash.
  ['parcel', 'Parcel', () => build('Parcel', '')],
  ['esbuild', 'esbuild'],
  ['rollup', 'Rollup'],
  [
    'no bundler',
    'Without a bundler',
    async () => {
      const cdn = await host('node_modules');
      const page = join(project, 'dist/index.html');
      writeFileSync(page, readFileSync(page, 'utf8').replace('https://your.cdn', cdn));
      return host('dist', policyFor('https://your.host').replaceAll('https://your.host', cdn));
    },
  ],
];

/** The checks, which run in the page. @type {Record<string, () => Promise<unknown>>} */
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

for (const [name, chapter, make = () => build(chapter)] of BUNDLERS) {
  pageTest(name, async (page, t) => {
    for (const made of ['dist', 'src', 'index.html', 'vite.config.js', '.parcel-cache'])
      rmSync(join(project, made), { recursive: true, force: true });
    writeFiles(blocksOf(DOC, 'From npm'));
    writeFiles(blocksOf(DOC, chapter));
    await page.goto(await make());
    for (const [check, act] of Object.entries(CHECKS))
      await t.test(check, { timeout: LIMIT }, async () =>
        assert.equal(await page.evaluate(act), true),
      );
  });
}

/** The programs of the documents that run without a page, and what they print, in whatever way arrays are printed. */
const PROGRAMS = {
  engine: {
    doc: 'docs/engine.md',
    chapter: 'From JavaScript',
    prints: /^0 .*1\.classic\.4x4\.q\.\S+/ms,
  },
  verify: {
    doc: 'docs/record-format.md',
    chapter: 'The verifier',
    prints: /^4 classic 42n true own$/m,
  },
};

const RUNTIMES = {
  node: 'node',
  deno: 'npx deno run --allow-read --node-modules-dir=manual',
  bun: 'npx bun',
};

for (const [program, { doc, chapter, prints }] of Object.entries(PROGRAMS)) {
  for (const [runtime, command] of Object.entries(RUNTIMES)) {
    test(`${program} in ${runtime}`, { skip: !isWanted('runtimes') }, async () => {
      const given = [
        "const record = '1.classic.4x4.q.ug.DC_yM6', text = 'My game: ' + record;",
        "const foreign = '2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G';",
      ];
      const code = blocksOf(doc, chapter).find(({ language }) => language === 'js')?.code;
      const show =
        program === 'verify'
          ? 'console.log(score, rules, seed, links[0].text === record, own.tiles);'
          : '';
      write(`${program}.mjs`, [...given, code, show].join('\n'));
      assert.match(await sh(`${command} ${program}.mjs`), prints);
    });
  }
}

test('the verifier as a command', { skip: !isWanted('runtimes') }, async () => {
  const [command = ''] = commandsOf(blocksOf('docs/record-format.md', 'The verifier'));
  assert.match(await sh(command), /"score":4,"steps":3/);
});
