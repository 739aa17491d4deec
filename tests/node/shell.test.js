// The dialogs of a page as its shell opens them: only the last one that was asked for is shown, and what cannot be
// loaded is told to whoever still wants it. The page is a stand-in.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setGlobal } from '../support/browser.js';
import './without-vite.js';

const status = { textContent: '' };
setGlobal('navigator', { languages: [] });
setGlobal('document', {
  documentElement: { dataset: {} },
  getElementById: () => status,
});

const { Shell } = await import('../../www/app/shell/shell.js');

/** What a page says of a dialog that cannot be loaded. */
const NOT_LOADED = 'This couldn’t be loaded. Check your connection.';

/** A page whose dialogs load when the test says so. */
function load() {
  /** @type {string[]} */
  const opened = [];
  /** The downloads of each dialog, the latest last. @type {Record<string, { arrive: () => void, fail: () => void }[]>} */
  const downloads = { share: [], help: [] };
  /** Whether the server has a newer version. */
  const server = { isNewer: false };
  const dialogs = Object.fromEntries(
    Object.entries(downloads).map(([name, all]) => [
      name,
      () =>
        new Promise((resolve, reject) => {
          const make = () => ({ open: () => opened.push(name) });
          all.push({
            arrive: () => resolve({ make }),
            fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
          });
        }),
    ]),
  );
  const later = async () => ({
    NewVersion: class {
      check = async () => server.isNewer;
    },
  });
  const table = { language: { kind: 'choice', values: ['en'] } };
  const shell = new Shell(/** @type {any} */ ({ game: {}, table, dialogs, later }));
  const open = (/** @type {any} */ name) => shell.context.open(name);
  return { opened, downloads, server, open };
}

/** Lets everything happen that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach((context) => {
  status.textContent = '';
  /** @type {import('node:test').TestContext} */ (context).mock.method(console, 'error', () => {});
});

test('of two dialogs that are asked for, only the last one opens', async () => {
  const { opened, downloads, open } = load();
  const first = open('share');
  const last = open('help');
  await settle();
  downloads.help[0].arrive();
  await last;
  downloads.share[0].arrive();
  await first;
  assert.deepEqual(opened, ['help']);
  assert.equal(status.textContent, '');
});

test('a dialog that cannot be loaded says why, and is loaded again when it is asked for again', async () => {
  const { opened, downloads, open } = load();
  const failed = open('share');
  await settle();
  downloads.share[0].fail();
  await failed;
  assert.deepEqual(opened, []);
  assert.equal(status.textContent, NOT_LOADED);
  const again = open('share');
  await settle();
  assert.equal(status.textContent, '', 'it is on its way');
  downloads.share[1].arrive();
  await again;
  assert.deepEqual(opened, ['share']);
  assert.equal(status.textContent, '');
});

test('a dialog that is no longer wanted says nothing when it fails', async () => {
  const { opened, downloads, open } = load();
  const failed = open('share');
  const wanted = open('help');
  await settle();
  downloads.help[0].arrive();
  await wanted;
  downloads.share[0].fail();
  await failed;
  assert.deepEqual(opened, ['help']);
  assert.equal(status.textContent, '');
});

test('where a newer version is offered, nothing else is said', async () => {
  const { downloads, server, open } = load();
  server.isNewer = true;
  const failed = open('share');
  await settle();
  downloads.share[0].fail();
  await failed;
  assert.equal(status.textContent, '');
});
