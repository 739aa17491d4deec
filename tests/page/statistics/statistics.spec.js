// What was played: what is counted, and what the statistics show of it.

import {
  ARROWS,
  call,
  cells,
  dice,
  expect,
  KEY,
  lostGame,
  move_dir,
  new_game,
  open_game,
  openDialog,
  openPage,
  pastBest,
  pastGame,
  plant,
  pressSome,
  reload,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const dialogOn = (page) => page.locator('#statistics-dialog');

/** @param {Page} page */
async function openStatistics(page) {
  await openDialog(page, 'statistics');
  await expect(dialogOn(page)).toBeVisible();
}

/** @param {Page} page @param {string} [part] */
const figuresOf = (page, part = '.played') =>
  dialogOn(page)
    .locator(`${part} :is(.figures, .pairs) > div`)
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => {
          const shown = /** @type {Element} */ (row.cloneNode(true));
          // Whether the best score is proven is looked at on its own.
          for (const proof of shown.querySelectorAll('.watch, .unproven')) proof.remove();
          return [
            String(shown.querySelector('dt')?.textContent),
            String(shown.querySelector('dd')?.textContent).trim(),
          ];
        }),
      ),
    );

/** @param {Page} page @param {Record<string, string>} figures @param {string} [part] */
const expectFigures = (page, figures, part) =>
  expect.poll(() => figuresOf(page, part)).toMatchObject(figures);

/** @param {Page} page */
async function closeStatistics(page) {
  await dialogOn(page).getByRole('button', { name: 'Close' }).click();
}

/** @param {number} number */
const said = (number) => number.toLocaleString('en');

const won = wonGame();
const { game: lost } = lostGame();

const lostCells = [...cells(lost)];

/** @param {number[]} cells */
const faceOf = (cells) => String(2 ** Math.max(...cells));

test('what is played by keys is counted, and outlasts a reload', async ({ page }) => {
  const game = await openPage(page);
  await openStatistics(page);
  await expect(dialogOn(page).getByText('You haven’t played a game yet.')).toBeVisible();
  await expect(dialogOn(page).locator('.played .figures')).toBeHidden();
  await expect(dialogOn(page).getByRole('img')).toHaveCount(0);
  await closeStatistics(page);

  await pressSome(game, 12);
  // What is taken back has been reached all the same.
  const { cells } = await stateOf(game);
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await page.keyboard.press('Shift+U');
  const { score, best, steps } = await stateOf(game);
  expect(steps).toBe(11);
  const figures = {
    Games: '1',
    Won: '0 0%',
    Lost: '0',
    Best: said(best),
    'Highest tile': faceOf(cells),
    Moves: '12',
    Undos: '2',
  };
  await openStatistics(page);
  await expectFigures(page, figures);
  expect((await figuresOf(page))['Time played']).toMatch(/^\d+s$/);
  const course = `Your score, move by move: from 0 to ${said(score)} after move 11.`;
  await expect(dialogOn(page).getByRole('img', { name: course, exact: true })).toBeVisible();

  await reload(page);
  await openStatistics(page);
  await expectFigures(page, figures);

  await test.step('keys in the statistics play nothing', async () => {
    const before = await stateOf(game);
    for (const key of ARROWS) await page.keyboard.press(key);
    expect(await stateOf(game)).toEqual(before);
    await closeStatistics(page);
  });

  await test.step('a new game that is taken back leaves what is counted', async () => {
    await call(game, 'newGame');
    await openStatistics(page);
    // A game without a move is none.
    await expectFigures(page, { Games: '1', Moves: '12', Undos: '2' });
    await closeStatistics(page);

    await pressSome(game, 3);
    await openStatistics(page);
    await expectFigures(page, { Games: '2', Moves: '15' });
    await closeStatistics(page);

    await call(game, 'newGame');
    await call(game, 'undo');
    await openStatistics(page);
    await expectFigures(page, { Games: '2', Moves: '15', Undos: '2' });
    await closeStatistics(page);
    await call(game, 'undo');
    await openStatistics(page);
    await expectFigures(page, { Games: '2', Moves: '15', Undos: '3' });
  });
});

/** The row of a table, as its text. @param {import('@playwright/test').Locator} row */
const textOf = async (row) => (await row.innerText()).split(/\s+/).join(' ').trim();

