// The game of the day: the same for everyone, kept by its day, counted in a streak.

import { expectAccessible } from '../axe.js';
import { chooseDaily, IN_THE_EAST, openDaily, setDay, streakOn } from '../days.js';
import { titleOf } from '../game-page.js';
import {
  call,
  cells,
  choose,
  dice,
  expect,
  expectApart,
  expectShown,
  gameOn,
  keptIn,
  LOST,
  move_dir,
  new_game,
  open_game,
  openPage,
  pastGame,
  plant,
  play,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
  withoutLast,
} from '../support.js';

test.use(IN_THE_EAST);

/** Plays the game of today. @param {import('@playwright/test').Page} page */
async function playDaily(page) {
  await chooseDaily(page, 'game');
  await ready(page);
  return gameOn(page);
}

test('the seed is the date, for everyone', async ({ page, browser }) => {
  const other = await (await browser.newContext({ timezoneId: 'America/Lima' })).newPage();
  await setDay(page, '2026-11-21');
  await other.clock.setFixedTime(new Date('2026-11-21T23:30:00-05:00'));
  const model = new_game('classic', 20261121n);
  for (const one of [page, other]) {
    await openPage(one);
    const game = await playDaily(one);
    const { record, cells: board, steps } = await stateOf(game);
    expect(open_game(record).seed).toBe(model.seed);
    expect(board).toEqual([...cells(model)]);
    expect(steps).toBe(0);
  }
  await other.context().close();
});

test('the daily game and the own one do not touch', async ({ page }) => {
  await setDay(page, '2026-11-21');
  const game = await openPage(page);
  await play(game, [0, 1, 2, 3, 0, 1, 2, 3]);
  const own = await stateOf(game);
  expect(own.best).toBeGreaterThan(0);
  await playDaily(page);
  await expect(titleOf(page)).toHaveText('Daily Nov 21');
  expect(await stateOf(game)).toMatchObject({ steps: 0, score: 0, best: 0 });
  await call(game, 'undo');
  expect((await stateOf(game)).steps, 'undo does not lead out of it').toBe(0);
  await play(game, [3, 2, 3, 2, 3]);
  const daily = await stateOf(game);
  await call(game, 'newGame');
  expect((await stateOf(game)).cells, 'a new game of the day is the same').toEqual([
    ...cells(new_game('classic', 20261121n)),
  ]);
  await call(game, 'undo');
  await reload(page);
  await expect(titleOf(page), 'today goes on after a reload').toHaveText('Daily Nov 21');
  expect(await stateOf(game)).toEqual(daily);
  const keys = Object.keys(await keptIn(page, 'slots'));
  expect(keys.sort()).toEqual(['daily/2026-11-21/classic/4x4', 'main/classic/4x4']);
  await choose(page, 'language', 'zh-CN');
  await expect(titleOf(page)).toHaveText('每日挑战 11月21日');
  await choose(page, 'language', 'en');

  const current = page.locator('nav [aria-current]');
  await expect(current).toHaveAttribute('id', 'daily');
  await page.getByRole('link', { name: '2048' }).click();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
  expect(await stateOf(game)).toEqual(own);
  await expectShown(game);
  await expect(current).toHaveText('2048');
  await expect(page.locator('#back')).toBeHidden();
});

test('a first visit that begins with the daily game has one of its own too', async ({ page }) => {
  await setDay(page, '2026-11-21');
  const game = await openPage(page);
  await playDaily(page);
  await play(game, [0, 1, 2, 3, 0, 1]);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await ready(page);
  expect(await stateOf(game)).toMatchObject({ steps: 0, best: 0 });
  expect(open_game((await stateOf(game)).record).seed).not.toBe(20261121n);
});

