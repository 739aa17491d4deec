// The friends' table without a page: merging, the text of a table and its limits.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { initSync, move_dir, new_game, verify } from '../../pkg/game_2048.js';
import { find_links, initSync as initLibrary, prove_record } from '../../pkg/game_library.js';
import {
  fits,
  LinkError,
  LONGEST_LINK,
  merge,
  nameFault,
  newRows,
  normalizeName,
  rank,
  readTable,
  writeTable,
} from '../../www/app/friends/table.js';
import { dice } from '../support/dice.js';
import { wasm } from '../support/engines.js';

initSync(wasm('game_2048'));
initLibrary(wasm('game_library'));

/** @typedef {import('../../www/app/friends/table.js').Row} Row */

const RECORD = '1.classic.4x4.q.ug.DC_yM6';
const PUZZLE = 'p1.3x3.spiral.w6.q.g.AnpsR5';

/** The record of a game without a plan on a board that takes long to fill. @param {number} player @param {number} moves @param {bigint} [seed] */
function played(player, moves, seed = 20261126n) {
  const game = new_game({ rules: 'endless', rows: 8, cols: 8 }, seed);
  const throwDice = dice(player);
  while (game.steps < moves) move_dir(game, throwDice(4));
  const { record } = game;
  game.free();
  return record;
}

/** A row as a table has it. @param {Partial<Row>} [more] @returns {Row} */
const rowOf = (more = {}) => ({
  ...{ name: 'Ann', record: RECORD, kind: 'game-2048', start: '1.classic.4x4.q', result: 4 },
  ...{ moves: 3, custom: false, variant: { rules: 'classic', rows: 4, cols: 4 } },
  ...more,
});

/** The text of a table with other content. @param {string | Uint8Array} content */
const packed = (content) => `t1.${deflateSync(content).toString('base64url')}`;

/** Why a table is refused. @param {string} link */
async function refused(link) {
  try {
    await readTable(link);
  } catch (error) {
    assert.ok(error instanceof LinkError, String(error));
    return error.message;
  }
  return assert.fail('it was read');
}

test('a game with its own tiles is refused', () => {
  assert.deepEqual(prove_record('2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G'), {
    refused: { kind: 'ownTiles' },
  });
});

