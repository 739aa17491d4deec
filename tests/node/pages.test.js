// Both pages come from one template: tools/vite/pages.js.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/run.js';
import { fillTemplate } from '../../tools/vite/pages.js';

const TEMPLATE = readFileSync(join(root, 'index.html'), 'utf8');

/** The tags for chats, by name. @param {string} page */
const previewOf = (page) =>
  Object.fromEntries(
    [...page.matchAll(/<meta property="([\w:]+)" content="([^"]*)" \/>/g)].map(
      ([, ...pair]) => pair,
    ),
  );

test('with the address of the site, chats find a title, a picture and the address of the page', () => {
  // The address may lack its last slash.
  for (const address of ['https://your.host/2048/', 'https://your.host/2048']) {
    const game = previewOf(fillTemplate(TEMPLATE, 'game', address));
    assert.equal(game['og:title'], '2048');
    assert.match(game['og:description'] ?? '', /2048/);
    assert.equal(game['og:type'], 'website');
    assert.equal(game['og:url'], 'https://your.host/2048/');
    assert.equal(game['twitter:card'], 'summary_large_image');
    const puzzle = previewOf(fillTemplate(TEMPLATE, 'puzzle', address));
    assert.equal(puzzle['og:title'], 'Sliding puzzle');
    assert.equal(puzzle['og:url'], 'https://your.host/2048/puzzle.html');
    for (const { 'og:image': image = '' } of [game, puzzle]) {
      assert.ok(image.startsWith('https://your.host/2048/'));
      assert.ok(
        readFileSync(join(root, 'www/public', image.slice('https://your.host/2048/'.length))),
      );
    }
  }
});

test('without the address of the site, the pages have no tags for chats', () => {
  for (const kind of /** @type {const} */ (['game', 'puzzle'])) {
    const page = fillTemplate(TEMPLATE, kind);
    assert.deepEqual(previewOf(page), {});
    assert.doesNotMatch(page, /\{\{/);
  }
});

test('a wrong address stops the build', () => {
  assert.throws(() => fillTemplate(TEMPLATE, 'game', 'your.host'), /Invalid URL/);
});