/** Checks that no number is in two lines, in windows of any size. @param {Page} page */
async function expectUnbroken(page) {
  // No game of a test makes seven digits. Beside them is the button that replays the game.
  await dialogOn(page)
    .locator('dd', { has: page.locator('.watch') })
    .evaluateAll((figures) => {
      for (const node of figures.flatMap(({ childNodes }) => [...childNodes]))
        if (node instanceof Text && /\d/.test(node.data)) node.data = '3,200,480';
    });
  for (const window of [
    { width: 1440, height: 900 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(window);
    const broken = await dialogOn(page).evaluate((dialog) =>
      [...dialog.querySelectorAll('dd')].flatMap(({ childNodes }) => {
        const number = [...childNodes].find((node) => node instanceof Text && /\d/.test(node.data));
        if (!number) return [];
        const range = document.createRange();
        range.selectNodeContents(number);
        return range.getClientRects().length > 1 ? [number.nodeValue] : [];
      }),
    );
    expect(broken, `numbers in two lines, ${window.width}`).toEqual([]);
  }
}

/** When the tiles of the two games were made. */
const TIMES = {
  won: { tiles: { 7: 61_000, 11: 3_723_000 } },
  lost: { tiles: { 7: 75_000 } },
};

test('each game of the latest scores is chosen by keys and replayed', async ({ page }) => {
  const [first, latest] = [
    saveOf(won, true, { ...TIMES.won, ended: Date.UTC(2026, 10, 9, 12) }),
    saveOf(lost, undefined, { ...TIMES.lost, ended: Date.UTC(2026, 10, 10, 12) }),
  ];
  await plant(page, { [KEY]: latest }, [pastGame(KEY, first)]);
  await openPage(page);
  await openStatistics(page);
  await expectFigures(page, {
    Games: '2',
    Won: '1 50%',
    Lost: '1',
    Best: said(won.score),
    'Best without undo': said(won.score),
    'Highest tile': '2048',
    Moves: said(won.steps + lost.steps),
    Undos: '0',
  });
  await expect(dialogOn(page)).toContainText('No recording can prove that nothing was undone');
  const average = Math.round((won.score + lost.score) / 2);
  const label = `The scores of your last 2 games: first ${said(won.score)}, latest ${said(lost.score)}, best ${said(won.score)}, average ${said(average)}.`;
  const chart = dialogOn(page).getByRole('img', { name: label, exact: true });
  await expect(chart).toBeVisible();
  await expect(dialogOn(page).locator('.average').first()).toHaveText(`Average ${said(average)}`);
  const tops = dialogOn(page).getByRole('table', { name: 'Your highest tiles' });
  await expect(tops.getByRole('columnheader')).toHaveText([
    'Highest tile',
    'Games',
    'Share of games',
  ]);
  const rows = tops.locator('tbody tr');
  await expect(rows.first()).toHaveText(new RegExp(`^\\s*${faceOf(lostCells)}\\s*1\\s*50%`));
  await expect(rows.last()).toHaveText(/^\s*2048\s*1\s*50%/);
  // A tile between the two that no game ended with has a row too.
  await expect(rows).toHaveCount(12 - Math.max(...lostCells));
  // The bars are as high as the scores, from the same ground.
  const heights = await chart
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  expect(heights[1] / heights[0]).toBeCloseTo(lost.score / won.score, 1);

  await test.step('a bar is chosen by keys', async () => {
    const slider = dialogOn(page).getByRole('slider', { name: 'Your latest scores' });
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      `${said(lost.score)} points. Nov 10, 2026`,
    );
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      `${said(won.score)} points. Nov 9, 2026`,
    );
    await expect(chart.locator('rect').first()).toHaveClass(/chosen/);
    await page.keyboard.press('Enter');
    const replay = page.locator('#replay-dialog');
    await expect(replay.locator('.about')).toContainText(`${said(won.score)} points`);
    await replay.locator('.close').click();
    await page.keyboard.press('ArrowRight');
    await dialogOn(page).locator('.picked .watch').click();
    await expect(replay.locator('.about')).toContainText(`${said(lost.score)} points`);
    await replay.locator('.close').click();
  });

  await test.step('the fastest times to large tiles stand beside those of this game', async () => {
    const times = dialogOn(page).getByRole('table', { name: 'Fastest times' });
    const rows = times.locator('tbody tr');
    // From 128 to 2048; that of this game with its distance to the best.
    await expect(rows).toHaveCount(5);
    expect(await textOf(rows.first())).toBe('128 1:01 1:15 +0:14');
    expect(await textOf(rows.last())).toBe('2048 1:02:03 –');
    await rows.last().getByRole('button').click();
    await expect(page.locator('#replay-dialog .about')).toContainText(`${said(won.score)} points`);
    await page.locator('#replay-dialog .close').click();
  });

  await test.step('a number of seven digits stays in one line', () => expectUnbroken(page));
});

