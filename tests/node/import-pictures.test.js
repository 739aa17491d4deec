// The pictures of the player's own tiles in a backup and an import. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { makeBackup } from '../../www/app/backup/file.js';
import { readLast } from '../../www/app/backup/last.js';
import { picturesThatStay, readSettings } from '../../www/app/backup/settings.js';
import { readPictures, replacePictures } from '../../www/app/saved/pictures.js';
import { connect, inTransaction, withDatabase } from '../../www/storage/database.js';
import { setGlobal } from '../support/browser.js';
import {
  browserWith,
  fileWith,
  gameOf,
  idOf,
  importAll,
  played,
  read,
  turnImport,
} from './backups.js';
import { cutShort } from './imports.js';
import { keptIn } from './stores.js';

setGlobal('location', { reload() {} });

const GAME = gameOf(played(20), { id: idOf('1') });
const FILE = await fileWith([GAME]);

/** @param {string} text */
const picture = (text) => new Blob([text], { type: 'image/webp' });

const OLD = { 'face-0': picture('old 2'), 'face-1': picture('old 4') };
const NEW = { 'face-1': picture('new 4'), 'face-16': picture('new 131072') };

/** Everything in the store, as text. @returns {Promise<Record<string, string>>} */
async function stored() {
  const entries = Object.entries(await keptIn(connect, 'pictures'));
  return Object.fromEntries(
    await Promise.all(entries.map(async ([key, blob]) => [key, await blob.text()])),
  );
}

const WAS = { own: 'puzzle', 'face-0': 'old 2', 'face-1': 'old 4' };
const IS = { own: 'puzzle', 'face-1': 'new 4', 'face-16': 'new 131072' };

/** A browser with a game, the puzzle's picture and the old pictures of tiles. */
async function freshStart() {
  await browserWith([GAME]);
  await withDatabase((database) =>
    inTransaction(database, ['pictures'], async (store) => {
      await store.put(picture('puzzle'), 'own');
      await replacePictures(store, OLD);
    }),
  );
}

beforeEach(freshStart);

test('pictures are in a file only if they are asked for', async () => {
  const urls = { 'face-0': 'data:image/webp;base64,AAAA' };
  const { file } = await makeBackup({ ...readSettings(), pictures: urls });
  assert.deepEqual((await read(file)).pictures, urls);
  assert.equal('pictures' in (await read(FILE)), false);
});

test('an import that replaces everything takes them, and its undo brings back those before it', async () => {
  await importAll(await read(FILE), 'replace', NEW);
  assert.deepEqual(await stored(), IS);
  await turnImport();
  assert.deepEqual(await stored(), WAS);
  await turnImport();
  assert.deepEqual(await stored(), IS);
  assert.deepEqual(
    await withDatabase(async (database) =>
      Object.keys(await readPictures(database.transaction('pictures').store)),
    ),
    Object.keys(NEW),
  );
});

test('without pictures in the file, those that are here stay, also through undo', async () => {
  await importAll(await read(FILE), 'replace', NEW);
  await importAll(await read(FILE), 'replace');
  assert.deepEqual(await stored(), IS);
  await turnImport();
  assert.deepEqual(await stored(), IS, 'the undo is that of the last import');
});

test('one that is killed at any step brings back all pictures that were here', async () => {
  for (let step = 0; ; step++) {
    await freshStart();
    const backup = await read(FILE);
    const died = await cutShort(step, () => importAll(backup, 'replace', NEW));
    const now = await stored();
    assert.ok(
      [WAS, IS].some((all) => isDeepStrictEqual(all, now)),
      `step ${step}`,
    );
    // One that was killed after its end has an undo of its own.
    const isDone = (await readLast())?.unfinished === false;
    await importAll(await read(FILE), 'replace', NEW);
    await turnImport();
    assert.deepEqual(await stored(), isDone ? IS : WAS, `undone after step ${step}`);
    if (!died) break;
  }
});

test('without pictures in the file, only those stay whose tiles are the same there', () => {
  const own = (/** @type {string[]} */ ...names) => ({
    'faces-own': JSON.stringify({ name: '', faces: names.map((name) => ({ text: '', name })) }),
  });
  const here = own('cat', 'dog');
  assert.equal(picturesThatStay(OLD, here, here), undefined);
  assert.equal(picturesThatStay(OLD, here, own('cat', 'dog', 'fox')), undefined);
  assert.equal(picturesThatStay({}, here, {}), undefined);
  assert.deepEqual(picturesThatStay(OLD, here, own('cat', 'fox')), { 'face-0': OLD['face-0'] });
  assert.deepEqual(picturesThatStay(OLD, here, {}), {});
  for (const broken of ['{', '{"faces": [null]}', '7'])
    assert.deepEqual(picturesThatStay(OLD, here, { 'faces-own': broken }), {}, broken);
});