test('names are composed, short and free of what controls text', () => {
  assert.equal(normalizeName('  Ann e\u0301 '), 'Ann \u00e9');
  const family = '👨‍👩‍👧‍👦';
  for (const name of ['A', 'Ann Lee', '小明', 'x'.repeat(24), family.repeat(4), 'نیما', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    assert.equal(nameFault(name), undefined, name);
  for (const name of ['', '\u200b', '\u3164'.normalize('NFC')])
    assert.equal(nameFault(name), 'empty', JSON.stringify(name));
  for (const name of ['x'.repeat(25), family.repeat(25), `a${'\u0335'.repeat(200)}`])
    assert.equal(nameFault(name), 'long');
  for (const name of [
    'a\nb',
    'a\u0000',
    '\u202eabc',
    'a\u2066b',
    'a\u200fb',
    ' a',
    'e\u0301',
    '\ud800',
  ])
    assert.equal(nameFault(name), 'characters', JSON.stringify(name));
});

test('rows are merged and ranked by the engine', () => {
  const [low, high] = [rowOf({ result: 4 }), rowOf({ result: 8, record: 'other' })];
  const bob = rowOf({ name: 'Bob', result: 8 });
  const daily = rowOf({ start: 'd', day: '2026-11-26' });
  assert.deepEqual(merge([low, bob], [high]), [high, bob]);
  assert.deepEqual(newRows([low, bob], [high, bob, daily]), [high, daily]);
  assert.deepEqual(newRows([high], [low, high]), []);
  assert.deepEqual(rank([low, daily, bob]), [
    [{ ...daily, place: 1 }],
    [
      { ...bob, place: 1 },
      { ...low, place: 2 },
    ],
  ]);
});

test('a record is replayed, or it is said why it has no result', () => {
  const variant = { rules: 'classic', rows: 4, cols: 4 };
  assert.deepEqual(prove_record(RECORD), {
    game: {
      ...{ kind: 'game-2048', record: RECORD, start: '1.classic.4x4.q', result: 4, moves: 3 },
      ...{ custom: false, variant },
    },
  });
  assert.deepEqual(prove_record(PUZZLE), { refused: { kind: 'unsolved' } });
  assert.deepEqual(prove_record('1.classic'), {
    refused: {
      kind: 'damaged',
      fault: /** @type {any} */ (prove_record('1.classic')).refused.fault,
    },
  });
  assert.match(/** @type {any} */ (prove_record('1.classic')).refused.fault, /record/);
});

test('a table is read as it was written', async () => {
  const rows = [
    { record: RECORD, name: 'Ann Lee' },
    { record: PUZZLE, name: '小明' },
    { record: played(1, 30), name: 'Bob' },
    { record: played(2, 40), name: '👩‍🚀' },
  ];
  const link = await writeTable(rows);
  assert.match(link, /^t1\.[\w-]+$/);
  assert.deepEqual(await readTable(link), rows);
});

test('a table is read however a mail or a chat wraps it', async () => {
  const rows = Array.from({ length: 12 }, (_, player) => ({
    record: played(player, 60),
    name: `Player ${player}`,
  }));
  const link = await writeTable(rows);
  const lines = link.match(/.{1,76}/g) ?? [];
  assert.ok(lines.length > 5);
  for (const text of [
    `See https://example.org/#${link}.`,
    `_https://example.org/#${link}_, says Ann`,
    `> #${lines.join('\n> ')}\n> Ann`,
    `Hi,\r\n\r\n${lines.join('=\r\n')}\r\nBye\r\nAnn\r\n`,
    `#${link.replaceAll('_', '%255F')}%E2%80%8B&fbclid=a`,
    `#${link.replaceAll('_', '\\_')}`,
  ]) {
    const [table, ...others] = find_links(text);
    assert.equal(table?.kind, 'table', text);
    assert.deepEqual(others, []);
    assert.deepEqual(await readTable(table?.text ?? ''), rows, text);
  }
  assert.match(await refused(`${link.slice(0, 80)} ${'A '.repeat(200)}`), /cut off/);
});

test('the example of the documentation', async () => {
  const doc = readFileSync(new URL('../../docs/record-format.md', import.meta.url), 'utf8');
  const [, text = ''] = doc.match(/```\n(1\.classic[^`]*)```/) ?? [];
  const [link = ''] = doc.match(/\bt1\.[\w-]{20,}/) ?? [];
  assert.equal(inflateSync(Buffer.from(link.slice(3), 'base64url')).toString(), text);
  for (const { record } of await readTable(link)) assert.ok(verify(record).score > 0);
});

test('five games of 1,000 moves are one link of less than 2,048 characters', async (t) => {
  const table = (/** @type {number} */ players, /** @type {number} */ moves) =>
    writeTable(
      Array.from({ length: players }, (_, player) => ({
        record: played(player, moves),
        name: `Player${String(player).padStart(6, '0')}`,
      })),
    );
  for (const players of [2, 5, 10, 20]) {
    const lengths = [];
    for (const moves of [300, 1000, 3000]) lengths.push((await table(players, moves)).length);
    t.diagnostic(`${players} players, 300, 1,000 and 3,000 moves: ${lengths.join(', ')}`);
  }
  const link = `https://example.org/play/2048/#${await table(5, 1000)}`;
  assert.ok(link.length <= 2048, `${link.length}`);
  assert.ok((await table(20, 3000)).length > LONGEST_LINK);
  for (const { record } of await readTable(link.split('#')[1]))
    assert.equal(verify(record).steps, 1000);
});

test('a damaged or hostile table is refused, with what is wrong and what is allowed', async () => {
  const good = await writeTable([{ record: RECORD, name: 'Ann' }]);
  assert.match(await refused('t2.AAAA'), /begins with “t1\.”/);
  assert.match(await refused(good.slice(0, -1)), /cut off/);
  for (let end = 4; end < good.length; end++) await refused(good.slice(0, end));
  await refused(`${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`);
  assert.match(await refused('t1.!!!!'), /characters other than/);
  assert.match(await refused(packed(new Uint8Array([0xff, 10]))), /UTF-8/);
  assert.match(await refused(packed('')), /cut off/);
  assert.match(await refused(packed('1.classic.4x4.q\n')), /no games/);
  assert.match(await refused(packed('s\nug.DC_yM6 \u202eAnn\n')), /line 2: a name has 1 to 24/);
  assert.match(await refused(packed('s\nug.DC_yM6 \n')), /line 2: a name/);
  assert.match(await refused(`t1.${'A'.repeat(600_000)}`), /600003 characters, at most/);
});

test('a bomb is not unpacked', async () => {
  const link = packed(new Uint8Array(200_000_000));
  assert.ok(link.length < 550_000);
  const before = process.memoryUsage().rss;
  assert.match(await refused(link), /more than \d+ bytes/);
  assert.ok(process.memoryUsage().rss - before < 100_000_000);
});

test('reading can be stopped', async () => {
  const link = await writeTable([{ record: RECORD, name: 'Ann' }]);
  await assert.rejects(readTable(link, AbortSignal.abort(new Error('stopped'))), /stopped/);
});

test('a table fits within its limits', () => {
  const limits = { games: 2, moves: 10 };
  assert.ok(fits([rowOf(), rowOf()], limits));
  assert.ok(!fits([rowOf(), rowOf(), rowOf()], limits));
  assert.ok(!fits([rowOf({ moves: 11 })], limits));
});
