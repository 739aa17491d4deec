// The race: the AI plays the player’s game beside the player. How a race ends: result.spec.js.

import { allow, askedOf, MOVING, replaceAi, restoreAi, waitsFor } from '../ai-player.js';
import { chooseDaily } from '../days.js';
import {
  call,
  cells,
  choose,
  expect,
  expectApart,
  frame,
  inWindows,
  lostGame,
  new_game,
  open_game,
  openDialog,
  openPage,
  ready,
  reload,
  stateOf,
  test,
} from '../support.js';
import {
  button,
  LOADS,
  leadOn,
  openRace,
  playSome,
  racePanelOn,
  rivalOf,
  startOf,
  startRace,
  stepsOfRival,
} from './races.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Waits until the AI has made so many moves. @param {Page} page @param {number} steps */
const expectRivalAt = (page, steps) => expect.poll(() => stepsOfRival(page), LOADS).toBe(steps);

/** What the AI's small board shows. @param {Page} page */
const shownOnRival = (page) =>
  page.locator('#race .rival').evaluate((host) => {
    const tiles = /** @type {HTMLElement[]} */ ([
      .../** @type {ShadowRoot} */ (host.shadowRoot).querySelectorAll('.tile'),
    ]);
    const board = Array(16).fill(0);
    for (const { style, textContent } of tiles) {
      const [col, row] = (style.transform.match(/\d+/g) ?? []).map(
        (percent) => Number(percent) / 100,
      );
      board[4 * row + col] = Math.log2(Number(textContent));
    }
    return board;
  });

test('both start alike, and the AI moves when the player does', async ({ page }) => {
  const game = await openPage(page);
  await startRace(page);
  await expect(leadOn(page)).toHaveText('Make the first move.');
  const first = await stateOf(game);
  expect(await shownOnRival(page)).toEqual(first.cells);
  expect(startOf((await rivalOf(page)).record)).toBe(startOf(first.record));

  await playSome(game, 6);
  await expectRivalAt(page, 6);
  const rival = await rivalOf(page);
  expect(startOf(rival.record)).toBe(startOf(first.record));
  await expect.poll(() => shownOnRival(page)).toEqual([...cells(rival)]);
  const { score } = await stateOf(game);
  await expect(racePanelOn(page).locator('.mine dd')).toHaveText(String(score));
  await expect(racePanelOn(page).locator('.theirs')).toHaveText(`AI · Medium${rival.score}`);
  const off = Math.abs(score - rival.score);
  const lead = score > rival.score ? `You lead by ${off}.` : `The AI leads by ${off}.`;
  await expect(leadOn(page)).toHaveText(off ? lead : 'You’re level.');

  await test.step('the AI is not undone, waits until the player is ahead, and can be paused', async () => {
    const { record } = await rivalOf(page);
    await call(game, 'undo');
    await call(game, 'undo');
    await playSome(game, 2);
    expect((await rivalOf(page)).record).toBe(record);
    await playSome(game, 1);
    await expectRivalAt(page, 7);
    await button(page, 'Pause the AI').click();
    await expect(leadOn(page)).toHaveText('The AI is paused.');
    await playSome(game, 3);
    expect(await stepsOfRival(page)).toBe(7);
    await button(page, 'Let the AI continue').click();
    await expectRivalAt(page, 10);
  });

  await test.step('the board is given the room that the panel leaves', async () => {
    const windows = /** @type {const} */ ([
      [320, 568],
      [667, 375],
      [1440, 900],
      [1280, 720],
    ]);
    await inWindows(page, windows, async (size) => {
      const board = await game.locator('#board').boundingBox();
      expect(board?.width, size).toBeGreaterThan(200);
      await expect(racePanelOn(page), size).toBeInViewport({ ratio: 1 });
      await expect(racePanelOn(page).locator('.pace'), size).toBeVisible();
      await expectApart(racePanelOn(page), game.locator('#board'), size);
      const beyond = await page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      expect(beyond, `${size}: what is scrolled to`).toEqual([0, 0]);
    });
  });

  await test.step('a race outlasts a reload', async () => {
    const { record } = await rivalOf(page);
    await reload(page);
    await expect(racePanelOn(page).locator('.theirs dt')).toHaveText('AI · Medium');
    await expect.poll(() => shownOnRival(page)).toEqual([...cells(open_game(record))]);
    await playSome(game, 1);
    await expectRivalAt(page, 11);
    expect(open_game((await rivalOf(page)).record, 10).record).toBe(record);
  });
});

