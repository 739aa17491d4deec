// The journal of a handle: acts, chunks, the start and the summary.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, list, puzzle } from './engines.js';

const { cells, keep_going, move_dir, new_game, open_game, redo, seek, undo } = game;
const { new_puzzle, open_puzzle, redo_slide, run_to, slide, undo_slide } = puzzle;

/** @typedef {import('../../pkg/game_2048.js').Game} Game */
/** @typedef {import('../../pkg/sliding_puzzle.js').Puzzle} Puzzle */

/** Makes moves that change something. @param {Game} game @param {number} count @param {[byAi?: boolean, ms?: number]} who */
function play(game, count, ...who) {
  for (let way = 0, made = 0; made < count; way++) if (move_dir(game, way % 4, ...who)) made++;
}

/** Undoes and redoes until a chunk is full. @param {Game} game */
function waver(game) {
  for (let left = 150; left > 0; left--) {
    undo(game);
    redo(game);
  }
}

/** The chunks of a journal. @param {Game | Puzzle} handle */
const stored = (handle) =>
  Array.from({ length: handle.chunks }, (_, number) => handle.chunk(number) ?? assert.fail());

/** Opens a game from what is stored of it. @param {string} start @param {Uint8Array[]} chunks */
function open(start, chunks) {
  const [record, steps, uncounted] = start.split(' ');
  const opened = open_game(record, Number(steps), !uncounted);
  return { opened, read: chunks.map((chunk) => opened.read(chunk)) };
}

/** A game that was opened, played, undone and helped. */
function helped() {
  const played = new_game('classic', 42n);
  played.resumed(1795860000000);
  play(played, 1, false, 350);
  play(played, 2, undefined, 100.9);
  undo(played, 1200);
  redo(played, 90000);
  played.hinted(10);
  play(played, 3, true);
  return played;
}

test('a handle records who did what and when', () => {
  const played = helped();
  const hex = stored(played).map((chunk) => Buffer.from(chunk).toString('hex'));
  assert.equal(played.journal_start, '1.classic.4x4.q.g.DUD5y1 0');
  assert.deepEqual(hex, ['0191c0f698c3880dc0578019811988ac0289e4af01cb02040506f9ec1c11']);
});

test('a summary says what counts', () => {
  const played = helped();
  assert.deepEqual(played.summary, {
    ...{ version: 1, acts: 10, started: 1795860000000, ended: 1795860091760 },
    ...{ steps: 6, score: 16, highest: 3, won: false, lost: false, kept: true },
    ...{ counts: false, helped: 3, hinted: 3, best: 4, bestSteps: 3, tiles: {} },
    tally: { moves: 3, undos: 1, time: 61750, highest: 2, score: 4, won: false, lost: false },
  });
  // Undoing the AI's moves makes it count again.
  for (let left = 3; left > 0; left--) undo(played);
  const { counts, tally, best, bestSteps } = played.summary;
  assert.deepEqual([counts, tally.moves, tally.undos, best, bestSteps], [true, 3, 2, 4, 3]);
});

test('a summary has the best score and the time of each tile', () => {
  const played = new_game('classic', 42n);
  for (let way = 0; played.score < 3000 && played.status === 0; way++) {
    move_dir(played, way % 4, false, 5);
  }
  const { best, bestSteps, score, steps, highest, tally, tiles } = structuredClone(played.summary);
  assert.deepEqual([best, score, steps], [played.score, played.score, played.steps]);
  assert.ok(Number(bestSteps) <= steps);
  assert.deepEqual([tally.time, tally.highest], [5 * steps, highest]);
  assert.deepEqual([Object.keys(tiles), Math.max(...cells(played))], [['7', '8'], 8]);
  assert.ok(Object.values(tiles).every((time) => time > 0 && time <= tally.time));
});

test('a stored game goes on', () => {
  const played = helped();
  waver(played);
  const { opened, read } = open(played.journal_start, stored(played));
  assert.deepEqual(read, [true, true]);
  const state = (/** @type {Game} */ game) => [
    ...[game.summary, game.history, game.journal_start, list(cells(game)), stored(game)],
  ];
  assert.deepEqual(state(opened), state(played));
  for (const game of [played, opened]) move_dir(game, 0, false, 7) ?? move_dir(game, 1, false, 7);
  assert.deepEqual(state(opened), state(played));
  assert.equal(opened.chunk(2), undefined);
});

test('a stored game that does not count goes on, with a step that is not made', () => {
  const start = '1.classic.4x4.q.No.DwlkQw 3 uncounted';
  const { opened } = open(start, []);
  opened.resumed(5);
  assert.equal(opened.journal_start, start);
  const { opened: again, read } = open(start, stored(opened));
  assert.deepEqual([read, again.steps, again.known_steps], [[true], 3, 4]);
  assert.equal(again.summary.counts, false);
});

test('a damaged chunk costs what follows it', () => {
  const played = helped();
  waver(played);
  const [first, second] = stored(played);
  const damaged = first.with(9, 255);
  const newer = first.with(0, 2);
  for (const [chunks, reads, needsNewer, hasActs, goesOn] of /** @type {const} */ ([
    [[damaged], [false], false, true, true],
    [[first, first], [true, false], false, true, true],
    [[second], [false], false, true, true],
    [[newer], [false], true, false, false],
    [[new Uint8Array()], [false], false, true, true],
  ])) {
    const { opened, read } = open(played.journal_start, [...chunks]);
    const moved = Boolean(move_dir(opened, 0) ?? move_dir(opened, 1));
    assert.deepEqual(
      [read, opened.needs_newer, opened.summary.acts > 0, moved],
      [reads, needsNewer, hasActs, goesOn],
    );
  }
});

