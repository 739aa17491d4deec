// Random histories of a player: moves, undo, redo, new games and reloads. No game is lost or there twice, and each can be
// read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, reopen } from '../../www/element/reopen.js';
import { connectTo } from '../../www/storage/database.js';
import { dice } from '../support/dice.js';
import { keptIn } from './databases.js';
import { freshName, locks, Saves } from './saves.js';
import { KINDS } from './sessions.js';

/** A listener that ignores everything. */
const DEAF = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));

/** What a game is, apart from its place and from openings that nothing has followed. @param {any} kept */
function gameOf(kept) {
  const { acts, started, ended, kind, name, key, ...game } = kept.pack();
  return game;
}

/** @param {any} session */
function stateOf(session) {
  return {
    ...{ game: gameOf(session), before: session.before?.id, after: session.after?.id },
    ...{ best: session.best, canRedo: session.canRedo },
  };
}

/** What each kind does besides undo and redo. @type {Record<string, any>} */
const PLAY = {
  game: {
    key: 'main/classic/4x4',
    bestFrom: 'prev',
    move: (/** @type {any} */ session, /** @type {number} */ way) =>
      session.move(way, way === 3 && session.steps > 20),
    next: KINDS.game.next,
    isPlayed: (/** @type {any} */ { handle }) => handle.known_steps > 0,
  },
  puzzle: {
    key: 'main/4x4/spiral/any',
    bestFrom: 'next',
    move: (/** @type {any} */ session, /** @type {number} */ way) => session.slide(way),
    next(/** @type {any} */ session, /** @type {bigint} */ seed) {
      if (seed % 3n === 0n) session.restart();
      else if (seed % 3n === 1n) session.giveUp();
      else KINDS.puzzle.next(session, seed);
    },
    isPlayed: (/** @type {any} */ attempt) => !attempt.isUntouched,
  },
};

for (const [name, { key, bestFrom, move, next, isPlayed }] of Object.entries(PLAY)) {
  test(`whatever is played, undone and started anew, each game is stored once: ${name}`, async () => {
    const { opener, start } = KINDS[name];
    for (let seed = 0; seed < 12; seed++) {
      locks.held.clear();
      const throwDice = dice(seed);
      const connect = connectTo(freshName());
      const restore = async (/** @type {any} */ kept) => reopen(kept, opener);
      const saves = new Saves(/** @type {any} */ ({ name, bestFrom, connect, restore }), DEAF);
      const open = async () => {
        const opened = await saves.open(key, start(1n), { name: 'main' });
        assert.ok(opened?.held);
        return /** @type {any} */ (opened.session);
      };
      let session = await open();
      /** The games that were played. @type {Map<string, any>} */
      const played = new Map();
      for (let step = 0; step < 120; step++) {
        const act = throwDice(12);
        if (act < 6) move(session, throwDice(4));
        else if (act < 9) session.undo();
        else if (act < 10) session.redo();
        else if (act < 11) next(session, BigInt(step));
        saves.keep(session);
        for (const game of [session.current, session.before, session.after])
          if (game && isPlayed(game)) played.set(game.id, gameOf(game));
        if (act < 11) continue;
        // A reload.
        if (throwDice(2)) session.rest();
        saves.keep(session);
        assert.equal(await saves.saved, true);
        const before = stateOf(session);
        const { hasProgress } = session;
        saves.close();
        session = await open();
        // A first game that nothing was done in isn't stored.
        if (!hasProgress) continue;
        assert.deepEqual(stateOf(session), before, `seed ${seed}, step ${step}`);
      }
      assert.equal(await saves.saved, true);
      saves.close();
      const [games, chunks] = [await keptIn(connect, 'games'), await keptIn(connect, 'acts')];
      const known = [...played.keys(), session.id, session.before?.id, session.after?.id];
      const others = Object.keys(games).filter((id) => !known.includes(id));
      assert.deepEqual(others, [], `seed ${seed}`);
      for (const [id, game] of played) {
        const handle = begin(games[id].start, opener.open);
        for (let at = 0; chunks[`${id},${at}`]; at++) assert.ok(handle.read(chunks[`${id},${at}`]));
        assert.deepEqual(gameOf(opener.keep(handle, games[id])), game, `seed ${seed}`);
        // Statistics ask the rows.
        if (id !== session.id) assert.deepEqual(games[id].summary.tally, game.tally);
      }
    }
  });
}
