// The settings of the page of the puzzle: its own, those of both pages, and a picture.

import { choose, chooseAll, expect, gameOn, openDialog, openPage, test } from '../support.js';
import { nameOn, openPuzzlePage, puzzleStateOf } from './puzzle-page.js';
import { cardOf, reloadPuzzle, slideAll } from './puzzles.js';

test('settings and a picture are kept, and what both pages set is set on both', async ({
  page,
}) => {
  const game = await openPuzzlePage(page);
  await test.step('a reload restores the puzzle and its own settings', async () => {
    await slideAll(game, [0, 1, 2, 3]);
    await expect(game).toHaveAttribute('opponent', 'none');
    await expect(game).not.toHaveAttribute('timer', /.*/);
    await chooseAll(page, { opponent: 'optimal', timer: true });
    const before = await puzzleStateOf(game);
    expect(before.slides).toBeGreaterThan(0);
    await reloadPuzzle(page);
    expect(await puzzleStateOf(game)).toEqual(before);
    await expect(game).toHaveAttribute('opponent', 'optimal');
    await expect(game).toHaveAttribute('timer', '');
  });
  await test.step('a picture is chosen, kept and removed; another file is refused', async () => {
    const dialog = await openDialog(page, 'settings');
    await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeHidden();
    await expect(dialog.getByLabel('Numbers on the picture')).toBeHidden();
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect(dialog.getByRole('alert')).toHaveText(/as a picture/);
    const picture = await dialog.locator('.bar').screenshot();
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: picture });
    await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeVisible();
    await dialog.getByLabel('Numbers on the picture').uncheck();
    await reloadPuzzle(page);
    await expect(game.locator('.pictured')).toHaveCount(1);
    await expect(game).toHaveAttribute('no-numbers', '');
    await openDialog(page, 'settings');
    await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeHidden();
    await expect(game.locator('.pictured')).toHaveCount(0);
    await reloadPuzzle(page);
    await expect(game.locator('.pictured')).toHaveCount(0);
  });
  await test.step('giving up in the menu asks first', async () => {
    const dialog = await openDialog(page, 'games');
    await dialog.getByRole('button', { name: 'Give up' }).click();
    await expect(cardOf(game).locator('.headline')).toHaveText('Give up?');
    await page.keyboard.press('n');
    await expect(cardOf(game)).toBeHidden();
    expect((await puzzleStateOf(game)).state).toBe('playing');
  });
  await test.step('what both pages set is set on both', async () => {
    await chooseAll(page, {
      ...{ language: 'zh-CN', theme: 'dark', speed: 'fast', keys: 'jkil' },
      undo: false,
    });
    for (const [name, value] of [
      ['lang', 'zh-CN'],
      ['speed', 'fast'],
      ['keys', 'jkil'],
      ['no-undo', ''],
    ]) {
      await expect(game).toHaveAttribute(name, value);
    }
    await expect(page).toHaveTitle('数字华容道');
    await expect(nameOn(page)).toHaveText('十五数码');
    await openPage(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(gameOn(page)).toHaveAttribute('speed', 'fast');
    await expect(gameOn(page)).toHaveAttribute('keys', 'jkil');
    await choose(page, 'language', 'en');
    await openPuzzlePage(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
