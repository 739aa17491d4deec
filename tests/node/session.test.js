// Sessions of both kinds: which game is played, which come back, and what is to be stored when. What is counted of a
// game is tested in Rust.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { initSync as initLibrary } from '../../pkg/game_library.js';
import { openIn } from '../../www/element/links.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { play } from './played.js';
import { KINDS, Place, slide } from './sessions.js';
import { wasm } from './stores.js';

initLibrary(wasm('game_library'));

/** The kind of an act that is impossible where nothing is won. */
const KEEP_GOING = 10;

/** Mocks both clocks. @param {import('node:test').TestContext} t @returns {(ms: number) => void} lets time pass */
function mockClocks(t, now = Date.parse('2026-11-21T12:00Z')) {
  let passed = 0;
  t.mock.timers.enable({ apis: ['Date'], now });
  t.mock.method(performance, 'now', () => passed);
  return (ms) => {
    passed += ms;
    t.mock.timers.tick(ms);
  };
}

/** Goes back to the game before. @param {any} session */
function goBack(session) {
  do assert.ok(session.canUndo);
  while (session.undo() !== 'game');
}

for (const [name, kind] of Object.entries(KINDS)) {
  const { start, open, act, end, next } = kind;

  test(`a chunk is stored with each act, the row only when something is settled: ${name}`, () => {
    const [session, place] = [start(), new Place()];
    const { id } = session;
    const [row, nothing] = [
      { rows: [id], chunks: [] },
      { rows: [], chunks: [] },
    ];
    assert.deepEqual(place.keep(session), nothing, 'nothing was played');
    act(session, 1);
    assert.deepEqual(place.keep(session), { rows: [id], chunks: [`${id}/0`] }, 'the first act');
    assert.deepEqual(place.keep(session), nothing);
    act(session, 1);
    assert.deepEqual(place.keep(session), { rows: [], chunks: [`${id}/0`] });
    session.rest();
    assert.deepEqual(place.keep(session), row, 'play rests');
    session.rest();
    assert.deepEqual(place.keep(session), nothing, 'it still rests');
    for (let acts = session.pack().acts; acts < 256; acts++) {
      if (acts % 2) session.redo();
      else session.undo();
    }
    assert.deepEqual(place.keep(session), { rows: [], chunks: [`${id}/0`] });
    session.undo();
    session.redo();
    const both = [`${id}/0`, `${id}/1`];
    assert.deepEqual(place.keep(session), { rows: [id], chunks: both }, 'a chunk is full');
    session.annotate({ bookmarks: [1] });
    assert.deepEqual(place.keep(session), row, 'a bookmark');
    end(session);
    assert.ok(place.keep(session).rows.includes(id), 'the end');
    const again = place.open(kind).session;
    assert.equal(again.pack().acts, session.pack().acts);
    again.hinted();
    assert.deepEqual(place.keep(again).chunks, [`${id}/1`], 'it goes on there');
  });

  test(`the second home gets games that end, are replaced or go, and full chunks: ${name}`, () => {
    const session = act(start(), 1);
    const { id } = session;
    const twice = () => session.take().twice;
    assert.deepEqual(twice(), []);
    for (let acts = session.pack().acts; acts < 257; acts++) {
      if (acts % 2) session.redo();
      else session.undo();
    }
    assert.deepEqual(twice(), [id], 'a chunk is full');
    assert.deepEqual(twice(), []);
    next(session);
    assert.deepEqual(twice(), [id], 'it is replaced');
    const second = session.id;
    goBack(session);
    assert.deepEqual(twice(), [second], 'undo has left it');
    act(session, 1);
    assert.deepEqual(twice(), [second], 'it had no moves, and goes');
    end(session);
    assert.deepEqual([twice(), twice()], [[id], []], 'the end');
  });

  test(`games that are left while nothing is stored are stored later, once: ${name}`, () => {
    const [session, place] = [act(start(), 1), new Place()];
    const ids = [session.id];
    for (let games = 0; games < 2; games++) {
      next(session);
      ids.push(act(session, 1).id);
    }
    place.keep(session);
    for (const stored of [place.rows, place.chunks])
      assert.deepEqual([...stored.keys()].sort(), ids.sort());
    assert.deepEqual(place.keep(session), { rows: [], chunks: [] });
  });

  test(`a game whose first act was impossible has its row with the next one: ${name}`, () => {
    const [session, place] = [start(), new Place()];
    session.undo();
    place.keep(session);
    act(session, 1);
    assert.deepEqual(place.keep(session).rows, [session.id]);
  });

  test(`each opening is in the journal, with the time by the clock: ${name}`, (t) => {
    const pass = mockClocks(t);
    const place = new Place();
    const started = Date.now();
    let session = start();
    pass(500);
    act(session, 1);
    pass(80);
    session.hinted();
    pass(120);
    act(session, 1);
    const { acts, ended, time } = { ...session.pack(), ...session.pack().tally };
    assert.deepEqual([acts, ended, time], [4, started + 700, name === 'game' ? 700 : 200]);
    session = place.reload(kind, session);
    pass(86_400_000);
    assert.deepEqual(place.keep(session), { rows: [], chunks: [] }, 'looking is not playing');
    session = place.reload(kind, session);
    pass(300);
    session.undo();
    const after = session.pack();
    assert.deepEqual(
      [after.acts, after.started, after.ended, after.tally.time],
      [6, started, Date.now(), time + 300],
    );
    // A game that comes back is opened too.
    next(session);
    act(session, 1);
    pass(3_600_000);
    goBack(session);
    pass(40);
    act(session, 1);
    assert.deepEqual([session.pack().acts, session.pack().ended], [8, Date.now()]);
    assert.equal(session.pack().tally.time, time + 340);
  });

  test(`the time runs on without an act, for a minute at most: ${name}`, (t) => {
    const pass = mockClocks(t);
    const session = start();
    pass(700);
    assert.equal(session.time, 0, 'nothing was played yet');
    act(session, 1);
    const { time } = session;
    pass(40);
    assert.equal(session.time, time + 40);
    pass(3_600_000);
    assert.equal(session.time, time + 60_000);
    end(session);
    const { time: total } = session;
    pass(40);
    assert.equal(session.time, total);
  });

  test(`the day of a game is that of its first move, in the player’s time zone: ${name}`, (t) => {
    const { TZ } = process.env;
    t.after(() => {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    });
    t.mock.timers.enable({ apis: ['Date'] });
    for (const [zone, time, day] of [
      ['America/Lima', '2026-11-22T03:00Z', '2026-11-21'],
      ['Asia/Tokyo', '2026-11-21T23:00Z', '2026-11-22'],
    ]) {
      process.env.TZ = zone;
      t.mock.timers.setTime(Date.parse(time) - 86_400_000);
      const session = start();
      session.hinted();
      assert.equal(session.pack().day, undefined);
      t.mock.timers.setTime(Date.parse(time));
      act(session, 1);
      t.mock.timers.tick(86_400_000);
      act(session, 1);
      assert.equal(new Place().reload(kind, session).pack().day, day, zone);
    }
    const opened = open(act(start(), 2).pack().record);
    opened.undo();
    assert.equal(opened.pack().day, undefined, 'looking at a game is not playing it');
  });

  test(`what is noted about a game stays with it, and what a newer version has noted: ${name}`, () => {
    const place = new Place();
    let session = act(start(), 2);
    session.annotate({ bookmarks: [1], mood: 'sunny' });
    const { id } = session;
    session = place.reload(kind, session);
    act(session, 2);
    assert.deepEqual([session.bookmarks, session.pack().mood], [[1], 'sunny']);
    next(session);
    session = place.reload(kind, session);
    assert.deepEqual([session.bookmarks, session.pack().mood], [[], undefined]);
    assert.deepEqual([session.before.bookmarks, session.before.pack().mood], [[1], 'sunny']);
    // The library marks a game that can come back.
    assert.equal(session.annotate({ bookmarks: [9] }, 'another'), false);
    assert.equal(session.annotate({ bookmarks: [2] }, id), true);
    assert.deepEqual(place.keep(session).rows, [id]);
    session.follow(new Map([[id, { bookmarks: [2, 3] }]]));
    goBack(session);
    assert.deepEqual([session.bookmarks, session.pack().mood], [[2, 3], 'sunny']);
    // Deleted in the library, it does not come back.
    next(session);
    session.follow(new Map([[id, { id, deleted: true }]]));
    assert.equal(session.canUndo, false);
    assert.ok(!place.keep(session).rows.includes(id), 'nor is it written');
  });

  test(`undo at the start leads to the game before, and redo back: ${name}`, () => {
    const session = act(start(), 3);
    const first = session.id;
    next(session);
    const second = act(session, 1).id;
    goBack(session);
    assert.deepEqual([session.id, session.canUndo, session.canRedo], [first, true, true]);
    assert.equal(session.pack()[kind.made], 3);
    assert.deepEqual([session.redo(), session.id], ['game', second]);
    assert.notEqual(session.redo(), 'game');
    goBack(session);
    act(session, 1);
    assert.deepEqual([session.canRedo, session.redo()], [false, undefined], 'a move drops it');
    // One whose moves are all undone is come back to, one without any is not.
    next(session);
    act(session, 1).undo();
    const { id } = session;
    assert.match(id, /^[0-9a-f]{32}$/);
    next(session);
    next(session);
    assert.deepEqual([session.undo(), session.id], ['game', id]);
    assert.equal(session.canRedo, true);
    next(session);
    assert.equal(session.canRedo, false, 'a new game drops it too');
    const fresh = start();
    assert.deepEqual([fresh.hasProgress, act(fresh, 1).hasProgress], [false, true]);
    const untouched = start();
    next(untouched);
    assert.deepEqual([untouched.canUndo, untouched.undo()], [false, undefined]);
  });

  test(`games that were played stay when they are replaced, others go: ${name}`, () => {
    const [session, place] = [act(start(), 3), new Place()];
    const ids = [session.id];
    const isCounted = (/** @type {string} */ id, /** @type {number} */ acts) =>
      assert.equal(place.rows.get(id).summary.acts, acts);
    place.keep(act(session, 1));
    for (let games = 0; games < 3; games++) {
      place.keep(act(session, 1));
      next(session, BigInt(games));
      place.keep(act(session, 1));
      ids.push(session.id);
    }
    assert.deepEqual(new Set(place.rows.keys()), new Set(ids));
    isCounted(ids[0], 6);
    assert.deepEqual(place.slot, { id: ids[3], before: ids[2], after: undefined });
    place.keep(act(session, 1));
    while (session.pack()[kind.made] > 0) session.undo();
    place.keep(session);
    session.undo();
    place.keep(session);
    isCounted(ids[3], 5);
    assert.deepEqual(place.slot, { id: ids[2], before: undefined, after: ids[3] });
    assert.equal(place.open(kind).session.canRedo, true);
    act(session, 1);
    place.keep(session);
    assert.deepEqual(place.slot, { id: ids[2], before: undefined, after: undefined });
    assert.deepEqual(new Set(place.rows.keys()), new Set(ids), 'the one that undo left has moves');
    next(session);
    place.keep(session);
    assert.equal(place.rows.size, 5);
    goBack(session);
    act(session, 1);
    place.keep(session);
    assert.deepEqual(place.keep(session), { rows: [], chunks: [] });
    for (const stored of [place.rows, place.chunks])
      assert.deepEqual(new Set(stored.keys()), new Set(ids), 'the new one had none');
  });

  test(`a new game without a move is still there after a reload, and so is an opened one: ${name}`, () => {
    const place = new Place();
    let session = act(start(), 3);
    place.keep(session);
    const first = session.id;
    next(session);
    const { id } = session;
    session = place.reload(kind, session);
    assert.deepEqual([session.id, session.before.id], [id, first]);
    session.goOnWith(open(act(start(9n), 4).pack().record));
    const { record } = session.pack();
    session = place.reload(kind, session);
    assert.deepEqual([session.pack().record, session.counts], [record, false]);
    assert.ok(session.pack().ended > 0);
  });

  test(`without keeping games, only those stay that can come back: ${name}`, () => {
    const [session, place] = [start(), new Place()];
    session.keepsGames = false;
    const ids = [];
    for (let games = 0; games < 4; games++) {
      next(session, BigInt(games), true);
      act(session, 1);
      place.keep(session);
      ids.push(session.id);
    }
    assert.deepEqual(new Set(place.rows.keys()), new Set(ids.slice(2)));
  });

  test(`a damaged chunk costs what follows it in this game, and is set aside: ${name}`, () => {
    const place = new Place();
    let session = act(start(), 3);
    next(session);
    act(session, 2);
    for (let acts = session.pack().acts; acts < 600; acts++) {
      if (acts % 2) session.undo();
      else session.redo();
    }
    place.keep(session);
    const { id, before } = session;
    const chunks = /** @type {Uint8Array[]} */ (place.chunks.get(id));
    chunks[1] = chunks[1].with(9, chunks[1][9] ^ 1);
    const opened = place.open(kind);
    assert.equal(opened.newer, false);
    assert.deepEqual([opened.session.pack().acts, opened.session.before.id], [256, before.id]);
    const [{ id: broken, from, chunks: aside }] = opened.broken;
    assert.deepEqual([broken, from, aside, opened.broken.length], [id, 1, chunks.slice(1), 1]);
    // It can be played on.
    opened.session.undo();
    place.keep(opened.session);
    chunks.length = 2;
    assert.deepEqual(place.open(kind).broken, []);
    assert.equal(place.open(kind).session.pack().acts, 258);
    // A chunk is read up to an act that is impossible, and what was read is stored again.
    const first = chunks[0].length;
    const acts = [
      ...chunks[1].subarray(1, chunks[1].findIndex((byte, i) => i > 0 && byte < 128) + 1),
      KEEP_GOING,
    ];
    const sum = crc32(
      Uint8Array.from(acts),
      new DataView(chunks[0].buffer).getUint32(first - 4, true),
    );
    chunks[1] = Uint8Array.of(1, ...acts, ...new Uint8Array(Uint32Array.of(sum).buffer));
    ({ session } = place.open(kind));
    assert.equal(session.pack().acts, 257);
    assert.ok(place.keep(session).chunks.includes(`${id}/1`));
    assert.deepEqual(place.open(kind).broken, []);
    // Without a start, the game before is played.
    place.rows.get(id).start = 'junk';
    const { warn } = console;
    console.warn = () => {};
    session = place.open(kind);
    console.warn = warn;
    assert.equal(session.session.id, before.id);
    assert.equal(session.session.before, undefined);
    assert.deepEqual(session.broken[0].chunks, chunks);
  });

  test(`a game of a newer version is left alone, and a deleted one does not come back: ${name}`, () => {
    const place = new Place();
    const session = act(start(), 3);
    next(session);
    act(session, 1);
    place.keep(session);
    const { id, before } = session;
    const row = place.rows.get(id);
    place.rows.set(id, { ...row, version: 2 });
    assert.equal(place.open(kind).newer, true);
    place.rows.set(id, row);
    place.rows.set(before.id, { id: before.id, deleted: true });
    place.chunks.delete(before.id);
    const opened = place.open(kind);
    assert.deepEqual([opened.session.id, opened.session.before], [id, undefined]);
    assert.deepEqual([opened.newer, opened.broken], [false, []]);
  });

  test(`a summary that lags behind the journal is computed again: ${name}`, () => {
    const place = new Place();
    const session = act(start(), 3);
    place.keep(session);
    act(session, 1);
    place.keep(session);
    assert.ok(place.rows.get(session.id).summary.acts < session.pack().acts);
    const { session: again } = place.open(kind);
    again.rest();
    place.keep(again);
    assert.equal(place.rows.get(session.id).summary.acts, session.pack().acts);
  });

  test(`opened records and practice don’t count, also after a reload: ${name}`, () => {
    for (const session of [open(act(start(), 4).pack().record), start(7n, true)]) {
      const again = new Place().reload(kind, act(session, 2));
      for (const one of [session, again])
        assert.deepEqual([one.counts, one.pack().counts], [false, false]);
      next(again, 8n, true);
      assert.equal(again.counts, false);
      next(again);
      assert.deepEqual([again.counts, again.pack().counts], [true, undefined]);
    }
  });
}