/** A daily game. @param {string} day @param {{ done?: boolean, best?: number, on?: string }} [how] */
function daily(day, { done = true, best, on = day } = {}) {
  const game = new_game('classic', 5n);
  // What goes on follows from its acts.
  if (!done) for (const direction of [3, 2]) move_dir(game, direction);
  const save = saveOf(game);
  const tally = done ? { ...save.tally, moves: 9, lost: true } : save.tally;
  return pastGame(`daily/${day}/classic/4x4`, { ...save, day: on, best, bestSteps: 0, tally });
}

test('a bar is chosen by a touch, and the days of the daily game are told', async ({ page }) => {
  await test.step('a bar is chosen by a touch, wherever it is', async () => {
    const { game } = lostGame(3n);
    const games = Array.from({ length: 40 }, (_, i) =>
      pastGame(KEY, { ...saveOf(game), ended: Date.UTC(2026, 0, i + 1) }),
    );
    await plant(page, {}, games);
    await openPage(page);
    await openStatistics(page);
    const slider = dialogOn(page).getByRole('slider');
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (!box) throw new Error('it must be seen');
    for (const bar of [0, 1, 19, 38, 39]) {
      await page.mouse.click(box.x + ((bar + 0.5) * box.width) / 40, box.y + 20);
      await expect(slider).toHaveValue(String(bar));
    }
  });

  await test.step('the days of the daily game', async () => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00'));
    const today = daily('2026-11-21', { done: false });
    await plant(page, { [today.key]: today }, [
      ...[daily('2026-11-18'), daily('2026-11-19'), daily('2026-11-20', { best: 1234 })],
      ...[
        daily('2026-11-10', { best: 4321 }),
        daily('2026-11-17', { on: '2026-11-21', best: 9999 }),
      ],
    ]);
    await openPage(page);
    await openStatistics(page);
    await expectFigures(
      page,
      {
        'Days played': '5',
        'Days completed': '4',
        Streak: '3',
        'Late days': '1',
        'Best day': '4,321 Nov 10, 2026',
      },
      '.days',
    );
  });
});

test('each rules and size has figures of its own', async ({ page }) => {
  const large = new_game(/** @type {any} */ ({ rules: 'endless', rows: 5, cols: 6 }), 4n);
  for (const throwDice = dice(4); large.steps < 80; ) move_dir(large, throwDice(4));
  const other = 'main/endless/5x6';
  await plant(
    page,
    {
      [KEY]: saveOf(lost),
      [other]: saveOf(large, true, { time: 3_720_000 }),
      // What was never played, and what is not the player's own.
      'main/cascade/4x4': saveOf(new_game('cascade', 1n)),
      'practice/classic/4x4': saveOf(won),
    },
    [pastBest(KEY, 7777), pastBest(other, 8888)],
  );
  await openPage(page);
  await openStatistics(page);
  const select = dialogOn(page).getByRole('combobox', { name: 'Game' });
  await expect(select.locator('option')).toHaveText([
    'Classic 4×4',
    'Endless 5×6',
    'All rules and sizes',
  ]);
  await expectFigures(page, { Games: '2', Best: '7,777', Moves: said(lost.steps + 1), Lost: '1' });
  await expect(dialogOn(page).locator('.unproven-about')).toBeVisible();
  await select.selectOption('Endless 5×6');
  await expectFigures(page, {
    Games: '2',
    Best: '8,888',
    Moves: '81',
    Lost: '0',
    'Time played': '1h 2m',
  });
  await select.selectOption('All rules and sizes');
  await expectFigures(page, {
    Games: '4',
    Best: '8,888',
    Moves: said(82 + lost.steps),
    Lost: '1',
    'Highest tile': String(2 ** Math.max(...[lost, large].map(({ record }) => highestOf(record)))),
  });
  // The course is that of one game.
  await expect(dialogOn(page).getByRole('img')).toHaveCount(1);
});

/** @param {string} record */
const highestOf = (record) => Math.max(...cells(open_game(record)));
