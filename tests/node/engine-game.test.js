// A game of 2048 through its handle: moves, undo, cells.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, list, refuses, unchecked } from './engines.js';

const { cells, Direction, MotionKind, move_dir, new_game, open_game, redo, Status, undo, verify } =
  game;

const PRESETS = ['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one'];

/** @typedef {import('../../pkg/game_2048.js').Game} Game */
/** @typedef {import('../../pkg/game_2048.js').Turn} Turn */

/** The numbers on the tiles. @param {ArrayLike<number>} exponents */
const faces = (exponents) => list(exponents).map((exponent) => (exponent ? 2 ** exponent : 0));

/**
 * The numbers on a board after some motions; a tile that appears has the number that it has in `after`.
 * @param {number[]} numbers @param {Uint8Array} motions @param {number[]} after
 */
function moved(numbers, motions, after) {
  const next = [...numbers];
  const appeared = [];
  for (let i = 0; i < motions.length; i += 3) {
    const [from, to, kind] = motions.subarray(i, i + 3);
    if (kind === MotionKind.Appears) {
      appeared.push(to);
      continue;
    }
    next[from] -= numbers[from];
    next[to] += numbers[from];
  }
  for (const cell of appeared) {
    assert.equal(next[cell], 0, 'a tile appears in an empty cell');
    next[cell] = after[cell];
  }
  return next;
}

/** The same motions the other way, the last one first. @param {Uint8Array} motions */
const backwards = (motions) => {
  const back = [];
  for (let i = motions.length - 3; i >= 0; i -= 3) {
    back.push(motions[i + 1], motions[i], motions[i + 2]);
  }
  return Uint8Array.from(back);
};

/** What a handle says about its game. @param {Game} game */
const stateOf = (game) => ({
  ...{ cells: list(cells(game)), score: game.score, steps: game.steps, known: game.known_steps },
  ...{ status: game.status, won: game.won, record: game.record, history: game.history },
});

/**
 * Makes a move, and asserts that the turn tells exactly what becomes of the game.
 * @param {Game} game @param {number} direction
 */
function playTold(game, direction) {
  const before = stateOf(game);
  const turn = move_dir(game, direction);
  const after = stateOf(game);
  if (!turn) {
    assert.deepEqual(after, before);
    return undefined;
  }
  const { motions, cells: board, phases, ...rest } = turn;
  assert.deepEqual(list(board), after.cells);
  assert.deepEqual(moved(faces(before.cells), motions, faces(board)), faces(board));
  assert.deepEqual(rest, {
    ...{ direction, undone: false, gain: after.score - before.score },
    ...{ score: after.score, steps: before.steps + 1, status: after.status },
  });
  assert.equal('phases' in turn, phases !== undefined);
  let numbers = faces(before.cells);
  for (const phase of phases ?? []) {
    numbers = moved(numbers, phase.motions, faces(phase.cells));
    assert.deepEqual(numbers, faces(phase.cells));
  }
  if (phases) assert.ok(phases.length > 1);
  return turn;
}

test('a seed gives the same game again, and each turn tells what becomes of it', () => {
  let cascades = 0;
  for (const rules of PRESETS) {
    for (const seed of [0n, 42n, 2n ** 64n - 1n]) {
      const [one, other] = [new_game(rules, seed), new_game(rules, seed)];
      for (let number = 0; number < 200; number++) {
        const direction = ((number * number) % 7) % 4;
        const before = stateOf(one);
        const turn = playTold(one, direction);
        assert.deepEqual(move_dir(other, direction), turn);
        if (turn?.phases) cascades++;
        if (number % 5 > 0 || !turn) continue;
        const after = stateOf(one);
        const back = undo(one);
        const { known, history, record, won, ...restored } = stateOf(one);
        assert.deepEqual([restored.cells, restored.score], [before.cells, before.score]);
        assert.deepEqual([record, won], [before.record, before.won]);
        assert.deepEqual([known, history], [after.known, after.history]);
        assert.deepEqual(back, {
          ...{ direction, undone: true, motions: backwards(turn.motions), gain: turn.gain },
          ...{ cells: Uint8Array.from(before.cells), score: before.score },
          ...{ steps: before.steps, status: before.status },
        });
        assert.deepEqual(redo(one), turn);
      }
      assert.deepEqual(stateOf(other), stateOf(one));
      const { score, steps, status, won } = verify(one.record);
      assert.deepEqual([score, steps, status, won], [one.score, one.steps, one.status, one.won]);
      assert.deepEqual(cells(open_game(one.record)), cells(one));
    }
  }
  assert.ok(cascades > 0);
});

