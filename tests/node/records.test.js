// The records of kept games: of the moves made, and of best results, also where the moves were undone since.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open_puzzle } from '../../pkg/sliding_puzzle.js';
import {
  bestProof,
  bestRecord,
  madeRecord,
  prove,
  scoreCourse,
} from '../../www/app/saved/records.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { readGames } from '../../www/storage/games.js';
import { dice, lostGame, move_dir, new_game, open_game, undo } from '../page/games.js';
import { browserWith, gameOf, idOf, played, puzzleOf, solved, wayFrom } from './backups.js';
import { game, keptRecord, puzzle } from './played.js';
import { slide } from './sessions.js';

test('a best score is proven by its record, at the move that reached it', () => {
  const { game: lost } = lostGame();
  const kept = keptRecord(lost.record);
  assert.equal(bestProof(game(kept)), lost.record);
  assert.equal(bestProof(game({ ...kept, best: kept.best + 4 })), undefined);
  assert.equal(bestProof(game({ ...kept, record: 'lost' })), undefined);
  const { record: other } = new_game('classic', 7n);
  assert.equal(bestProof(game({ ...kept, record: other, proof: lost.record })), lost.record);
});

test('moves that were undone are not replayed', () => {
  const { game: lost } = lostGame();
  const all = lost.record;
  undo(lost);
  const { history: record, steps } = lost;
  assert.equal(record, all);
  assert.equal(madeRecord(game({ record, steps })), lost.record);
  assert.equal(madeRecord(game({ record: 'lost' })), 'lost');
});

test('the slides that were made are replayed', () => {
  const session = slide(PuzzleSession.start({ start: 6 }, 1n), 3);
  const { record } = /** @type {any} */ (session.pack());
  session.undo();
  session.undo();
  const made = bestRecord(puzzle({ record, slides: 1, best: undefined }));
  assert.equal(made, session.puzzle.record);
  assert.equal(bestRecord(puzzle({ record: 'lost' })), 'lost');
});

test('the record is found that reaches a best score whose moves were replaced', async () => {
  const session = played(60);
  const { best } = session;
  for (let i = 0; i < 40; i++) session.undo();
  // Another way, with less.
  for (let i = 0; session.steps < 25; i++) session.move((3 * i) % 4);
  const still = played(30, 2n);
  await browserWith([gameOf(session, { id: idOf('1') }), gameOf(still, { id: idOf('2') })]);
  const games = await readGames();
  await prove([...games, undefined]);
  const [replaced, other] = games.sort((a, b) => (a.id < b.id ? -1 : 1));
  assert.equal(replaced.best, best);
  assert.equal(open_game(String(replaced.proof)).score, best);
  assert.equal(other.proof, undefined, 'its own record is enough');
});

test('the record is found of a solution that was undone', async () => {
  const session = solved(42n);
  const way = wayFrom(session.startRecord);
  session.undo();
  session.undo();
  const first = [0, 1, 2, 3].find((one) => one !== way.at(-2) && session.slide(one));
  assert.notEqual(first, undefined);
  await browserWith([puzzleOf(session, { id: idOf('3') })]);
  const games = await readGames();
  await prove(games);
  const [{ proof, best }] = games;
  assert.equal(best, way.length);
  assert.equal(open_puzzle(String(proof)).solved, true);
});

test('where nothing can be found, there is no proof', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const session = PuzzleSession.start({ side: 3, goal: 'usual', start: 5 }, 1n);
  const { row } = puzzleOf(session, { id: idOf('4') });
  row.summary.best = 3;
  row.summary.tally.slides = 3;
  await browserWith([{ row: { ...row, start: 'junk' }, chunks: [] }]);
  const games = await readGames();
  await prove(games);
  assert.deepEqual([games.length, games[0].proof, warn.mock.callCount()], [1, undefined, 1]);
});

test('the course of a long game is short, true and ends where the game stands', () => {
  const game = new_game(/** @type {any} */ ({ rules: 'endless', rows: 8, cols: 8 }), 3n);
  const throwDice = dice(3);
  while (game.steps < 5000) {
    // Mostly into a corner, so that it lasts.
    const moves = throwDice(9) === 0 ? [throwDice(4)] : [2, 3, 1, 0];
    moves.find((move) => move_dir(game, move));
  }
  const { record } = game;
  const points = scoreCourse({ record, steps: 4999 });
  assert.ok(points.length < 125, String(points.length));
  assert.ok(points.length > 100, String(points.length));
  assert.deepEqual(points[0], { x: 0, y: 0 });
  assert.equal(points.at(-1)?.x, 4999);
  for (const { x, y } of [points[1], points[50], points[points.length - 1]]) {
    assert.equal(open_game(record, x).score, y, `after ${x} moves`);
  }
  assert.deepEqual(scoreCourse({ record: 'junk', steps: 1 }), []);
});
