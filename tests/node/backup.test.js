// The backup file as a whole, and files of older pages. Without a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { makeBackup, readBackup } from '../../www/app/backup/file.js';
import { NO_LIFETIME_STATS } from '../../www/game/stats.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import { connect, recordOf } from '../../www/storage/database.js';
import { asJson, fileOf, fileWith, KEY, PUZZLE, played, refused, solved } from './backups.js';
import { freshBrowser, items, plant } from './stores.js';

beforeEach(freshBrowser);

test('the file holds both games, and what it holds can be read again', async () => {
  const session = played(40);
  session.newGame(3n);
  const best = played(40);
  const puzzle = solved(42n);
  await plant(connect, 'saves', {
    [KEY]: session.toSave(),
    [`${KEY}#previous`]: session.toSave(),
    'theirs/classic/4x4': session.toSave(),
  });
  await plant(connect, 'best', {
    [KEY]: best.score,
    [recordOf(KEY)]: best.record,
    'main/endless/4x4': 77,
    [recordOf('main/endless/4x4')]: best.record,
    'theirs/classic/4x4': 9,
  });
  await plant(connectPuzzles, 'saves', { [PUZZLE]: puzzle.toSave(), 'x/3x3/spiral/6': 1 });
  await plant(connectPuzzles, 'best', { [PUZZLE]: puzzle.best });
  for (const [name, value] of [
    ['2048-theme', 'dark'],
    ['2048-opponent', 'optimal'],
    ['2048-timer', 'sometimes'],
    [
      '2048-puzzle',
      '{"kind":"daily","day":"2026-11-20","main":{"side":3,"goal":"spiral","start":6},"practice":{"side":4,"goal":"usual","start":"any"}}',
    ],
  ]) {
    items().setItem(name, value);
  }
  const { backup, left } = await makeBackup();
  const { made, ...content } = asJson(backup);
  assert.ok(Math.abs(Date.parse(made) - Date.now()) < 60_000);
  assert.deepEqual(content, {
    format: '2048-backup',
    version: 1,
    saves: { [KEY]: asJson(session.toSave()), [`${KEY}#previous`]: asJson(session.toSave()) },
    best: { [KEY]: best.score, 'main/endless/4x4': 77 },
    // The other one proves nothing.
    records: { [KEY]: best.record },
    settings: { theme: 'dark' },
    puzzles: {
      saves: { [PUZZLE]: asJson(puzzle.toSave()) },
      best: { [PUZZLE]: puzzle.best },
      settings: { opponent: 'optimal', puzzle: items().getItem('2048-puzzle') },
    },
  });
  assert.equal(left, 0);
  assert.deepEqual(asJson(await readBackup(fileOf(backup))), { made, ...content });
});

test('a game whose counts are damaged is exported without them, not left out', async () => {
  const session = played(6);
  const save = /** @type {any} */ (asJson(session.toSave()));
  save.game.tally.won = 7;
  save.before = { ...save.game, tally: { ...save.game.tally, won: false, score: -1 } };
  save.after = { record: 'junk' };
  save.totals = { ...NO_LIFETIME_STATS, games: 1, wins: -9 };
  await plant(connect, 'saves', { [KEY]: save, 'main/endless/4x4': 'junk' });
  const puzzle = /** @type {any} */ (asJson(solved(42n).toSave()));
  puzzle.game.tally.count = -1;
  await plant(connectPuzzles, 'saves', { [PUZZLE]: puzzle });
  const { backup, left } = await makeBackup();
  assert.equal(left, 1);
  const { tally, ...game } = save.game;
  assert.deepEqual(backup.saves, { [KEY]: { version: 1, game, before: game } });
  const { tally: _told, ...alone } = puzzle.game;
  assert.deepEqual(backup.puzzles.saves, { [PUZZLE]: { ...puzzle, game: alone } });
  assert.equal(await refused(backup), '');
});

test('where what is kept cannot be read, no file is made', async () => {
  await plant(connect, 'saves', { [KEY]: played(3).toSave() });
  const { open } = globalThis.indexedDB;
  for (const name of ['game-2048', 'sliding-puzzle']) {
    globalThis.indexedDB.open = function (...which) {
      if (which[0] === name) throw new DOMException(`${name} is denied`, 'SecurityError');
      return open.apply(this, which);
    };
    await assert.rejects(makeBackup(), new RegExp(`${name} is denied`));
  }
});

test('a file of an older page is taken as it is', async () => {
  // As it was written before bests had records, and files puzzles.
  const file = fileWith(played(12));
  file.best = /** @type {any} */ ({ [KEY]: 1234 });
  file.settings = { theme: 'light', undo: 'hidden' };
  const backup = await readBackup(fileOf(file));
  assert.deepEqual(asJson(backup), file);
  assert.equal(backup.puzzles, undefined);
});

test('a file that the first page with backups wrote is taken for ever', async () => {
  const text = readFileSync(new URL('../data/backup.json', import.meta.url), 'utf8');
  const { made, ...content } = await readBackup(new Blob([text]));
  const { made: then, ...written } = JSON.parse(text);
  assert.deepEqual(content, written);
  assert.equal(made, then);
  assert.ok(
    Object.values(content.saves).some((save) => /** @type {any} */ (save).game.helped >= 0),
  );
});
