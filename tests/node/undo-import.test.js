// The undo of an import that has changed games in several transactions. Without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setGlobal } from '../support/browser.js';
import {
  browserWith,
  everything,
  fileWith,
  gameOf,
  importAll,
  played,
  read,
  turnImport,
} from './backups.js';
import './stores.js';

setGlobal('location', { reload() {} });

test('a game that an import has changed twice is as it was after undo', async () => {
  // The marks of so many games go in transactions of their own, before the games come.
  const games = Array.from({ length: 70 }, (_, at) =>
    gameOf(played(2, BigInt(at)), { id: at.toString(16).padStart(32, '0') }),
  );
  const file = await fileWith(games);
  const marks = games.map(({ row: { id } }) => ({ id, deleted: true, origin: id }));
  await browserWith([], { marks });
  const old = await everything();
  await importAll(await read(file), 'replace');
  const now = await everything();
  assert.deepEqual([Object.keys(now.games).length, now.marks], [70, []]);
  await turnImport();
  assert.deepEqual(await everything(), old);
  await turnImport();
  assert.deepEqual(await everything(), now);
});