test('a race stays with its game', async ({ page }) => {
  const game = await openPage(page);
  await playSome(game, 3);
  const games = await openDialog(page, 'games');
  await games.locator('.to-race').click();
  const dialog = page.locator('#race-dialog');
  await expect(dialog).toContainText('The race starts a new game');
  await dialog.locator('.close').click();
  await startRace(page, { level: 'easy' });
  await playSome(game, 2);
  await expectRivalAt(page, 2);
  const { record } = await rivalOf(page);
  // The game before it was never raced.
  for (let i = 0; i < 3; i++) await call(game, 'undo');
  expect((await stateOf(game)).steps).toBe(3);
  await expect(racePanelOn(page)).toBeHidden();
  await playSome(game, 1);
  await call(game, 'undo');
  expect((await rivalOf(page)).record).toBe(record);

  await test.step('the daily game is another one, even if it is new', async () => {
    await startRace(page, { level: 'easy' });
    await playSome(game, 2);
    await expectRivalAt(page, 2);
    await chooseDaily(page, 'game');
    await ready(page);
    await expect(racePanelOn(page)).toBeHidden();
    await playSome(game, 1);
    await reload(page);
    await expect(racePanelOn(page)).toBeHidden();
    await page.getByRole('button', { name: 'Back to my game' }).click();
    await ready(page);
    await expect(racePanelOn(page)).toBeVisible();
    expect(await stepsOfRival(page)).toBe(2);
    await playSome(game, 1);
    await expectRivalAt(page, 3);
  });
});

test('a daily game that begins again begins the AI’s again', async ({ page }) => {
  const game = await openPage(page);
  await chooseDaily(page, 'game');
  await ready(page);
  await startRace(page, { level: 'easy' });
  await playSome(game, 3);
  await expectRivalAt(page, 3);
  const { record } = await rivalOf(page);
  await call(game, 'newGame');
  await expect(leadOn(page)).toHaveText('Make the first move.');
  expect(startOf((await stateOf(game)).record), 'it starts as the old one').toBe(startOf(record));
  expect(await stepsOfRival(page)).toBe(0);
  await playSome(game, 1);
  await expectRivalAt(page, 1);
  // An undo brings the old game back, and its race; a redo the new one.
  await call(game, 'undo');
  await call(game, 'undo');
  expect((await stateOf(game)).steps).toBe(3);
  expect((await rivalOf(page)).record).toBe(record);
  await call(game, 'redo');
  expect(await stepsOfRival(page)).toBe(1);

  await button(page, 'Give up the race').click();
  await expect(leadOn(page)).toHaveText('You gave up.');
  await reload(page);
  await expect(leadOn(page), 'a reload takes nothing back').toHaveText('You gave up.');
  await playSome(game, 1);
  await button(page, 'Race again').press('Enter');
  await expect(leadOn(page)).toHaveText('Make the first move.');
  await expect(game).toBeFocused();
  expect(await stepsOfRival(page)).toBe(0);
  await call(game, 'undo');
  await expect(leadOn(page)).toHaveText('You gave up.');

  await test.step('at a pace of its own the AI plays on, but not behind a dialog', async () => {
    await page.clock.install();
    const game = await openPage(page);
    await startRace(page, { level: 'strong', pace: 'fast' });
    await expect(racePanelOn(page).locator('.theirs dt')).toHaveText('AI · Hard');
    expect(await stepsOfRival(page)).toBe(0);
    await playSome(game, 1);
    await expect.poll(() => stepsOfRival(page), LOADS).toBeGreaterThan(5);
    await openDialog(page, 'settings');
    // A move that it was about to make is not made any more: many pauses pass.
    const reached = await stepsOfRival(page);
    await page.clock.runFor(2000);
    await frame(page);
    expect(await stepsOfRival(page)).toBe(reached);
    await page.keyboard.press('Escape');
    await expect.poll(() => stepsOfRival(page), LOADS).toBeGreaterThan(reached + 1);
  });
});