test('yesterday’s game is over when the page is opened again', async ({ page }) => {
  await setDay(page, '2026-11-21');
  const game = await openPage(page);
  await playDaily(page);
  await play(game, [0, 1, 2, 3]);
  await setDay(page, '2026-11-22');
  await reload(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
  expect(await streakOn(page), 'it was not finished').toBe(
    'Reach 2048 or finish the game to start a streak.',
  );
  await playDaily(page);
  await expect(titleOf(page)).toHaveText('Daily Nov 22');
  expect((await stateOf(game)).steps).toBe(0);
  // A page that is left open over midnight goes on with the game that it shows.
  await play(game, [0, 1, 2, 3]);
  const before = await stateOf(game);
  await setDay(page, '2026-11-23');
  expect(await stateOf(game)).toEqual(before);
  await playDaily(page);
  await expect(titleOf(page)).toHaveText('Daily Nov 23');
  expect((await stateOf(game)).steps).toBe(0);
});

/** The game of a day, played to a loss. @param {string} day */
function lostOn(day) {
  const model = new_game('classic', BigInt(day.replaceAll('-', '')));
  const throwDice = dice(1);
  while (model.status !== LOST) move_dir(model, throwDice(4));
  return model;
}

/** Saves the game of today one move before it is lost. @param {import('@playwright/test').Page} page @returns the last move */
async function plantAlmostLost(page) {
  await setDay(page, '2026-03-02');
  const { game, last } = withoutLast(lostOn('2026-03-02'));
  await plant(page, { 'daily/2026-03-02/classic/4x4': saveOf(game) });
  return last;
}

test('a day that is played to its end counts from then on', async ({ page }) => {
  const last = await plantAlmostLost(page);
  const game = await openPage(page);
  await playDaily(page);
  expect(await streakOn(page)).toMatch(/^Reach 2048 or finish/);
  await play(game, [last]);
  const { score, status } = await stateOf(game);
  expect(status).toBe(LOST);
  const points = new Intl.NumberFormat('en').format(score);
  expect(await streakOn(page)).toBe(`Your best today: ${points} points.`);
  // A new game of the same day takes nothing of it away.
  await call(game, 'newGame');
  expect(await streakOn(page)).toBe(`Your best today: ${points} points.`);
});

/**
 * A finished game of a day, as the page keeps it.
 * @param {string} day @param {number} highest @param {string} [on] the day of its first move
 */
function playedOn(day, highest, on = day) {
  const model = lostOn(day);
  const save = saveOf(model);
  const game = { ...save, day: on, tally: { ...save.tally, highest } };
  return { model, score: model.score, game: pastGame(`daily/${day}/classic/4x4`, game) };
}

test('the button shows the streak and opens the calendar, whose result is shared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setDay(page, '2026-12-02');
  const days = ['2026-11-30', '2026-12-01', '2026-12-02'];
  const played = days.map((day, i) => playedOn(day, 7 + i));
  await plant(
    page,
    {},
    played.map(({ game }) => game),
  );
  await openPage(page);
  const button = page.locator('#daily');
  await expect(button).toHaveAccessibleName('Daily. 3-day streak. Done for today.');
  await choose(page, 'language', 'zh-CN');
  await expect(button).toHaveAccessibleName('每日挑战。已连续 3 天，今天已完成。');
  await choose(page, 'language', 'en');
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Daily' });
  const table = dialog.getByRole('table', { name: 'December 2026' });
  const points = new Intl.NumberFormat('en').format(played[2].score);
  await expect(table.locator('[aria-current=date]').getByRole('button')).toHaveAccessibleName(
    `Dec 2: ${points} points, highest tile 512`,
  );
  await expect(table.locator('.done')).toHaveCount(2);
  const next = dialog.getByRole('button', { name: 'Next month' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme, { within: '#daily-dialog' });
  }
  // A screen reader reads what changes in an element that was there before.
  const month = dialog.locator('[aria-live=polite]');
  const before = await month.elementHandle();
  await dialog.getByRole('button', { name: 'Previous month' }).click();
  const november = dialog.getByRole('table', { name: 'November 2026' });
  await expect(month).toHaveText('November 2026');
  expect(await month.evaluate((now, before) => now === before, before)).toBe(true);
  await expect(november.locator('.done')).toHaveCount(1);
  await expect(november.locator('[aria-current]')).toHaveCount(0);
  await next.click();
  await expect(table).toBeVisible();
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await dialog.getByRole('button', { name: 'Share result' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines[0]).toBe(`2048 Daily, Dec 2 · ${points} · 512 · 3-day streak`);
  // One square for each tile, and the link to the page.
  expect(lines.slice(1, 5).map((line) => [...line].length)).toEqual([4, 4, 4, 4]);
  const empty = [...cells(played[2].model)].filter((tile) => tile === 0).length;
  expect(lines.join('').split('⬜').length - 1).toBe(empty);
  expect(lines[5]).toBe(page.url());
});

test('a past day is played from the calendar, late, and goes on after a reload', async ({
  page,
}) => {
  await setDay(page, '2026-11-24');
  const [own, ended] = [playedOn('2026-11-20', 7), lostOn('2026-11-19')];
  const { game: almost, last } = withoutLast(ended);
  const key = 'daily/2026-11-19/classic/4x4';
  await plant(page, { [key]: { ...saveOf(almost), day: '2026-11-22' } }, [own.game]);
  const game = await openPage(page);
  let dialog = await openDaily(page);
  await dialog.getByRole('button', { name: 'Play Nov 18' }).click();
  await expect(dialog).toBeHidden();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Daily Nov 18');
  expect((await stateOf(game)).cells).toEqual([...cells(new_game('classic', 20261118n))]);
  await play(game, [0, 1, 2, 3]);
  const before = await stateOf(game);
  await reload(page);
  await expect(titleOf(page)).toHaveText('Daily Nov 18');
  expect(await stateOf(game)).toEqual(before);

  // A day that was begun late is named so, and can be gone on with.
  dialog = await openDaily(page);
  const late = dialog.getByRole('button', { name: /^Nov 19: late: .*, not finished$/ });
  await late.click();
  await expect(late).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.locator('.of-day')).toContainText('Started on another day');
  await dialog.getByRole('button', { name: 'Play November 19' }).click();
  await ready(page);
  await play(game, [last]);
  expect((await stateOf(game)).status).toBe(LOST);
  const end = game.locator('.daily-more');
  await expect(end).toContainText('Started on another day, so it doesn’t count for your streak.');
  expect(await streakOn(page)).toBe('Reach 2048 or finish the game to start a streak.');

  // A day of its own has the game that was played then.
  dialog = await openDaily(page);
  await dialog.getByRole('button', { name: /^Nov 20: / }).click();
  const points = new Intl.NumberFormat('en').format(own.score);
  await dialog.getByRole('button', { name: `Watch: ${points} points, highest tile 128` }).click();
  await expect(page.locator('#replay-dialog .about')).toContainText(`${points} points`);
  await page.keyboard.press('Escape');

  // The next day begins with the player's own game.
  await setDay(page, '2026-11-25');
  await reload(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
});

test('a late result stands beside the day’s own', async ({ page }) => {
  await setDay(page, '2026-11-24');
  const [own, late] = [playedOn('2026-11-20', 7), playedOn('2026-11-20', 8, '2026-11-22')];
  await plant(page, {}, [own.game, late.game]);
  await openPage(page);
  const dialog = await openDaily(page);
  const day = dialog.getByRole('button', { name: /^Nov 20: / });
  await expect(day).toHaveText(/20\s*128/);
  await day.click();
  const points = new Intl.NumberFormat('en').format(own.score);
  await expect(dialog.locator('.of-day li')).toHaveText([
    `${points} points, highest tile 128`,
    `late: ${points} points, highest tile 256`,
  ]);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme, { within: '#daily-dialog' });
  }
});