test('a turn is a plain object, and a no-op move is undefined', () => {
  const played = new_game('classic', 42n);
  const turn = move_dir(played, Direction.Up);
  assert.deepEqual(structuredClone(turn), {
    ...{ direction: 0, undone: false, gain: 0, score: 0, steps: 1, status: 0 },
    motions: Uint8Array.of(...[8, 0, 0], ...[5, 1, 0], ...[15, 15, 2]),
    cells: Uint8Array.of(1, 2, ...Array(13).fill(0), 1),
  });
  assert.equal(Object.getPrototypeOf(turn), Object.prototype);
  while (move_dir(played, Direction.Up));
  const before = stateOf(played);
  assert.equal(move_dir(played, Direction.Up), undefined);
  assert.deepEqual(stateOf(played), before);
  assert.ok(played.steps > 0);
});

test('a direction is one of four numbers', () => {
  const { Up, Right, Down, Left } = Direction;
  assert.deepEqual([Up, Right, Down, Left], [0, 1, 2, 3]);
  assert.deepEqual([Status.Playing, Status.Won, Status.Lost], [0, 1, 2]);
  assert.deepEqual([MotionKind.Slides, MotionKind.Merges, MotionKind.Appears], [0, 1, 2]);
  const played = new_game('classic', 42n);
  for (const [direction, shown] of /** @type {[any, string][]} */ ([
    ['left', '“left”'],
    [4, '4'],
    [-1, '-1'],
    [1.5, '1.5'],
    [256, '256'],
    [4294967296, '4294967296'],
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
    ['0', '“0”'],
    [0n, '0'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{}, 'an object'],
  ])) {
    refuses(
      () => move_dir(played, direction),
      `the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not ${shown}`,
    );
  }
  refuses(
    () => unchecked.move_dir(played),
    'the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not undefined',
  );
  // No error leaves the handle borrowed.
  assert.deepEqual([played.steps, move_dir(played, 0)?.steps], [0, 1]);
});

test('undo and redo are undefined at the ends', () => {
  const played = new_game('classic', 42n);
  assert.deepEqual([undo(played), redo(played)], [undefined, undefined]);
  const turn = move_dir(played, Direction.Up);
  assert.equal(redo(played), undefined);
  const back = undo(played);
  assert.deepEqual([back?.undone, back?.direction, back?.steps], [true, 0, 0]);
  assert.deepEqual(back?.cells, cells(new_game('classic', 42n)));
  assert.equal(undo(played), undefined);
  assert.deepEqual(redo(played), turn);
  assert.deepEqual([played.steps, played.known_steps], [1, 1]);
});

test('cells are a copy that belongs to the caller', () => {
  const played = new_game({ rows: 3, cols: 5 }, 7n);
  const first = cells(played);
  const copy = list(first);
  for (const direction of [0, 1, 2]) move_dir(played, direction);
  assert.deepEqual(list(first), copy);
  assert.equal(first.buffer.byteLength, 15);
  first.fill(9);
  assert.ok(!cells(played).includes(9));
  assert.deepEqual(undo(played)?.cells, cells(played));
});

test('the properties of a handle cannot be changed', () => {
  const played = /** @type {any} */ (new_game('classic', 42n));
  for (const name of [
    ...['score', 'steps', 'known_steps', 'status', 'won', 'goes_on', 'rows', 'cols', 'rules'],
    ...[
      'seed',
      'record',
      'history',
      'custom_start',
      'own_tiles',
      'journal_start',
      'chunks',
      'needs_newer',
    ],
    'is_full',
  ]) {
    const before = played[name];
    assert.notEqual(before, undefined, name);
    assert.throws(() => {
      played[name] = 5;
    }, TypeError);
    assert.equal(played[name], before);
  }
});

test('two hundred games at once do not disturb each other', () => {
  const start = (/** @type {number} */ number) =>
    new_game(PRESETS[number % 5], BigInt(Math.floor(number / 10)));
  /** @param {Game} game @param {number} number @param {number} round */
  const play = (game, number, round) => {
    move_dir(game, (number + round * 3 + Math.floor(round / 3)) % 4);
    if ((number + round) % 11 === 0) undo(game);
  };
  const rounds = [...Array(40).keys()];
  const games = Array.from({ length: 200 }, (_, number) => start(number));
  for (const round of rounds) {
    for (const [number, game] of games.entries()) play(game, number, round);
  }
  games.forEach((game, number) => {
    if (number % 3 === 0) game.free();
  });
  games.forEach((game, number) => {
    if (number % 3 === 0) return;
    const alone = start(number);
    for (const round of rounds) play(alone, number, round);
    assert.deepEqual(stateOf(game), stateOf(alone));
  });
});
