// What a review has found, on the card at the end of a game and where the game is shared.

import { ReviewSummary } from '../../../pkg/ai_2048.js';
import { replaceAi } from '../ai-player.js';
import { call, expect, lostGame, openDialog, openSaved, reload, saveOf, test } from '../support.js';
import { assessed, assessing, onlyRight, packed, replayOn, withMistakes } from './reviews.js';

const { game: lost } = lostGame(3n);
const MOVES = withMistakes(lost.steps);

const summary = new ReviewSummary();
summary.add(Uint8Array.from(packed(MOVES)));
const LINE = `Accuracy ${Math.floor(Number(summary.accuracy))}. Worst moment: move 21, up.`;

test('the card has the accuracy and the worst moment, also after a reload', async ({ page }) => {
  await replaceAi(page, assessing(MOVES));
  const game = await openSaved(page, saveOf(lost));
  const line = page.getByRole('status').filter({ hasText: 'Accuracy' });
  await expect(line).toHaveCount(0);
  await page.locator('#review').click();
  await assessed(page);
  await page.keyboard.press('Escape');
  await expect(line).toHaveText(LINE);
  await reload(page);
  await expect(line).toHaveText(LINE);
  await call(game, 'newGame');
  await expect(line).toHaveCount(0);
});

test('a review leads to the mistakes that it finds, also while it is made', async ({ page }) => {
  // Its answers wait until they are wanted.
  const worker = assessing(MOVES, { evaluation: onlyRight(3) }).replace(
    'self.asked++;',
    'self.asked++; if (!self.wanted) return void (self.answers ??= []).push(() => onmessage({ data: { kind, id } }));',
  );
  await replaceAi(page, worker);
  await openSaved(page, saveOf(lost));
  await page.locator('#review').click();
  await expect.poll(() => page.workers().length).toBe(1);
  const [ai] = page.workers();
  await expect.poll(() => ai.evaluate(() => Reflect.get(self, 'asked'))).toBe(1);
  await replayOn(page).getByRole('button', { name: 'Learn from your mistakes' }).click();
  await expect(page.locator('#learn-dialog')).toContainText('The AI is getting ready…');
  await ai.evaluate(() => {
    Reflect.set(self, 'wanted', true);
    for (const answer of Reflect.get(self, 'answers')) answer();
  });
  await expect(page.locator('#learn-dialog')).toContainText('1 of 3');
});

test('the end of a game offers to share it', async ({ page }) => {
  await openSaved(page, saveOf(lost));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('#share-dialog .link')).toHaveValue(/#/);
  await page.keyboard.press('Escape');
  await call(page.locator('#game'), 'undo');
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
});

test('who shares the game can show the line and the graph', async ({ page }) => {
  await replaceAi(page, assessing(MOVES));
  await openSaved(page, saveOf(lost));
  const dialog = page.locator('#share-dialog');
  const height = () =>
    dialog.locator('.picture').evaluate((/** @type {HTMLImageElement} */ it) => it.naturalHeight);
  const share = () => openDialog(page, 'share');
  await share();
  await expect.poll(height).toBeGreaterThan(1000);
  const without = await height();
  await expect(dialog.locator('.text')).not.toHaveValue(/Accuracy/);
  await page.keyboard.press('Escape');
  await page.locator('#review').click();
  await assessed(page);
  await page.keyboard.press('Escape');
  await expect(replayOn(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: LINE })).toBeVisible();
  await share();
  await expect(dialog.locator('.text')).toHaveValue(new RegExp(LINE));
  await expect.poll(height).toBe(without + 260);
});
