// The manifest of the installed app: its members, and that its pictures have the sizes that it says.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { MANIFEST } from '../../tools/vite/web-manifest.js';

const PUBLIC = new URL('../../www/public/', import.meta.url);

/** The width and height of a picture, from the first bytes of the file. @param {string} name */
function sizeOf(name) {
  const bytes = readFileSync(new URL(name, PUBLIC));
  if (name.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  assert.equal(bytes.toString('latin1', 8, 16), 'WEBPVP8X', name);
  return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`;
}

test('the pictures of the manifest have the sizes that it says', () => {
  for (const { src, sizes } of [...MANIFEST.icons, ...MANIFEST.screenshots]) {
    if (sizes !== 'any') assert.equal(sizeOf(src), sizes, src);
  }
});

test('the pictures that a browser shows before it installs the app are small', () => {
  for (const { src } of MANIFEST.screenshots) {
    assert.ok(statSync(new URL(src, PUBLIC)).size < 40_000, src);
  }
  assert.deepEqual(
    MANIFEST.screenshots.map(({ form_factor }) => form_factor),
    ['wide', 'narrow'],
  );
});

test('there are icons of 192 and 512 pixels, and a maskable one of its own', () => {
  const icons = MANIFEST.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  assert.deepEqual(icons, ['any any', '192x192 any', '512x512 any', '512x512 maskable']);
  assert.equal(new Set(MANIFEST.icons.map(({ src }) => src)).size, MANIFEST.icons.length);
});

test('the app and its shortcuts stay under the path that they are served from', () => {
  const base = 'https://your.host/2048/';
  const { id, start_url, scope, shortcuts } = MANIFEST;
  for (const address of [id, start_url, scope, ...shortcuts.map(({ url }) => url)]) {
    assert.ok(new URL(address, base).href.startsWith(base), address);
  }
  const { dark } = MANIFEST.user_preferences.color_scheme;
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  for (const color of [MANIFEST.theme_color, dark.theme_color]) {
    assert.ok(page.includes(`name="theme-color" content="${color}"`), color);
  }
});
