// What a session of 2048 counts, whose moves count, and how one game follows another.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync } from '../../pkg/game_2048.js';
import { Status } from '../../www/game/engine.js';
import { Session } from '../../www/game/session.js';
import { NO_STATS } from '../../www/game/stats.js';
import { play } from './played.js';

initSync({ module: readFileSync(new URL('../../pkg/game_2048_bg.wasm', import.meta.url)) });

/** @param {object} [rules] */
const start = (rules = {}, seed = 7n) =>
  Session.start(/** @type {any} */ ({ rules: 'classic', ...rules }), seed);

/** Plays until the game is won or lost, or something else has happened. @param {Session} session */
function playOn(session, until = () => session.status !== Status.Playing) {
  for (let i = 0; !until(); i++) session.move(i % 4);
  return session;
}

/** @param {Session} session */
const tallyOf = (session) => session.pack().tally;

/** The session as it is read from its own save. @param {Session} session */
const reread = (session) => Session.restore(structuredClone(session.toSave()), new Map()).session;

/** What follows from the board. @param {Session} session */
const outcomeOf = ({ score, cells, status }) => ({
  score,
  highest: Math.max(...cells),
  lost: status === Status.Lost,
});

test('moves, undos, the time without long pauses and the outcome are counted', (t) => {
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  const session = start();
  assert.deepEqual(tallyOf(session), { ...NO_STATS, highest: Math.max(...session.cells) });
  now += 500.4;
  play(session, 1);
  now += 90;
  session.undo();
  now += 10;
  session.redo();
  const played = { moves: 1, undos: 1, time: 600, won: false };
  assert.deepEqual(tallyOf(session), { ...played, ...outcomeOf(session) });
  now += 3_600_000;
  play(session, 20);
  const counts = { moves: 21, undos: 1, time: 60_600, won: false };
  assert.deepEqual(tallyOf(session), { ...counts, ...outcomeOf(session) });
  // What was reached by moves that are undone stays.
  const { highest } = outcomeOf(session);
  for (let i = 0; i < 21; i++) session.undo();
  assert.ok(highest > Math.max(...session.cells));
  assert.deepEqual(tallyOf(session), {
    ...{ ...counts, ...outcomeOf(session) },
    ...{ undos: 22, highest },
  });
  // Time before a new game belongs to none.
  now += 5000;
  session.newGame(8n);
  now += 300;
  play(session, 1);
  assert.equal(tallyOf(session)?.time, 300);
});

test('the time runs from the first move on, as long as the game counts and goes on', (t) => {
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  const session = start();
  now += 700;
  assert.equal(session.time, 0);
  play(session, 1);
  const { time } = tallyOf(session);
  now += 40;
  assert.equal(session.time, time + 40);
  const practice = start({ board: [3, 3, ...Array(14).fill(0)] });
  play(practice, 1);
  now += 40;
  assert.equal(practice.time, 0);
  const over = playOn(session);
  const { time: end } = tallyOf(over);
  now += 40;
  assert.equal(over.time, end);
});

test('a move that changes nothing counts for nothing', () => {
  const session = start();
  while (session.move(0));
  const before = session.toSave();
  assert.equal(session.move(0), undefined);
  assert.deepEqual(session.toSave(), before);
});

test('what cannot be done counts for nothing either', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => {
    now += 10;
    return now;
  });
  const session = start();
  const before = session.toSave();
  assert.equal(session.undo(), undefined);
  assert.equal(session.redo(), undefined);
  assert.equal(session.keepGoing(), false);
  assert.deepEqual(session.toSave(), before);
});

test('a win is counted once it was reached, a loss as long as it lasts', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const won = playOn(start({ goal: { tile: 16 } }));
  assert.equal(won.status, Status.Won);
  assert.equal(tallyOf(won)?.won, true);
  assert.equal(won.pack().kept, false);
  assert.equal(reread(won).status, Status.Won);
  assert.equal(won.canKeepGoing, true);
  now += 40;
  assert.equal(won.keepGoing(), true);
  assert.equal(tallyOf(won)?.time, 40);
  assert.equal(won.keepGoing(), false);
  assert.equal(won.pack().kept, true);
  assert.equal(reread(won).status, Status.Playing);
  won.undo();
  won.undo();
  assert.deepEqual([won.status, tallyOf(won)?.won], [Status.Playing, true]);

  assert.equal(start({ rules: 'coin-flip' }).canKeepGoing, false);

  const lost = playOn(start({ goal: 'never' }));
  assert.equal(lost.status, Status.Lost);
  const { status, cells } = reread(lost);
  assert.deepEqual({ status, cells }, { status: lost.status, cells: lost.cells });
  assert.deepEqual([tallyOf(lost)?.lost, tallyOf(lost)?.won], [true, false]);
  lost.undo();
  assert.equal(tallyOf(lost)?.lost, false);
});

