// The puzzle's sessions: runs, ends, the race and its opponent, and help. What is counted of an attempt is tested in
// Rust.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initSync as initSolver, Solver } from '../../pkg/puzzle_solver.js';
import { climb, new_puzzle, open_puzzle } from '../../pkg/sliding_puzzle.js';
import { Session } from '../../www/puzzle/session.js';
import { KINDS, Place } from './sessions.js';
import { wasm } from './stores.js';

initSolver(wasm('puzzle_solver'));

/** The shortest solution from where a record ends. @param {string} record */
function solutionFrom(record) {
  const { side, goal_name, cells } = open_puzzle(record);
  const solver = new Solver(side, goal_name);
  solver.start(cells);
  for (;;) {
    const found = solver.search(200_000);
    if (found) return found;
  }
}

/** @type {import('../../www/puzzle/engine.js').PuzzleOptions} */
const OPTIONS = { start: 40 };

/** The seed of a puzzle that the greedy AI solves, but in more slides than the shortest solution has. */
const BEATEN = (() => {
  for (let seed = 1n; ; seed++) {
    const puzzle = new_puzzle(OPTIONS, seed);
    const { solved, slides } = climb(puzzle);
    if (solved && slides.length > solutionFrom(puzzle.record).slides.length + 3) return seed;
  }
})();

const begin = () => Session.start(OPTIONS, BEATEN);
const other = (/** @type {Session} */ session) => session.newPuzzle(OPTIONS, BEATEN + 1n);

/** Makes any slide that is possible. @param {Session} session */
const slideOnce = (session) =>
  [0, 1, 2, 3].find((direction) => session.slide(direction) !== undefined);

/** @param {Session} session */
function solve(session) {
  for (const direction of solutionFrom(session.puzzle.record).slides) session.slide(direction);
  assert.equal(session.state, 'solved');
}

/** The session, opened again. @param {Session} session @returns {Session} */
const reload = (session, place = new Place()) => place.reload(KINDS.puzzle, session);

/** @param {Session} session @returns {any} */
const outcomeOf = (session) => session.current.outcome;

test('a tap slides the whole run, and returns every slide of it', () => {
  const session = begin();
  const { side, cells } = session.puzzle;
  const empty = cells.indexOf(0);
  // The far end of the row in which the empty cell is.
  const end = empty - (empty % side) + (empty % side === 0 ? side - 1 : 0);
  const run = session.runTo(end);
  assert.ok(run.length > 1);
  assert.equal(session.tap(end).length, run.length);
  assert.deepEqual([session.puzzle.cells.indexOf(0), session.tally.slides], [end, run.length]);
  assert.deepEqual(session.tap(end), [], 'the empty cell itself');
  session.giveUp();
  assert.deepEqual(session.tap(empty), []);
});

test('a peek makes no slide', () => {
  const session = begin();
  const { record, movable } = session.puzzle;
  const peeked = [0, 1, 2, 3].flatMap((direction) => session.peek(direction)?.number ?? []);
  assert.deepEqual(peeked.sort(), [...movable].map((cell) => session.puzzle.cells[cell]).sort());
  assert.equal(session.puzzle.record, record);
});

test('after the end, nothing slides; after giving up, nothing is undone either', () => {
  const session = begin();
  solve(session);
  const [direction] = solutionFrom(session.startRecord).slides;
  for (const ended of [session, reload(session)]) {
    assert.deepEqual([ended.movable.length, ended.runTo(0).length], [0, 0]);
    assert.deepEqual([ended.slide(direction), ended.giveUp()], [undefined, false]);
    assert.deepEqual([ended.canUndo, ended.hasMore], [true, false]);
  }
  session.undo();
  assert.deepEqual([session.hasMore, session.movable.length > 1], [true, true]);
  assert.equal(session.giveUp(), true);
  const { slides } = session.puzzle;
  for (const ended of [session, reload(session)]) {
    assert.deepEqual([ended.state, ended.canUndo, ended.canRedo], ['given-up', false, false]);
    assert.equal(ended.movable.length, 0);
    assert.deepEqual(
      [ended.undo(), ended.redo(), ended.puzzle.slides, ended.hasProgress],
      [undefined, undefined, slides, true],
    );
  }
});

