// The game of the day: the same for everyone, kept by its day, counted in days in a row.

import {
  call,
  cells,
  choose,
  expect,
  expectShown,
  gameOn,
  keptIn,
  new_game,
  open_game,
  openDialog,
  openPage,
  plant,
  play,
  ready,
  saveOf,
  stateOf,
  test,
} from './support.js';
import { titleOf } from './variants.js';

/** @typedef {import('@playwright/test').Page} Page */

// A day that begins earlier in the east must not be taken for the player's own.
test.use({ timezoneId: 'Pacific/Auckland' });

/** Sets the clock of the page. @param {Page} page @param {string} day */
const setDay = (page, day) => page.clock.setFixedTime(new Date(`${day}T00:30:00+13:00`));

/** Plays the game of today, chosen in the dialog. @param {Page} page */
async function playDaily(page) {
  const dialog = await openDialog(page, 'games');
  await dialog.getByRole('button', { name: 'Play today’s game' }).click();
  await expect(dialog).toBeHidden();
  await ready(page);
  return gameOn(page);
}

/** What the dialog says of the days. @param {Page} page */
async function streakOn(page) {
  const dialog = await openDialog(page, 'games');
  const streak = dialog.locator('.streak');
  await expect(streak).not.toBeEmpty();
  const said = await streak.textContent();
  await dialog.locator('.close').click();
  await expect(dialog).toBeHidden();
  return said;
}

/**
 * The save of a day, with what was counted in it.
 * @param {string} day
 * @param {{ won?: boolean, lost?: boolean, moves?: number }} counted
 */
const played = (day, counted) => {
  const save = saveOf(new_game('classic', BigInt(day.replaceAll('-', ''))));
  const tally = { moves: 7, undos: 0, time: 900, highest: 4, score: 60, won: false, lost: false };
  return {
    [`daily/${day}/classic/4x4`]: {
      ...save,
      game: { ...save.game, tally: { ...tally, ...counted } },
    },
  };
};

test('the seed is the date, for everyone', async ({ page, browser }) => {
  const other = await (await browser.newContext({ timezoneId: 'America/Lima' })).newPage();
  /** @type {string[]} */
  const boards = [];
  for (const day of ['2026-11-21', '2026-11-22']) {
    await setDay(page, day);
    await other.clock.setFixedTime(new Date(`${day}T23:30:00-05:00`));
    const model = new_game('classic', BigInt(day.replaceAll('-', '')));
    for (const one of [page, other]) {
      await openPage(one);
      const game = await playDaily(one);
      const { record, cells: board, steps } = await stateOf(game);
      expect(open_game(record).seed).toBe(model.seed);
      expect(board).toEqual([...cells(model)]);
      expect(steps).toBe(0);
      boards.push(String(board));
    }
  }
  expect(new Set(boards).size, 'another day, another game').toBe(2);
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
  await page.reload();
  await ready(page);
  await expect(titleOf(page), 'today goes on after a reload').toHaveText('Daily Nov 21');
  expect(await stateOf(game)).toEqual(daily);
  expect(Object.keys(await keptIn(page, 'best')).sort()).toEqual([
    'daily/2026-11-21/classic/4x4',
    'main/classic/4x4',
  ]);
  await choose(page, 'language', 'zh-CN');
  await expect(titleOf(page)).toHaveText('每日挑战 11月21日');
  await choose(page, 'language', 'en');

  const dialog = await openDialog(page, 'games');
  await dialog.getByRole('button', { name: 'Back to my game' }).click();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
  expect(await stateOf(game)).toEqual(own);
  await expectShown(game);
  await openDialog(page, 'games');
  await expect(dialog.getByRole('button', { name: 'Back to my game' })).toBeHidden();
});

test('a first visit that begins with the daily game has one of its own too', async ({ page }) => {
  await setDay(page, '2026-11-21');
  const game = await openPage(page);
  await playDaily(page);
  await play(game, [0, 1, 2, 3, 0, 1]);
  const dialog = await openDialog(page, 'games');
  await dialog.getByRole('button', { name: 'Back to my game' }).click();
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
  await page.reload();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
  expect(await streakOn(page), 'it was not finished').toBe(
    'A day counts when you reach 2048, or the end.',
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

/** What was played, and what is said of it on the 2nd of March. */
const STREAKS = /** @type {const} */ ([
  ['nothing', [], 'A day counts when you reach 2048, or the end.'],
  ['a win yesterday', [['2026-03-01', { won: true }]], '1 day in a row'],
  ['a loss is an end too', [['2026-03-01', { lost: true }]], '1 day in a row'],
  ['not finished', [['2026-03-01', {}]], 'A day counts when you reach 2048, or the end.'],
  [
    'over the end of a month, up to yesterday',
    [
      ['2026-02-27', { won: true }],
      ['2026-02-28', { lost: true }],
      ['2026-03-01', { won: true }],
    ],
    '3 days in a row',
  ],
  [
    'today included',
    [
      ['2026-03-01', { won: true }],
      ['2026-03-02', { lost: true }],
    ],
    '2 days in a row Today so far: 60 points.',
  ],
  [
    'today not finished breaks nothing',
    [
      ['2026-03-01', { won: true }],
      ['2026-03-02', {}],
    ],
    '1 day in a row Today so far: 60 points.',
  ],
  [
    'a gap ends it',
    [
      ['2026-02-27', { won: true }],
      ['2026-02-28', {}],
      ['2026-03-01', { won: true }],
    ],
    '1 day in a row',
  ],
  [
    'the day before yesterday is too long ago',
    [['2026-02-28', { won: true }]],
    'A day counts when you reach 2048, or the end.',
  ],
]);

for (const [name, days, said] of STREAKS) {
  test(`days in a row: ${name}`, async ({ page }) => {
    await setDay(page, '2026-03-02');
    const saves = Object.assign({}, ...days.map(([day, counted]) => played(day, counted)));
    await plant(page, saves, Object.fromEntries(Object.keys(saves).map((key) => [key, 60])));
    await openPage(page);
    expect(await streakOn(page)).toBe(said);
  });
}

test('a day that is played to its end counts from then on', async ({ page }) => {
  await setDay(page, '2026-03-02');
  const game = await openPage(page);
  await playDaily(page);
  await play(game, [0, 1, 2, 3]);
  expect(await streakOn(page)).toMatch(/^A day counts/);
  await game.evaluate((element) => {
    const own = /** @type {import('./support.js').Game2048} */ (element);
    for (let move = 0; own.status === 0; move++) own.move(move % 4);
  });
  const { score } = await stateOf(game);
  const points = new Intl.NumberFormat('en').format(score);
  expect(await streakOn(page)).toBe(`1 day in a row Today so far: ${points} points.`);
  // A new game of the same day takes nothing of it away.
  await call(game, 'newGame');
  expect(await streakOn(page)).toMatch(/^1 day in a row/);
});
