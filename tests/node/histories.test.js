// Random histories of a player: moves, undo, redo, new games and reloads. No game is lost, and each is in one place.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync } from '../../pkg/game_2048.js';
import { initSync as initPuzzle } from '../../pkg/sliding_puzzle.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { connectTo } from '../../www/storage/database.js';
import { keptIn } from './databases.js';
import { freshName, locks, Saves } from './saves.js';

const wasm = (/** @type {string} */ name) => ({
  module: readFileSync(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url)),
});
initSync(wasm('game_2048'));
initPuzzle(wasm('sliding_puzzle'));

/** Small random numbers that are the same in every run (Lehmer). @param {number} seed */
function dice(seed) {
  let state = seed + 1;
  return (/** @type {number} */ sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** Nothing that a test listens to. */
const DEAF = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));

/** A save without its place, which only a stored one has, and without the time, which goes on. @param {any} save */
function unplaced({ shelf, kind, name, key, tally, ...save }) {
  return { ...save, tally: { ...tally, time: 0 } };
}

/** What differs between the two games. @type {Record<string, any>} */
const KINDS = {
  game: {
    key: 'main/classic/4x4',
    format: { name: 'game-2048', restore: Session.restore, bestFrom: 'prev' },
    start: () => Session.start(/** @type {any} */ ({ rules: 'classic' }), 1n),
    move: (/** @type {Session} */ one, /** @type {number} */ way) =>
      one.move(way, way === 3 && one.steps > 20),
    next: (/** @type {Session} */ one, /** @type {bigint} */ seed) => one.newGame(seed),
    played: (/** @type {any} */ { steps, tally }) => steps > 0 || tally.moves > 0,
  },
  puzzle: {
    key: 'main/3x3/spiral/6',
    format: { name: 'sliding-puzzle', restore: PuzzleSession.restore, bestFrom: 'next' },
    start: () => PuzzleSession.start({}, 1n),
    move: (/** @type {PuzzleSession} */ one, /** @type {number} */ way) => one.slide(way),
    next: (/** @type {PuzzleSession} */ one, /** @type {bigint} */ seed) =>
      seed % 3n === 0n ? one.restart() : seed % 3n === 1n ? one.giveUp() : one.newPuzzle({}, seed),
    played: (/** @type {any} */ { slides, tally }) =>
      slides > 0 || tally.slides > 0 || tally.givenUp,
  },
};

for (const [name, kind] of Object.entries(KINDS)) {
  test(`whatever is played, undone and started anew, every game is in one place: ${name}`, async () => {
    for (let seed = 0; seed < 12; seed++) {
      locks.held.clear();
      const throwDice = dice(seed);
      const connect = connectTo(freshName());
      const saves = new Saves({ ...kind.format, connect }, DEAF);
      const open = async () => {
        const opened = await saves.open(kind.key, kind.start(), { name: 'main' });
        assert.ok(opened?.held);
        return /** @type {any} */ (opened.session);
      };
      let session = await open();
      /** The ids of all games that had a move. @type {Set<string>} */
      const played = new Set();
      for (let step = 0; step < 120; step++) {
        const act = throwDice(12);
        if (act < 6) kind.move(session, throwDice(4));
        else if (act < 9) session.undo();
        else if (act < 10) session.redo();
        else if (act < 11) kind.next(session, BigInt(step));
        saves.keep(session);
        if (kind.played(session.pack())) played.add(session.id);
        if (act < 11) continue;
        // A reload.
        assert.equal(await saves.saved, true);
        const before = structuredClone(session.toSave());
        const best = session.bestOfAll ?? session.best;
        saves.close();
        session = await open();
        const where = `seed ${seed}, step ${step}`;
        assert.deepEqual(unplaced(session.toSave()), unplaced(before), where);
        assert.equal(session.bestOfAll ?? session.best, best);
        const games = await keptIn(connect, 'games');
        const current = (await keptIn(connect, 'saves'))[kind.key];
        assert.equal(games[current?.id], undefined, 'the running game is in one place');
        for (const id of played) {
          assert.ok(games[id] || current.id === id, `${where}: ${id} is lost`);
        }
      }
      saves.close();
    }
  });
}
