// What the statistics answer about all games, and what they show of one: its score, move by move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseOf, figuresOf, proofOf, recordOf } from '../../www/app/statistics/game-figures.js';
import { figuresOf as puzzleFigures } from '../../www/app/statistics/puzzle-figures.js';
import { dice, lostGame, move_dir, new_game, open_game, undo } from '../page/games.js';
import { game, keptRecord, puzzle } from './played.js';

const OWN = { rules: 'classic', rows: 4, cols: 4 };

/** The figures of some games, the oldest first, of the page's own rules and size. @param {ReturnType<typeof game>[]} games */
const ask = (games) => figuresOf([...games].reverse(), OWN)[0];

test('what was played adds up', () => {
  const { games, wins, losses, moves, undos, time, tops } = ask([
    game(),
    game({}, { moves: 7, undos: 2, won: true, lost: false, highest: 11 }),
    // Only the AI played, or it was practice.
    game({ counts: false }, { moves: 0 }),
    game({ helped: 3, counts: false }, { moves: 3, highest: 2 }),
    game({ name: 'practice' }),
    game({ name: 'daily/2026-11-21' }),
    game({ kind: 'sliding-puzzle' }),
    game({ key: 'main/classic/44x4' }),
  ]);
  assert.deepEqual([games, wins, losses, moves, undos, time], [3, 1, 2, 15, 2, 2700]);
  assert.deepEqual(
    Object.entries(tops).filter(([, count]) => count),
    [
      ['2', 1],
      ['4', 1],
      ['11', 1],
    ],
  );
});

test('a tally that cannot be counts for nothing', () => {
  const { games, tops } = ask([game({}, { moves: -1 }), game({}, { highest: 2 ** 31 })]);
  assert.deepEqual([games, tops.length], [0, 0]);
});

test('the best game and the best one without undo', () => {
  const [first, undone, low] = [
    game({ best: 80 }),
    game({ best: 90 }, { undos: 1 }),
    game({ best: 20 }),
  ];
  const { best, clean } = ask([first, undone, low, game({ best: 80 })]);
  assert.equal(best, undone);
  assert.equal(clean?.best, 80);
  assert.equal(ask([game({ best: undefined })]).best, undefined, 'no score is no best');
});

test('the latest games are those that ended last, the newest one at the end', () => {
  const games = Array.from({ length: 42 }, () => game());
  assert.deepEqual(ask(games).latest, games.slice(2));
});

test('each tile has its fastest time, and the game that reached it', () => {
  const [slow, fast] = [
    game({ tiles: { 9: 700, 10: 900 } }),
    game({ tiles: { 9: 500, 10: 950, 11: 2000 } }),
  ];
  const { splits } = ask([slow, fast]);
  assert.deepEqual(
    [9, 10, 11].map((tile) => splits[tile]),
    [
      { time: 500, game: fast },
      { time: 900, game: slow },
      { time: 2000, game: fast },
    ],
  );
});

test('the current kind is first, then those played most, then all together', () => {
  const other = (/** @type {string} */ key, more = {}) => game({ key: `main/${key}`, ...more });
  const games = [
    ...[other('endless/5x5'), other('cascade/4x4'), other('cascade/4x4'), other('x/y')],
    other('classic/4x4', { running: true }),
  ];
  const kinds = figuresOf(games.reverse(), OWN);
  assert.deepEqual(
    kinds.map(({ key, games }) => [key, games]),
    [
      ['main/classic/4x4', 1],
      ['main/cascade/4x4', 2],
      ['main/endless/5x5', 1],
      ['all', 4],
    ],
  );
  assert.ok(kinds[0].current, 'the game that can go on');
  assert.equal(kinds[3].current, undefined);
  assert.deepEqual(kinds[1].variant, { rules: 'cascade', rows: 4, cols: 4 });
  assert.deepEqual(
    figuresOf([], OWN).map(({ games }) => games),
    [0],
  );
});

test('a best score is proven by its record, at the move that reached it', () => {
  const { game: lost } = lostGame();
  const kept = keptRecord(lost.record);
  assert.equal(proofOf(game(kept)), lost.record);
  assert.equal(proofOf(game({ ...kept, best: kept.best + 4 })), undefined);
  assert.equal(proofOf(game({ ...kept, record: 'lost' })), undefined);
  const { record: other } = new_game('classic', 7n);
  assert.equal(proofOf(game({ ...kept, record: other, proof: lost.record })), lost.record);
});

test('moves that were undone are not replayed', () => {
  const { game: lost } = lostGame();
  const all = lost.record;
  undo(lost);
  const { history: record, steps } = lost;
  assert.equal(record, all);
  assert.equal(recordOf(game({ record, steps })), lost.record);
  assert.equal(recordOf(game({ record: 'lost' })), 'lost');
});

test('puzzles add up by kind and together, and the best solution is known', () => {
  const [best, helped] = [
    puzzle({ best: 7 }, { count: 7 }),
    puzzle({ best: undefined }, { count: 5, clean: false, hints: 1, outcome: 3 }),
  ];
  const fifteen = puzzle({ key: 'puzzle/4x4/usual/20', best: 20 }, { count: 20, outcome: 2 });
  const [all, ...kinds] = puzzleFigures([
    ...[puzzle(), best, helped, fifteen, puzzle({ counts: false })],
    ...[puzzle({ name: 'puzzle-practice' }), puzzle({}, { slides: 0 }), puzzle({ key: 'x' })],
  ]);
  const { games, solved, wins, draws, losses, hints, bestSlides } = all.totals;
  assert.deepEqual([games, solved, wins, draws, losses, hints, bestSlides], [4, 4, 2, 1, 1, 1, 7]);
  assert.deepEqual(
    kinds.map(({ key, totals, best }) => [key, totals.games, best?.best]),
    [
      ['puzzle/3x3/spiral/6', 3, 7],
      ['puzzle/4x4/usual/20', 1, 20],
    ],
  );
  assert.equal(kinds[0].best, best);
  assert.deepEqual(puzzleFigures([]), []);
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