test('the best score is that of this game, of those that come back and of all others', () => {
  const session = Session.start('classic', 7n);
  session.takeBest(30);
  session.takeBest(20);
  assert.deepEqual([session.best, session.toBeat, session.pack().best], [30, 30, undefined]);
  play(session, 60);
  const { best } = session;
  assert.deepEqual([best > 30, session.toBeat], [true, 30]);
  session.newGame(9n);
  assert.equal(session.toBeat, best);
  play(session, 70, true);
  assert.deepEqual([session.counts, session.best], [false, best], 'the AI sets none');
  session.follow(new Map());
  assert.equal(session.best, best, 'that of the game before');
  session.follow(new Map([[String(session.before?.id), { deleted: true }]]));
  assert.equal(session.best, 0);
});

test('the score to beat is that of other games, also after a reload', () => {
  const [session, place] = [Session.start('classic', 7n), new Place()];
  const { best } = play(session, 60);
  assert.equal(place.reload(KINDS.game, session).toBeat, 0);
  session.newGame(9n);
  play(session, 3);
  const again = place.reload(KINDS.game, session);
  assert.deepEqual([again.toBeat, again.best], [best, best]);
});

test('without keeping games, the best one stays', () => {
  const [session, place] = [Session.start('classic', 7n), new Place()];
  session.keepsGames = false;
  const best = play(session, 60).id;
  for (const moves of [3, 4, 5]) {
    session.newGame(BigInt(moves));
    play(session, moves);
    place.keep(session);
  }
  assert.equal(place.rows.size, 3);
  assert.ok(place.rows.has(best));
});

