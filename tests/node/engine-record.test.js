// Records at the boundary: opening, verdicts, seeking, keeping going.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, golden, list, refuses, unchecked } from './engines.js';

const { cells, keep_going, move_dir, new_game, open_game, redo, seek, Status, undo, verify } = game;

const GOOD = '1.classic.4x4.q.No.DwlkQw';

test('golden records replay', () => {
  assert.ok(golden.length > 20);
  for (const { record, score, steps, status, cells: board } of golden) {
    const opened = open_game(record);
    assert.deepEqual(
      [opened.score, opened.steps, opened.status, list(cells(opened))],
      [score, steps, status, board],
      record,
    );
    assert.deepEqual([opened.record, opened.history], [record, record]);

    const half = Math.floor(steps / 2);
    const middle = open_game(record, half);
    assert.deepEqual([middle.steps, middle.known_steps, middle.history], [half, steps, record]);
    while (redo(middle));
    assert.deepEqual([list(cells(middle)), middle.record], [board, record]);
    assert.equal(undo(opened) !== undefined, steps > 0, record);
  }
});

test('a verdict agrees with the game of the record', () => {
  const verdict = verify('1.classic.4x4.q.ug.DC_yM6');
  assert.equal(Object.getPrototypeOf(verdict), Object.prototype);
  assert.deepEqual(verdict, {
    ...{ rules: 'classic', rows: 4, cols: 4, seed: 42n, tiles: 'seed', customStart: false },
    ...{ score: 4, steps: 3, highest: 4, won: false, status: 0 },
  });
  for (const { record } of golden) {
    const opened = open_game(record);
    const { rules, rows, cols, seed, custom_start, score, steps, won, status } = opened;
    const highest = 2 ** Math.max(...cells(opened));
    assert.deepEqual(verify(record), {
      ...{ rules, rows, cols, seed, tiles: 'seed', customStart: custom_start },
      ...{ score, steps, highest, won, status },
    });
  }
});

test('seek goes to any known step', () => {
  const played = new_game('classic', 42n);
  for (let way = 0; played.steps < 100; way = (way + 1) % 4) move_dir(played, way);
  const now = () => [list(cells(played)), played.score, played.steps];
  const positions = [now()];
  while (undo(played)) positions.unshift(now());
  const { history } = played;
  for (const steps of [100, 0, 63, 64, 65, 1, 99]) {
    seek(played, steps);
    assert.deepEqual(now(), positions[steps]);
    assert.equal(played.history, history);
  }
  seek(played, 2);
  for (const [steps, shown] of /** @type {[any, string][]} */ ([
    [undefined, 'undefined'],
    [null, 'null'],
    [-1, '-1'],
    [101, '101'],
    [9999, '9999'],
    [0.5, '0.5'],
    ['2', '“2”'],
    [2n, '2'],
    [NaN, 'NaN'],
    [[], 'a list'],
  ])) {
    refuses(() => seek(played, steps), `steps must be a whole number from 0 to 100, not ${shown}`);
    assert.deepEqual(now(), positions[2]);
  }
  seek(played, 0);
  assert.deepEqual(now(), positions[0]);
});

test('invalid records are refused', () => {
  const damaged = 'bad record: character 20: the check sum is DwlkQX, but the rest asks for DwlkQw';
  const steps = (/** @type {string} */ found) =>
    `steps must be a whole number from 0 to 4, not ${found}`;
  for (const [name, args, message] of /** @type {[string, any[], string][]} */ ([
    ['open_game', [''], 'bad record: character 1: the version is “”, but only 1 and 2 are known'],
    ['open_game', ['1.classic.4x4.q.No.DwlkQX'], damaged],
    ['verify', ['1.classic.4x4.q.No.DwlkQX'], damaged],
    ['open_game', [5, 2], 'record must be a text, not 5'],
    ['verify', [], 'record must be a text, not undefined'],
    ['open_game', [GOOD, 5], steps('5')],
    ['open_game', [GOOD, -1], steps('-1')],
    ['open_game', [GOOD, 0.5], steps('0.5')],
    ['open_game', [GOOD, '2'], steps('“2”')],
    ['open_game', [GOOD, 2n], steps('2')],
    ['open_game', [GOOD, null], steps('null')],
  ])) {
    refuses(() => unchecked[name](...args), message);
  }
  for (const steps of [0, 1, 2, 3, 4]) {
    const opened = open_game(GOOD, steps);
    assert.deepEqual([opened.steps, opened.known_steps], [steps, 4]);
  }
});

