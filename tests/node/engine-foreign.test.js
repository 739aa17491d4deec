// Games of other programs at the boundary: what is read, what is written, and what is wrong.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { foreign, game, golden, list, refuses, unchecked } from './engines.js';

const { read_board, read_games, write_game } = foreign;

const folder = new URL('../data/foreign/', import.meta.url);

/** The cases of a file of vectors. @param {string} name @returns {any[]} */
const cases = (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).cases;

const OLD = 'replay_%: ';

/** The only thing in a text, without what is `undefined`. @param {string | Uint8Array} text */
function one(text) {
  const found = read_games(text);
  assert.equal(found.length, 1);
  return /** @type {any} */ (found[0]);
}

test('a game has its record, and the record proves it', () => {
  const { cells, opening, tiles, record, ...rest } = one(OLD);
  assert.deepEqual(rest, {
    ...{ kind: 'game', line: 1, format: 'verseOld' },
    ...{ rows: 4, cols: 4, score: 0, steps: 1 },
  });
  assert.equal(Object.getPrototypeOf(rest), Object.prototype);
  assert.deepEqual(list(cells), [1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(list(opening), [5, 1, 10, 2]);
  assert.deepEqual(list(tiles), [0, 1]);
  assert.equal(game.verify(record, { ownTiles: true }).steps, 1);
});

test('every vector is read the same from a text and from bytes', () => {
  let checked = 0;
  for (const file of readdirSync(folder))
    for (const { text, base64, name } of cases(file)) {
      const bytes = base64 ? Buffer.from(base64, 'base64') : Buffer.from(text ?? '');
      const found = read_games(bytes);
      if (text) assert.deepEqual(read_games(text), found, name);
      for (const read of found) {
        checked += 1;
        if (read.kind !== 'game') continue;
        const verdict = game.verify(read.record, { ownTiles: true });
        assert.deepEqual([verdict.score, verdict.steps], [read.score, read.steps], name);
      }
    }
  assert.ok(checked > 35, `${checked}`);
});

test('times are milliseconds, and unknown ones no number', () => {
  const [{ text, expect }] = cases('verse-text.json');
  const { times } = one(text);
  assert.deepEqual(
    list(times).map((time) => (Number.isNaN(time) ? null : time)),
    expect.times_ms,
  );
});

test('a text and its game are written again', () => {
  for (const [file, format] of /** @type {const} */ ([
    ['verse-text.json', 'verse'],
    ['2048-next-v1.json', 'rpl1'],
  ]))
    for (const { text } of cases(file)) {
      const { record, times, cells } = one(text);
      const again = one(write_game(record, format, times));
      assert.deepEqual([again.record, again.times, again.cells], [record, times, cells]);
    }
  // A record without its own tiles, and without times.
  const [first] = list(one(write_game('1.classic.4x4.q.ug.DC_yM6', 'verse')).times);
  assert.ok(Number.isNaN(first));
});

test('a board may be in another order', () => {
  const { cells, ...rest } = one('0000010000020000');
  assert.deepEqual(rest, {
    ...{ kind: 'board', line: 1, format: 'hex', rows: 4, cols: 4 },
    digits: '0000010000020000',
  });
  assert.deepEqual(list(cells), list(read_board(rest.digits, 'columns').cells));
  assert.deepEqual(list(cells), list(read_board('0000010000000020', 'rows').cells));
  assert.deepEqual(list(cells), list(read_board('0200000000100000', 'lowestFirst').cells));
  assert.equal(one('https://2048verse.com/p/12a246033').digits, undefined);
  const [state] = cases('gameState.json');
  assert.equal(one(state.text).score, 0);
});

test('what is wrong can be said in any language', () => {
  const cause = (/** @type {string | Uint8Array} */ text) => {
    const { kind, code, parts, problem } = one(text);
    return kind === 'game' ? [problem.move, problem.code, ...problem.parts] : [code, ...parts];
  };
  /** @param {number[]} records */
  const rpl1 = (...records) => {
    const bytes = Buffer.from([0x52, 0x50, 0x4c, 0x31, 0x44, 0, 2, 0, 0x1f, ...records]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(bytes));
    return Buffer.concat([bytes, sum]);
  };
  const [andstatus] = cases('andstatus.json');
  const swipe = andstatus.text.replace('"ply":"left"', '"ply":"swipe"');
  for (const [text, ...expected] of /** @type {[string | Uint8Array, ...unknown[]][]} */ ([
    ['Hello!', 'unknown', 'Hello!'],
    ['REPLAY_v4C_K', 'rules', 'capped'],
    ['replay_fib_', 'rules', 'fibonacci'],
    ['{"v":3,"actions":[]}', 'noTiles'],
    ['REPLAY_v9VERSE_4x4', 'notRead', 'REPLAY_v9VERSE_'],
    ['1x4-1_', 'size', 1, 4],
    ['4x4-1_', 'cutOff'],
    ['REPLAY_v1RPL_B64_AAAA', 'checkSum'],
    ['REPLAY_v4C_Q', 'character', 12, 'Q'],
    ['{"grid":[}', 'json', 1, 9],
    ['replay_!!', 'opening'],
    ['3 3\n3 0 0\n0 0 0\n0 0 0\n', 'number', 3],
    ['REPLAY_v4C_S~!!!!!!!!!!!!!!!', 'high', 93, 63],
    ['0000000000000000', 'empty'],
    [`${OLD}!`, 2, 'noMove'],
    [`${OLD}ü!`, 2, 'occupied', 0],
    ['replay_3x3 !/', 1, 'outside', 12],
    ['4x4-1_¾û0¾ýg2Ão', 1, 'newTile'],
    ['x@1|C111#D[4]41', 1, 'gain', 4, 0],
    [rpl1(0x80, 0), 1, 'undo'],
    [rpl1(0x85, 9, 0, 0, 0), 1, 'direction'],
    [rpl1(0x86), 1, 'form'],
    [rpl1(0x82, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 1, 'board'],
    [swipe, 2, 'ply', 'swipe'],
    ['x'.repeat(20_000_001), 'tooLong', 20_000_001, 20_000_000],
    ['x'.repeat(80_000_001), 'tooLong', 80_000_001, 80_000_000],
  ]))
    assert.deepEqual(cause(text), expected, String(text).slice(0, 80));
  assert.equal(one('4x4-1_').message, 'the text is cut off');
  assert.equal(one(`${OLD}!`).problem.message, 'move 2: the move moves nothing');
  const many = read_games('replay_%:\n'.repeat(10_001));
  assert.deepEqual([many.length, /** @type {any} */ (many.at(-1)).code], [10_001, 'tooManyTexts']);
});

test('what a format cannot hold is said in codes', () => {
  const fault = (/** @type {() => unknown} */ call) => {
    try {
      call();
    } catch (error) {
      const { code, parts } = /** @type {import('../../pkg/foreign_games.js').WriteError} */ (
        error
      );
      return [code, ...parts];
    }
    return assert.fail(`${call} is not refused`);
  };
  const { record } = one(OLD);
  const high = new Float64Array([5e6]);
  assert.deepEqual(
    fault(() => write_game(record, 'verse', high)),
    ['time', 1, 4_186_605],
  );
  const { record: oneTile } = one(cases('andstatus.json')[0].text);
  assert.deepEqual(
    fault(() => write_game(oneTile, 'verse')),
    ['start'],
  );
  assert.equal(one(write_game(oneTile, 'rpl1')).record, oneTile);
  const goldenOf = (/** @type {string} */ part) =>
    golden.find((line) => line.record.includes(part))?.record;
  assert.deepEqual(
    fault(() => write_game(goldenOf('.classic.6x6.') ?? '', 'verse')),
    ['size', 6, 6],
  );
  assert.deepEqual(
    fault(() => write_game(goldenOf('.cascade.4x4.') ?? '', 'rpl1')),
    ['rules'],
  );
});

test('other values are refused', () => {
  const { read_board, read_games, write_game } = unchecked;
  refuses(() => read_games(5), 'text must be a text or a Uint8Array, not 5');
  refuses(() => read_board(5, 'rows'), 'digits must be a text, not 5');
  refuses(
    () => read_board('0000010000020000', 'x'),
    'order must be columns, rows or lowestFirst, not “x”',
  );
  refuses(() => read_board('1', 'rows'), '“1” is no game or board in a known format');
  refuses(() => write_game(5, 'verse'), 'record must be a text, not 5');
  refuses(
    () => write_game('1.classic.4x4.q.ug.DC_yM6', 'v4c'),
    'format must be verse, verseOld or rpl1, not “v4c”',
  );
  refuses(
    () => write_game('1.classic.4x4.q.ug.DC_yM6', 'verse', [1]),
    'times must be a Float64Array, not a list',
  );
  refuses(
    () => write_game('1.classic.4x4.q.ug.DC_yM6', 'verse', new Float64Array(1)),
    'there are 1 times for 3 moves',
  );
  assert.throws(() => write_game('1.classic', 'verse'), /^Error: bad record: /);
});
