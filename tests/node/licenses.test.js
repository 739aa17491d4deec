// The licenses in dist/: told from the source maps of a build of its own, and from cargo.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'vite';
import { environment, root } from '../../tools/run.js';
import { npmPackageIn, originOf, packageIn, written } from '../../tools/vite/licenses.js';

const folder = mkdtempSync(join(tmpdir(), 'licenses-'));
after(() => rmSync(folder, { recursive: true }));

/** What the build has written. */
let text = '';

before(async () => {
  const configFile = join(root, 'vite.config.js');
  const outDir = join(folder, 'dist');
  await build({ root, configFile, logLevel: 'error', build: { outDir, sourcemap: true } });
  text = readFileSync(join(outDir, 'licenses.txt'), 'utf8');
});

/** The lines that name a package, each above a text of its own. @param {string} name */
const entriesOf = (name) => text.match(new RegExp(`^${name} \\d.* \\(.+\\)$`, 'gm')) ?? [];

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ');

test('every npm package that a script in dist/ is made of is there, with its text', () => {
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  const names = new Set();
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    const { sources } = JSON.parse(readFileSync(join(folder, 'dist', file), 'utf8'));
    for (const source of sources) {
      const [, name] = source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
      if (name) names.add(name);
    }
  }
  assert.ok(names.has('idb'), [...names].join());
  for (const name of names) assert.equal(entriesOf(name).length > 0, true, name);
  const idb = readFileSync(join(root, 'node_modules/idb/LICENSE'), 'utf8');
  assert.ok(oneLine(text).includes(oneLine(idb).trim()));
});

test('every crate that is compiled is there, and no other', () => {
  const target = ['--target', 'wasm32-unknown-unknown'];
  const shown = ['--edges', 'normal,no-proc-macro', '--prefix', 'none', '--format', '{lib} {p}'];
  const tree = execFileSync('cargo', ['tree', ...target, ...shown], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
  });
  const crates = new Set(tree.match(/[\w-]+ v\d[\w.+-]*/g));
  assert.ok(crates.size > 5, tree);
  for (const crate of crates) {
    const [name, version] = crate.split(' v');
    const entries = entriesOf(name).filter((line) => line.startsWith(`${name} ${version} (`));
    assert.notEqual(entries.length, 0, crate);
  }
  for (const name of ['syn', 'quote', 'wasm-bindgen-macro', 'proptest', 'wasm-bindgen-test']) {
    assert.deepEqual(entriesOf(name), []);
  }
});

test('so are the game, Rust’s library and what Vite adds', () => {
  for (const name of ['game-2048-engine', 'The Rust Standard Library', 'hashbrown', 'vite']) {
    assert.notEqual(entriesOf(name).length, 0, name);
  }
  assert.match(text, /The Rust Project Developers/);
  assert.match(text, /VoidZero Inc\. and Vite contributors/);
  assert.doesNotMatch(text, /esbuild/, 'what Vite itself is made of is not bundled');
});

test('a package without a license text is refused by name', () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  const about = { name: 'bare', version: '1.2.3', license: 'MIT' };
  writeFileSync(join(bare, 'package.json'), JSON.stringify(about));
  assert.throws(() => npmPackageIn(bare), {
    message: `bare 1.2.3 (MIT) has no license file in ${bare}`,
  });
  // The text of the Apache License is the same for all.
  const apache = { ...about, license: 'MIT/Apache-2.0' };
  assert.match(packageIn(apache, bare).texts.join(), /Apache License\s+Version 2\.0/);
  // Of MIT, only the authors differ.
  const mit = packageIn({ ...about, authors: ['A. Uthor <a@example.org>', 'B'] }, bare);
  assert.match(mit.texts.join(), /^MIT License\n\nCopyright \(c\) A\. Uthor, B\n\nPermission is/);
  const both = { ...about, license: 'MIT AND Apache-2.0' };
  assert.throws(() => packageIn(both, bare), /has no license file/);
  writeFileSync(join(bare, 'COPYING'), 'Do as you like.\r\n');
  assert.deepEqual(npmPackageIn(bare).texts, ['Do as you like.']);
});

test('a module of unknown origin is refused by name', () => {
  assert.throws(() => originOf('\0somebody/helper.js'), /"\\u0000somebody\/helper\.js"/);
  assert.equal(originOf(join(root, 'www/input/keys.js')), undefined);
  assert.equal(
    originOf(`${join(root, 'node_modules/idb/build/index.js')}?v=1`),
    join(root, 'node_modules/idb'),
  );
});

test('a text that packages share is written once, with all of their names', () => {
  const some = { version: '1.0.0', license: 'MIT', texts: ['Shared.'] };
  const shared = written([
    { ...some, name: 'one' },
    { ...some, name: 'two' },
  ]);
  assert.match(shared, /one 1\.0\.0 \(MIT\)\ntwo 1\.0\.0 \(MIT\)\n\nShared\.\n$/);
});