test('giving up ends the way forward, and an attempt given up without a slide stays', () => {
  const session = begin();
  slideOnce(session);
  session.restart();
  assert.equal(session.undo(), 'game');
  session.giveUp();
  assert.deepEqual([session.canRedo, session.redo()], [false, undefined]);
  session.restart();
  const { id } = session;
  session.giveUp();
  session.restart();
  assert.equal(session.before?.id, id);
});

test('the opponent is in the journal before the first act, and stays that of the first end', () => {
  const session = begin();
  session.race.chosen = 'none';
  assert.equal(session.undo(), undefined);
  assert.equal(session.redo(), undefined);
  slideOnce(session);
  const { acts, opponent, tally } = /** @type {any} */ (session.pack());
  // The opening, the opponent and the slide.
  assert.deepEqual([acts, opponent, tally.raced], [3, 2, 0]);
  session.race.chosen = 'optimal';
  const back = reload(session);
  back.race.chosen = 'optimal';
  solve(back);
  for (const one of [back, reload(back)]) {
    one.race.chosen = 'climber';
    assert.equal(one.race.opponent, 'optimal');
    one.undo();
    one.redo();
    assert.equal(one.race.opponent, 'optimal');
    one.restart();
    assert.equal(one.race.opponent, 'climber', 'the next attempt has another one');
  }
});

test('the result tells the race, and the figures at the end', () => {
  const session = begin();
  const resultOf = () => session.race.result;
  assert.equal(resultOf(), null);
  solve(session);
  const found = solutionFrom(session.startRecord);
  const { length } = session.race.climb.slides;
  const slides = found.slides.length;
  assert.deepEqual(resultOf(), {
    ...{ slides, aiSlides: length, best: null, outcome: 'win' },
    ...{ seconds: 0, undos: 0, hints: 0 },
  });
  assert.equal(outcomeOf(session), 'win');
  session.know(found);
  assert.equal(resultOf()?.best, slides);
  session.undo();
  session.giveUp();
  assert.equal(resultOf()?.slides, 999);
  assert.equal(outcomeOf(session), 'win', 'it was won before');
});

test('without an opponent, an attempt has an end and no outcome', () => {
  const session = begin();
  session.race.chosen = 'none';
  solve(session);
  session.know(solutionFrom(session.startRecord));
  const { outcome, aiSlides } = session.race.result ?? {};
  assert.deepEqual([outcome, aiSlides], [null, null]);
  for (const one of [session, reload(session)]) assert.equal(outcomeOf(one), undefined);
});

test('a race against the perfect AI is decided once the shortest solution is known, also late', () => {
  for (const opensAgain of [false, true]) {
    let session = begin();
    const place = new Place();
    session.race.chosen = 'optimal';
    const start = session.startRecord;
    solve(session);
    assert.deepEqual([session.race.result, session.race.undecided], [null, true]);
    other(session);
    if (opensAgain) session = reload(session, place);
    else place.keep(session);
    assert.equal(session.waitsFor(start), true);
    assert.equal(session.waitsFor(session.startRecord), false);
    const found = solutionFrom(start);
    const { length } = found.slides;
    assert.deepEqual(
      session
        .know(found, start)
        .map(({ slides, aiSlides, best, outcome }) => [slides, aiSlides, best, outcome]),
      [[length, length, length, 'draw']],
    );
    assert.deepEqual(session.know(found, start), [], 'once');
    assert.deepEqual([session.waitsFor(start), session.race.shortest], [false, undefined]);
    const id = String(session.before?.id);
    assert.ok(place.keep(session).rows.includes(id), 'it is stored');
    assert.deepEqual(
      [place.rows.get(id).shortest, place.rows.get(id).summary.tally.outcome],
      [length, 2],
    );
  }
});

test('where the perfect AI is not available, the greedy one is raced', () => {
  const session = begin();
  session.race.chosen = 'optimal';
  solve(session);
  session.race.raceGreedy();
  for (const one of [session, reload(session)])
    assert.deepEqual([one.race.opponent, outcomeOf(one)], ['climber', 'win']);
});

