// What a review has found, on the card at the end of a game and where the game is shared.

import { ReviewSummary } from '../../../pkg/ai_2048.js';
import { replaceAi } from '../ai-player.js';
import { cardOf, openRecord } from '../game-page.js';
import {
  call,
  expect,
  LOST,
  lostGame,
  new_game,
  openDialog,
  openSaved,
  play,
  reload,
  saveOf,
  test,
} from '../support.js';
import { assessed, assessing, onlyRight, packed, replayOn, withMistakes } from './reviews.js';

const { game: lost } = lostGame(3n);
const MOVES = withMistakes(lost.steps);

const summary = new ReviewSummary();
summary.add(Uint8Array.from(packed(MOVES)));
const LINE = `Accuracy ${Math.floor(Number(summary.accuracy))}. Worst moment: move 21, up.`;

test('the end of a game offers to share it, with its review on the card and in the picture', async ({
  page,
}) => {
  await replaceAi(page, assessing(MOVES));
  const game = await openSaved(page, saveOf(lost));
  const line = page.getByRole('status').filter({ hasText: 'Accuracy' });
  const [review, share] = [page.locator('#review'), page.locator('#share-dialog')];
  const height = () =>
    share.locator('.picture').evaluate((/** @type {HTMLImageElement} */ it) => it.naturalHeight);
  let without = 0;

  await test.step('without a review it is shared without one', async () => {
    await expect(line).toHaveCount(0);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(share.locator('.link')).toHaveValue(/#/);
    await expect.poll(height).toBeGreaterThan(1000);
    without = await height();
    await expect(share.locator('.text')).not.toHaveValue(/Accuracy/);
    await page.keyboard.press('Escape');
  });
  await test.step('the card has the accuracy and the worst moment, also after a reload', async () => {
    await review.click();
    await assessed(page);
    await expect(replayOn(page).locator('.mistakes button')).toHaveCount(20);
    await page.keyboard.press('Escape');
    await expect(replayOn(page)).toBeHidden();
    await expect(line).toHaveText(LINE);
    await reload(page);
    await expect(line).toHaveText(LINE);
  });
  await test.step('who shares the game can show the line and the graph', async () => {
    await openDialog(page, 'share');
    await expect(share.locator('.text')).toHaveValue(new RegExp(LINE));
    await expect.poll(height).toBe(without + 260);
    await page.keyboard.press('Escape');
  });
  await test.step('a game that goes on offers none of it', async () => {
    await call(game, 'undo');
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await call(game, 'redo');
    await expect(line).toHaveText(LINE);
    await call(game, 'newGame');
    await expect(line).toHaveCount(0);
    await expect(review).toBeHidden();
  });
  await test.step('a game without a move offers no review', async () => {
    const inReplay = replayOn(page).getByRole('button', { name: 'Review', exact: true });
    await openDialog(page, 'replay');
    await expect(replayOn(page).locator('replay-2048')).toBeVisible();
    await expect(inReplay).toBeHidden();
    await replayOn(page).locator('.close').click();
    await play(game, [0, 1, 2, 3]);
    await openDialog(page, 'replay');
    await expect(inReplay).toBeVisible();
    await replayOn(page).locator('.close').click();
  });
  await test.step('nor does a start from which nothing moves, which is over', async () => {
    const stuck = new_game({ board: [1, 2, 1, 2, 1, 2, 1, 2, 1], rows: 3, cols: 3 }, 1n);
    expect(stuck.status).toBe(LOST);
    await openRecord(game, stuck.record);
    await expect(cardOf(game)).toBeVisible();
    await expect(review).toBeHidden();
  });
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
