// The backup file: what it holds, what of it is read, and what is refused. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { makeBackup, readBackup } from '../../www/app/backup/file.js';
import { MOST_GAMES, Refusal } from '../../www/app/backup/refusal.js';
import { readSettings } from '../../www/app/backup/settings.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import {
  browserWith,
  everything,
  fileWith,
  gameOf,
  idOf,
  importAll,
  makeFile,
  played,
  puzzleOf,
  read,
  solved,
} from './backups.js';
import { freshBrowser, items } from './stores.js';

beforeEach(freshBrowser);

const GAME = gameOf(played(40), { id: idOf('1'), bookmarks: [3], mood: { good: true } });
// As other tabs have it, which have deleted its note.
GAME.row.note = undefined;
const NOTED = gameOf(played(20, 4n), { id: idOf('2'), note: 'a "note"\nof\ttwo \\ lines' });
const PUZZLE = puzzleOf(solved(42n), { id: idOf('3'), shortest: 6 });
const THEIRS = gameOf(played(20, 5n), { id: idOf('4'), name: 'x', key: 'x/classic/4x4' });

/** The lines of a file. @param {Blob} file */
const linesOf = async (file) => (await file.text()).trimEnd().split('\n');

/** @param {string[]} lines */
const fileOf = (lines) => new Blob([`${lines.join('\n')}\n`]);