test('practice and opened records count only if asked', () => {
  const { record } = new_game('classic', 42n);
  for (const [played, counts, moves] of /** @type {[Game, boolean, number][]} */ ([
    [new_game('classic', 42n), true, 1],
    [new_game('classic', 42n, true), true, 1],
    [new_game('classic', 42n, false), false, 0],
    [open_game(record), false, 0],
    [open_game(record, 0, true), true, 1],
  ])) {
    play(played, 1);
    const { summary, journal_start } = played;
    assert.deepEqual([summary.counts, summary.tally.moves], [counts, moves]);
    assert.equal(journal_start.endsWith(' uncounted'), !counts);
  }
  const custom = new_game({ board: [1, 1, ...Array(14).fill(0)] }, 42n);
  play(custom, 1);
  const { summary, journal_start } = custom;
  assert.deepEqual([summary.counts, summary.tally.moves], [false, 0]);
  assert.ok(!journal_start.endsWith(' uncounted'));
});

test('a jump begins the journal anew', () => {
  const played = new_game('classic', 42n);
  play(played, 2);
  const state = () => [played.chunks, played.journal_start.split(' ').slice(1)];
  seek(played, 1);
  assert.deepEqual([state(), played.summary.counts], [[0, ['1', 'uncounted']], false]);
  redo(played);
  assert.deepEqual([state(), played.steps], [[1, ['1', 'uncounted']], 2]);
});

// A clock that is set back must not stop a game.
test('what is no time counts as the nearest one', () => {
  const played = new_game('classic', 42n);
  for (const ms of /** @type {any[]} */ ([-5, NaN, Infinity, 1e300, null, undefined])) {
    undo(played, ms);
    redo(played, ms);
    keep_going(played, ms);
    played.hinted(ms);
    move_dir(played, 0, false, ms);
    move_dir(played, 1, true, ms);
    played.resumed(ms ?? 0);
  }
  const { acts, ended } = played.summary;
  assert.ok(acts > 10);
  assert.ok(Number.isFinite(ended));
});

test('a full chunk does not change', () => {
  const played = new_game('endless', 7n);
  let full;
  for (let number = 0; number < 600; number++) {
    move_dir(played, number % 4);
    undo(played);
    redo(played);
    if (played.chunks === 1) continue;
    full ??= played.chunk(0);
    assert.deepEqual(played.chunk(0), full);
  }
  assert.ok(full);
  const { opened, read } = open(played.journal_start, stored(played));
  assert.ok(read.every(Boolean));
  assert.equal(opened.record, played.record);
});

const { Left, Right, Up } = puzzle.Direction;

/** An attempt at a puzzle that two slides solve, to the left and up. */
function attempt() {
  const attempted = new_puzzle({ goal: 'usual', start: [1, 2, 3, 4, 0, 5, 7, 8, 6] }, 42n, true);
  attempted.resumed(1795860000000);
  attempted.race(puzzle.Opponent.Perfect, 5);
  slide(attempted, Right, false, 1000);
  undo_slide(attempted, 400);
  return attempted;
}

test('an attempt says what counts', () => {
  const attempted = attempt();
  attempted.hinted(5);
  attempted.hinted(5);
  assert.equal(attempted.raceOutcome(2), undefined);
  for (const direction of [Left, Up]) slide(attempted, direction, false, 2000);
  assert.deepEqual([attempted.raceOutcome(), attempted.raceOutcome(2)], [undefined, 1]);
  const { summary } = attempted;
  assert.deepEqual(JSON.parse(JSON.stringify(summary)), {
    ...{ version: 1, acts: 8, started: 1795860000000, ended: 1795860005415 },
    ...{ slides: 2, solved: true, counts: true, opponent: 1, hinted: 0 },
    tally: {
      ...{ slides: 3, undos: 1, hints: 1, time: 4410, givenUp: false, aided: false },
      ...{ solved: true, count: 2, seconds: 4, clean: false, raced: 2 },
    },
  });
  const again = open_puzzle(attempted.journal_start.split(' ')[0], 0, true);
  assert.deepEqual(
    stored(attempted).map((chunk) => again.read(chunk)),
    [true],
  );
  assert.deepEqual(again.summary, summary);
});

test('no slide follows giving up', () => {
  const attempted = attempt();
  assert.deepEqual([attempted.gave_up, attempted.movable.length], [false, 4]);
  assert.deepEqual([attempted.giveUp(7), attempted.giveUp(7)], [true, false]);
  assert.equal(attempted.gave_up, true);
  for (const turn of [slide(attempted, Up), slide(attempted, Left)]) assert.equal(turn, undefined);
  assert.deepEqual([undo_slide(attempted), redo_slide(attempted)], [undefined, undefined]);
  assert.deepEqual([attempted.movable.length, run_to(attempted, 1).length], [0, 0]);
  const { tally, best } = attempted.summary;
  assert.deepEqual([tally.givenUp, best], [true, undefined]);
});

test('only an attempt of the player counts', () => {
  const [record] = attempt().journal_start.split(' ');
  const shown = open_puzzle(record, 0, true);
  shown.solutionShown(3);
  for (const [attempted, byAi, counts, best, clean, aided] of /** @type {const} */ ([
    [open_puzzle(record, 0, true), false, true, 2, true, false],
    [open_puzzle(record, 0, true), true, true, undefined, false, true],
    [shown, false, true, undefined, false, true],
    [open_puzzle(record), false, false, undefined, false, false],
  ])) {
    for (const direction of [Left, Up]) slide(attempted, direction, byAi, 10);
    const { summary } = attempted;
    const { tally } = summary;
    assert.deepEqual(
      [summary.counts, summary.best, tally.clean, tally.aided],
      [counts, best, clean, aided],
    );
  }
});
