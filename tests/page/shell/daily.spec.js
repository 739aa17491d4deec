// The game and the puzzle of the day: the same for everyone, kept by their day, counted in a streak.

import { chooseDaily, IN_THE_EAST, openDaily, setDay, streakOn } from '../days.js';
import { titleOf } from '../game-page.js';
import { openPuzzlePage, puzzleOn, puzzleStateOf, solve } from '../puzzle/puzzle-page.js';
import { new_puzzle, puzzleReady, slideAll } from '../puzzle/puzzles.js';
import {
  call,
  cells,
  choose,
  dice,
  expect,
  expectApart,
  gameOn,
  keptIn,
  LOST,
  move_dir,
  new_game,
  openDialog,
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

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

test.use(IN_THE_EAST);

/** @param {string} day */
const seedOf = (day) => BigInt(day.replaceAll('-', ''));

/** The two games, for what is true of both. */
const KINDS = /** @type {const} */ ([
  {
    kind: 'game',
    open: openPage,
    ready,
    on: gameOn,
    state: async (/** @type {Locator} */ game) => {
      const { steps, record, cells, best } = await stateOf(game);
      return { steps, record, cells, best };
    },
    begin: (/** @type {Locator} */ game) => play(game, [0, 1, 2, 3, 0, 1, 2, 3]),
    /** @param {string} day */
    boardOf: (day) => [...cells(new_game('classic', seedOf(day)))],
    own: 'Classic 4×4',
    keys: ['daily/2026-11-21/classic/4x4', 'main/classic/4x4'],
    none: 'Reach 2048 or finish the game to start a streak.',
  },
  {
    kind: 'puzzle',
    open: openPuzzlePage,
    ready: puzzleReady,
    on: puzzleOn,
    state: async (/** @type {Locator} */ game) => {
      const { slides: steps, record, cells, best } = await puzzleStateOf(game);
      return { steps, record, cells, best };
    },
    begin: (/** @type {Locator} */ game) => slideAll(game, [0, 1, 2, 3]),
    /** @param {string} day */
    boardOf: (day) => [...new_puzzle({ side: 3, goal: 'spiral', start: 'any' }, seedOf(day)).cells],
    own: 'Fifteen',
    keys: ['puzzle-daily/2026-11-21/3x3/spiral/any', 'puzzle/4x4/usual/any'],
    none: 'Solve the daily puzzle to start a streak.',
  },
]);

for (const { kind, open, ready, on, state, begin, boardOf, own, keys, none } of KINDS) {
  /** Plays what is of today. @param {Page} page */
  const playDaily = async (page) => {
    await chooseDaily(page, kind);
    await ready(page);
  };

  test(`the ${kind} of the day is the same for everyone, and does not touch one’s own`, async ({
    page,
    browser,
  }) => {
    await setDay(page, '2026-11-21');
    const game = await open(page);
    await begin(game);
    const mine = await state(game);
    expect(mine.steps).toBeGreaterThan(0);
    await playDaily(page);
    await expect(titleOf(page)).toHaveText('Daily Nov 21');
    const start = await state(game);
    expect(start).toMatchObject({ steps: 0, cells: boardOf('2026-11-21') });
    await game.evaluate((/** @type {any} */ element) => element.undo());
    expect(await state(game), 'undo does not lead out of it').toEqual(start);
    await test.step('its seed is the date, for everyone', async () => {
      const context = await browser.newContext({ timezoneId: 'America/Lima' });
      const other = await context.newPage();
      await other.clock.setFixedTime(new Date('2026-11-21T23:30:00-05:00'));
      await open(other);
      await playDaily(other);
      expect((await state(on(other))).record).toBe(start.record);
      // A first visit that begins with it has a game of its own too.
      await begin(on(other));
      await other.locator('#back').click();
      await ready(other);
      await expect(titleOf(other)).toHaveText(own);
      expect((await state(on(other))).steps).toBe(0);
      expect((await state(on(other))).cells).not.toEqual(start.cells);
      await context.close();
    });
    await test.step('it goes on after a reload, under a key of its own', async () => {
      await begin(game);
      const daily = await state(game);
      expect(daily.steps).toBeGreaterThan(0);
      await open(page);
      await expect(titleOf(page)).toHaveText('Daily Nov 21');
      expect(await state(game)).toEqual(daily);
      expect(Object.keys(await keptIn(page, 'slots')).sort()).toEqual(keys);
      await expect(await openDaily(page)).toContainText('You’re already playing it.');
      await page.keyboard.press('Escape');
    });
    await test.step('the way back leads to one’s own', async () => {
      await page.getByRole('button', { name: `Back to my ${kind}` }).click();
      await ready(page);
      await expect(titleOf(page)).toHaveText(own);
      expect(await state(game)).toEqual(mine);
    });
    await test.step('the next day has another, and yesterday’s is over', async () => {
      await playDaily(page);
      await setDay(page, '2026-11-22');
      await open(page);
      await expect(titleOf(page)).toHaveText(own);
      expect(await streakOn(page), 'it was not finished').toBe(none);
      await playDaily(page);
      await expect(titleOf(page)).toHaveText('Daily Nov 22');
      expect(await state(game)).toMatchObject({ steps: 0, cells: boardOf('2026-11-22') });
      // A page that is left open over midnight goes on with the game that it shows.
      await begin(game);
      const before = await state(game);
      await setDay(page, '2026-11-23');
      expect(await state(game)).toEqual(before);
      await playDaily(page);
      await expect(titleOf(page)).toHaveText('Daily Nov 23');
      expect((await state(game)).steps).toBe(0);
    });
    await test.step('on small phones its name and the way back have room', async () => {
      await page.setViewportSize({ width: 568, height: 320 });
      await expectApart(page.locator('#back'), page.locator('nav, nav > *, #games'));
      await expect(page.locator('#back')).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 320, height: 568 });
      for (const [language, name] of [
        ['de', /23/],
        ['zh-CN', /^每日挑战 11月23日$/],
      ]) {
        await choose(page, 'language', String(language));
        await expect(titleOf(page)).toHaveText(name);
        const cut = await titleOf(page).evaluate((it) => it.scrollWidth - it.clientWidth);
        expect(cut).toBeLessThanOrEqual(0);
      }
    });
  });
}

