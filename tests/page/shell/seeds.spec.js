// What chance decides in the page is the same in every run of its tests.

import { openPuzzlePage, puzzleStateOf } from '../puzzle/puzzle-page.js';
import { call, expect, openPage, reload, stateOf, test } from '../support.js';

test('games and puzzles are drawn from pinned seeds', async ({ page }) => {
  const game = await openPage(page);
  const records = [(await stateOf(game)).record];
  await call(game, 'newGame');
  records.push((await stateOf(game)).record);
  await reload(page);
  await call(game, 'newGame');
  records.push((await stateOf(game)).record);
  expect(records).toEqual([
    '1.classic.4x4.PySEstePOS4.g.Ar763S',
    '1.classic.4x4.JVnRNftktPl.g.ABgZ2b',
    // Another load draws other numbers.
    '1.classic.4x4._nK_wnNtws.g.AAYlM7',
  ]);
  const puzzle = await openPuzzlePage(page);
  expect((await puzzleStateOf(puzzle)).record).toBe('p1.4x4.usual.any.IP5pdxsVv0C.g.A0qGF6');
});
