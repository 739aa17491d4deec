// The trainer: positions, and what moves keep of the chance.

import { readFileSync } from 'node:fs';
import { replaceAi } from '../ai-player.js';
import { entryOf, openWith, played } from '../library/libraries.js';
import {
  boardOf,
  canMove,
  expect,
  fingersOn,
  middleOf,
  openDialog,
  shownOn,
  test,
  watchMoves,
  ways,
} from '../support.js';
import { GAME, learnFromLast, WAYS } from './learning.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The positions of the trainer. */
const SETS = JSON.parse(
  readFileSync(new URL('../../../www/app/learn/positions.json', import.meta.url), 'utf8'),
);

const { cells: SNAKE, chance: CHANCE } = SETS.snake.positions[1];

/** A direction that moves something there. */
const SNAKE_WAY = [0, 1, 2, 3].find((way) => canMove(SNAKE, way)) ?? 0;

/** A worker that gives the chances that it was told, then those of a board whose first move is the best one. */
const TRAINER = `
  self.told = [];
  onmessage = ({ data: { kind, id, direction } }) => {
    if (kind !== 'chance') return;
    postMessage({ kind: 'done', id, chances: Float64Array.from(self.told.shift() ?? [0.8, 0.4, 0.4, 0.4]),
      decided: direction === undefined ? undefined : self.decided });
  };`;

/** @param {Page} page */
const dialogOn = (page) => page.locator('#train-dialog');
/** @param {Page} page */
const boardOn = (page) => dialogOn(page).locator('game-2048');
/** @param {Page} page */
const said = (page) => dialogOn(page).locator('p.said');
/** @param {Page} page */
const count = (page) => dialogOn(page).locator('.count');

/** Waits until the position is shown and its chances are known. @param {Page} page */
const isAsked = (page) =>
  expect(dialogOn(page).getByRole('button', { name: 'Hint' })).toBeEnabled();

/** Makes any move. @param {Page} page */
const move = (page) =>
  boardOn(page).evaluate((/** @type {import('../support.js').Game2048} */ game) =>
    [0, 1, 2, 3].some((direction) => game.move(direction)),
  );

/** Tells the worker something. @param {Page} page @param {{ told?: number[][], decided?: boolean }} what */
const tell = (page, what) =>
  page.workers()[0].evaluate((what) => void Object.assign(self, what), what);

test('the trainer tells how good each move was', async ({ page }) => {
  await replaceAi(page, TRAINER);
  await page.goto('./#train-snake-2');
  const dialog = dialogOn(page);
  await expect(dialog.locator('.task')).toHaveText(
    'Make another 512 without moving the 6 largest tiles.',
  );
  await expect(count(page)).toContainText('2 of ');
  await expect.poll(() => shownOn(boardOn(page))).toEqual(SNAKE);
  await expect(boardOn(page)).toBeFocused();
  await isAsked(page);
  await page.keyboard.press(`Arrow${WAYS[SNAKE_WAY]}`);
  await expect(said(page)).toHaveText(
    SNAKE_WAY === 0 ? 'Best move. Chance: 80%.' : 'Up was better: 80% instead of 40%.',
  );
  await tell(page, { decided: true });
  await move(page);
  const percent = new Intl.NumberFormat('en', { style: 'percent' });
  await expect(said(page)).toContainText(
    `You made it! The chance was ${percent.format(CHANCE)}, and your moves kept `,
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => shownOn(boardOn(page))).toEqual(SNAKE);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => new URL(page.url()).hash).toBe('');

  await test.step('a link that is followed while the trainer closes opens its position', async () => {
    await page.evaluate(() => {
      location.hash = '#train-snake-2';
    });
    await isAsked(page);
    // The browser says that a dialog was closed with the next frame, here after the link and before it is followed.
    await dialog.evaluate((element) => {
      const it = /** @type {HTMLDialogElement} */ (element);
      it.close();
      location.hash = '#train-way-3';
      it.dispatchEvent(new Event('close'));
    });
    await expect(count(page)).toContainText('3 of ');
    await expect(dialog).toBeVisible();
    await isAsked(page);
    // And here after it was followed.
    await dialog.evaluate((element) => {
      location.hash = '#train-corner-4';
      addEventListener('hashchange', () => element.dispatchEvent(new Event('close')), {
        once: true,
      });
    });
    await expect(count(page)).toContainText('4 of ');
    await dialog.evaluate((element) => element.dispatchEvent(new Event('close')));
    await isAsked(page);
    expect(new URL(page.url()).hash).toBe('#train-corner-4');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  await test.step('it is among the games, also for those who have none to learn from', async () => {
    await openWith(page, [entryOf(1, played(7, 20))]);
    await learnFromLast(page, GAME);
    await expect(page.locator('#learn-dialog').getByRole('status')).toHaveText(
      'No games to learn from yet: play one with 30 moves or more.',
    );
    await page.locator('#learn-dialog .close').click();
    await page.locator('#library-dialog .close').click();
    const games = await openDialog(page, 'games');
    await games.getByRole('button', { name: 'Trainer' }).click();
    await expect(games).toBeHidden();
    await expect(page.locator('#train-dialog').getByRole('button', { name: 'Hint' })).toBeEnabled();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('an exercise follows each move', async ({ page }) => {
    await replaceAi(page, TRAINER);
    await page.goto('./#train-corner-1');
    const task = dialogOn(page).locator('.task');
    await isAsked(page);

    await test.step('moves are counted down', async () => {
      await expect(task).toHaveText(/ in 6 moves\.$/);
      await tell(page, { told: Array(20).fill([0.8, 0.8, 0.8, 0.8]) });
      for (const left of ['5 moves', '4 moves', '3 moves', '2 moves', '1 move']) {
        expect(await move(page)).toBe(true);
        await expect(task).toHaveText(new RegExp(` in ${left}\\.$`));
      }
    });

    await test.step('a move is said to be impossible', async () => {
      await page.goto('./#train-way-1');
      await expect(task).toHaveText('Make 8 more moves without getting stuck.');
      await isAsked(page);
      const [blocked] = [0, 1, 2, 3].filter((way) => !canMove(SETS.way.positions[0].cells, way));
      expect(blocked).toBeDefined();
      await page.keyboard.press(`Arrow${WAYS[blocked]}`);
      await expect(said(page)).toHaveText(`${WAYS[blocked]}: nothing moves.`);
    });

    await test.step('a position without a chance left is over, and Enter goes on', async () => {
      const even = [0.5, 0.5, 0.5, 0.5];
      await tell(page, { told: [even, even, [0, 0, 0, 0]] });
      await page.goto('./#train-snake-1');
      await expect(count(page)).toContainText('1 of ');
      await isAsked(page);
      await move(page);
      await expect(said(page)).toContainText('That’s the end of it.');
      await page.keyboard.press('Enter');
      await expect(count(page)).toContainText('2 of ');
    });

    await test.step('a swipe moves the board in the dialog, and not the one behind it', async () => {
      await isAsked(page);
      await expect.poll(() => shownOn(boardOn(page))).toEqual(SNAKE);
      const fingers = await fingersOn(page);
      const [taken, behind] = [
        await watchMoves(boardOn(page)),
        await watchMoves(page.locator('main game-2048').first()),
      ];
      await fingers.swipe(await middleOf(boardOf(boardOn(page))), ways(120)[SNAKE_WAY]);
      await expect.poll(taken).toEqual([SNAKE_WAY]);
      expect(await behind()).toEqual([]);
    });
  });
});
