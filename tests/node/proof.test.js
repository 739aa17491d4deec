// The records that reach best results, where the moves were undone since. Without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open_game } from '../../pkg/game_2048.js';
import { open_puzzle } from '../../pkg/sliding_puzzle.js';
import { prove } from '../../www/app/saved/proof.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { readGames } from '../../www/storage/games.js';
import { browserWith, gameOf, idOf, played, puzzleOf, solved, wayFrom } from './backups.js';

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
