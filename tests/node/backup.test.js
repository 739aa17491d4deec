// The backup file: what it holds, what is computed from its records, and what is refused. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { move_dir, new_game } from '../../pkg/game_2048.js';
import { MOST_GAMES, Refusal } from '../../www/app/backup/checks.js';
import { makeBackup, readBackup } from '../../www/app/backup/file.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { connect } from '../../www/storage/database.js';
import {
  asJson,
  backupOf,
  fileOf,
  gameOf,
  PUZZLE,
  played,
  puzzleOf,
  solved,
  wayFrom,
} from './backups.js';
import { freshBrowser, items, plant } from './stores.js';

beforeEach(freshBrowser);

/** @param {number} seed @returns {(sides: number) => number} */
function diceOf(seed) {
  let state = seed;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** What is read of a file with one game. @param {object} game @returns {Promise<any>} */
const readOne = async (game) => (await readBackup(fileOf(backupOf([game])))).backup.games[0];

/** Why a file, or the only game in it, is refused. @param {unknown} content @returns {Promise<string>} nothing if it is not */
async function refused(content) {
  try {
    const { damaged } = await readBackup(fileOf(content));
    return damaged[0]?.message ?? '';
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
}

test('the file holds all games of the pages, and what it holds can be read again', async () => {
  const game = gameOf(played(40), { bookmarks: [3], mood: 'good', shelf: 0 });
  const puzzle = puzzleOf(solved(42n), { shelf: 0 });
  const over = gameOf(played(20, 4n), { note: 'a "note"\nof two lines', shelf: 0 });
  const theirs = gameOf(played(20, 5n), {
    ...{ name: 'theirs', key: 'theirs/classic/4x4', shelf: 0 },
  });
  await plant(connect, 'saves', { [game.key]: game, [PUZZLE]: puzzle });
  await plant(connect, 'games', {
    [over.id]: over,
    [theirs.id]: theirs,
    x: { id: 'e'.repeat(32), shelf: 0, deleted: true },
    y: { ...{ id: 'f'.repeat(32), shelf: 0, deleted: true }, origin: over.id, record: over.record },
  });
  for (const [name, value] of [
    ['2048-theme', 'dark'],
    ['2048-opponent', 'optimal'],
  ])
    items().setItem(name, value);
  const { file, count } = await makeBackup();
  assert.deepEqual(count, { games: 2, puzzles: 1 });
  const content = JSON.parse(await file.text());
  const { games, made, ...rest } = content;
  assert.ok(Math.abs(Date.parse(made) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    format: '2048-backup',
    version: 1,
    deleted: ['e'.repeat(32), { id: 'f'.repeat(32), origin: over.id, record: over.record }],
    settings: { theme: 'dark' },
    puzzleSettings: { opponent: 'optimal' },
  });
  const unshelved = (/** @type {any} */ { shelf, ...entry }, more = {}) => ({ ...entry, ...more });
  const byId = (/** @type {any[]} */ list) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const all = [
    unshelved(game, { running: true }),
    unshelved(puzzle, { running: true }),
    unshelved(over),
  ];
  assert.deepEqual(byId(games), byId(all));
  // Also if another program has written it anew.
  for (const text of [
    await file.text(),
    JSON.stringify(content),
    JSON.stringify(content, null, 2),
  ]) {
    const { backup, damaged } = await readBackup(fileOf(text));
    assert.deepEqual(damaged, []);
    assert.deepEqual(byId(asJson(backup.games)), byId(all));
    assert.deepEqual(backup.settings, rest.settings);
  }
});

test('the file holds what could not be stored, in place of what is stored of it', async () => {
  const before = gameOf(played(20, 4n), { shelf: 0 });
  const [now, next] = [gameOf(played(25, 4n), { shelf: 0 }), gameOf(played(3, 5n), { shelf: 0 })];
  Object.assign(now, { id: before.id });
  await plant(connect, 'saves', { [before.key]: before });
  const { file } = await makeBackup({}, [
    { ...now, running: false },
    { ...next, running: true },
  ]);
  const { games } = JSON.parse(await file.text());
  const told = games.map((/** @type {any} */ { id, steps, running }) => [id, steps, running]);
  assert.deepEqual(
    told.sort(),
    [
      [now.id, 25, false],
      [next.id, 3, true],
    ].sort(),
  );
});

test('every game that can be played comes back as it was', async () => {
  const names = ['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one'];
  for (let seed = 1; seed <= 40; seed++) {
    const dice = diceOf(seed);
    const rules = /** @type {any} */ ({ rules: names[seed % 5], rows: 3, cols: 3 });
    let session = Session.start(rules, BigInt(seed));
    for (let i = 0; i < 120; i++) {
      const act = dice(20);
      if (act < 12) session.move(dice(4));
      else if (act < 13) session.move(dice(4), true);
      else if (act < 17) session.undo();
      else if (act < 19) session.redo();
      else if (dice(8) === 0) session.newGame(BigInt(i));
      else session.keepGoing();
      if (i % 15 === 0) session = Session.restore(asJson(session.toSave()), new Map()).session;
      const game = gameOf(session);
      const read = asJson(await readOne(game));
      const at = `seed ${seed}, act ${i}`;
      // What undone moves have reached is known only as far as a record holds it.
      const { tally, tiles, best, bestSteps, proof, ...same } = game;
      const { tally: t, tiles: _tiles, best: b, bestSteps: s, proof: p, ...others } = read;
      assert.deepEqual(others, same, at);
      assert.equal(b, best, at);
      assert.deepEqual(
        [t.moves, t.undos, t.score, t.lost],
        [tally.moves, tally.undos, tally.score, tally.lost],
        at,
      );
      assert.ok(t.highest <= tally.highest, at);
    }
  }
});

test('what the moves decide is taken from them, not from the file', async () => {
  const game = gameOf(played(60));
  const claims = { score: 1e6, highest: 17, won: true, lost: true, best: 1e6, bestSteps: 60 };
  const tally = { ...game.tally, score: 1e6, highest: 17, won: true, lost: true };
  assert.deepEqual(asJson(await readOne({ ...game, ...claims, tally })), game);
  assert.deepEqual(asJson(await readOne({ ...game, ...claims, proof: game.record })), game);
  const { best, bestSteps, score, highest, won, lost, ...bare } = game;
  assert.deepEqual(asJson(await readOne(bare)), game);
  // A practice game, and a custom start, have no best score.
  const practice = { name: 'practice', key: 'practice/classic/4x4', best: 9, bestSteps: 2 };
  assert.equal((await readOne({ ...game, ...practice })).best, undefined);
  const board = new_game({ board: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, 1n);
  move_dir(board, 3);
  const laid = { ...game, record: board.record, steps: 1, best: 4, bestSteps: 1 };
  const { counts, best: none, tally: empty } = await readOne(laid);
  assert.deepEqual([counts, none, empty.moves], [false, undefined, 0]);
});

test('the proof of a better moment is played too', async () => {
  const session = played(60);
  const reached = session.score;
  for (let i = 0; i < 40; i++) session.undo();
  while (session.hasMore) if (!session.move(3) && !session.move(0)) session.undo();
  const game = gameOf(session);
  assert.deepEqual([game.best, game.bestSteps], [reached, 60]);
  assert.ok(game.proof);
  assert.deepEqual(asJson(await readOne(game)), game);
  const forged = { ...game, best: 1e6, proof: played(60, 2n).record };
  assert.match(await refused(backupOf([forged])), /games › 1 › proof: this is another game/);
});

test('every puzzle that can be played comes back as it was', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const dice = diceOf(seed);
    let session = PuzzleSession.start({ side: 3, goal: 'spiral', start: 6 }, BigInt(seed));
    for (let i = 0; i < 60; i++) {
      const act = dice(16);
      if (act < 8) session.slide(dice(4));
      else if (act < 10) session.undo();
      else if (act < 11) session.redo();
      else if (act < 12) session.hinted();
      else if (act < 13) for (const way of wayFrom(session.puzzle.record)) session.slide(way);
      else if (act < 14 && dice(6) === 0) session.giveUp();
      else if (act < 15 && dice(6) === 0) session.restart();
      if (i % 9 === 0) session = PuzzleSession.restore(asJson(session.toSave()), new Map()).session;
      const puzzle = puzzleOf(session);
      assert.deepEqual(asJson(await readOne(puzzle)), puzzle, `seed ${seed}, act ${i}`);
    }
  }
});

test('a damaged game costs only itself, and is told', async () => {
  const games = [gameOf(played(5)), gameOf(played(6), { record: 'junk' }), gameOf(played(7))];
  const { backup, damaged } = await readBackup(fileOf(backupOf(games)));
  assert.deepEqual(
    backup.games.map(({ steps }) => steps),
    [5, 7],
  );
  assert.deepEqual(
    damaged.map(({ message }) => message),
    ['games › 2: bad record: character 1: the version is “junk”, but only 1 is known'],
  );
});

test('a game is told what is wrong with it', async () => {
  const game = gameOf(played(12));
  const place = 'damagedBackup: games › 1';
  for (const [change, reason] of /** @type {[any, string][]} */ ([
    [{ id: 'x' }, ' › id: this isn’t an id'],
    [{ kind: 'chess' }, ' › kind: there’s no such game: chess'],
    [{ key: 'theirs/classic/4x4' }, ' › key: there’s no such game'],
    [{ name: 'daily' }, ' › name: this isn’t the name in the key'],
    [{ key: 'main/endless/4x4' }, ': this is another game: classic 4x4'],
    [{ steps: 13 }, ': '],
    [{ steps: -1 }, ' › steps: this isn’t a whole number from 0 up'],
    [{ record: 7 }, ' › record: this isn’t text'],
    [{ kept: 1 }, ' › kept: this must be true or false'],
    [{ started: '1' }, ' › started: this isn’t a whole number from 0 up'],
    [{ day: '2026-02-30' }, ' › day: this isn’t a day'],
    [{ helped: -3 }, ' › helped: '],
    [{ bookmarks: 'all' }, ' › bookmarks: this isn’t a list of whole numbers from 0 up'],
    [{ note: [] }, ' › note: this isn’t text'],
    [{ tally: { moves: '5' } }, ' › tally › moves: this isn’t a whole number from 0 up'],
    [{ tiles: { 9: -1 } }, ' › tiles › 9: this isn’t a whole number from 0 up'],
  ])) {
    const said = await refused(backupOf([{ ...game, ...change }]));
    assert.ok(said.startsWith(place + reason), `${JSON.stringify(change)}: ${said}`);
  }
  const puzzle = puzzleOf(solved(42n));
  for (const [change, reason] of /** @type {[any, string][]} */ ([
    [{ key: 'puzzle/4x4/spiral/6' }, ': this is another game: 3x3 spiral 6'],
    [{ tally: { ...puzzle.tally, outcome: 4 } }, ' › tally › outcome: this can be 3 at most'],
    [{ tally: { ...puzzle.tally, count: 20_000_000 } }, ' › tally › count: '],
    [{ tally: { ...puzzle.tally, count: 2 }, bestSteps: 2 }, ' › record: '],
  ])) {
    const said = await refused(backupOf([{ ...puzzle, ...change }]));
    assert.ok(said.startsWith(place + reason), `${JSON.stringify(change)}: ${said}`);
  }
});

test('a file that is no backup, or none of this version, is refused', async () => {
  const whole = JSON.stringify(backupOf([gameOf(played(5))]));
  for (const [content, said] of /** @type {[any, string][]} */ ([
    ['junk', 'notABackup: this isn’t a backup'],
    [{ format: 'x' }, 'notABackup: format: this isn’t 2048-backup'],
    [whole.slice(0, 150), 'damagedBackup: the file is cut off, or something in it was changed'],
    [{ ...backupOf(), version: 2 }, 'newerBackup: version: this version isn’t known, only 1'],
    [{ ...backupOf(), made: 'x' }, 'damagedBackup: made: this isn’t a date'],
    [{ ...backupOf(), games: {} }, 'damagedBackup: games: a list is missing here'],
    [{ ...backupOf(), deleted: 4 }, 'damagedBackup: deleted: a list is missing here'],
    [{ ...backupOf(), deleted: ['x'] }, 'damagedBackup: deleted: this isn’t an id'],
    [{ ...backupOf(), settings: [] }, 'damagedBackup: settings: an object is missing here'],
  ])) {
    assert.equal(await refused(content), said);
  }
  const newer = backupOf([{ ...gameOf(played(5)), version: 2 }]);
  assert.match(await refused(newer), /^newerBackup: games › 1 › version/);
});

test('a file that was cut off at any line is refused', async () => {
  for (const seed of [1n, 2n, 3n]) {
    const game = gameOf(played(9, seed), { shelf: 0 });
    await plant(connect, 'games', { [game.id]: game });
  }
  const text = await (await makeBackup()).file.text();
  assert.equal(await refused(text), '');
  const lines = text.trimEnd().split('\n');
  for (let kept = 1; kept < lines.length; kept++)
    assert.match(await refused(`${lines.slice(0, kept).join('\n')}\n`), /the file is cut off/);
});

test('settings that cannot be chosen here are left out', async () => {
  const settings = { theme: 'dark', speed: 'warp', mood: 'good' };
  const { backup } = await readBackup(
    fileOf(backupOf([], { settings, puzzleSettings: { opponent: 'god', timer: 'on' } })),
  );
  assert.deepEqual(backup.settings, { theme: 'dark' });
  assert.deepEqual(backup.puzzleSettings, { timer: 'on' });
});

test('more games than are read at once are refused', async () => {
  const game = JSON.stringify(gameOf(played(1))).replace(/"tally".*/s, '"x":0}');
  const text = JSON.stringify(backupOf()).replace('"games":[]', () => {
    return `"games":[${Array(MOST_GAMES + 1)
      .fill(game)
      .join()}]`;
  });
  assert.match(await refused(text), /^tooLarge/);
});

test('reading can be stopped', async () => {
  const stop = new AbortController();
  stop.abort();
  const file = fileOf(backupOf([gameOf(played(5))]));
  await assert.rejects(readBackup(file, { signal: stop.signal }), /abort/i);
});

test('where what is kept cannot be read, no file is made', async () => {
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await assert.rejects(makeBackup(), /denied/);
});
