// What docs/hosting.md and the build say to hosts: `_headers`, the configuration of nginx, the zip.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { root, which } from '../../tools/run.js';
import { zip } from '../../tools/zip.js';

const DIST = join(root, 'dist');

/** The rules of `_headers`: a line for a path, then indented ones for its headers. @param {string} text */
function rulesIn(text) {
  /** @type {Record<string, Record<string, string>>} */
  const rules = {};
  let path = '';
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name, value] = line.match(/^ {2}([\w-]+): (.+)$/) ?? [];
    if (name && value) {
      rules[path] = { ...rules[path], [name]: value };
    } else {
      path = line;
      assert.match(path, /^\/[\w/*.-]*$/);
    }
  }
  return rules;
}

test('_headers lets browsers keep what has a hash in its name, and no two rules meet', () => {
  const text = readFileSync(join(DIST, '_headers'), 'utf8');
  const rules = rulesIn(text);
  assert.deepEqual(Object.keys(rules), ['/*', '/assets/*']);
  assert.match(rules['/assets/*']?.['Cache-Control'] ?? '', /immutable/);
  // Cloudflare joins the values of all rules that a path has.
  const names = Object.values(rules).flatMap((rule) => Object.keys(rule));
  assert.equal(new Set(names).size, names.length);
  for (const name of readdirSync(join(DIST, 'assets'))) assert.match(name, /-[\w-]{7,8}\.\w+$/);
});

test('the service worker does not keep _headers', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  assert.match(worker, /index\.html\?/);
  assert.doesNotMatch(worker, /_headers/);
});

test('the zip has all files of a folder but those of hosts and tools', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    const files = {
      'index.html': '<p>2048',
      'assets/ä.js': 'x'.repeat(70_000),
      'assets/empty': '',
    };
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    for (const [name, text] of Object.entries({ ...files, _headers: '/*', '.vite/a.json': '{}' }))
      writeFileSync(join(folder, name), text);
    const packed = zip(folder);
    const found = Object.entries(unzipSync(packed)).map(([name, content]) => [
      name,
      strFromU8(content),
    ]);
    assert.deepEqual(Object.fromEntries(found), files);
    assert.deepEqual(zip(folder), packed);
    if (which('unzip')) {
      writeFileSync(join(folder, 'a.zip'), packed);
      const { status, stdout } = spawnSync('unzip', ['-t', join(folder, 'a.zip')]);
      assert.equal(status, 0, String(stdout));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const DOCKERFILE =
  readFileSync(join(root, 'docs/hosting.md'), 'utf8').match(/```dockerfile\n(.*?)```/s)?.[1] ?? '';

test('the Dockerfile has ten lines', () => {
  assert.equal(DOCKERFILE.trimEnd().split('\n').length, 10);
});

test('nginx sends what the page wants, by the lines of the document', {
  skip: which('nginx') ? false : 'nginx is not installed',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (free.address());
  await once(free.close(), 'close');
  const site = (DOCKERFILE.match(/default\.conf\n(.*?)EOF/s)?.[1] ?? '')
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('/usr/share/nginx/html', DIST);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events {}
     http { include /etc/nginx/mime.types; access_log off; ${own} ${site} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (text) => {
    said += text;
  });
  const gone = once(nginx, 'exit');
  /** @param {string} path @returns {Promise<Headers>} */
  const ask = async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`).catch(() => undefined);
    if (answer) {
      assert.equal(answer.status, 200, path);
      return answer.headers;
    }
    // It does not listen yet.
    assert.equal(nginx.exitCode, null, said);
    return ask(path);
  };
  try {
    for (const path of ['', 'index.html', 'sw.js', 'game-2048.js'])
      assert.equal((await ask(path)).get('cache-control'), 'no-cache', path);
    for (const name of readdirSync(join(DIST, 'assets')).filter((name) =>
      /\.(js|wasm)$/.test(name),
    )) {
      const headers = await ask(`assets/${name}`);
      assert.match(headers.get('cache-control') ?? '', /immutable/, name);
      const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/javascript';
      assert.equal(headers.get('content-type'), type, name);
      assert.equal(headers.get('access-control-allow-origin'), '*', name);
    }
    assert.equal((await ask('game-2048.js')).get('content-encoding'), 'gzip');
  } finally {
    nginx.kill();
    await gone;
    rmSync(folder, { recursive: true });
  }
});
