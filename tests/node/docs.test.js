// What the documentation names exists: paths, commands, exports, links. README and ARCHITECTURE stay short.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/run.js';
import { DOCS } from '../../tools/sizes.js';
import { stages } from '../../tools/steps.js';
import { SURFACE } from '../../tools/surface.js';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const steps = stages.flat();

const CHECKED = [...DOCS, 'lab/README.md', 'lab/NOTEBOOK.md'];

/** @param {string} text @param {RegExp} pattern */
const captures = (text, pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** What a document names that is wrong, each with its file. @param {(text: string, doc: string) => string[]} wrongIn */
const wrong = (wrongIn) =>
  CHECKED.flatMap((doc) => wrongIn(read(doc), doc).map((what) => `${doc}: ${what}`));

/** The inline code and the code blocks of a text. @param {string} text */
const codeIn = (text) => [
  ...captures(text, /```\w*\n(.*?)```/gs),
  ...captures(text.replaceAll(/```.*?```/gs, ''), /`([^`\n]+)`/g),
];

test('README and ARCHITECTURE have at most 150 lines', () => {
  for (const doc of ['README.md', 'ARCHITECTURE.md']) {
    const lines = read(doc).trimEnd().split('\n').length;
    assert.ok(lines <= 150, `${doc} has ${lines} lines`);
  }
});

test('README begins with the address of the game, once there is one', () => {
  const { homepage } = JSON.parse(read('package.json'));
  const [start] = read('README.md').split('\n## ');
  if (homepage) assert.ok(start.includes(`](${homepage})`), `README must link to ${homepage}`);
  const [embed, build] = ['## On your own page', '## Two commands'].map((title) =>
    read('README.md').indexOf(title),
  );
  assert.ok(embed > 0 && embed < build, 'npm comes before building');
});

test('every path exists', () => {
  // What training makes, and a reader's own page.
  const made = ['tools/network', 'tools/late', 'src/index.js'];
  const named = (/** @type {string} */ text) =>
    captures(
      text,
      /(?<![\w/.-])((?:www|src|docs|tools|tests|benches|examples|fuzz|lab)\/[\w./-]*\w\/?)/g,
    );
  const missing = wrong((text) =>
    codeIn(text)
      .flatMap(named)
      .filter((path) => !made.includes(path) && !existsSync(join(root, path))),
  );
  assert.deepEqual(missing, []);
});

test('a file that is named alone is in the repository', () => {
  const folders = ['www', 'src', 'docs', 'tools', 'tests', 'benches', 'examples', 'fuzz', 'lab'];
  const files = [
    ...readdirSync(root),
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
    ),
  ].map((path) => basename(path));
  // What a build makes.
  files.push(
    'game-2048.js',
    'replay-2048.js',
    'sliding-puzzle.js',
    'sw.js',
    'game_2048.js',
    'puzzle.html',
  );
  const missing = wrong((text) =>
    codeIn(text)
      .filter((code) => /^[\w-]+\.(rs|js|css|html|svg|csv|bin)$/.test(code))
      .filter((name) => !files.includes(name)),
  );
  assert.deepEqual(missing, []);
});

/** The positions of the trainer, which links open. */
const SETS = JSON.parse(read('www/app/learn/positions.json'));

test('every link leads somewhere', () => {
  /** The anchors of a document, as GitHub makes them. @param {string} doc */
  const anchorsOf = (doc) =>
    captures(read(doc), /^#+ (.*)$/gm).map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = wrong((text, doc) =>
    captures(text.replaceAll(/```.*?```/gs, ''), /\]\(([^)\s]+)\)/g).filter((link) => {
      if (/^https:/.test(link)) return false;
      const [, set, number] = link.match(/^\.\.\/index\.html#train-(\w+)-(\d+)$/) ?? [];
      if (set) return SETS[set]?.positions[Number(number) - 1] === undefined;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? doc : normalize(join(dirname(doc), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    }),
  );
  assert.deepEqual(broken, []);
});

test('every command exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const unknown = wrong((text) => {
    const code = codeIn(text).join('\n');
    const targets = captures(read('Cargo.toml'), /\[\[bench\]\]\nname = "(\w+)"/g);
    const programs = readdirSync(join(root, 'lab/src/bin')).map((name) => name.replace('.rs', ''));
    const fuzzed = captures(read('fuzz/Cargo.toml'), /\[\[bin\]\]\nname = "(\w+)"/g);
    const words = captures(code, /npm test -- ([\w -]+)/g).flatMap((list) =>
      list.trim().split(' '),
    );
    return [
      ...captures(code, /npm run ([\w-]+)/g).filter((name) => !(name in scripts)),
      ...words.filter((word) => !steps.some(({ name }) => name.startsWith(word))),
      ...captures(code, /--bench (\w+)/g).filter((name) => !targets.includes(name)),
      ...captures(code, /cargo lab (\w+)/g).filter((name) => !programs.includes(name)),
      ...captures(code, /cargo (?:\S+ )?fuzz run (\w+)/g).filter((name) => !fuzzed.includes(name)),
    ];
  });
  assert.deepEqual(unknown, []);
});

test('the table of steps names all of them', () => {
  const text = read('docs/contributing.md');
  const [, section = ''] = text.split('## The steps of `npm test`');
  const [table = ''] = section.split('\n\nTest at');
  const named = captures(table, /^\| (`.*?) \| /gm).flatMap((cell) =>
    captures(cell, /`([\w-]+)`/g),
  );
  // The targets of the fuzzer share a row.
  const rows = new Set(steps.map(({ name }) => name.replace(/^fuzz-.*/, 'fuzz')));
  assert.deepEqual(named.toSorted(), [...rows].toSorted());
});

test('every exported function and class that is named exists', () => {
  const surface = read('tests/data/surface.txt');
  const engine = captures(surface, /^\w+\.js export (\w+)$/gm);
  const members = captures(surface, /^\w+\.js type export \w+ \w+: (?:readonly )?(\w+)/gm);
  assert.ok(engine.includes('move_dir') && members.includes('known_steps'), SURFACE);
  // What looks like a name of the engine: a function with an underscore that is called.
  const unknown = wrong((text) =>
    codeIn(text)
      .flatMap((code) => captures(code, /\b([a-z]+(?:_[a-z]+)+)\(/g))
      .filter((name) => !engine.includes(name)),
  );
  assert.deepEqual(unknown, []);

  const modules = new Set(captures(surface, /^(\w+)\.js /gm));
  const made = wrong((text) =>
    captures(text, /\bpkg\/(\w+)\.(?:js|d\.ts)/g).filter((name) => !modules.has(name)),
  );
  assert.deepEqual(made, []);

  // The tables of exports name those and the members of their classes, with all that there is.
  const rows = captures(read('docs/engine.md'), /^\| (`[a-z].*?) \| /gm)
    .flatMap((cell) => captures(cell, /`(?:new )?(\w+)(?:\(.*?\))?`/g))
    .filter((name) => !/\.js$/.test(name));
  const named = new Set(rows);
  const known = new Set([...engine, ...members, 'game', 'ai', 'puzzle']);
  assert.deepEqual(
    [...named].filter((name) => !known.has(name)),
    [],
  );
  const functions = captures(surface, /^\w+\.js type export function (\w+)/gm);
  const internal = ['initSync', 'start'];
  const left = functions.filter((name) => !named.has(name) && !internal.includes(name));
  assert.deepEqual(left, [], 'docs/engine.md names every exported function');
});
