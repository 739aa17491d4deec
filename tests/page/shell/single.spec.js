// The pages as a single file, opened without a server.

import { copyFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { singleFile } from '../../../tools/single.js';
import { hint, panelOf } from '../ai-player.js';
import { listen, openAll, violationsOn } from '../element/policies.js';
import { puzzleOn, puzzleReady, puzzleState, solve } from '../puzzle/puzzles.js';
import {
  ARROWS,
  expect,
  findMove,
  gameOn,
  openDialog,
  pressSome,
  ready,
  reload,
  stateOf,
  test,
} from '../support.js';

/** Keeps what the page loads from outside its file. @param {import('@playwright/test').Page} page */
function watchLoads(page) {
  /** @type {string[]} */
  const loads = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.isNavigationRequest())
      loads.push(request.url());
  });
  return loads;
}

test('a single file without the weights plays both games', async ({ page }, info) => {
  const path = info.outputPath('single.html');
  writeFileSync(path, await singleFile({ weights: false }));
  const file = pathToFileURL(path).href;
  await listen(page);
  const loads = watchLoads(page);
  await page.goto(file);
  await ready(page);
  const game = gameOn(page);
  await page.keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  await pressSome(game, 4);
  expect(await game.evaluate((/** @type {any} */ element) => element.saved)).toBe(true);
  const { record } = await stateOf(game);
  await reload(page);
  expect((await stateOf(game)).record).toBe(record);
  expect(await hint(game)).toMatchObject({ usedNetwork: false, weightsMissing: true });
  await expect(panelOf(game)).toContainText('This copy leaves out part of the AI');
  await page.keyboard.press('Escape');

  const share = await openDialog(page, 'share');
  await expect(share.locator('.text'), 'no path of this computer').not.toHaveValue(/file:|html/);
  await expect(share.locator('.link')).toBeHidden();
  await share.locator('.close').first().click();
  await openAll(page);
  const help = await openDialog(page, 'help');
  const opened = page.waitForEvent('popup');
  await help.getByRole('link', { name: 'Licenses' }).click();
  await expect((await opened).locator('body')).toContainText('wasm-bindgen');
  expect(await violationsOn(page)).toEqual([]);
  await test.step('the puzzle can be solved', async () => {
    await page.goto(file);
    await ready(page);
    await page.getByRole('link', { name: 'Puzzle' }).click();
    await expect(page).toHaveTitle('Sliding puzzle');
    await puzzleReady(page);
    const puzzle = puzzleOn(page);
    expect(await puzzle.evaluate((/** @type {any} */ element) => element.hint())).toBe(true);
    await solve(puzzle);
    const { record } = await puzzleState(puzzle);
    expect(await puzzle.evaluate((/** @type {any} */ element) => element.solved)).toBe(true);
    await openAll(page);
    // A link with a puzzle leads from the page of 2048 to that of the puzzle.
    await page.goto(`${file}#${record}`);
    await expect(page.locator('#replay-dialog')).toBeVisible();
    await expect(page).toHaveURL(/\?puzzle#/);
    expect(await violationsOn(page)).toEqual([]);
    expect(loads).toEqual([]);
  });
  await test.step('saved with tiles of their own, it is a file that belongs to them', async () => {
    await page.goto(file);
    await ready(page);
    const openTiles = async () => {
      await (await openDialog(page, 'settings')).locator('.tiles').click();
      return page.locator('#tiles-dialog');
    };
    const saveGame = async (/** @type {string} */ name) => {
      const saved = page.waitForEvent('download');
      await page.locator('#tiles-dialog .save-game').click();
      copyFileSync(await (await saved).path(), info.outputPath(name));
      await page.goto(pathToFileURL(info.outputPath(name)).href);
      await ready(page);
    };
    const whole = gameOn(page).locator('.tile .whole').first();
    const kept = () => page.evaluate(() => localStorage.getItem('2048-faces-own'));
    const text = () => page.locator('#tiles-dialog li .text').first();

    let dialog = await openTiles();
    await dialog.locator('[name=tiles][value=own]').check();
    await text().fill('</script>');
    await page.keyboard.press('Tab');
    await expect(dialog.locator('.save-game')).toBeVisible();
    await saveGame('tiles.html');
    await expect(whole).toHaveText('</script>');
    const before = await kept();

    dialog = await openTiles();
    await text().fill('other');
    await page.keyboard.press('Tab');
    await expect(whole).toHaveText('other');
    expect(await kept(), 'the settings of other files').toBe(before);
    await saveGame('again.html');
    await expect(whole).toHaveText('other');
    expect(await violationsOn(page)).toEqual([]);
    expect(loads).toEqual([]);
  });
});
