// What the engine reads of the rows of games: their tallies, their times, and what cannot be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Games, initSync } from '../../pkg/game_library.js';
import { game, puzzle } from './played.js';
import { wasm } from './stores.js';

initSync(wasm('game_library'));

test('every figure of a game is read', () => {
  const rows = [
    game(
      { running: true, best: 90, tiles: { 7: 500, 10: 900 } },
      { won: true, lost: false, undos: 2 },
    ),
    game({ key: 'theirs/classic/4x4' }),
    game(),
  ];
  const { kinds, all } = new Games(rows).figures();
  const [{ tops, splits, latest, ...figures }] = kinds;
  assert.deepEqual(figures, {
    ...{ key: 'main/classic/4x4', current: 0, best: 0, clean: 2 },
    ...{
      games: 2,
      solved: 1,
      losses: 1,
      wins: 0,
      draws: 0,
      moves: 10,
      undos: 2,
      hints: 0,
      time: 1800,
    },
  });
  assert.deepEqual([tops[4], latest, all.key, all.games], [2, [2, 0], '', 2]);
  assert.deepEqual(
    [splits[7], splits[8], splits[10]],
    [{ time: 500, game: 0 }, undefined, { time: 900, game: 0 }],
  );
});

test('every figure of a puzzle is read', () => {
  const rows = [puzzle({ best: 7 }, { count: 7, hints: 2, outcome: 3 }), puzzle({ counts: false })];
  const { tops, splits, latest, ...figures } = new Games(rows).figures().kinds[0];
  assert.deepEqual(figures, {
    ...{ key: 'puzzle/3x3/spiral/6', best: 0, bestSlides: 7, bestSeconds: 3 },
    ...{
      games: 1,
      solved: 1,
      losses: 1,
      wins: 0,
      draws: 0,
      moves: 9,
      undos: 1,
      hints: 2,
      time: 900,
    },
  });
});

test('a tally that cannot be counts for nothing', () => {
  const wrong = [
    game({}, { moves: -1 }),
    game({}, { moves: '5' }),
    game({}, { highest: 2 ** 31 }),
    game({}, { highest: 4.5 }),
  ];
  const games = new Games([
    ...wrong,
    /** @type {any} */ (null),
    {},
    game({ tiles: /** @type {any} */ (7) }),
  ]);
  assert.equal(games.figures().all.games, 1);
  assert.throws(() => new Games(/** @type {any} */ ({})), /the games must be a list/);
});

test('a list has the day of a game, where it was played, and whether it is late or the best', () => {
  const name = 'daily/2026-11-22';
  const games = new Games([
    game({ name, day: '2026-11-23' }),
    game({ helped: 0 }),
    game({ best: 90 }),
    game({ score: 70, key: 'main/~x/5x3' }),
  ]);
  const { listed } = games;
  assert.deepEqual(listed[0], { group: 'daily', day: '2026-11-22', best: false, late: true });
  assert.deepEqual(listed.slice(1, 3), [
    { group: 'ai', best: false, late: false },
    { group: 'main', best: true, late: false },
  ]);
  assert.deepEqual(games.values, {
    group: ['main', 'daily', 'ai'],
    rules: ['classic', 'own'],
    size: ['4×4', '5×3'],
  });
  const all = { sort: 'score', group: '', rules: '', size: '' };
  assert.deepEqual(games.choose(all), { shown: [3, 0, 2], hidden: 1 });
  assert.deepEqual(games.choose({ ...all, rules: 'own' }), { shown: [3], hidden: 0 });
  assert.deepEqual(games.overview(), { key: 'main/classic/4x4', best: 90 });
});
