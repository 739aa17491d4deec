// `npm test -- engines`: the same checks in every engine that is installed, or in those that are named:
// `node tests/engines/smoke.js firefox webkit`. They use the dist/ that is already built.

import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { dialogs } from './checks/dialogs.js';
import { embedding } from './checks/embedding.js';
import { game } from './checks/game.js';
import { puzzle } from './checks/puzzle.js';
import { storage } from './checks/storage.js';
import { system } from './checks/system.js';
import { ENGINES, installed, start, withoutDriver } from './engines.js';
import { Page } from './page.js';

/** @typedef {Record<string, (page: Page) => Promise<void>>} Checks */

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : installed();
if (names.length === 0) throw new Error('No browser has its driver.');

if (wanted.length === 0) {
  for (const [name, needed] of withoutDriver()) {
    test(name ?? '', { skip: `its driver is missing: install ${needed}` }, () => {});
  }
}

/**
 * Runs checks in one browser.
 * @param {string} title
 * @param {Checks} checks
 * @param {() => ReturnType<typeof start>} open
 * @param {Record<string, string>} [fails] checks that are skipped, and why
 */
function perform(title, checks, open, fails = {}) {
  describe(title, () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let session;
    /** @type {Page} */
    let page;
    before(async () => {
      session = await open();
      console.log(`${title}: ${session.name}`);
    });
    after(() => session?.stop());
    beforeEach(() => {
      page = new Page(session.browser);
    });
    afterEach(() => page.leave());
    for (const [name, check] of Object.entries(checks)) {
      test(name, { timeout: 120_000, skip: fails[name] }, () => check(page));
    }
  });
}

for (const name of names) {
  const engine = ENGINES[name];
  if (!engine) throw new Error(`There is no engine '${name}', only ${Object.keys(ENGINES)}.`);
  const checks = { ...game, ...dialogs, ...storage, ...puzzle, ...embedding };
  perform(name, checks, () => start(engine), engine.fails);
  if (engine.calm) perform(`${name}, dark and without motion`, system, () => start(engine, true));
}