test('a race is run where its game is played', async ({ page, context }) => {
  const first = await openPage(page);
  await startRace(page, { level: 'easy' });
  await playSome(first, 3);
  await expectRivalAt(page, 3);
  const other = await context.newPage();
  const second = await openPage(other);
  await expect(second.locator('.card')).toContainText('open in another tab');
  await expect(racePanelOn(other)).toHaveCount(0);
  // None is begun there either, and nothing of the first one is lost.
  const kept = () => page.evaluate(() => localStorage.getItem('2048-race'));
  const before = await kept();
  await other.locator('#games').click();
  await other.locator('#games-dialog .to-race').click();
  await other.locator('#race-dialog').getByRole('button', { name: 'Start race' }).click();
  await expect(racePanelOn(other)).toHaveCount(0);
  expect(await kept()).toBe(before);

  // It goes with the game, and comes back with it.
  for (const [tab, game, left, steps] of /** @type {const} */ ([
    [other, second, page, 4],
    [page, first, other, 5],
  ])) {
    await tab.bringToFront();
    await game.getByRole('button', { name: 'Play here' }).click();
    await expect(racePanelOn(tab)).toBeVisible();
    await expect(racePanelOn(left)).toHaveCount(0);
    expect(await stepsOfRival(tab)).toBe(steps - 1);
    await playSome(game, 1);
    await expectRivalAt(tab, steps);
  }
  await button(page, 'Give up the race').click();
  await button(page, 'Close the race').click();
  await other.bringToFront();
  await second.getByRole('button', { name: 'Play here' }).click();
  await expect(second.locator('.card')).toBeHidden();
  await expect(racePanelOn(other)).toHaveCount(0);
});

test('a race outlasts what is damaged or cannot be opened', async ({ page }) => {
  const mine = new_game({ board: [14, 13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, 1n);
  await openRace(page, mine, {});
  const faces = page.locator('#race .rival .face');
  await expect(faces).toHaveText(['16384', '8192']);
  await choose(page, 'powers', true);
  await expect(faces).toHaveText(['214', '8192']);
  await expect(faces.locator('sup')).toHaveText('14');

  await test.step('a race that was kept and cannot be read is none', async () => {
    const { game: mine } = lostGame(5n);
    await openRace(page, mine, { level: 'none' });
    await expect(racePanelOn(page)).toHaveCount(0);
    // A game that cannot be read begins anew.
    await openRace(page, mine, { record: 'none', paused: true });
    await expect(leadOn(page)).toHaveText('The AI is paused.');
    expect(await stepsOfRival(page)).toBe(0);
  });

  await test.step('the AI knows its own score, which can end a game', async () => {
    await replaceAi(page, MOVING);
    const game = await openPage(page);
    await startRace(page);
    await playSome(game, 9);
    for (let steps = 1; steps <= 9; steps++) {
      await allow(page, 1);
      await expectRivalAt(page, steps);
      if (steps < 9) await expect.poll(() => waitsFor(page)).toBe(true);
    }
    const { score } = await rivalOf(page);
    expect(score).toBeGreaterThan(0);
    await playSome(game, 1);
    await expect.poll(() => waitsFor(page)).toBe(true);
    expect((await askedOf(page)).at(-1)).toMatchObject({ kind: 'look', score });
  });

  await test.step('a race is not lost while its game cannot be opened', async () => {
    await restoreAi(page);
    await page.evaluate(() => localStorage.removeItem('2048-race'));
    const game = await openPage(page);
    await startRace(page, { level: 'easy' });
    await playSome(game, 3);
    await expectRivalAt(page, 3);
    const { record } = await rivalOf(page);
    expect(await game.evaluate((element) => /** @type {any} */ (element).saved)).toBe(true);
    // Databases cannot be opened until they are mended.
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (...args) {
        if (/** @type {any} */ (window).mended) return open.apply(this, args);
        throw new DOMException('internal error', 'UnknownError');
      };
    });
    await reload(page);
    const notice = game.locator('.notice');
    await expect(notice).toContainText('because your saved one couldn’t be loaded.');
    await playSome(game, 1);
    expect((await rivalOf(page)).record).toBe(record);
    await expect(racePanelOn(page)).toBeHidden();

    await page.evaluate(() => {
      /** @type {any} */ (window).mended = true;
    });
    await notice.getByRole('button', { name: 'Open saved game instead' }).click();
    await expect(racePanelOn(page)).toBeVisible();
    expect((await stateOf(game)).steps).toBe(3);
    expect((await rivalOf(page)).record).toBe(record);
    await playSome(game, 1);
    await expectRivalAt(page, 4);
  });
});