test('the button waits until today’s game is finished', async ({ page }) => {
  const last = await plantAlmostLost(page);
  await openPage(page);
  const button = page.locator('#daily');
  await expect(button).toHaveAccessibleName('Daily. Today’s is waiting.');
  const game = await playDaily(page);
  await play(game, [last]);
  await expect(button).toHaveAccessibleName('Daily. 1-day streak. Done for today.');
  // The card at its end has the result to share, in place of the link to the game.
  await expect(game.locator('.daily-more')).toContainText(
    '1-day streak · Next game in 23 hr 30 min',
  );
  const result = game.locator('.daily-end');
  await expect(result.getByRole('button', { name: 'Share result' })).toBeFocused();
  await expect(game.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  await openDaily(page);
  await expect(page.locator('.playing-daily')).toBeVisible();
});

for (const file of ['index.html', 'puzzle.html']) {
  test(`${file}: a page that is seen over midnight follows the day`, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-30T23:58:30+13:00') });
    await page.goto(`./${file}`);
    const number = page.locator('#daily text');
    await expect(number).toHaveText('30');
    await page.locator('#daily').click();
    const dialog = page.locator('#daily-dialog');
    await expect(dialog.getByRole('table', { name: 'November 2026' })).toBeVisible();
    await page.clock.runFor('02:00');
    await expect(number).toHaveText('1');
    const table = dialog.getByRole('table', { name: 'December 2026' });
    await expect(table.locator('[aria-current=date]')).toHaveText('1');
    await expect(dialog.locator('.hero text')).toHaveText('1');
    // After a sleep, in which no timer runs, and when the clock is set back.
    for (const [time, day] of [
      ['2026-12-04T07:00:20+13:00', '4'],
      ['2026-12-03T22:00:00+13:00', '3'],
    ]) {
      await page.clock.setSystemTime(new Date(time));
      await page.clock.runFor('01:00');
      await expect(number, time).toHaveText(day);
      await expect(table.locator('[aria-current=date]'), time).toHaveText(day);
    }
  });
}

test('at midnight the streak waits for the new day’s game', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-30T23:59:30+13:00') });
  await plant(page, {}, [playedOn('2026-11-30', 7).game]);
  await openPage(page);
  const button = page.locator('#daily');
  await expect(button).toHaveAccessibleName('Daily. 1-day streak. Done for today.');
  await page.clock.runFor('01:00');
  await expect(button).toHaveAccessibleName('Daily. 1-day streak. Today’s is waiting.');
});

test('on a phone in landscape the places cover nothing of the way back', async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  for (const [address, what] of /** @type {const} */ ([
    ['./', 'game'],
    ['./puzzle.html', 'puzzle'],
  ])) {
    await page.goto(address);
    await chooseDaily(page, what);
    const back = page.locator('#back');
    await expectApart(back, page.locator('nav, nav > *, #games'), address);
    await expect(back, address).toBeInViewport({ ratio: 1 });
  }
});