/** A record whose move brings a 4 in the sixth cell, which does not follow from its seed. */
const OWN = '2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G';

test('a record with its own tiles proves nothing unless the caller asks', () => {
  const refused =
    'bad record: character 1: a record of version 2 has its own tiles, and nothing shows that they are random; { ownTiles: true }, --own-tiles or Record::parse_with_own_tiles allow that';
  refuses(() => verify(OWN), refused);
  // Nothing else asks, such as the index that `map` gives as the second argument.
  for (const other of [true, 1, null, {}, { ownTiles: false }, { ownTiles: 1 }, { owntiles: true }])
    refuses(() => unchecked.verify(OWN, other), refused);
  assert.deepEqual(verify(OWN, { ownTiles: true }), {
    ...{ rules: 'classic', rows: 2, cols: 4, seed: null, tiles: 'own', customStart: true },
    ...{ score: 0, steps: 1, highest: 4, won: false, status: 0 },
  });
  assert.equal(verify(GOOD, { ownTiles: true }).tiles, 'seed');
  refuses(
    () => verify('2.classic.2x4~BAAAAAAB.q.Bg.Dv3UKI', { ownTiles: true }),
    'bad record: move 1 (up) cannot be made: its tile is in row 1, column 1, which is no empty cell',
  );
});

test('a game with its own tiles is opened, played on and opened again, and never counts', () => {
  const opened = open_game(OWN, 0, true);
  assert.deepEqual([opened.own_tiles, opened.custom_start, opened.seed], [true, true, 42n]);
  const board = () => list(cells(opened));
  for (const again of [() => redo(opened), () => move_dir(opened, 0), () => seek(opened, 1)]) {
    again();
    assert.deepEqual(board(), [1, 0, 0, 1, 0, 2, 0, 0]);
    assert.equal(opened.record, OWN);
    undo(opened);
  }
  move_dir(opened, 1);
  assert.equal(opened.known_steps, 1);
  const other = open_game(opened.record, undefined, true);
  assert.deepEqual([list(cells(other)), other.record], [board(), opened.record]);
  assert.ok(other.record.startsWith('2.'));
  assert.equal(opened.summary.counts, false);
  assert.equal(open_game(GOOD).own_tiles, false);
});

test('a record with a move that changes nothing is refused', () => {
  for (const call of [open_game, verify]) {
    refuses(
      () => call('1.classic.4x4.q.Ag.B51dDN'),
      'bad record: move 3 (up) cannot be made: it changes nothing',
    );
  }
});

test('keep_going leaves the won status', () => {
  const won = (/** @type {string} */ rules) => {
    const found = golden.find(
      ({ record, status }) => status === Status.Won && record.includes(rules),
    );
    return open_game(String(found?.record));
  };
  const goesOn = won('.classic.');
  assert.deepEqual([goesOn.status, goesOn.goes_on], [Status.Won, true]);
  assert.equal(keep_going(goesOn), true);
  assert.deepEqual([goesOn.status, goesOn.won], [Status.Playing, true]);
  assert.equal(keep_going(goesOn), false);

  const ends = won('.coin-flip.');
  assert.deepEqual([keep_going(ends), ends.goes_on, ends.status], [false, false, Status.Won]);
  for (const direction of [0, 1, 2, 3]) assert.equal(move_dir(ends, direction), undefined);

  const fresh = new_game('classic', 1n);
  assert.deepEqual([keep_going(fresh), fresh.status], [false, Status.Playing]);
});