test('stats that were never stored follow from the moves', () => {
  for (const session of [playOn(start()), playOn(start({ goal: { tile: 16 } }))]) {
    const { record, steps, kept } = session.pack();
    const { session: again } = Session.restore({ version: 1, record, steps, kept }, new Map());
    const won = session.status === Status.Won;
    const derived = { undos: 0, time: 0, moves: steps, won, ...outcomeOf(session) };
    assert.deepEqual(tallyOf(again), derived);
    assert.equal(again.best, session.score);
  }
});

test('the game of a record or of a board of one’s own counts for nothing', () => {
  const board = [3, 3, ...Array(14).fill(0)];
  const { record } = play(start(), 9);
  for (const session of [start({ board }), Session.open(record), Session.open(record, 4)]) {
    for (const one of [session, reread(session)]) {
      assert.equal(one.counts, false);
      play(one, 5);
      assert.deepEqual(tallyOf(one), NO_STATS);
      assert.deepEqual([one.best, one.pack().best], [0, undefined]);
    }
  }
  assert.equal(Session.open(record, 4).steps, 4);
  // A tally that was stored with such a board is none, but that of a game that counted once stays.
  const own = start({ board }).toSave();
  const stored = { ...NO_STATS, moves: 5, score: 80 };
  const { session } = Session.restore({ ...own, tally: stored }, new Map());
  assert.deepEqual(tallyOf(session), NO_STATS);
  // What only a newer build counts stays.
  const newer = Session.restore({ ...own, tally: { ...stored, taps: 4 } }, new Map());
  assert.deepEqual(tallyOf(newer.session), { ...NO_STATS, taps: 4 });
  const save = play(start(), 5).toSave();
  const practice = { ...save, counts: false, tally: undefined };
  assert.deepEqual(tallyOf(Session.restore(practice, new Map()).session), NO_STATS);
});

test('a new game in practice counts for nothing', () => {
  const session = Session.start('classic', 7n, true);
  for (let games = 0; games < 2; games++) {
    play(session, 20);
    assert.equal(session.counts, false);
    assert.equal(reread(session).counts, false);
    assert.deepEqual(tallyOf(session), NO_STATS);
    assert.equal(session.best, 0);
    session.newGame(8n, true);
  }
  session.newGame(8n);
  assert.equal(session.counts, true);
});

test('a game counts while the moves of the AI are undone', () => {
  const session = play(start(), 6);
  const counted = tallyOf(session);
  play(session, 3, true);
  play(session, 2);
  const { best } = session;
  for (const one of [session, reread(session)]) {
    assert.deepEqual([one.steps, one.counts], [11, false]);
    assert.equal(one.pack().counts, false);
    assert.deepEqual(tallyOf(one), counted);
    for (let i = 0; i < 5; i++) one.undo();
    assert.equal(one.counts, true);
    assert.equal(one.pack().counts, undefined);
    assert.equal(one.pack().helped, 6);
    one.redo();
    assert.equal(one.counts, false);
    one.undo();
    assert.equal(reread(one).counts, true);
    // Another move in their place drops them.
    [3, 2, 1, 0].find((direction) => one.move(direction));
    assert.equal(one.hasMore, false);
    assert.deepEqual([one.counts, one.pack().helped], [true, undefined]);
    assert.equal(tallyOf(one)?.moves, 7);
  }
  assert.ok(session.best >= best);
  const junk = { ...session.pack(), counts: false, helped: -1 };
  assert.equal(Session.restore(junk, new Map()).session.counts, false);
});

test('what redo can make stays the AI’s when the player makes its first move again', () => {
  const session = play(start(), 6);
  const first = [0, 1, 2, 3].find((direction) => session.move(direction, true)) ?? 0;
  play(session, 2, true);
  for (let i = 0; i < 3; i++) session.undo();
  assert.ok(session.move(first));
  assert.deepEqual([session.counts, session.hasMore], [true, true]);
  session.redo();
  assert.equal(session.counts, false);
});

/** The score that the proof of a best score plays out to. @param {Session} session */
function proved(session) {
  const { record, proof = record, bestSteps = 0 } = session.pack();
  return Session.open(proof, bestSteps).score;
}

