// `npm test -- scoreboard-load`: plays on the page of examples/scoreboard/ in a browser, then measures its server and
// kills it under load, with SQLite and Postgres. `node tools/test-scoreboard.js kill`, after `npm run build`, runs only
// those whose names start so. It takes minutes and needs Postgres, so it is not part of `npm test`.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isWanted, testEach } from './report.js';
import { environment, heading, Problem, root, run, script } from './run.js';

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

/** @param {string[]} args */
const build = (...args) =>
  run('cargo', [
    'build',
    '--release',
    '--locked',
    '--manifest-path',
    join('examples', 'scoreboard', 'Cargo.toml'),
    '--target-dir',
    FOLDER,
    ...args,
  ]);

/**
 * Starts the server with its files in a folder. Resolves to its address.
 * @param {string} folder
 */
async function serve(folder) {
  const program = join(FOLDER, 'release', 'scoreboard-2048');
  const env = environment({ PORT: '0', NO_COLOR: '1' });
  const child = spawn(program, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const address = line.match(/http:\S+/)?.[0];
    if (address) return { child, address };
  }
  throw new Problem('The server did not start.');
}

/**
 * A start is played, submitted, found in the table and replayed, and a new game has a new start.
 * @param {import('./report.js').Report} report
 * @param {import('@playwright/test').Page} page
 */
async function play(report, page) {
  /** @param {string} name @returns {Promise<any>} */
  const read = (name) =>
    page.locator('game-2048').evaluate((game, name) => Reflect.get(game, name), name);
  const begun = page.getByText('Play, then submit');
  await begun.waitFor();
  await page.locator('game-2048').evaluate((game) => /** @type {HTMLElement} */ (game).focus());
  for (let turn = 0; turn < 40; turn++) {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
  }
  const { score, record } = { score: await read('score'), record: await read('record') };
  report.note('plays', score > 0);
  await page.reload();
  await page.waitForFunction(
    (record) => /** @type {any} */ (document.querySelector('game-2048')).record === record,
    record,
  );
  report.note('resumes', true);
  await page.getByLabel('Name').fill('<b>Zoë</b>');
  await page.getByRole('button', { name: 'Submit score' }).click();
  const row = page.locator('tr.mine');
  await row.waitFor();
  const cells = await row.locator('td').allTextContents();
  const shown = [cells[1], Number(cells[2]?.replaceAll(/\D/g, ''))].join();
  report.note('stores', shown === ['<b>Zoë</b>', score].join() || shown);
  report.note('once', await page.getByRole('button', { name: 'Submit score' }).isDisabled());
  await page.getByLabel('All time').check();
  await row.waitFor();
  await row.getByRole('button').click();
  const replay = page.locator('replay-2048');
  await replay.getByRole('button', { name: 'Go to the end' }).click();
  report.note(
    'replays',
    (await replay.evaluate((element) => /** @type {any} */ (element).score)) === score,
  );
  await page.getByRole('button', { name: 'Close' }).click();
  // As the button does that the element shows at the end of a game.
  await page.locator('game-2048').evaluate((game) => /** @type {any} */ (game).newGame());
  await begun.waitFor();
  report.note('begins again', true);
}

script(import.meta.url, async () => {
  const wanted = process.argv.slice(2);
  await build('--features', 'load', '--bins');
  const folder = mkdtempSync(join(tmpdir(), 'scoreboard-'));
  const { child, address } = await serve(folder);
  const failed = await testEach(
    [{ name: 'browser' }],
    wanted,
    async (_subject, report, browser) => {
      const page = await browser.newPage();
      report.watch(page);
      await page.goto(address);
      await play(report, page);
    },
  ).finally(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  if (failed.length > 0) throw new Problem('The page of the scoreboard failed.');
  for (const load of LOADS) {
    if (!isWanted(load, wanted)) continue;
    heading(load);
    await run(join(FOLDER, 'release', 'load'), load.split(' '));
  }
});