/** The game of a day, played to a loss. @param {string} day */
function lostOn(day) {
  const model = new_game('classic', seedOf(day));
  const throwDice = dice(1);
  while (model.status !== LOST) move_dir(model, throwDice(4));
  return model;
}

test('a day counts from its end on, and its button waits until then', async ({ page }) => {
  await setDay(page, '2026-03-02');
  const { game: model, last } = withoutLast(lostOn('2026-03-02'));
  await plant(page, { 'daily/2026-03-02/classic/4x4': saveOf(model) });
  const game = await openPage(page);
  const button = page.locator('#daily');
  await expect(button).toHaveAccessibleName('Daily. Today’s is waiting.');
  await expect(page.locator('nav [aria-current]')).toHaveText('2048');
  expect(await streakOn(page)).toMatch(/^Reach 2048 or finish/);
  await chooseDaily(page, 'game');
  await expect(page.locator('nav [aria-current]')).toHaveAttribute('id', 'daily');
  await play(game, [last]);
  const { score, status } = await stateOf(game);
  expect(status).toBe(LOST);
  await expect(button).toHaveAccessibleName('Daily. 1-day streak. Done for today.');
  await test.step('the card has the result to share, in place of the link to the game', async () => {
    await expect(game.locator('.daily-more')).toContainText(
      '1-day streak · Next game in 23 hr 30 min',
    );
    const result = game.locator('.daily-end');
    await expect(result.getByRole('button', { name: 'Share result' })).toBeFocused();
    await expect(game.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
    await openDaily(page);
    await expect(page.locator('.playing-daily')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  const points = new Intl.NumberFormat('en').format(score);
  expect(await streakOn(page)).toBe(`Your best today: ${points} points.`);
  await test.step('a new game of the day is the same, and takes nothing of it away', async () => {
    await call(game, 'newGame');
    expect((await stateOf(game)).cells).toEqual([...cells(new_game('classic', 20260302n))]);
    expect(await streakOn(page)).toBe(`Your best today: ${points} points.`);
  });
  await page.getByRole('link', { name: '2048' }).click();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
  await expect(page.locator('nav [aria-current]')).toHaveText('2048');
  await expect(page.locator('#back')).toBeHidden();
  await test.step('solved puzzles are counted, kept and shared', async () => {
    await setDay(page, '2026-11-20');
    const puzzle = await openPuzzlePage(page);
    await chooseDaily(page, 'puzzle');
    await solve(puzzle);
    await setDay(page, '2026-11-21');
    await openPuzzlePage(page);
    expect(await streakOn(page)).toBe('Solve the daily puzzle to start a streak.');
    await chooseDaily(page, 'puzzle');
    const slides = await solve(puzzle);
    expect(await streakOn(page)).toBe(`2-day streak. Solved today in ${slides} slides.`);
    const daily = await puzzleStateOf(puzzle);
    await openPuzzlePage(page);
    await expect(titleOf(page)).toHaveText('Daily Nov 21');
    expect(await puzzleStateOf(puzzle)).toEqual(daily);
    let dialog = await openDialog(page, 'share');
    await expect(dialog.locator('.text')).toHaveValue(
      new RegExp(`^Sliding puzzle 3×3 spiral · Daily 2026-11-21, ${slides} slides\\.`),
    );
    await page.keyboard.press('Escape');
    dialog = await openDialog(page, 'statistics');
    await expect(dialog.locator('.days .pairs')).toContainText('Days completed2');
    await expect(dialog.locator('.days .pairs')).toContainText('Streak2');
  });
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

test('a past day is played from the calendar, late, and its result stands beside the day’s own', async ({
  page,
}) => {
  await setDay(page, '2026-11-24');
  const [own, late] = [playedOn('2026-11-20', 7), playedOn('2026-11-20', 8, '2026-11-22')];
  const { game: almost, last } = withoutLast(lostOn('2026-11-19'));
  const key = 'daily/2026-11-19/classic/4x4';
  await plant(page, { [key]: { ...saveOf(almost), day: '2026-11-22' } }, [own.game, late.game]);
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
  const begun = dialog.getByRole('button', { name: /^Nov 19: late: .*, not finished$/ });
  await begun.click();
  await expect(begun).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.locator('.of-day')).toContainText('Started on another day');
  await dialog.getByRole('button', { name: 'Play November 19' }).click();
  await ready(page);
  await play(game, [last]);
  expect((await stateOf(game)).status).toBe(LOST);
  const end = game.locator('.daily-more');
  await expect(end).toContainText('Started on another day, so it doesn’t count for your streak.');
  expect(await streakOn(page)).toBe('Reach 2048 or finish the game to start a streak.');

  // A late result stands beside the day’s own.
  dialog = await openDaily(page);
  const day = dialog.getByRole('button', { name: /^Nov 20: / });
  await expect(day).toHaveText(/20\s*128/);
  await day.click();
  const points = new Intl.NumberFormat('en').format(own.score);
  await expect(dialog.locator('.of-day li')).toHaveText([
    `${points} points, highest tile 128`,
    `late: ${points} points, highest tile 256`,
  ]);
  await dialog.getByRole('button', { name: `Watch: ${points} points, highest tile 128` }).click();
  await expect(page.locator('#replay-dialog .about')).toContainText(`${points} points`);
  await page.keyboard.press('Escape');

  // The next day begins with the player's own game.
  await setDay(page, '2026-11-25');
  await reload(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
});

test('a page that is seen over midnight follows the day', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-30T23:58:30+13:00') });
  await plant(page, {}, [playedOn('2026-11-30', 7).game]);
  const button = page.locator('#daily');
  const number = button.locator('text');
  const dialog = page.locator('#daily-dialog');
  for (const file of ['index.html', 'puzzle.html']) {
    await test.step(file, async () => {
      await page.clock.setSystemTime(new Date('2026-11-30T23:58:30+13:00'));
      await page.goto(`./${file}`);
      await expect(number).toHaveText('30');
      if (file === 'index.html')
        await expect(button).toHaveAccessibleName('Daily. 1-day streak. Done for today.');
      await button.click();
      await expect(dialog.getByRole('table', { name: 'November 2026' })).toBeVisible();
      await page.clock.runFor('02:00');
      await expect(number).toHaveText('1');
      if (file === 'index.html')
        await expect(button).toHaveAccessibleName('Daily. 1-day streak. Today’s is waiting.');
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
});