test('the best score of a game is proved by its record, or by the one that it had', () => {
  const session = play(start(), 40);
  const { best } = session;
  assert.ok(best > 0);
  assert.deepEqual([session.score, session.pack().best, proved(session)], [best, best, best]);
  assert.equal(session.pack().proof, undefined);
  // Undone moves stay in the record, until others are made in their place.
  for (let i = 0; i < 10; i++) session.undo();
  assert.equal(session.pack().proof, undefined);
  assert.equal(proved(session), best);
  play(session, 1);
  assert.equal(session.pack().best, best);
  assert.ok(session.pack().proof);
  for (const one of [session, reread(session)]) assert.equal(proved(one), best);
  // A better one is in the record again.
  for (let i = 0; session.score <= best; i++) session.move(i % 4);
  assert.equal(session.pack().proof, undefined);
  assert.equal(proved(session), session.best);
});

test('the best score is that of all games, whatever becomes of this one', () => {
  const session = start();
  session.takeBest(30);
  session.takeBest(20);
  assert.equal(session.best, 30);
  assert.equal(session.pack().best, undefined);
  play(session, 60);
  const { best } = session;
  assert.ok(best > 30);
  session.newGame(9n);
  for (let i = 0; session.score <= best && i < 4000; i++) session.move(i % 4, true);
  assert.equal(session.best, best, 'the AI sets none');
  session.follow(new Map());
  assert.equal(session.best, best, 'that of the game before');
  session.follow(new Map([[String(session.before?.id), { deleted: true }]]));
  assert.deepEqual([session.best, session.before], [0, undefined]);
});

test('a move without a gain leaves the best score at its first moment', () => {
  const session = playOn(start());
  const { bestSteps } = session.pack();
  const gained = Session.open(session.record, bestSteps);
  const before = Session.open(session.record, Number(bestSteps) - 1);
  assert.ok(before.score < gained.score);
  assert.equal(gained.score, session.best);
});

test('the time at which each tile from 512 on was first made is kept', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  // A board with room for many tiles.
  const session = start({ rows: 8, cols: 8 });
  for (let i = 0; Math.max(...session.cells) < 10; i++) {
    now += 10;
    session.move(i % 4);
  }
  const { tiles, tally } = session.pack();
  now += 10;
  session.undo();
  session.redo();
  assert.deepEqual(session.pack().tiles, tiles, 'the first time');
  assert.deepEqual(Object.keys(tiles), ['9', '10']);
  assert.ok(Object.values(tiles).every((time) => time > 0 && time <= tally.time));
  assert.deepEqual(reread(session).pack().tiles, tiles);
});

test('the day of a game is that of the player’s time zone', (t) => {
  const zone = process.env.TZ;
  t.after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  t.mock.timers.enable({ apis: ['Date'] });
  for (const [zone, time, day] of [
    ['America/Lima', '2026-11-22T03:00Z', '2026-11-21'],
    ['Asia/Tokyo', '2026-11-21T23:00Z', '2026-11-22'],
  ]) {
    process.env.TZ = zone;
    t.mock.timers.setTime(Date.parse(time));
    assert.equal(play(start(), 1).pack().day, day, zone);
  }
});

test('a game has its dates: its start, its last action and the day of its first move', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-21T23:59:00').getTime() });
  const session = start();
  const { started, day } = session.pack();
  assert.deepEqual([started, day], [Date.now(), undefined]);
  t.mock.timers.tick(120_000);
  play(session, 1);
  t.mock.timers.tick(86_400_000);
  session.undo();
  const dates = { started, ended: Date.now(), day: '2026-11-22' };
  const { id } = session;
  for (const one of [session, reread(session)]) {
    const { started, ended, day } = one.pack();
    assert.deepEqual({ started, ended, day }, dates);
    assert.equal(one.id, id);
  }
  assert.match(id, /^[0-9a-f]{32}$/);
  // Looking at a game is not playing it.
  const opened = Session.open(play(start(), 2).record);
  opened.undo();
  assert.equal(opened.pack().day, undefined);
});

/** The games that lie in the store after what a session has changed. @param {Session} session @param {Map<string, any>} games */
function keep(session, games) {
  for (const [id, game] of session.changes) {
    if (game) games.set(id, game);
    else games.delete(id);
  }
  session.changes.clear();
  return session.toSave();
}

