// What a puzzle counts: the session and its tallies, without a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync as initSolver, Solver } from '../../pkg/puzzle_solver.js';
import { climb, initSync, new_puzzle, open_puzzle } from '../../pkg/sliding_puzzle.js';
import { lifetimeStatsOf } from '../../www/puzzle/lifetime-stats.js';
import { Session } from '../../www/puzzle/session.js';
import { NO_STATS } from '../../www/puzzle/stats.js';

initSync({
  module: readFileSync(new URL('../../pkg/sliding_puzzle_bg.wasm', import.meta.url)),
});
initSolver({
  module: readFileSync(new URL('../../pkg/puzzle_solver_bg.wasm', import.meta.url)),
});

/** @typedef {import('../../www/puzzle/engine.js').PuzzleOptions} PuzzleOptions */

/** The best solution from where a record ends. @param {string} record */
function wayFrom(record) {
  const { side, goal_name, cells } = open_puzzle(record);
  const solver = new Solver(side, goal_name);
  solver.start(cells);
  for (;;) {
    const found = solver.search(200_000);
    if (found) return found;
  }
}

/** @type {PuzzleOptions} */
const OPTIONS = { start: 40 };

/** A seed of a puzzle that the greedy AI solves, but takes longer than the best way. */
const BEATEN = (() => {
  for (let seed = 1n; ; seed++) {
    const puzzle = new_puzzle(OPTIONS, seed);
    const { solved, slides } = climb(puzzle);
    if (solved && slides.length > wayFrom(puzzle.record).slides.length + 3) return seed;
  }
})();

const begin = () => Session.start(OPTIONS, BEATEN);

/** Solves in the best way, after so many slides there and back. @param {Session} session */
function solve(session, detours = 0) {
  for (let i = 0; i < detours; i++) {
    const way = [0, 1, 2, 3].find((way) => session.peek(way)) ?? 0;
    session.slide(way);
    session.slide((way + 2) % 4);
  }
  for (const way of wayFrom(session.puzzle.record).slides) session.slide(way);
  assert.equal(session.puzzle.solved, true);
}

/** The other attempts that a session has left. @type {WeakMap<Session, Map<string, any>>} */
const left = new WeakMap();

/** The other attempts that a session has left, after what it has changed. @param {Session} session */
function othersOf(session) {
  const others = left.get(session) ?? new Map();
  for (const [id, saved] of session.changes) {
    if (saved) others.set(id, saved);
    else others.delete(id);
  }
  session.changes.clear();
  left.set(session, others);
  return others;
}

/** The session as it comes back from its save. @param {Session} session */
function again(session) {
  const others = othersOf(session);
  const save = JSON.parse(JSON.stringify(session.toSave()));
  const { session: restored } = Session.restore(save, others);
  left.set(restored, new Map(others));
  return restored;
}

const WON = { games: 1, solved: 1, givenUp: 0, wins: 1, draws: 0, losses: 0 };

/** @param {Session} session @param {Partial<import('../../www/puzzle/lifetime-stats.js').LifetimeStats>} wanted */
function expectTotals(session, wanted) {
  for (const one of [session, again(session)]) {
    const totals = lifetimeStatsOf([one.pack(), ...othersOf(one).values()]);
    assert.deepEqual({ ...totals, ...wanted }, totals);
  }
}

test('a tap slides the whole run, and returns every slide of it', () => {
  const session = begin();
  const { side, cells } = session.puzzle;
  const hole = cells.indexOf(0);
  // The far end of the row in which the empty cell is.
  const end = hole - (hole % side) + (hole % side === 0 ? side - 1 : 0);
  const run = session.runTo(end);
  assert.ok(run.length > 1);
  const slides = session.tap(end);
  assert.equal(slides.length, run.length);
  assert.deepEqual([session.puzzle.cells.indexOf(0), session.tally.slides], [end, run.length]);
  assert.deepEqual(session.tap(end), [], 'the empty cell itself');
  session.giveUp();
  assert.deepEqual(session.tap(hole), []);
});

