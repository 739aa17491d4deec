// Games of two devices become one: by copies of a game, and by random histories. Without a page or a database.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merge } from '../../www/app/backup/merge.js';
import { commonMoves, isBeginning, movesOf } from '../../www/app/backup/moves.js';
import { Session } from '../../www/game/session.js';
import { asJson, gameOf } from './backups.js';
import './stores.js';

// Playing takes no time, so copies of a game are the same.
performance.now = () => 0;

/** @typedef {import('../../www/app/backup/merge.js').Library} Library */
/** @typedef {import('../../www/app/backup/merge.js').Entry} Entry */

/** @param {number} seed @returns {(sides: number) => number} */
function diceOf(seed) {
  let state = seed;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** The entry of a session. @param {Session} session @param {object} [more] @returns {Entry} */
function entryOf(session, more) {
  const { proof, ...game } = gameOf(session, more);
  return game.best > 0 && proof !== undefined ? { ...game, proof } : game;
}

/** A game of some moves. @param {number[]} ways @param {object} [stored] */
function played(ways, stored = {}) {
  const session = Session.start('classic', 7n);
  for (const way of ways) session.move(way);
  return entryOf(session, { id: 'a'.repeat(32), started: 5, ended: 9, day: undefined, ...stored });
}

/** @param {Entry[]} games @param {any[]} [deleted] @returns {Library} */
const library = (games, deleted = []) => ({ games, deleted });

/** The same whatever the order of games and fields. @param {Library} one */
const sorted = ({ games, deleted }) => ({
  games: games.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  deleted: deleted.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

/** @param {Library} one @param {Library} other @param {string} [said] */
const expectSame = (one, other, said) =>
  assert.deepEqual(asJson(sorted(one)), asJson(sorted(other)), said);

const SHORT = [0, 1, 0, 1, 0, 1];
const LONG = [...SHORT, 2, 3, 2, 3];
const OTHER = [...SHORT, 1, 2, 1, 2, 1, 2];

test('moves are compared as text as if they were played', () => {
  const dice = diceOf(3);
  for (let round = 0; round < 300; round++) {
    const ways = () => Array.from({ length: dice(9) }, () => dice(2));
    const [one, other] = [ways(), ways()].map((tried) => {
      const session = Session.start('classic', 7n);
      return { made: tried.filter((way) => session.move(way)), record: session.record };
    });
    const [a, b] = [one, other].map(({ record }) => movesOf(record));
    assert.equal(a.count, one.made.length);
    let common = 0;
    while (common < Math.min(a.count, b.count) && one.made[common] === other.made[common]) common++;
    assert.equal(commonMoves(a, b), common, `${one.record} ${other.record}`);
    assert.equal(isBeginning(a, b), common === a.count);
  }
  const [a, b] = [7n, 8n].map((seed) => movesOf(Session.start('classic', seed).record));
  assert.equal(commonMoves(a, b), -1);
});

test('what was played on takes the place of what it began with', () => {
  const [short, long] = [played(SHORT), played(LONG)];
  for (const [here, there] of [
    [short, long],
    [long, short],
  ]) {
    const { games } = merge(library([here]), library([there]));
    assert.deepEqual(games, [long]);
  }
  assert.equal(merge(library([long]), library([short])).games[0], long, 'nothing to write');
});

test('a game and its copy from a file, which has no fields without a value, stay the same object', () => {
  const here = { ...played(SHORT), proof: undefined };
  const { games } = merge(library([here]), library([asJson(here)]));
  assert.equal(games.length, 1);
  assert.ok(games[0] === here);
});

test('games that have diverged are both kept, one of them under an id of its own', () => {
  const [long, other] = [played(LONG), played(OTHER)];
  const one = merge(library([long]), library([other]));
  expectSame(one, merge(library([other]), library([long])));
  assert.equal(one.games.length, 2);
  const byId = new Map(one.games.map((game) => [game.id, game]));
  assert.ok(byId.has(long.id));
  assert.deepEqual(
    one.games.map(({ origin }) => origin),
    [long.id, long.id],
  );
  // Again, and with what both began with.
  expectSame(merge(one, library([other])), one);
  expectSame(merge(one, library([played(SHORT)])), one);
  // The copy that was played on replaces itself.
  const more = played([...OTHER, 3, 0, 3, 0]);
  const next = merge(one, library([more]));
  assert.deepEqual(
    next.games.map(({ record }) => record).sort(),
    [long.record, more.record].sort(),
  );
});

test('counters take the maximum, bookmarks are united, the best moment stays', () => {
  const [a, b] = [
    played(LONG, { bookmarks: [2, 9], note: 'nice', ended: 20, mood: 'good', hinted: 4 }),
    played(SHORT, {
      ...{ bookmarks: [2, 4], note: 'n', started: 3, ended: 30, day: '2026-11-20' },
      ...{ hinted: 2, challenge: 900 },
    }),
  ];
  b.tally = { ...b.tally, undos: 7, time: 1e6 };
  b.best = 9000;
  b.bestSteps = 3;
  b.proof = 'x';
  const { games } = merge(library([a]), library([b]));
  expectSame({ games, deleted: [] }, merge(library([b]), library([a])));
  assert.deepEqual(games, [
    {
      ...a,
      bookmarks: [2, 4, 9],
      started: 3,
      ended: 30,
      day: '2026-11-20',
      hinted: 2,
      challenge: 900,
      best: 9000,
      bestSteps: 3,
      proof: 'x',
      tally: { ...a.tally, undos: 7, time: 1e6 },
    },
  ]);
});

test('a game that the AI helped in on one device counts on neither', () => {
  const own = played(LONG);
  const helped = played(LONG, { counts: false, helped: 4, best: 4, bestSteps: 4 });
  const { games } = merge(library([own]), library([helped]));
  assert.deepEqual([games[0].counts, games[0].helped, games[0].best], [false, 4, 4]);
});

test('a deleted game stays deleted, also if it was played on elsewhere', () => {
  const stone = { id: 'a'.repeat(32) };
  const one = merge(library([], [stone]), library([played(LONG), played(OTHER)]));
  expectSame(one, { games: [], deleted: [stone] });
  expectSame(merge(library([played(LONG)]), library([], [stone])), one);
});

test('of diverged copies, one can be deleted', () => {
  const [long, other] = [played(LONG), played(OTHER)];
  const both = merge(library([long]), library([other]));
  for (const gone of both.games) {
    const [left] = both.games.filter((game) => game !== gone);
    const { id, origin, record } = gone;
    const here = library([left], [{ id, origin, record }]);
    for (const there of [library([long]), library([other]), both]) {
      const { games } = merge(here, there);
      assert.deepEqual(
        games.map((game) => game.record),
        [left.record],
      );
      expectSame(merge(here, there), merge(there, here));
    }
  }
});

test('a game that is played here stays as it is', () => {
  const [short, long, other] = [played(SHORT), played(LONG), played(OTHER)];
  const held = new Set([short.id]);
  const { games } = merge(library([short]), library([long, other]), held);
  assert.equal(games[0], short);
  assert.equal(games.length, 3);
  assert.equal(new Set(games.map(({ id }) => id)).size, 3);
  assert.deepEqual(
    merge(library([short]), library([], [{ id: short.id }]), held),
    library([short]),
  );
  // Once it is over, only what was played further stays.
  const after = merge(library(games), library([]));
  expectSame(after, merge(library([long]), library([other])));
});

/**
 * Devices that begin with the same games, and play, undo, mark and delete on their own.
 * @param {number} seed @param {number} count
 */
function histories(seed, count) {
  const dice = diceOf(seed);
  const ids = Array.from({ length: 3 }, (_, at) => String(at).repeat(32));
  const shared = ids.map((id, at) => {
    const session = Session.start({ rules: 'classic', rows: 3, cols: 3 }, BigInt(seed + at));
    for (let i = dice(6); i > 0; i--) session.move(dice(4));
    return entryOf(session, { id, started: 1, ended: 1 });
  });
  return Array.from({ length: count }, () => {
    const games = shared.filter(() => dice(6) > 0);
    /** @type {any[]} */
    const deleted = [];
    const next = games.flatMap((game) => {
      if (dice(9) === 0) {
        deleted.push({ id: game.id });
        return [];
      }
      const { session } = Session.restore(asJson(game), new Map());
      for (let i = dice(7); i > 0; i--) {
        const act = dice(6);
        if (act < 4) session.move(dice(4), dice(12) === 0);
        else if (act === 4) session.undo();
        else session.redo();
      }
      const { id, started, ended } = game;
      const entry = entryOf(session, { id, started, ended: ended + dice(3) });
      if (dice(2)) entry.bookmarks = [dice(movesOf(entry.record).count + 1)];
      return [entry];
    });
    return library(next, deleted);
  });
}

test('devices that exchange files end with the same games, whichever way round', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const [a, b, c] = histories(seed, 3);
    const ab = merge(a, b);
    expectSame(ab, merge(b, a), `seed ${seed}: commutative`);
    expectSame(merge(ab, ab), ab, `seed ${seed}: idempotent`);
    expectSame(merge(ab, b), ab, `seed ${seed}: again`);
    expectSame(merge(b, ab), ab, `seed ${seed}: and back`);
    const names = (/** @type {Library} */ { games, deleted }) =>
      library(
        games.map(
          ({ id, record, origin, bookmarks }) =>
            /** @type {any} */ ({ id, record, origin, bookmarks }),
        ),
        deleted,
      );
    expectSame(names(merge(ab, c)), names(merge(a, merge(b, c))), `seed ${seed}: associative`);
  }
});

test('devices that go on playing end with the same games once they have exchanged files', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = diceOf(seed * 7);
    const devices = histories(seed, 3);
    for (let round = 0; round < 12; round++) {
      const [to, from] = [dice(3), dice(3)];
      const running = devices[to].games[dice(4)];
      devices[to] = merge(devices[to], asJson(devices[from]), new Set(running ? [running.id] : []));
    }
    // Everyone with everyone, when nothing runs any more, in any order.
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
    ]) {
      const all = order.reduce((sum, at) => merge(sum, devices[at]), library([]));
      const other = order.toReversed().reduce((sum, at) => merge(sum, devices[at]), library([]));
      const records = (/** @type {Library} */ { games }) =>
        games.map(({ id, record }) => `${id} ${record}`).sort();
      assert.deepEqual(records(all), records(other), `seed ${seed}`);
    }
  }
});

/** How often the id of a game is read while two libraries of some games become one. @param {number} count */
function readsOf(count) {
  let reads = 0;
  const games = Array.from({ length: count }, (_, at) =>
    Object.defineProperty(played([]), 'id', {
      enumerable: true,
      get: () => {
        reads++;
        return at.toString(16).padStart(32, '0');
      },
    }),
  );
  assert.equal(merge(library(games), library(asJson(games))).games.length, count);
  return reads;
}

test('merging takes steps linear in the games', () => {
  const [few, many] = [readsOf(500), readsOf(2000)];
  assert.ok(many <= 5 * few, `${few} reads for 500 games, ${many} for 2,000`);
});
