// Puzzles in a backup file: what they may claim, and under which keys. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { new_puzzle } from '../../pkg/sliding_puzzle.js';
import { makeBackup } from '../../www/app/backup/file.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { NO_STATS as NO_PUZZLE_STATS } from '../../www/puzzle/stats.js';
import { asJson, emptyFile, PUZZLE, refused, solved, wayFrom } from './backups.js';
import { freshBrowser, plant } from './stores.js';

beforeEach(freshBrowser);

/** @param {PuzzleSession | object} session @param {object} [tally] @param {string} [key] */
function puzzleFile(session, tally, key = PUZZLE) {
  /** @type {any} */
  const save = asJson(session instanceof PuzzleSession ? session.toSave() : session);
  if (tally) Object.assign(save.game.tally, tally);
  return { ...emptyFile(), puzzles: { saves: { [key]: save }, best: {}, settings: {} } };
}

test('every puzzle that can be played is taken', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    let state = seed;
    const dice = (/** @type {number} */ sides) => {
      state = (state * 48271) % 2147483647;
      return state % sides;
    };
    let session = PuzzleSession.start({ start: 6 }, BigInt(seed));
    for (let i = 0; i < 80; i++) {
      const act = dice(16);
      if (act < 8) session.slide(dice(4));
      else if (act < 10) session.undo();
      else if (act < 11) session.redo();
      else if (act < 12) session.hinted();
      else if (act < 13) for (const way of wayFrom(session.puzzle.record)) session.slide(way);
      else if (act < 14 && dice(6) === 0) session.giveUp();
      else if (act < 15 && dice(6) === 0) session.newPuzzle({ start: 6 }, BigInt(i));
      else if (act === 15 && dice(6) === 0) session.restart();
      session.run(dice(2) === 0);
      if (i % 9 === 0) session = PuzzleSession.restore(asJson(session.toSave())).session;
      assert.equal(await refused(puzzleFile(session)), '', `seed ${seed}, act ${i}`);
      // Counts are cleared while it goes on.
      if (i % 31 === 0) {
        const { game } = asJson(session.toSave());
        const save = { version: 1, game: { ...game, tally: NO_PUZZLE_STATS } };
        session = PuzzleSession.restore(save).session;
      }
    }
  }
});

test('counts of the wrong type or range are refused', async () => {
  const session = solved(42n);
  const place = `puzzles › saves › ${PUZZLE} › tally`;
  for (const [claim, reason] of /** @type {[object, string][]} */ ([
    [{ outcome: 4 }, 'outcome: this can be 3 at most'],
    [{ raced: 4 }, 'raced: this can be 3 at most'],
    [{ slides: -1 }, 'slides: this isn’t a whole number from 0 up'],
    [{ clean: 1 }, 'clean: this must be true or false'],
  ])) {
    assert.equal(await refused(puzzleFile(session, claim)), `${place} › ${reason}`);
  }
});

test('a count that no record can hold is refused, and costs an export its counts alone', async () => {
  const session = solved(42n);
  session.undo();
  const file = puzzleFile(session);
  const { game } = /** @type {any} */ (file.puzzles.saves)[PUZZLE];
  const { undos, slides, ...tally } = game.tally;
  // Of the same parity as the way to the goal, and told without the undos that would bound it.
  const count = 20_000_000 + (session.puzzle.slides % 2 === 0 ? 1 : 0);
  game.tally = { ...tally, solved: true, count, outcome: 3, raced: 1 };
  const place = `puzzles › saves › ${PUZZLE} › tally › count: `;
  const said = await refused(file);
  assert.ok(said.startsWith(place) && said.includes('10000000'), said);
  await plant(connectPuzzles, 'saves', { [PUZZLE]: { version: 1, game } });
  const { backup, left } = await makeBackup();
  const { tally: _told, ...alone } = game;
  assert.deepEqual(backup.puzzles.saves, { [PUZZLE]: { version: 1, game: alone } });
  assert.equal(left, 0);
});

test('the day of a choice must be one of the calendar', async () => {
  const variant = { rules: 'classic', rows: 4, cols: 4 };
  const puzzle = { side: 3, goal: 'spiral', start: 6 };
  const chosen = (/** @type {unknown} */ day, /** @type {object} */ one) =>
    JSON.stringify({ kind: 'daily', day, main: one, practice: one });
  for (const day of ['2026-11-20', '2026-13-45', '2026-02-30', '2026-11', 2026, null]) {
    const good = day === '2026-11-20';
    const games = { ...emptyFile(), settings: { game: chosen(day, variant) } };
    const puzzles = { saves: {}, best: {}, settings: { puzzle: chosen(day, puzzle) } };
    for (const file of [games, { ...emptyFile(), puzzles }]) {
      assert.equal((await refused(file)) === '', good, JSON.stringify(file));
    }
  }
});

test('puzzles must be those of their keys', async () => {
  const session = solved(42n);
  const there = (/** @type {string} */ key) => `puzzles › saves › ${key}`;
  for (const [key, reason] of [
    ['puzzle/4x4/spiral/6', 'this is another game: 3x3 spiral 6'],
    ['puzzle/3x3/usual/6', 'this is another game: 3x3 spiral 6'],
    ['puzzle/3x3/spiral/any', 'this is another game: 3x3 spiral 6'],
    ['x/3x3/spiral/6', 'there’s no such game'],
    ['puzzle-daily/2026-02-30/3x3/spiral/6', 'there’s no such game'],
  ]) {
    assert.equal(await refused(puzzleFile(session, undefined, key)), `${there(key)}: ${reason}`);
  }
  // A board that was laid is practice.
  const laid = PuzzleSession.open(new_puzzle({ start: [1, 2, 3, 8, 4, 0, 7, 6, 5] }, 1n).record);
  assert.equal(await refused(puzzleFile(laid, undefined, 'puzzle-practice/3x3/spiral/6')), '');
  const { game } = asJson(laid.toSave());
  delete game.counts;
  const counted = puzzleFile({ version: 1, game }, undefined, PUZZLE);
  assert.equal(await refused(counted), `${there(PUZZLE)}: this is another game: 3x3 spiral board`);

  const file = puzzleFile(session);
  assert.equal(await refused({ ...file, puzzles: [] }), 'puzzles: an object is missing here');
  for (const [part, name, value, reason] of /** @type {[string, string, unknown, string][]} */ (
    [
      ['saves', PUZZLE, { version: 2 }, 'version: this version isn’t known, only 1'],
      ['best', PUZZLE, 1.5, 'this isn’t a whole number from 0 up'],
      ['best', `${PUZZLE}#previous`, 6, 'there’s no such game'],
      ['settings', 'opponent', 'god', '"god" can’t be chosen here'],
      ['settings', 'theme', 'dark', 'there’s no such setting'],
      ['settings', 'puzzle', '{"kind":"main"}', '"{\\"kind\\":\\"main\\"}" can’t be chosen here'],
    ].map((row) => /** @type {any} */ (row))
  )) {
    const wrong = asJson(file);
    /** @type {any} */ (wrong.puzzles)[part] = { [name]: value };
    const said = await refused(wrong);
    assert.ok(said.startsWith(`puzzles › ${part} › ${name}`) && said.endsWith(reason), said);
  }
});