test('after the end, nothing slides; given up, nothing of it is undone either', () => {
  const session = begin();
  solve(session);
  const [direction] = wayFrom(session.startRecord).slides;
  for (const ended of [session, again(session)]) {
    assert.deepEqual(
      [ended.movable, ended.runTo(0), ended.slide(direction)],
      [new Uint8Array(), new Uint8Array(), undefined],
    );
    assert.deepEqual([ended.canUndo, ended.hasMore, ended.giveUp()], [true, false, false]);
  }
  session.undo();
  assert.deepEqual([session.hasMore, session.movable.length > 1], [true, true]);
  session.giveUp();
  const { slides } = session.puzzle;
  assert.deepEqual([session.canUndo, session.canRedo], [false, false]);
  assert.deepEqual(
    [session.undo(), session.redo(), session.puzzle.slides],
    [undefined, undefined, slides],
  );
});

test('redo counts a solution as the slide did, and stops the clock', (t) => {
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  const session = begin();
  const way = wayFrom(session.puzzle.record).slides;
  for (const direction of way.slice(0, -1)) session.slide(direction);
  session.run(true);
  session.slide(way[way.length - 1]);
  assert.equal(session.time, 0);
  now += 5000;
  assert.equal(session.time, 0, 'it stands');
  session.undo();
  session.run(true);
  now += 1000;
  assert.equal(session.redo() !== undefined, true);
  assert.equal(session.state, 'solved');
  now += 5000;
  assert.equal(session.time, 1000);
  assert.equal(session.race.result?.outcome, 'win');
});

test('attempts before and after an attempt come back, until it is played on', () => {
  const session = begin();
  const [first] = wayFrom(session.puzzle.record).slides;
  session.slide(first);
  session.restart();
  assert.deepEqual([session.undo(), session.puzzle.slides], ['game', 1]);
  assert.deepEqual([session.canRedo, session.redo(), session.puzzle.slides], [true, 'game', 0]);
  session.undo();
  session.slide((first + 2) % 4);
  assert.deepEqual([session.canRedo, session.redo()], [false, undefined], 'a slide ends it');
  session.restart();
  session.undo();
  session.giveUp();
  assert.deepEqual([session.canRedo, session.redo()], [false, undefined], 'and so does giving up');
});

test('an attempt is kept if anything was played or given up', () => {
  const session = begin();
  const saved = (/** @type {object} */ more) => /** @type {any} */ ({ ...session.pack(), ...more });
  assert.equal(session.keeps(saved({})), false);
  assert.equal(session.keeps(saved({ slides: 1 })), true);
  assert.equal(session.keeps(saved({ tally: { ...NO_STATS, slides: 1 } })), true);
  assert.equal(session.keeps(saved({ tally: { ...NO_STATS, givenUp: true } })), true);
});

test('a hint helps other attempts at the same start, and no others', () => {
  const session = begin();
  const [first] = wayFrom(session.puzzle.record).slides;
  session.slide(first);
  session.newPuzzle(OPTIONS, BEATEN + 1n);
  session.hinted();
  assert.equal(session.before?.tally.aided, false);
  session.newPuzzle(OPTIONS, BEATEN + 1n);
  assert.equal(session.tally.aided, true);
});

test('a try that was won stays won when it is given up later', () => {
  const session = begin();
  solve(session);
  expectTotals(session, WON);
  session.undo();
  session.giveUp();
  assert.equal(session.state, 'given-up');
  expectTotals(session, WON);
  session.restart();
  expectTotals(session, WON);
});

test('a try stays a race with whom it was', () => {
  const session = begin();
  solve(session);
  session.race.opponent = 'optimal';
  session.know(wayFrom(session.startRecord));
  expectTotals(session, WON);
  assert.equal(session.race.opponent, 'climber');
  assert.equal(session.race.result?.outcome, 'win');
  session.undo();
  session.redo();
  expectTotals(session, WON);
  const back = again(session);
  back.race.opponent = 'optimal';
  expectTotals(back, WON);
  // The next try is with the other one.
  session.restart();
  assert.equal(session.race.opponent, 'optimal');
});

