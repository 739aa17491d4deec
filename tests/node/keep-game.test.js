// Games of other programs that are kept: their journals make the same moves in the same time, and count for nothing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { initSync as initForeign, read_games, write_game } from '../../pkg/foreign_games.js';
import { initSync as initLibrary } from '../../pkg/game_library.js';
import { keepGame } from '../../www/app/open/keep.js';
import { readDelays } from '../../www/app/saved/pace.js';
import { connect } from '../../www/storage/database.js';
import { readGames } from '../../www/storage/games.js';
import { failPuts, freshBrowser, keptIn, wasm } from './stores.js';

initForeign(wasm('foreign_games'));
initLibrary(wasm('game_library'));
beforeEach(freshBrowser);

const file = new URL('../data/foreign/verse-text.json', import.meta.url);
const { text, expect } = JSON.parse(readFileSync(file, 'utf8')).cases[1];
const [game] = /** @type {import('../../pkg/foreign_games.js').ForeignGame[]} */ (read_games(text));

test('a kept game has its moves, times and source, and counts for nothing', async () => {
  await keepGame(game, '2048verse', 1_800_000_000_000);
  const [kept] = await readGames();
  const { score, steps, key, note, counts, best, tally, record, ended } = kept;
  assert.deepEqual(
    { score, steps, key, note, counts, best },
    {
      ...{ score: expect.score, steps: expect.moves.length, key: 'practice/classic/4x4' },
      ...{ note: '2048verse', counts: false, best: undefined },
    },
  );
  assert.deepEqual([tally.moves, tally.time, ended], [0, 0, 1_800_000_000_000]);
  assert.equal(record, game.record);

  const delays = await readDelays(record, kept.id);
  const known = Array.from(game.times ?? [], (time) => time || 0);
  assert.ok(known.some((time) => time > 0));
  assert.deepEqual(
    Array.from(delays).map((delay) => (delay === 1 ? 0 : delay)),
    known.map((time) => (time === 1 ? 0 : time)),
  );
  const times = Float64Array.from(delays, (delay) => delay || Number.NaN);
  assert.equal(write_game(record, 'verse', times), text);
});

test('a game that cannot be stored leaves nothing behind', async () => {
  const works = failPuts(2);
  await assert.rejects(keepGame(game, '2048verse'), /full/);
  works();
  assert.deepEqual(await keptIn(connect, 'games'), {});
  assert.deepEqual(await keptIn(connect, 'acts'), {});
});
