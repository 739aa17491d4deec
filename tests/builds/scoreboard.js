// `npm test -- scoreboard-load`: plays on the page of examples/scoreboard/ in a browser, then measures its server and
// kills it under load, with SQLite and Postgres. `node tests/builds/scoreboard.js kill`, after `npm run build`, runs only
// those whose names start so. It takes minutes and needs Postgres, so it is not part of `npm test`.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, run } from '../../tools/run.js';
import { isWanted, pageTest, startServer } from '../support/pages.js';

const FOLDER = join(root, 'target', 'scoreboard');

/** What the load tool does, as it takes it. */
const LOADS = [
  'rate 3',
  'rate 3 postgres',
  'kill 50',
  'kill 50 postgres',
  'hostile 1000000',
  'memory 100000',
];

before(() => {
  const crate = ['--locked', '--manifest-path', join('examples', 'scoreboard', 'Cargo.toml')];
  const built = ['--release', '--features', 'load', '--bins', '--target-dir', FOLDER];
  return run('cargo', ['build', ...crate, ...built]);
});

pageTest(
  'browser: a start is played, submitted once, found in the table and replayed, and a new game has a new start',
  async (page) => {
    const folder = mkdtempSync(join(tmpdir(), 'scoreboard-'));
    const address = await startServer(folder, join(FOLDER, 'release', 'scoreboard-2048'));
    after(() => rmSync(folder, { recursive: true }));
    /** @param {string} name @returns {Promise<any>} */
    const read = (name) =>
      page.locator('game-2048').evaluate((game, name) => Reflect.get(game, name), name);
    await page.goto(address);
    const begun = page.getByText('Play, then submit');
    await begun.waitFor();
    await page.locator('game-2048').evaluate((game) => /** @type {HTMLElement} */ (game).focus());
    for (let turn = 0; turn < 40; turn++) {
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowDown');
    }
    const { score, record } = { score: await read('score'), record: await read('record') };
    assert.ok(score > 0);
    await page.reload();
    await page.waitForFunction(
      (record) => /** @type {any} */ (document.querySelector('game-2048')).record === record,
      record,
    );
    await page.getByLabel('Name').fill('<b>Zoë</b>');
    await page.getByRole('button', { name: 'Submit score' }).click();
    const row = page.locator('tr.mine');
    await row.waitFor();
    const cells = await row.locator('td').allTextContents();
    assert.deepEqual([cells[1], Number(cells[2]?.replaceAll(/\D/g, ''))], ['<b>Zoë</b>', score]);
    assert.ok(await page.getByRole('button', { name: 'Submit score' }).isDisabled());
    await page.getByLabel('All time').check();
    await row.waitFor();
    await row.getByRole('button').click();
    const replay = page.locator('replay-2048');
    await replay.getByRole('button', { name: 'Go to the end' }).click();
    assert.equal(await replay.evaluate((element) => /** @type {any} */ (element).score), score);
    await page.getByRole('button', { name: 'Close' }).click();
    // As the button does that the element shows at the end of a game.
    await page.locator('game-2048').evaluate((game) => /** @type {any} */ (game).newGame());
    await begun.waitFor();
  },
);

for (const load of LOADS)
  test(load, { skip: !isWanted(load) }, async () => {
    await run(join(FOLDER, 'release', 'load'), load.split(' '));
  });
