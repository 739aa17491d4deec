// Games in a backup file: what their counters, totals and best scores may claim. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { move_dir, new_game, open_game } from '../../pkg/game_2048.js';
import { readBackup } from '../../www/app/backup/file.js';
import { isProven } from '../../www/app/backup/game-checks.js';
import { Session } from '../../www/game/session.js';
import { NO_LIFETIME_STATS, NO_STATS } from '../../www/game/stats.js';
import { asJson, emptyFile, fileOf, fileWith, KEY, played, refused } from './backups.js';
import { freshBrowser } from './stores.js';

beforeEach(freshBrowser);

test('every game that can be played is taken, with undos, redos and what the AI did', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed;
    const dice = (/** @type {number} */ sides) => {
      state = (state * 48271) % 2147483647;
      return state % sides;
    };
    const rules = /** @type {any} */ (['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one'])[
      seed % 5
    ];
    let session = Session.start({ rules, rows: 3, cols: 3 }, BigInt(seed));
    const file = emptyFile();
    for (let i = 0; i < 150; i++) {
      const act = dice(20);
      if (act < 11) session.move(dice(4));
      else if (act < 13) session.move(dice(4), true);
      else if (act < 17) session.undo();
      else if (act < 19) session.redo();
      else if (dice(8) === 0) session.newGame(BigInt(i));
      else session.keepGoing();
      if (i % 15 === 0) session = Session.restore(asJson(session.toSave())).session;
      file.saves[`main/${rules}/3x3`] = asJson(session.toSave());
      assert.equal(await refused(file), '', `seed ${seed}, act ${i}`);
    }
  }
});

/** A game that was won and lost again, shorter than any real one: the goal is an 8. */
const QUICK = { goal: { tile: 8 }, rows: 3, cols: 3 };

test('a win that was taken back stays', async () => {
  const session = Session.start(QUICK, 1n);
  for (let i = 0; session.status === 0 && i < 100; i++) session.move(i % 4);
  assert.equal(session.status, 1);
  const { steps } = session;
  // Another way is taken, which has not won.
  for (let back = 0; back < steps; back++) session.undo();
  for (let way = 0; session.steps === 0; way++) session.move(way);
  const save = session.toSave();
  assert.equal(save.game.tally?.won, true);
  const { rules } = session;
  const file = { ...emptyFile(), saves: { [`main/${rules}/3x3`]: asJson(save) } };
  assert.equal(await refused(file), '');
});

test('keeping going at the last possible move loses, and is taken', async () => {
  // A win whose board is stuck: whoever keeps going has lost.
  for (let seed = 1n; ; seed++) {
    const session = Session.start({ goal: { tile: 32 }, rows: 3, cols: 3 }, seed);
    for (let i = 0; session.status === 0 && i < 400; i++) session.move(i % 4);
    if (session.status !== 1 || !session.keepGoing()) continue;
    if (Number(session.status) !== 2) continue;
    const save = asJson(session.toSave());
    assert.deepEqual([save.game.tally?.won, save.game.tally?.lost], [true, true]);
    const file = { ...emptyFile(), saves: { [`main/${session.rules}/3x3`]: save } };
    assert.equal(await refused(file), '');
    return;
  }
});

test('a game that the AI has helped is taken', async () => {
  const session = played(6);
  session.move(0, true) || session.move(1, true);
  session.move(2, true) || session.move(3, true);
  const save = session.toSave();
  assert.equal(save.game.counts, false);
  assert.ok(session.steps > 6);
  assert.equal(await refused(fileWith(session)), '');
});

test('games from before counters and names are taken', async () => {
  const session = played(9);
  const { record } = asJson(session.toSave()).game;
  const bare = { version: 1, game: { record, steps: 4, kept: true } };
  assert.equal(await refused(fileWith(bare)), '');
  // Opened by a page that counts, its moves that were known are made again.
  const { session: opened } = Session.restore(bare);
  while (opened.canRedo) opened.redo();
  assert.equal(opened.toSave().game.tally?.moves, 4);
  assert.equal(await refused(fileWith(opened)), '');
});

test('a counter that a file does not know is no fault, and one more is none either', async () => {
  const session = played(5);
  session.newGame(2n);
  for (const counters of ['tally', 'totals']) {
    const like = counters === 'tally' ? NO_STATS : NO_LIFETIME_STATS;
    for (const name of Object.keys(like)) {
      const save = /** @type {any} */ (asJson(session.toSave()));
      save.totals ??= asJson(NO_LIFETIME_STATS);
      delete (counters === 'tally' ? save.before.tally : save.totals)[name];
      assert.equal(await refused(fileWith(save)), '', `${counters} ${name}`);
    }
  }
  const save = /** @type {any} */ (asJson(session.toSave()));
  save.before.tally.hints = 7;
  save.totals = { ...NO_LIFETIME_STATS, streaks: [1] };
  save.mood = 'good';
  const backup = await readBackup(fileOf({ ...fileWith(save), medals: {} }));
  assert.deepEqual(backup.saves[KEY], save);
});

test('a best score is proven by its record alone', async () => {
  const { record, score } = played(30);
  const file = (/** @type {object} */ records, best = score) => ({
    ...emptyFile(),
    best: { [KEY]: best },
    records,
  });
  const backup = await readBackup(fileOf(file({ [KEY]: record })));
  assert.deepEqual(backup.records, { [KEY]: record });
  assert.equal(isProven(KEY, score, record), true);

  const other = played(10).record;
  const large = played(10, 1n, { rows: 5, cols: 4 }).record;
  const flip = played(10, 1n, 'coin-flip').record;
  const board = new_game({ board: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, 1n);
  move_dir(board, 3);
  const place = `records › ${KEY}`;
  for (const [records, best, reason] of /** @type {[object, number, string][]} */ ([
    [
      { [KEY]: record },
      score + 4,
      `${place}: this record scores ${score}, which isn’t the best score in the file`,
    ],
    [
      { [KEY]: other },
      score,
      `${place}: this record scores ${open_game(other).score}, which isn’t the best score in the file`,
    ],
    [{ [KEY]: large }, open_game(large).score, `${place}: this is another game: classic 5x4`],
    [{ [KEY]: flip }, open_game(flip).score, `${place}: this is another game: coin-flip 4x4`],
    [
      { [KEY]: board.record },
      board.score,
      `${place}: this game started from a custom board, so it can’t set a best score`,
    ],
    [
      { [KEY]: 'junk' },
      score,
      `${place}: bad record: character 1: the version is “junk”, but only 1 is known`,
    ],
    [{ [KEY]: 7 }, score, `${place}: this isn’t text`],
    [{ 'theirs/classic/4x4': record }, score, 'records › theirs/classic/4x4: there’s no such game'],
    [
      { 'main/endless/4x4': record },
      score,
      'records › main/endless/4x4: this is another game: classic 4x4',
    ],
  ])) {
    assert.equal(await refused(file(records, best)), reason);
    assert.equal(isProven(KEY, best, /** @type {any} */ (records)[KEY]), false);
  }
  assert.equal(await refused({ ...file({}), records: [] }), 'records: an object is missing here');
  // An older file has no record: the best is kept, and unproven.
  const old = await readBackup(fileOf({ ...emptyFile(), best: { [KEY]: 2 ** 53 - 1 } }));
  assert.deepEqual([old.best, old.records], [{ [KEY]: 2 ** 53 - 1 }, undefined]);
  assert.equal(isProven(KEY, 2 ** 53 - 1, undefined), false);
});
