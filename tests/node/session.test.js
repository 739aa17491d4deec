// What sessions store: what a newer build has added survives, and a best score has its record.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync as initGame, verify } from '../../pkg/game_2048.js';
import { initSync as initPuzzle } from '../../pkg/sliding_puzzle.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';

const wasm = (/** @type {string} */ name) => ({
  module: readFileSync(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url)),
});
initGame(wasm('game_2048'));
initPuzzle(wasm('sliding_puzzle'));

/** Makes moves. @param {Session} session @param {number} moves */
function play(session, moves) {
  for (let made = 0, i = 0; made < moves; i++) if (session.move(i % 4)) made++;
  return session;
}

/** Slides numbers. @param {PuzzleSession} session @param {number} slides */
function slide(session, slides) {
  for (let made = 0, i = 0; made < slides; i++) if (session.slide(i % 4)) made++;
  return session;
}

const newGame = () => Session.start(/** @type {any} */ ({ rules: 'classic' }), 7n);
const newPuzzle = () => PuzzleSession.start({ side: 4, start: 'any' }, 7n);

/** The same save as a newer build might have written it. @param {any} save */
function asNewer(save) {
  const named = structuredClone(save);
  const games = ['game', 'before', 'after'].map((name) => [name, named[name]]);
  for (const [name, game] of games.filter(([, game]) => game)) {
    game.mood = `of ${name}`;
    game.tally.sighs = [name, 3];
  }
  named.totals.sighs = { all: 9 };
  named.theme = { name: 'dusk' };
  return named;
}

/** What is not known here, wherever it lies. @param {any} save */
function unknownIn({ theme, totals, game, before, after }) {
  const of = (/** @type {any} */ one) => one && { mood: one.mood, sighs: one.tally.sighs };
  return { theme, totals: totals.sighs, game: of(game), before: of(before), after: of(after) };
}

test('what a newer build has stored of a game survives moves, undo and other games', () => {
  const session = play(newGame(), 30);
  session.newGame(8n);
  play(session, 5);
  const stored = asNewer(session.toSave());
  const known = unknownIn(stored);
  const { session: again, whole } = Session.restore(stored);
  assert.equal(whole, true);
  assert.deepEqual(again.toSave(), stored, 'nothing changes by reading');
  play(again, 3);
  again.undo();
  assert.deepEqual(unknownIn(again.toSave()), known);

  // The game before comes back, and takes its own along.
  while (again.undo() !== 'game');
  const { game, before, after, ...beside } = unknownIn(again.toSave());
  assert.deepEqual([game, before, after], [known.before, undefined, known.game]);
  assert.deepEqual(beside, { theme: known.theme, totals: known.totals });

  // A new game has nothing of the one before it.
  again.newGame(9n);
  play(again, 2);
  const last = unknownIn(again.toSave());
  assert.deepEqual(last.game, { mood: undefined, sighs: undefined });
  assert.deepEqual(last.before, known.before);
  assert.deepEqual([last.theme, last.totals], [known.theme, known.totals]);
});

test('what a newer build has stored of a puzzle survives slides, undo and other puzzles', () => {
  const session = slide(newPuzzle(), 9);
  session.newPuzzle({ side: 4, start: 'any' }, 8n);
  slide(session, 4);
  const stored = asNewer(session.toSave());
  const known = unknownIn(stored);
  const { session: again, whole } = PuzzleSession.restore(stored);
  assert.equal(whole, true);
  assert.deepEqual(again.toSave(), stored, 'nothing changes by reading');
  slide(again, 3);
  again.undo();
  assert.deepEqual(unknownIn(again.toSave()), known);
  while (again.undo() !== 'game');
  const { game, before, after } = unknownIn(again.toSave());
  assert.deepEqual([game, before, after], [known.before, undefined, known.game]);
  again.giveUp();
  again.newPuzzle({ side: 4, start: 'any' }, 9n);
  slide(again, 2);
  const last = unknownIn(again.toSave());
  assert.deepEqual(last.game, { mood: undefined, sighs: undefined });
  assert.deepEqual([last.theme, last.totals], [known.theme, known.totals]);
});

test('what is counted is read from plain data alone', () => {
  for (const junk of ['text', 5, null, [1, 2], true]) {
    const save = /** @type {any} */ (play(newGame(), 3).toSave());
    const { session } = Session.restore({ ...save, totals: junk });
    assert.deepEqual(session.toSave().totals, save.totals, JSON.stringify(junk));
  }
});

/** What the first build that kept saves wrote, of both games. It must be understood for ever. */
const FIRST = JSON.parse(readFileSync(new URL('../data/saves.json', import.meta.url), 'utf8'));

for (const [name, Kind] of /** @type {const} */ ([
  ['game', Session],
  ['puzzle', PuzzleSession],
])) {
  test(`saves of the first build are read and written as they were: ${name}`, () => {
    for (const save of FIRST[name]) {
      const { session, whole } = Kind.restore(save);
      assert.equal(whole, true);
      // The list of highest tiles came later, and is empty for games that were counted before.
      const totals = name === 'game' ? { ...save.totals, tops: [] } : save.totals;
      // Stored as JSON there is no `undefined`.
      assert.deepEqual(JSON.parse(JSON.stringify(session.toSave())), { ...save, totals });
    }
  });
}

/** What a record proves. @param {string | undefined} record */
const proved = (record) => verify(String(record)).score;

test('a best score has the record of the game that reached it, as it stood then', () => {
  const session = newGame();
  assert.equal(session.bestRecord, undefined);
  play(session, 40);
  assert.ok(session.best > 0);
  assert.equal(session.best, session.score);
  assert.equal(proved(session.bestRecord), session.best);
  const { best, bestRecord } = session;
  // Neither undo nor a new game, nor the AI, changes it.
  for (let i = 0; i < 10; i++) session.undo();
  play(session, 1);
  session.newGame(9n);
  for (let i = 0; session.score <= best && i < 4000; i++) session.move(i % 4, true);
  assert.deepEqual([session.best, session.bestRecord], [best, bestRecord]);
});

test('a best score that is taken over brings its record, or has none', () => {
  const session = play(newGame(), 40);
  const { best, bestRecord } = session;
  session.takeBest(best - 1, 'lower');
  session.takeBest(best, 'the same');
  assert.deepEqual([session.best, session.bestRecord], [best, bestRecord]);
  session.takeBest(best + 1, 'higher');
  assert.deepEqual([session.best, session.bestRecord], [best + 1, 'higher']);
  session.takeBest(best + 2);
  assert.deepEqual([session.best, session.bestRecord], [best + 2, undefined]);

  // A game that is opened again is as good as its score; the record of that comes from the store.
  const { session: again } = Session.restore(play(newGame(), 40).toSave());
  assert.deepEqual([again.best, again.bestRecord], [best, undefined]);
  again.takeBest(best, bestRecord);
  assert.equal(again.bestRecord, bestRecord);
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
