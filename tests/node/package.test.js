// The npm package: what package.json promises is in lib/, and bundlers find what the code loads.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { publint } from 'publint';
import de from '../../pkg/words/de/elements.js';
import dePages from '../../pkg/words/de/pages.js';
import zh from '../../pkg/words/zh-CN/elements.js';
import zhPages from '../../pkg/words/zh-CN/pages.js';
import { addresses, undated, versions } from '../../tools/release.js';
import { root } from '../../tools/run.js';
import { assetAddress, assetFile, setAssets } from '../../www/package/files.js';

const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The scripts in lib/, with their text. @param {string} [folder] */
const scripts = (folder = '') =>
  readdirSync(join(root, 'lib', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      path: join(root, 'lib', folder, name),
      code: readFileSync(join(root, 'lib', folder, name), 'utf8'),
    }));

/** @param {string} code @param {RegExp} pattern */
const captures = (code, pattern) => [...code.matchAll(pattern)].map(([, found = '']) => found);

test('package.json leads bundlers, TypeScript and Node to files that are there', async () => {
  const { messages } = await publint({ pkgDir: root, pack: false, strict: true });
  assert.deepEqual(messages, []);
});

test('a server can import every module, although it has no DOM', async () => {
  assert.equal(globalThis.HTMLElement, undefined);
  for (const [path, entry] of Object.entries(about.exports)) {
    if (!entry.default?.endsWith('.js') || path.includes('*')) continue;
    const module = await import(path.replace('.', about.name));
    assert.ok(Object.keys(module).length > 0, path);
  }
});

test('the apps are written as the table of frameworks says', () => {
  const rows = readFileSync(join(root, 'docs/embedding.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (types|property|boolean|event) \| `/.test(line))
    .map((line) => captures(line, /`([^`]+)`/g));
  assert.equal(rows.length, 4);
  for (const [i, path] of ['react/App.tsx', 'vue/App.vue', 'svelte/App.svelte'].entries()) {
    const app = readFileSync(join(root, 'examples/embed', path), 'utf8');
    for (const row of rows) assert.ok(app.includes(row[i] ?? '?'), `${path}: ${row[i]}`);
  }
});

test('the modules that register an element are named, so no bundler drops them', () => {
  const registering = scripts()
    .filter(({ code }) => /\bdefine\("[\w-]+", /.test(code))
    .map(({ path }) => path.slice(root.length + 1).replaceAll('\\', '/'));
  assert.equal(registering.length, 3);
  for (const path of registering) assert.match(path, /^lib\/chunks\/define\d*\.js$/);
  assert.ok(about.sideEffects.includes('./lib/chunks/define*.js'));
});

test('a class alone has the sizes and colors of an element', () => {
  const holding = scripts().filter(({ code }) => code.includes('registerProperty('));
  assert.equal(holding.length, 1);
  // A bundler keeps what a file does only if it needs one of its exports, as every class needs this one.
  assert.match(holding[0]?.code ?? '', /^function addSheets\(/m);
});

test('every file that is loaded has an address that bundlers understand', () => {
  const found = scripts().flatMap(({ path, code }) =>
    captures(code, /new URL\("([^"]+)", import\.meta\.url\)/g).map((url) =>
      join(dirname(path), url),
    ),
  );
  assert.deepEqual(
    [...new Set(found)].toSorted(),
    readdirSync(join(root, 'lib/assets'))
      .map((name) => join(root, 'lib/assets', name))
      .toSorted(),
  );
  for (const { path, code } of scripts()) assert.doesNotMatch(code, /__OWN_URL__/, path);
});

test('the package has the sentences of the elements, not those of the pages', () => {
  const has = (/** @type {string} */ sentence) =>
    scripts().some(({ code }) => code.includes(sentence));
  for (const { game } of [de, zh]) assert.ok(has(game.newGame), game.newGame);
  for (const { app } of [dePages, zhPages]) assert.ok(!has(app.licenses), app.licenses);
});

test('a page registers a language with the package', async (t) => {
  const { mock } = t.mock.method(console, 'warn', () => {});
  const { Game2048 } = await import(`${about.name}/game`);
  await Game2048.registerLanguage('it', { newGame: 'Nuova partita', why: { makes: 'Fa {tile}' } });
  assert.equal(mock.callCount(), 0);
});

test('a worker is a script of its own, which any bundler may copy as it is', () => {
  for (const { path, code } of scripts('assets')) {
    assert.doesNotMatch(code, /import\.meta|\bimport\b|\bexport\b/, path);
  }
});

test('the package needs no other', () => {
  assert.equal(about.dependencies, undefined);
  const names = scripts().flatMap(({ code }) =>
    captures(code, /^(?:import|export) .*from "([^"]+)"/gm),
  );
  assert.deepEqual(
    names.filter((name) => !/^(\.|node:)/.test(name)),
    [],
  );
});

test('one version everywhere', () => {
  assert.deepEqual([...new Set(Object.values(versions()))], [about.version]);
});

test('a version without a date is not released', () => {
  assert.match(undated('# Changelog\n\n## 1.2.3\n') ?? '', /has no date/);
  assert.match(undated('# Changelog\n\n## 1.2.3 - Unreleased\n') ?? '', /has no date/);
  const released = '## 1.2.3 - 2026-11-30\n\n- “Unreleased” is refused.\n';
  assert.equal(undated(released), undefined);
});

test('addresses come from package.json, and none is needed', () => {
  assert.deepEqual(addresses({}), []);
  const repository = { url: 'git+https://github.com/someone/2048.git' };
  assert.deepEqual(addresses({ homepage: 'https://2048.example', repository }), [
    'homepage = "https://2048.example"\n',
    'repository = "https://github.com/someone/2048"\n',
  ]);
});

test('files come from their own address until setAssets names a folder, even for what already starts', async (t) => {
  const own = () => new URL('https://own.example/x.wasm');
  assert.equal(assetAddress('x.wasm', own).href, 'https://own.example/x.wasm');
  const unknown = () => new URL('./assets/x.wasm', undefined);
  assert.throws(() => assetAddress('x.wasm', unknown), /where x\.wasm is: call setAssets\(url\)/);
  const relative = () => /** @type {URL} */ ({ href: '/media/x.wasm' });
  Object.assign(globalThis, { document: { baseURI: 'https://page.example/games/' } });
  assert.equal(assetAddress('x.wasm', relative).href, 'https://page.example/media/x.wasm');
  Reflect.deleteProperty(globalThis, 'document');
  const asked = /** @type {string[]} */ ([]);
  t.mock.method(globalThis, 'fetch', async (/** @type {URL} */ url) => {
    asked.push(url.href);
    return new Response('', { headers: { 'content-type': 'application/wasm' } });
  });
  const started = assetFile('x.wasm', own);
  setAssets('https://your.host/2048');
  assert.ok((await started) instanceof Response);
  assert.deepEqual(asked, ['https://your.host/2048/x.wasm']);
  setAssets('https://your.host/2048/?v=1');
  assert.equal(assetAddress('x.wasm', unknown).href, 'https://your.host/2048/x.wasm');
});

test('a file that is not where it should be is named, with what to do', async (t) => {
  const answers = [
    async () => new Response('', { status: 404 }),
    async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  const { mock } = t.mock.method(globalThis, 'fetch', answers[0]);
  for (const answer of answers) {
    mock.mockImplementation(answer);
    const loading = assetFile('x.wasm', () => new URL('https://own.example/x.wasm'));
    await assert.rejects(loading, /^Error: x\.wasm could not .* setAssets\(url\).* optimizeDeps/);
  }
});