test('without an opponent, an attempt has an end and no outcome', () => {
  const session = begin();
  session.race.opponent = 'none';
  solve(session);
  const found = wayFrom(session.startRecord);
  session.know(found);
  const { outcome, aiSlides, best } = session.race.result ?? {};
  assert.deepEqual(
    { outcome, aiSlides, best },
    { outcome: null, aiSlides: null, best: found.slides.length },
  );
  expectTotals(session, { games: 1, solved: 1, wins: 0, draws: 0, losses: 0 });
  // Whoever is chosen later has not raced it.
  for (const one of [session, again(session)]) {
    one.race.opponent = 'climber';
    assert.equal(one.race.opponent, 'none');
    expectTotals(one, { wins: 0, draws: 0, losses: 0 });
  }
});

test('a better end counts in place of the one before', () => {
  const session = begin();
  const { length } = session.race.climb.slides;
  const best = wayFrom(session.puzzle.record).slides.length;
  solve(session, (length - best) / 2 + 1);
  expectTotals(session, { wins: 0, losses: 1 });
  while (session.puzzle.slides > 0) session.undo();
  solve(session);
  expectTotals(session, { ...WON, bestSlides: best });
});

test('a worse end leaves the one before', () => {
  const session = begin();
  solve(session);
  const { best, record } = { best: session.best, record: session.puzzle.record };
  while (session.puzzle.slides > 0) session.undo();
  solve(session, session.race.climb.slides.length);
  assert.ok(session.puzzle.slides > session.race.climb.slides.length);
  expectTotals(session, { ...WON, bestSlides: best });
  for (const one of [session, again(session)])
    assert.deepEqual([one.best, one.pack().proof], [best, record]);
});

test('a try given up is counted once', () => {
  const session = begin();
  session.giveUp();
  expectTotals(session, { games: 1, givenUp: 1, losses: 1 });
  session.race.opponent = 'optimal';
  expectTotals(session, { games: 1, givenUp: 1, losses: 1 });
});

test('an end that nobody could tell is told when the best way is known', () => {
  for (const reload of [false, true]) {
    let session = begin();
    session.race.opponent = 'optimal';
    const start = session.startRecord;
    solve(session);
    assert.equal(session.race.result, null);
    expectTotals(session, { games: 1, wins: 0, draws: 0, losses: 0 });
    session.newPuzzle(OPTIONS, BEATEN + 1n);
    if (reload) session = again(session);
    assert.equal(session.waitsFor(start), true);
    const found = wayFrom(start);
    const results = session.know(found, start);
    assert.deepEqual(
      results.map(({ slides, aiSlides, outcome }) => ({ slides, aiSlides, outcome })),
      [{ slides: found.slides.length, aiSlides: found.slides.length, outcome: 'draw' }],
    );
    assert.equal(session.waitsFor(start), false);
    assert.equal(session.race.shortest, undefined);
    expectTotals(session, { games: 1, draws: 1 });
    assert.deepEqual(session.know(found, start), []);
  }
});

test('without the optimal aiSlides the climbing one is raced', () => {
  const session = begin();
  session.race.opponent = 'optimal';
  solve(session);
  session.race.raceGreedy();
  expectTotals(session, WON);
});

test('an opened record counts nothing', () => {
  const session = Session.open(new_puzzle(OPTIONS, BEATEN).record);
  solve(session);
  assert.equal(session.race.result?.outcome, 'win');
  const none = { games: 0, solved: 0, wins: 0, slides: 0, bestSlides: 0, time: 0 };
  expectTotals(session, none);
  session.restart();
  session.slide([0, 1, 2, 3].find((way) => session.peek(way)) ?? 0);
  session.giveUp();
  expectTotals(session, { ...none, givenUp: 0, losses: 0 });
  session.newPuzzle(OPTIONS, 3n);
  expectTotals(session, none);
});

