// What sessions store: what a newer build has added survives, and a best score has its record.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync as initGame } from '../../pkg/game_2048.js';
import { initSync as initLibrary } from '../../pkg/game_library.js';
import { initSync as initPuzzle } from '../../pkg/sliding_puzzle.js';
import { openIn } from '../../www/element/links.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { play } from './played.js';

const wasm = (/** @type {string} */ name) => ({
  module: readFileSync(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url)),
});
initGame(wasm('game_2048'));
initPuzzle(wasm('sliding_puzzle'));
initLibrary(wasm('game_library'));

/** Slides numbers. @param {PuzzleSession} session @param {number} slides */
function slide(session, slides) {
  for (let made = 0, i = 0; made < slides; i++) if (session.slide(i % 4)) made++;
  return session;
}

const newGame = () => Session.start(/** @type {any} */ ({ rules: 'classic' }), 7n);
const newPuzzle = () => PuzzleSession.start({ side: 4, start: 'any' }, 7n);

/** A game as a newer build might have stored it. @param {any} game @param {string} mood */
const asNewer = (game, mood) => ({ ...game, mood, tally: { ...game.tally, sighs: [mood, 3] } });

/** What this build doesn't know. @param {any} game */
const unknownIn = ({ mood, tally }) => ({ mood, sighs: tally.sighs });

/** @typedef {Session | PuzzleSession} Any */

for (const [name, Kind, make, act, next] of /** @type {any[]} */ ([
  ['game', Session, newGame, play, (/** @type {Session} */ one) => one.newGame(8n)],
  [
    'puzzle',
    PuzzleSession,
    newPuzzle,
    slide,
    (/** @type {PuzzleSession} */ one) => one.newPuzzle({ side: 4, start: 'any' }, 8n),
  ],
])) {
  test(`what a newer build has stored survives moves, undo and other games: ${name}`, () => {
    const session = act(make(), 9);
    next(session);
    act(session, 4);
    const [[id, game]] = session.changes;
    const [stored, before] = [asNewer(session.toSave(), 'now'), asNewer(game, 'before')];
    const { session: again, damaged } = Kind.restore(stored, new Map([[id, before]]));
    assert.deepEqual(damaged, []);
    assert.deepEqual(again.toSave(), stored, 'nothing changes by reading');
    act(again, 3);
    again.undo();
    assert.deepEqual(unknownIn(again.pack()), unknownIn(stored));

    // The game before comes back, and takes its own along.
    while (again.undo() !== 'game');
    assert.deepEqual(unknownIn(again.pack()), unknownIn(before));
    assert.deepEqual(unknownIn(again.after), unknownIn(stored));

    // A new game has nothing of the one before it.
    act(again, 1);
    next(again);
    act(again, 2);
    assert.deepEqual(unknownIn(again.pack()), { mood: undefined, sighs: undefined });
  });

  test(`what a page adds to a game stays with it: ${name}`, () => {
    const session = act(make(), 9);
    assert.deepEqual(session.bookmarks, []);
    session.annotate({ bookmarks: [3, 7] });
    act(session, 1);
    const { session: again } = Kind.restore(session.toSave(), new Map());
    assert.deepEqual(again.bookmarks, [3, 7]);
    next(again);
    assert.deepEqual(again.bookmarks, []);
    assert.deepEqual(again.before.bookmarks, [3, 7]);
  });

  test(`a game that undo brings back is marked too, here or elsewhere: ${name}`, () => {
    const session = act(make(), 9);
    const { id } = session;
    next(session);
    session.changes.clear();
    assert.equal(session.annotate({ bookmarks: [1] }, 'another'), false);
    assert.equal(session.annotate({ bookmarks: [2] }, id), true);
    assert.deepEqual([...session.changes.keys()], [id], 'it is stored');
    assert.deepEqual(session.before.bookmarks, [2]);
    session.follow(new Map([[id, { ...session.before, bookmarks: [2, 5] }]]));
    assert.equal(session.undo(), 'game');
    assert.deepEqual(session.bookmarks, [2, 5]);
    // Deleted in the library, it does not come back.
    next(session);
    session.follow(new Map([[id, { id, deleted: true }]]));
    assert.equal(session.canUndo, false);
  });
}

test('an attempt remembers from which slide on a hint helped', () => {
  const session = slide(newPuzzle(), 3);
  assert.equal(session.pack().hinted, undefined);
  session.hinted();
  slide(session, 2);
  session.hinted();
  const { hinted, tally } = session.pack();
  assert.deepEqual([hinted, tally.hints], [3, 2]);
});

test('a save of another version is refused', () => {
  for (const Kind of [Session, PuzzleSession]) {
    for (const save of [undefined, 'junk', {}, { version: 2 }, { version: 1 }])
      assert.throws(() => Kind.restore(save, new Map()), Error);
  }
});

test('there is progress where something can be taken back or made again', () => {
  for (const session of [newGame(), newPuzzle()]) {
    assert.equal(session.hasProgress, false);
    if (session instanceof Session) play(session, 1);
    else slide(session, 1);
    assert.equal(session.hasProgress, true);
    session.undo();
    assert.equal(session.hasProgress, true);
  }
});

test('a puzzle counts each slide taken back, and who gives up without one has something to lose', () => {
  const session = slide(newPuzzle(), 2);
  session.undo();
  assert.equal(session.tally.undos, 1);
  const fresh = newPuzzle();
  assert.equal(fresh.seed, 7n);
  assert.equal(fresh.giveUp(), true);
  assert.deepEqual([fresh.canUndo, fresh.canRedo, fresh.hasProgress], [false, false, true]);
});

test('a puzzle that was not touched is not come back to, and a restart counts no more than before', () => {
  const session = newPuzzle();
  session.newPuzzle({ side: 4, start: 'any' }, 8n);
  assert.equal(session.before, undefined);
  for (const [counts, one] of /** @type {const} */ ([
    [true, slide(newPuzzle(), 2)],
    [false, PuzzleSession.open(slide(newPuzzle(), 2).puzzle.record)],
  ])) {
    one.restart();
    assert.equal(one.counts, counts);
  }
});

test('other attempts keep what they have when a hint helps them or a solution is found', () => {
  const session = slide(newPuzzle(), 3);
  const { startRecord } = session;
  session.restart();
  session.hinted();
  const { slides, aided } = /** @type {any} */ (session.before).tally;
  assert.deepEqual([slides, aided], [3, true]);
  const { before } = session;
  assert.deepEqual(session.know({ slides: new Uint8Array(2), optimal: true }, startRecord), []);
  assert.equal(session.before, before);
});

test('puzzles are alike by their size, goal and start, but a board of one’s own is like any', () => {
  const of = (/** @type {object} */ more) =>
    PuzzleSession.start(/** @type {any} */ ({ side: 3, goal: 'spiral', start: 6, ...more }), 7n);
  const board = of({ start: [1, 2, 3, 8, 4, 0, 7, 6, 5] });
  assert.ok(of({}).isLike(of({})));
  for (const other of [of({ start: 40 }), of({ goal: 'usual' }), of({ side: 4 })])
    assert.equal(of({}).isLike(other), false);
  assert.ok(of({}).isLike(board) && board.isLike(of({})));
  assert.equal(board.isLike(of({ side: 4 })), false);
});

test('of a text with records of both kinds, each game opens its own', async () => {
  const game = play(newGame(), 3).record;
  const { record: puzzle } = slide(newPuzzle(), 2).puzzle;
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