test('every game that was replaced is kept, and each is in one place', () => {
  /** @type {Map<string, any>} */
  const games = new Map();
  const session = play(start(), 5);
  const ids = [session.id];
  for (const seed of [8n, 9n]) {
    session.newGame(seed);
    keep(session, games);
    play(session, 2);
    ids.push(session.id);
  }
  assert.deepEqual([...games.keys()], ids.slice(0, 2));
  // Undo takes the one before out, and puts the current one in.
  while (session.undo() !== 'game');
  const save = keep(session, games);
  assert.deepEqual([...games.keys()].sort(), [ids[0], ids[2]].sort());
  assert.deepEqual([save.id, save.before, save.after], [ids[1], undefined, ids[2]]);
  const { session: again, damaged } = Session.restore(save, games);
  assert.deepEqual(damaged, []);
  assert.equal(again.canRedo, true);
  // A later game that is discarded stays, since it has moves.
  while (session.undo());
  play(session, 1);
  keep(session, games);
  assert.deepEqual([...games.keys()].sort(), [ids[0], ids[2]].sort());
  // One without moves does not.
  session.newGame(10n);
  assert.equal(session.undo(), 'game');
  keep(session, games);
  assert.equal(games.size, 3);
  play(session, 1);
  keep(session, games);
  assert.equal(games.size, 2);
});

test('without keeping games, only the best one stays when it can no longer come back', () => {
  /** @type {Map<string, any>} */
  const games = new Map();
  const session = play(start(), 60);
  session.keepsGames = false;
  const best = session.id;
  for (const moves of [3, 4, 5]) {
    session.newGame(BigInt(moves));
    play(session, moves);
    keep(session, games);
  }
  assert.equal(games.size, 2);
  assert.ok(games.has(best));
  assert.equal(
    session.toSave().before,
    [...games.keys()].find((id) => id !== best),
  );
});

test('a game before that cannot be read is damaged; a deleted one and one of a newer build are left alone', () => {
  const session = play(start(), 5);
  session.newGame(8n);
  const [[id, game]] = session.changes;
  const save = session.toSave();
  for (const [stored, wanted] of [
    [{ ...game, record: 'junk' }, 1],
    [{ id, deleted: true }, 0],
    [{ ...game, version: 2 }, 0],
    [undefined, 0],
  ]) {
    const { session: again, damaged } = Session.restore(save, new Map([[id, stored]]));
    assert.equal(damaged.length, wanted);
    assert.equal(again.canUndo, false);
  }
});

test('undo at the start leads to the game before, and redo back', () => {
  const session = play(start(), 5);
  const first = { id: session.id, record: session.record };
  session.newGame(8n);
  assert.equal(session.canUndo, true);
  assert.equal(session.hasProgress, true);
  const second = play(session, 1).id;
  session.undo();
  assert.equal(session.undo(), 'game');
  assert.deepEqual({ id: session.id, record: session.record }, first);
  assert.equal(session.canRedo, true);
  assert.equal(session.redo(), 'game');
  assert.deepEqual([session.id, session.steps, session.seed], [second, 0, 8n]);
  assert.notEqual(session.redo(), 'game');
  session.undo();
  session.undo();
  // Each game has an id of its own, also with the seed of another.
  session.newGame(7n);
  assert.equal(new Set([session.id, first.id, second]).size, 3);
  // A game whose moves are all undone is come back to, one without any is not.
  play(session, 1).undo();
  const { id } = session;
  session.newGame(10n);
  assert.deepEqual([session.undo(), session.id], ['game', id]);
  const fresh = start();
  fresh.newGame(8n);
  assert.deepEqual([fresh.canUndo, fresh.undo()], [false, undefined]);
});

test('a session goes on with the game of another, which counts as it did', () => {
  const { record } = play(start(), 4);
  for (const [other, counts] of /** @type {const} */ ([
    [play(start({}, 9n), 4), true],
    [Session.open(record), false],
  ])) {
    const session = play(start(), 3);
    const theirs = other.record;
    session.goOnWith(other);
    assert.deepEqual([session.record, session.counts], [theirs, counts]);
    assert.equal(session.pack().counts, counts ? undefined : false);
    while (session.undo() !== 'game');
    assert.equal(session.steps, 3);
  }
});

test('sessions are alike by their rules and their size', () => {
  const session = start();
  assert.equal(session.isLike(start({}, 8n)), true);
  for (const other of [{ rules: 'endless' }, { rows: 5 }, { cols: 3 }]) {
    assert.equal(session.isLike(start(other)), false, JSON.stringify(other));
  }
});
