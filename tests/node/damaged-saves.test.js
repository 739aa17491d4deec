// Saves that cannot be read: what is played instead, and what is set aside.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  breathe,
  freshName,
  KEY,
  locks,
  make,
  opened,
  past,
  plant,
  planted,
  Session,
  save,
  storedIn,
} from './saves.js';

const LOCK = `test/${KEY}`;

test('a damaged game before or after costs only itself', async () => {
  const name = freshName();
  await plant(
    name,
    { [KEY]: { ...save, before: 'bad' } },
    { bad: { junk: true }, past: past(900) },
  );
  const restore = Session.restore;
  try {
    Session.restore = (found) => ({ ...restore(found), damaged: [['bad', { junk: true }]] });
    const { keeper, heard } = make(name);
    const { session } = await opened(keeper, KEY, new Session());
    assert.equal(session.best, 900);
    await keeper.saved;
    assert.deepEqual(heard, ['broken, left newest', 'saved']);
  } finally {
    Session.restore = restore;
  }
  const { 'games/past': other, 'games/bad': bad, ...stored } = await storedIn(name);
  assert.deepEqual([other, bad], [past(900), undefined]);
  const aside = Object.entries(stored).filter(([place]) => place.startsWith('broken/'));
  assert.deepEqual(
    aside.map(([, value]) => value),
    [{ key: KEY, save: { junk: true } }],
  );
});

test('only the tab that plays sets aside what could not be read', async () => {
  const state = await planted('junk');
  const before = await storedIn(state.name);
  const playing = make(state.name);
  locks.held.set(LOCK, () => {});
  const { held } = await opened(state.keeper, KEY, new Session());
  assert.equal(held, false);
  await breathe();
  assert.deepEqual(state.heard, ['broken, left nothing']);
  assert.deepEqual(await storedIn(state.name), before);
  locks.held.clear();
  await opened(playing.keeper, KEY, new Session());
  await breathe();
  const { [`saves/${KEY}`]: gone, ...stored } = await storedIn(state.name);
  assert.equal(gone, undefined);
  assert.deepEqual(
    Object.entries(stored).flatMap(([place, value]) =>
      place.startsWith('broken/') ? [value] : [],
    ),
    [{ key: KEY, save: 'junk' }],
  );
});

test('a game that is played again from the save before is no longer among those that were replaced', async () => {
  const name = freshName();
  await plant(
    name,
    { [KEY]: 'junk', [`${KEY}#previous`]: save },
    { played: { ...past(5), id: 'played' } },
  );
  const { keeper, heard } = make(name);
  const { session } = await opened(keeper, KEY, new Session());
  assert.deepEqual(session.moves, [1, 2]);
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['broken, left previous', 'saved']);
  const stored = await storedIn(name);
  assert.equal(stored['games/played'], undefined);
  assert.deepEqual(stored[`saves/${KEY}`].moves, [1, 2]);
});