test('whether the player has gone on after a win is stored', () => {
  const rules = /** @type {any} */ ({ rules: 'classic', goal: { tile: 16 } });
  const [session, place] = [Session.start(rules, 7n), new Place()];
  KINDS.game.end(session);
  place.keep(session);
  assert.deepEqual([session.canKeepGoing, session.pack().kept], [true, false]);
  assert.deepEqual([session.keepGoing(), session.keepGoing()], [true, false]);
  const again = place.reload(KINDS.game, session);
  assert.deepEqual([again.pack().kept, again.status], [true, session.status]);
  assert.equal(Session.start('coin-flip').canKeepGoing, false);
});

test('sessions are alike by what their games have in common', () => {
  const game = (/** @type {object} */ more) =>
    Session.start(/** @type {any} */ ({ rules: 'classic', ...more }));
  assert.equal(game({}).isLike(game({})), true);
  for (const other of [{ rules: 'endless' }, { rows: 5 }, { cols: 3 }])
    assert.equal(game({}).isLike(game(other)), false, JSON.stringify(other));
  const puzzle = (/** @type {object} */ more) =>
    PuzzleSession.start(/** @type {any} */ ({ side: 3, goal: 'spiral', start: 6, ...more }), 7n);
  assert.ok(puzzle({}).isLike(puzzle({})));
  for (const other of [{ start: 40 }, { goal: 'usual' }, { side: 4 }])
    assert.equal(puzzle({}).isLike(puzzle(other)), false, JSON.stringify(other));
  // A custom start is like any.
  const board = puzzle({ start: [1, 2, 3, 8, 4, 0, 7, 6, 5] });
  assert.ok(puzzle({}).isLike(board) && board.isLike(puzzle({})));
  assert.equal(board.isLike(puzzle({ side: 4 })), false);
});

test('of a text with records of both kinds, each game opens its own', async () => {
  const game = play(KINDS.game.start(), 3).record;
  const { record: puzzle } = slide(KINDS.puzzle.start(), 2).puzzle;
  const damaged = `${game.slice(0, -1)}!`;
  for (const text of [
    `${puzzle} and ${game}`,
    `${game}, ${puzzle}`,
    `${damaged} ${puzzle} ${game}`,
  ]) {
    const opened = await openIn(text, 'game', (record) => Session.open(record));
    assert.equal(opened.record, game, text);
    const other = await openIn(text, 'puzzle', (record) => PuzzleSession.open(record));
    assert.equal(other.puzzle.record, puzzle, text);
  }
});
