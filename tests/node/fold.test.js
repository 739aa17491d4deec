// Rows that are behind their journals, as a kill or another tab leaves them. Without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFolded } from '../../www/app/saved/kept.js';
import { readGames } from '../../www/storage/games.js';
import { browserWith, gameOf, idOf, played, puzzleOf, solved } from './backups.js';

const KEY = 'main/classic/4x4';

/** A game whose row was written after some of its moves. @param {number} moves @param {string} digit */
function behind(moves, digit) {
  const now = gameOf(played(moves, 3n), { id: idOf(digit) });
  const then = gameOf(played(10, 3n), { id: idOf(digit) });
  return { now, stored: { row: then.row, chunks: now.chunks } };
}

test('what is listed of a game on a board follows from all of its acts', async () => {
  const { now, stored } = behind(40, '1');
  const over = puzzleOf(solved(42n), { id: idOf('2') });
  await browserWith([stored, over], { slots: { [KEY]: { id: idOf('1') } } });
  const [game] = (await readFolded()).filter(({ id }) => id === idOf('1'));
  const { summary } = now.row;
  assert.deepEqual(
    [game.steps, game.score, game.record, game.tally, game.running],
    [40, summary.score, summary.record, summary.tally, true],
  );
  // A game that nobody plays has its row from when it ended.
  await browserWith([stored, over]);
  assert.deepEqual(await readFolded(), await readGames());
});

test('a game that cannot be played out is listed as its row has it', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const { stored } = behind(40, '1');
  stored.chunks = [Uint8Array.of(1, 2, 3)];
  await browserWith([stored], { slots: { [KEY]: { id: idOf('1') } } });
  const [game] = await readFolded();
  assert.deepEqual([game.steps, warn.mock.callCount()], [10, 1]);
});
