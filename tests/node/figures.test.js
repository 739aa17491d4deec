// What the statistics show of a game: its score, move by move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseOf } from '../../www/app/statistics/game-figures.js';
import { dice, move_dir, new_game, open_game } from '../page/games.js';

test('the course of a long game is short, true and ends where the game stands', () => {
  const game = new_game(/** @type {any} */ ({ rules: 'endless', rows: 8, cols: 8 }), 3n);
  const throwDice = dice(3);
  while (game.steps < 5000) {
    // Mostly into a corner, so that it lasts.
    const moves = throwDice(9) === 0 ? [throwDice(4)] : [2, 3, 1, 0];
    moves.find((move) => move_dir(game, move));
  }
  const { record } = game;
  const points = courseOf({ record, steps: 4999 });
  assert.ok(points.length < 125, String(points.length));
  assert.ok(points.length > 100, String(points.length));
  assert.deepEqual(points[0], { x: 0, y: 0 });
  assert.equal(points.at(-1)?.x, 4999);
  for (const { x, y } of [points[1], points[50], points[points.length - 1]]) {
    assert.equal(open_game(record, x).score, y, `after ${x} moves`);
  }
  assert.deepEqual(courseOf({ record: 'junk', steps: 1 }), []);
});