test('the best known solution is the shortest that anybody found', () => {
  const session = begin();
  const { slides } = solutionFrom(session.puzzle.record);
  const long = Uint8Array.from([...Array(600).fill(0), ...slides]);
  session.know({ slides: long, optimal: false });
  assert.equal(session.race.shortest?.slides.length, session.race.climb.slides.length);
  solve(session);
  for (let attempts = 0; attempts < 2; attempts++) {
    assert.deepEqual(session.race.shortest, { slides, optimal: false });
    session.restart();
  }
  session.undo();
  session.undo();
  const again = reload(session);
  again.know({ slides: long, optimal: false });
  again.redo();
  assert.deepEqual(again.race.shortest?.slides, slides, 'redo finds it too');
  session.newPuzzle({ start: 1 }, 1n);
  assert.deepEqual([session.race.shortest, session.race.aiSlides], [undefined, 1]);
});

test('the shortest solution of a start is known to later attempts at it, and to no others', () => {
  const session = begin();
  const found = solutionFrom(session.startRecord);
  session.know(found);
  session.restart();
  assert.equal(session.current.shortest, found.slides.length);
  slideOnce(session);
  other(session);
  assert.equal(session.current.shortest, undefined);
  const { length } = solutionFrom(session.startRecord).slides;
  session.know({ slides: new Uint8Array(length + 50), optimal: false });
  session.newPuzzle(OPTIONS, BEATEN);
  assert.equal(session.current.shortest, found.slides.length, 'that of the attempt before');
});

for (const help of /** @type {const} */ (['aid', 'hinted'])) {
  test(`help with a start counts in other attempts at it, and in no others: ${help}`, () => {
    const session = begin();
    slideOnce(session);
    other(session);
    session[help]();
    assert.equal(session.before?.isHelped, false, 'another start');
    session.undo();
    session.restart();
    session[help]();
    session[help]();
    assert.equal(session.before?.isHelped, true, 'the one before');
    assert.equal(session.before.summary.acts, 4, 'it is noted once');
    slideOnce(session);
    session.newPuzzle(OPTIONS, BEATEN);
    assert.equal(session.tally.aided, true, 'a later one');
    for (const one of [session, reload(session)]) {
      solve(one);
      assert.equal(one.best, 0);
      other(one);
      assert.deepEqual([one.tally.hints, one.current.isHelped], [0, false]);
      solve(one);
      assert.notEqual(one.best, 0);
    }
  });
}

test('the best is the fewest slides of any attempt without help', () => {
  const session = begin();
  session.takeBest(500);
  session.takeBest(600);
  assert.deepEqual([session.best, session.isNewBest], [500, false]);
  solve(session);
  const { slides } = session.puzzle;
  assert.deepEqual([session.best, session.isNewBest], [slides, true]);
  session.restart();
  solve(session);
  assert.equal(session.isNewBest, false, 'it is as good');
  session.restart();
  session.aid();
  solve(session);
  assert.deepEqual([session.best, session.isNewBest], [slides, false]);
  session.follow(new Map([[String(session.before?.id), { deleted: true }]]));
  assert.equal(session.best, 0);
});

test('without keeping attempts, the best one stays', () => {
  const [session, place] = [begin(), new Place()];
  session.keepsGames = false;
  solve(session);
  const best = session.id;
  for (let seed = 1n; seed <= 3n; seed++) {
    session.newPuzzle(OPTIONS, BEATEN + seed);
    slideOnce(session);
    place.keep(session);
  }
  assert.equal(place.rows.size, 3);
  assert.ok(place.rows.has(best));
});

test('a restart counts as the attempt did, and one that was not touched is not come back to', () => {
  for (const [counts, session] of /** @type {const} */ ([
    [true, begin()],
    [false, Session.start(OPTIONS, BEATEN, true)],
  ])) {
    session.restart();
    assert.equal(session.before, undefined);
    slideOnce(session);
    session.restart();
    assert.deepEqual([session.counts, session.before !== undefined], [counts, true]);
  }
});
