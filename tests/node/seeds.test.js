// The seeds that the tests of the page pin: without a page, as its first script runs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { pinSeeds } from '../page/seeds.js';
import { Items } from '../support/browser.js';

/** The script that pins them. */
let script = '';
pinSeeds(
  /** @type {any} */ ({
    addInitScript(/** @type {string} */ text) {
      script = text;
    },
  }),
);

/** Loads a page in a tab. @param {object} tab what its pages find */
function load(tab) {
  const page = createContext({ Crypto: class {}, ...tab });
  runInContext(script, page);
  const draw = (/** @type {number} */ bytes) =>
    String(runInContext(`new Crypto().getRandomValues(new Uint8Array(${bytes}))`, page));
  return {
    seed: () => draw(8),
    id: () => draw(16),
    chance: () => runInContext('Math.random()', page),
  };
}

const fresh = () => ({ sessionStorage: new Items() });

test('every run draws the same, another load draws other numbers, and ids change no seed', () => {
  const tab = fresh();
  const [page, other] = [load(tab), load(fresh())];
  const seeds = [page.seed(), page.seed()];
  assert.notEqual(seeds[0], seeds[1]);
  assert.notEqual(other.id(), other.id());
  assert.deepEqual([other.seed(), other.seed()], seeds, 'another tab');
  assert.equal(page.chance(), other.chance());
  assert.ok(page.chance() < 1);
  const again = load(tab);
  assert.ok(!seeds.includes(again.seed()));
});

test('where storage is blocked, each load draws the same', () => {
  assert.equal(load({}).seed(), load({}).seed());
});
