// Claims to a lock: one element of a page after the other gets it, and none waits for one that waits for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Claim, holdLock } from '../../www/storage/tab-lock.js';
import { breathe, latch, locks } from './saves.js';

/** A claim that has asked for a lock. @param {string} name @param {boolean} [steal] */
function claim(name, steal = false) {
  const claim = new Claim(name);
  const state = { claim, lost: 0, has: /** @type {boolean | undefined} */ (undefined) };
  const asked = claim.take({ steal, lost: () => state.lost++ });
  asked.then((has) => {
    state.has = has;
  });
  return Object.assign(state, { asked });
}

test('a lock that is given up in the same task goes to the one that has asked for it', async () => {
  for (const asksFirst of [true, false]) {
    const old = claim('a');
    assert.equal(await old.asked, true);
    const work = latch();
    const leave = () => old.claim.leave(work.promise);
    if (!asksFirst) leave();
    const next = claim('a');
    if (asksFirst) leave();
    await breathe();
    assert.equal(next.has, undefined, 'the last moves are still being written');
    work.open();
    assert.equal(await next.asked, true);
    await next.claim.leave();
  }
});

test('a lock that stays with another element or tab is refused', async () => {
  const old = claim('a');
  const next = claim('a');
  assert.deepEqual([await old.asked, await next.asked], [true, false]);
  let free = false;
  next.claim.free?.then(() => {
    free = true;
  });
  await breathe();
  assert.equal(free, false);
  await old.claim.leave();
  await breathe();
  assert.equal(free, true);
  const unlock = await holdLock('a', { lost() {} });
  const third = claim('a');
  assert.equal(await third.asked, false);
  assert.equal(third.claim.free, undefined, 'another tab is not waited for');
  await unlock?.();
});

test('a lock that is taken by another element is free when that gives it up', async () => {
  const old = claim('a');
  await old.asked;
  const thief = claim('a', true);
  assert.equal(await thief.asked, true);
  await breathe();
  assert.equal(old.lost, 1);
  assert.ok(old.claim.free);
  await thief.claim.leave();
  await old.claim.free;
  assert.equal(locks.held.size, 0);
});

test('a claim that is given up before it is granted holds nothing', async () => {
  const old = claim('a');
  await old.asked;
  const work = latch();
  old.claim.leave(work.promise);
  const next = claim('a');
  next.claim.leave();
  const third = claim('a');
  work.open();
  assert.deepEqual([await next.asked, await third.asked], [false, true]);
  await third.claim.leave();
  assert.equal(locks.held.size, 0);
  const request = latch();
  locks.hung = request.promise;
  const late = claim('a');
  late.claim.leave();
  request.open();
  assert.equal(await late.asked, false);
  await breathe();
  assert.equal(locks.held.size, 0);
});

test('elements that pass their names on in a circle all go on', async () => {
  const names = ['a', 'b', 'c'];
  const [works, olds] = [names.map(latch), names.map((name) => claim(name))];
  await Promise.all(olds.map(({ asked }) => asked));
  const next = olds.map((old, at) => {
    old.claim.leave(works[at].promise);
    return claim(names[(at + 1) % names.length]);
  });
  // Their writes end in any order.
  for (const at of [1, 2, 0]) {
    works[at].open();
    await breathe();
  }
  assert.deepEqual(
    next.map(({ has }) => has),
    [true, true, true],
  );
});