/** Why a file is refused, or what is left out of it. @param {Blob} file */
async function refused(file) {
  try {
    const { backup, damaged } = await readBackup(file);
    backup.library.free();
    return damaged.map(({ message }) => message);
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
}

test('what is exported comes to another browser as it was', async () => {
  const settings = { theme: 'dark', opponent: 'optimal', speed: 'never' };
  const slots = { [GAME.row.key]: { id: GAME.row.id }, [THEIRS.row.key]: { id: THEIRS.row.id } };
  const marks = [
    { id: idOf('5'), deleted: true, origin: idOf('5') },
    { id: idOf('6'), deleted: true, origin: GAME.row.id, record: NOTED.row.summary.record },
  ];
  await browserWith([GAME, NOTED, PUZZLE, THEIRS], { slots, marks, settings });
  const old = await everything();
  const { file, count } = await makeBackup(readSettings());
  assert.deepEqual(count, { games: 2, puzzles: 1 });
  freshBrowser();
  const { backup, damaged } = await readBackup(file);
  assert.deepEqual(damaged, []);
  assert.ok(Math.abs(Date.parse(backup.made) - Date.now()) < 60_000);
  assert.deepEqual(backup.count, count);
  await importAll(backup, 'replace');
  // A game of another page is not in it, nor a setting that can't be chosen.
  delete old.games[THEIRS.row.id];
  delete old.slots[THEIRS.row.key];
  delete old.settings['2048-speed'];
  assert.deepEqual(await everything(), old);
});

test('the file holds what could not be stored, in place of what is stored of it', async () => {
  const session = played(60);
  for (let i = 0; i < 300; i++) {
    session.undo();
    session.redo();
  }
  const longer = gameOf(session, { id: GAME.row.id });
  const next = gameOf(played(3, 9n), { id: idOf('7') });
  await browserWith([GAME]);
  const { file } = await makeBackup(readSettings(), [
    ...longer.chunks.map((value, at) => ({
      ...{ owner: 'a', store: /** @type {const} */ ('acts'), sent: false },
      ...{ key: [GAME.row.id, at], value },
    })),
    ...[next, longer].map(({ row }) => ({
      ...{ owner: 'a', store: /** @type {const} */ ('games'), sent: false },
      ...{ key: row.id, value: row },
    })),
    {
      ...{ owner: 'a', store: /** @type {const} */ ('acts'), sent: false },
      ...{ key: [next.row.id, 0], value: next.chunks[0] },
    },
  ]);
  freshBrowser();
  await importAll(await read(file), 'add');
  const { games } = await everything();
  assert.ok(longer.chunks.length > 2);
  assert.equal(games[GAME.row.id].row.summary.tally.undos, 300);
  assert.equal(games[next.row.id].row.summary.steps, 3);
});

test('every kind of puzzle comes back', async () => {
  const races = [0, 1, 2].map((at) => {
    const session = PuzzleSession.start({ side: 3, goal: 'usual', start: 10 }, BigInt(at));
    for (let i = 0; i < 9 && session.state === 'playing'; i++) session.slide(i % 4);
    if (at > 0) session.giveUp();
    return puzzleOf(session, { id: idOf(String(at)) });
  });
  const file = await fileWith([...races, PUZZLE]);
  const old = await everything();
  freshBrowser();
  await importAll(await read(file), 'add');
  assert.deepEqual(await everything(), old);
});

test('a damaged game costs only itself, and is told', async () => {
  const lines = await linesOf(await fileWith([GAME, NOTED]));
  const [head, ...games] = lines;
  const [one, other] = games.sort((line) => (line.includes('mood') ? -1 : 1));
  /** @param {string} line */
  const told = async (line) => (await refused(fileOf([head, other, line])))[0];
  const with_ = (/** @type {string} */ name, /** @type {string} */ value) =>
    one.replace(new RegExp(`\t${name}=[^\t]*`), `\t${name}=${value}`);
  for (const [line, message] of [
    [with_('id', ''), 'line 3: the field id cannot be “”'],
    [with_('acts', 'AAAA'), /^line 3: .*chunk/],
    [with_('start', 'x 0'), /^line 3: bad start/],
    [one.replace(/\tstart=[^\t]*/, ''), 'line 3: the field start is missing'],
    [with_('key', 'main/classic/5x5'), 'line 3: main/classic/5x5 is not classic/4x4'],
    [with_('key', 'x/classic/4x4'), 'line 3: the field key cannot be “x/classic/4x4”'],
    [with_('kind', 'chess'), 'line 3: the field kind cannot be “chess”'],
    [with_('name', 'practice'), 'line 3: the field name cannot be “practice”'],
    [with_('day', '2026-02-30'), 'line 3: the field day cannot be “2026-02-30”'],
    [with_('started', '-1'), 'line 3: the field started cannot be “-1”'],
    [with_('mood', 'good'), /^line 3: .*JSON/],
    [`${one}\tchallenge=1.5`, 'line 3: the field challenge cannot be “1.5”'],
    [with_('bookmarks', 'x'), 'line 3: the field bookmarks cannot be “x”'],
  ]) {
    const found = await told(String(line));
    if (message instanceof RegExp) assert.match(found, message);
    else assert.equal(found, message);
  }
  // Alone, it is the reason why the file is refused.
  assert.equal(
    await refused(fileOf([head, with_('key', 'main/classic/5x5')])),
    'damagedBackup: line 2: main/classic/5x5 is not classic/4x4',
  );
});

test('a board of one’s own does not count, whatever the file says', async () => {
  const { cells } = PuzzleSession.start({ side: 3, goal: 'usual', start: 9 }, 1n).puzzle;
  const session = PuzzleSession.start(
    { side: 3, goal: 'usual', start: [...cells] },
    undefined,
    true,
  );
  for (let i = 0; session.puzzle.slides === 0; i++) session.slide(i % 4);
  const game = puzzleOf(session, {
    ...{ id: idOf('8'), name: 'puzzle-practice', key: 'puzzle-practice/3x3/usual/any' },
  });
  const [head, line] = await linesOf(await fileWith([game]));
  assert.deepEqual(await refused(fileOf([head, line])), []);
  assert.match(
    String(await refused(fileOf([head, line.replace(' uncounted', '')]))),
    /puzzle-practice\/3x3\/usual\/any is not 3x3\/usual\/board/,
  );
});

test('a file that is no backup, or none of this version, is refused', async () => {
  const [head, ...lines] = await linesOf(await fileWith([GAME]));
  for (const [first, code] of [
    ['{}', /^notABackup: /],
    ['', /^notABackup: /],
    [head.replace('version=2', 'version=3'), /^newerBackup: .*3/],
    [head.replace(/made=[^\t]*/, 'made=x'), /^damagedBackup: .*date/],
    [head.replace(/settings=[^\t]*/, 'settings={'), /^damagedBackup: the head/],
  ])
    assert.match(
      String(await refused(fileOf([String(first), ...lines]))),
      /** @type {RegExp} */ (code),
    );
  assert.match(String(await refused(new Blob([]))), /^notABackup: it is empty/);
});

test('of a file that was cut off, the games that are there are read, and the others are told', async () => {
  const text = await (await fileWith([GAME, NOTED, PUZZLE])).text();
  const lines = text.split('\n');
  assert.deepEqual(await refused(new Blob([lines.slice(0, 2).join('\n')])), [
    'the file is cut off',
    'the file is cut off',
  ]);
  const inside = await refused(new Blob([text.slice(0, -100)]));
  assert.equal(inside.length, 1);
  assert.match(inside[0], /^line 4: /);
  assert.match(String(await refused(new Blob([lines[0]]))), /^damagedBackup: the file is cut off/);
});

test('settings that cannot be chosen here are left out', async () => {
  const file = await fileWith([GAME], { settings: { theme: 'dark', speed: 'fast' } });
  const text = (await file.text()).replace('"fast"', '"warp"').replace('"dark"', '"dark","x":"y"');
  const { settings, library } = await read(new Blob([text]));
  library.free();
  assert.deepEqual(settings, { theme: 'dark' });
});

test('more games than are read at once are refused', async () => {
  const [head] = await linesOf(await fileWith([GAME]));
  const lines = Array.from({ length: MOST_GAMES + 1 }, (_, at) => `game\tid=${at}\tstart=x\tacts=`);
  assert.equal(await refused(fileOf([head, ...lines])), 'tooLarge: it has more than 100000 games');
});

test('where what is kept cannot be read, no file is made', async () => {
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await assert.rejects(makeFile(), /denied/);
  assert.deepEqual(items().all, {});
});