test('a new puzzle in practice counts nothing', () => {
  const session = Session.start(OPTIONS, BEATEN, true);
  for (let puzzles = 0; puzzles < 2; puzzles++) {
    solve(session);
    assert.equal(session.counts, false);
    assert.equal(session.bestOfAll, 0);
    session.restart();
    assert.equal(session.counts, false);
    session.newPuzzle(OPTIONS, BEATEN, true);
  }
  expectTotals(session, { games: 0, solved: 0, wins: 0, slides: 0, bestSlides: 0 });
  session.newPuzzle(OPTIONS, BEATEN);
  assert.equal(session.counts, true);
});

test('help is remembered when the same puzzle comes again', () => {
  for (const help of /** @type {const} */ (['aid', 'hinted'])) {
    const session = begin();
    session.slide([0, 1, 2, 3].find((way) => session.peek(way)) ?? 0);
    session[help]();
    session.newPuzzle(OPTIONS, BEATEN);
    solve(session);
    assert.equal(session.bestOfAll, 0, help);
    session.newPuzzle(OPTIONS, BEATEN + 1n);
    solve(session);
    assert.notEqual(session.bestOfAll, 0, 'another puzzle');
  }
});

test('help helps the try before as well', () => {
  for (const help of /** @type {const} */ (['aid', 'hinted'])) {
    let session = begin();
    const { record } = session.puzzle;
    const way = [0, 1, 2, 3].find((way) => session.peek(way)) ?? 0;
    session.slide(way);
    session.restart();
    session[help]();
    assert.equal(session.puzzle.record, record);
    assert.equal(session.undo(), 'game');
    session = again(session);
    session.slide((way + 2) % 4);
    solve(session);
    assert.equal(session.bestOfAll, 0, help);
  }
});

test('an end without help stays one when help comes later', () => {
  const session = begin();
  solve(session);
  const { best } = session;
  assert.ok(best > 0);
  session.restart();
  session.aid();
  assert.equal(session.bestOfAll, best);
  solve(session);
  assert.deepEqual([session.best, session.bestOfAll], [0, best]);
});

test('hints on the same board count once', () => {
  const session = begin();
  session.hinted();
  session.hinted();
  assert.equal(session.pack().tally.hints, 1);
  session.slide([0, 1, 2, 3].find((way) => session.peek(way)) ?? 0);
  session.hinted();
  session.undo();
  session.hinted();
  assert.equal(session.pack().tally.hints, 2);
});

test('the best way found is the least that anybody took', () => {
  const session = begin();
  const { slides } = wayFrom(session.puzzle.record);
  const long = Uint8Array.from([...Array(600).fill(0), ...slides]);
  session.know({ slides: long, optimal: false });
  assert.equal(session.race.shortest?.slides.length, session.race.climb.slides.length);
  solve(session);
  assert.deepEqual(session.race.shortest, { slides, optimal: false });
  session.restart();
  assert.deepEqual(session.race.shortest, { slides, optimal: false });
});

test('another puzzle has its own opponent, hints and time', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const session = begin();
  session.know(wayFrom(session.startRecord));
  session.hinted();
  session.slide([0, 1, 2, 3].find((way) => session.peek(way)) ?? 0);
  for (const seconds of [2, 3]) {
    session.run(true);
    now += 1000 * seconds;
    session.run(false);
    now += 60_000;
  }
  assert.equal(session.time, 5000);
  session.run(true);
  now += 1000;
  // An attempt at the same start knows the solution, and counts its hints and time anew.
  session.restart();
  assert.ok(session.race.shortest);
  assert.equal(session.time, 0);
  session.hinted();
  assert.equal(session.tally.hints, 1);
  session.newPuzzle({ start: 1 }, 1n);
  assert.equal(session.race.shortest, undefined);
  assert.equal(session.race.aiSlides, 1);
});
