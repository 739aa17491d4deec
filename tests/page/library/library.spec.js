// The library: every game in a list, found again, replayed, shared, played again and deleted.

import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import {
  call,
  expect,
  gameOn,
  keptIn,
  move_dir,
  new_game,
  open_game,
  openDialog,
  openPage,
  pressSome,
  rowOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';
import {
  entryOf,
  idOf,
  libraryOn,
  many,
  NOON,
  openLibrary,
  openWith,
  played,
} from './libraries.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const won = wonGame().record;

/** @param {number} number */
const said = (number) => number.toLocaleString('en');

/** The scores of the rows. @param {Locator} library */
const scoresOf = (library) => library.locator('.title > [aria-hidden]').allTextContents();

/** @param {Locator} library @param {string} name @param {string} value */
const choose = (library, name, value) => library.locator(`[name=${name}]`).selectOption(value);

/** A game with its own rules, size, kind and date each. */
const different = () => [
  entryOf(1, won),
  entryOf(2, played(2)),
  entryOf(3, played(3, 200), { name: 'daily/2026-11-20', day: '2026-11-21' }),
  entryOf(4, played(4, 5_000, 'cascade', 5)),
  entryOf(5, played(5, 300, 'classic', 3), { name: 'practice', counts: false }),
  entryOf(6, played(6, 100), { helped: 0, counts: false }),
  entryOf(7, played(7, 300), { helped: 40, counts: false }),
];

test('the library says when there are no games, and when they cannot be read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page);
  const library = libraryOn(page);
  const button = page.locator('nav').getByRole('button', { name: 'All games' });

  await test.step('empty, it says what will be here; the statistics lead to it', async () => {
    await openDialog(page, 'statistics');
    await page.locator('#statistics-dialog').getByRole('button', { name: 'All games' }).click();
    await expect(library).toContainText('Every game that you play will be kept here.');
    await expect(library.locator('li, select')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(button).toBeHidden();
  });

  await test.step('where there is room, one of the places leads to it', async () => {
    await page.setViewportSize({ width: 1024, height: 640 });
    await button.click();
    await expect(library).toBeVisible();
  });

  await test.step('the puzzle has its own', async () => {
    await openPuzzlePage(page);
    await openLibrary(page);
    await expect(library).toContainText('Every puzzle that you play will be kept here.');
  });

  await test.step('while the games cannot be read, it does not say that there are none', async () => {
    await openWith(page, [entryOf(1, won)]);
    await library.locator('.close').first().click();
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new Error('gone');
      };
    });
    await openLibrary(page);
    await expect(library.getByRole('alert')).toContainText('can’t be read');
    await expect(library).not.toContainText('will be kept here');
    await library.locator('.close').first().click();
    await expect(library).toBeHidden();
    const statistics = await openDialog(page, 'statistics');
    await expect(statistics.locator('.unread [role=alert]')).toHaveText(
      'What you saved can’t be read right now. Please try again.',
    );
    await expect(statistics.locator('.backup:visible')).toHaveCount(0);
  });
});

test('a game is shown with its board, its figures and its badges', async ({ page }) => {
  await test.step('what it was', async () => {
    const library = await openWith(page, [entryOf(1, won)]);
    const row = library.locator('li');
    const { score, steps, cells } = (() => {
      const game = open_game(won);
      return { score: game.score, steps: game.steps, cells: game };
    })();
    cells.free();
    await expect(row.getByRole('heading')).toContainText(`${said(score)} points`);
    await expect(row.locator('.tile')).toHaveText('2048');
    await expect(row.locator('.facts')).toHaveText(`${said(steps)} moves 3 undos 5m`);
    await expect(row.locator('.about')).toContainText('Classic 4×4 ');
    const dots = row
      .locator('.facts > span')
      .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::before').content));
    expect(await dots, 'said as commas').toEqual(['none', '"·" / ", "', '"·" / ", "']);
    await expect(row.locator('.badge')).toHaveText(['Best', 'Won']);
    await expect(row.locator('.tiny-board')).toContainText('2048');
    await expect(library.locator('.damaged')).toHaveCount(0);
  });

  await test.step('a won game is in progress only if the player has kept going', async () => {
    const byHand = new_game({ board: [10, 10, ...Array(14).fill(0)] }, 1n);
    move_dir(byHand, 3);
    const library = await openWith(
      page,
      [],
      [
        entryOf(1, won, { kept: false }),
        entryOf(2, won, { kept: true, name: 'daily/2026-11-20' }),
        entryOf(3, byHand.record, { kept: false, name: 'practice', counts: false }),
        entryOf(4, played(2, 30, 'cascade')),
      ],
    );
    const badges = (/** @type {number} */ number) =>
      library.locator(`[data-game="${idOf(number)}"] .badge`).allTextContents();
    expect(await badges(1)).toEqual(['Best', 'Won']);
    expect(await badges(2)).toEqual(['Won', 'Daily Nov 20', 'In progress']);
    expect(await badges(3)).toEqual(['Won', 'Practice']);
    expect(await badges(4)).toEqual(['Best', 'In progress']);
  });

  await test.step('a record that has another score is marked; one that cannot be opened can only be deleted', async () => {
    const library = await openWith(page, [
      entryOf(1, won, { score: 5 }),
      { ...entryOf(2, won), record: 'damaged', bookmarks: [3] },
    ]);
    await expect(library.locator('.badge.damaged')).toHaveCount(2);
    const row = library.locator(`[data-game="${idOf(2)}"]`);
    await expect(row.locator('.damaged')).toBeVisible();
    await expect(row.locator('.seen')).toBeDisabled();
    await row.locator('.more').click();
    await expect(row.locator('.acts button')).toHaveText(['Delete']);
    await row.locator('.delete').click();
    await expect(row).toContainText('Deleted');
    await expect(library.locator('.status')).toHaveText('');
  });

  await test.step('the games of a day are below its name, and deleting is the last thing to do', async () => {
    await page.clock.setFixedTime(NOON);
    const hours = (/** @type {number} */ count) => ({ ended: NOON - count * 3_600_000 });
    const library = await openWith(page, [
      entryOf(1, won, hours(1)),
      entryOf(2, played(2), hours(2)),
      entryOf(3, played(3), hours(24)),
      entryOf(4, played(4), hours(72)),
      entryOf(5, played(5), hours(24 * 365)),
    ]);
    const days = library.getByRole('heading', { level: 3 });
    await expect(days).toHaveText([
      'today',
      'yesterday',
      'Thursday, November 19',
      'Saturday, November 22, 2025',
    ]);
    await expect(library.locator('ul').first().locator('li')).toHaveCount(2);
    await expect(library.locator('li').first().locator('.about')).toContainText(/4×4 11:00.AM/);
    await library.locator('li').first().locator('.more').click();
    await expect(library.locator('.acts button').last()).toHaveText('Delete');
    // In another order, each row has its date.
    await choose(library, 'sort', 'score');
    await expect(days).toHaveText(['Score']);
    await expect(library.locator('li').first().locator('.about')).toContainText('Nov 22, 2026');
  });
});

test('games are found again, replayed, reviewed and shared', async ({ page }) => {
  const games = different();
  const library = await openWith(page, games);

  await test.step('the badges say what kind of game it was', async () => {
    const badges = (/** @type {number} */ number) =>
      library.locator(`[data-game="${idOf(number)}"] .badge`).allTextContents();
    expect(await badges(3)).toEqual(['Daily Nov 20', 'Late']);
    expect(await badges(5)).toEqual(['Practice']);
    expect(await badges(7)).toContain('With AI');
    expect(await badges(2)).not.toContain('Best');
  });

  await test.step('sorted and filtered; those that only the AI played are hidden at first', async () => {
    const count = library.locator('.count');
    await expect(count).toHaveText('6 games');
    const scores = games.map(({ score }) => Number(score));
    const shown = [6, 4, 3, 2, 1, 0].map((at) => said(scores[at]));
    expect(await scoresOf(library)).toEqual(shown);
    await choose(library, 'sort', 'score');
    const sorted = scores.filter((_, at) => at !== 5).sort((a, b) => b - a);
    expect(await scoresOf(library)).toEqual(sorted.map(said));
    await choose(library, 'sort', 'tile');
    expect((await scoresOf(library))[0]).toBe(said(scores[0]));
    await choose(library, 'rules', 'cascade');
    expect(await scoresOf(library)).toEqual([said(scores[3])]);
    await choose(library, 'size', '3×3');
    await expect(count).toHaveText('Nothing matches.');
    await library.getByRole('button', { name: 'Show all' }).click();
    await expect(count).toHaveText('6 games');
    await choose(library, 'group', 'daily');
    expect(await scoresOf(library)).toEqual([said(scores[2])]);
    await choose(library, 'group', '');
    await expect(library.locator('.of-ai')).toContainText(
      '1 game that only the AI played isn’t shown.',
    );
    await library.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await scoresOf(library)).toEqual([said(scores[5])]);
    await expect(library.locator('.badge.ai')).toHaveText('Only AI');
  });

  await test.step('a row replays, reviews and shares its game', async () => {
    await choose(library, 'group', '');
    const row = library.locator(`[data-game="${idOf(4)}"]`);
    const score = said(Number(different()[3].score));
    await row.locator('.seen').click();
    const replay = page.locator('#replay-dialog');
    await expect(replay.locator('.about')).toContainText(`Cascade 5×5 · ${score} points`);
    await page.keyboard.press('Escape');
    await expect(replay).toBeHidden();
    await expect(row.locator('.seen')).toBeFocused();
    const more = row.locator('.more');
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await row.getByRole('button', { name: 'Review' }).click();
    await expect(replay.locator('.about')).toContainText('Cascade 5×5');
    await expect(replay.getByRole('heading', { name: 'Review' })).toBeVisible();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Share' }).click();
    const share = page.locator('#share-dialog');
    await expect(share.locator('.text')).toHaveValue(
      new RegExp(`2048 · Cascade 5×5\n${score} points`),
    );
    await expect(share.locator('.link')).toHaveValue(
      new RegExp(different()[3].record.slice(0, 20)),
    );
    await page.keyboard.press('Escape');
    await more.click();
    await expect(row.getByRole('button', { name: 'Share' })).toHaveCount(0);
  });
});

test('a game is played again, or on', async ({ page }) => {
  await test.step('the same start is played as practice; other pages’ games are not listed', async () => {
    const library = await openWith(page, [entryOf(1, won), entryOf(2, won, { name: 'theirs' })]);
    await expect(library.locator('.count')).toHaveText('1 game');
    await library.locator('.more').click();
    await library.getByRole('button', { name: 'Play the same start' }).click();
    await expect(library).toBeHidden();
    const { steps, record } = await stateOf(gameOn(page));
    expect(steps).toBe(0);
    expect(won.startsWith(record.split('.').slice(0, 3).join('.'))).toBe(true);
    await expect(page.locator('#variant')).toHaveText('Practice 4×4');
  });

  await test.step('a running game of other rules goes on', async () => {
    const running = entryOf(1, played(5, 30, 'endless', 3));
    const library = await openWith(page, [], [running]);
    await expect(library.locator('.badge.running')).toHaveText('In progress');
    await library.locator('.more').click();
    await expect(library.locator('.delete')).toHaveCount(0);
    await library.getByRole('button', { name: 'Continue' }).click();
    await expect(library).toBeHidden();
    await expect(page.locator('#variant')).toHaveText('Endless 3×3');
    await expect.poll(async () => (await stateOf(gameOn(page))).record).toBe(running.record);
  });
});

test('a deleted game comes back by undo, in its place and with the focus', async ({ page }) => {
  const games = different();
  const library = await openWith(page, games);
  const before = await scoresOf(library);
  const row = library.locator(`[data-game="${idOf(4)}"]`);
  await row.locator('.more').click();
  await row.getByRole('button', { name: 'Delete' }).click();
  const undo = row.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(row).toContainText('Deleted:');
  // What stays keeps an import from bringing it back.
  const { id, record } = games[3];
  expect((await keptIn(page, 'games'))[id]).toEqual({ id, deleted: true, origin: id, record });
  expect((await keptIn(page, 'acts'))[`${id}/0`]).toBe(undefined);
  await page.keyboard.press('Enter');
  await expect(row.locator('.more')).toBeFocused();
  expect(await scoresOf(library)).toEqual(before);
  expect((await keptIn(page, 'games'))[id]).toEqual(rowOf(games[3]));
  expect((await keptIn(page, 'acts'))[`${id}/0`]).toBe(games[3].chunks[0]);
  // Closed, a deleted game is gone.
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(undo).toBeFocused();
  await page.keyboard.press('Escape');
  await openLibrary(page);
  await expect(library.locator('.count')).toHaveText('5 games');
  await expect(row).toHaveCount(0);
});

test('it follows another tab, and the game on the board', async ({ page, context }) => {
  const library = await openWith(page, [entryOf(1, won)]);
  await expect(library.locator('.count')).toHaveText('1 game');
  const other = await context.newPage();
  await openPage(other);
  const theirs = await openLibrary(other);
  // The best score on the boards of both tabs follows too.
  const bests = [page, other].map((tab) => gameOn(tab).locator('#best'));
  const best = said(open_game(won).score);
  await theirs.locator('.more').click();
  await theirs.getByRole('button', { name: 'Delete' }).click();
  await expect(library).toContainText('Every game that you play will be kept here.');
  for (const shown of bests) await expect(shown).toHaveText('0');
  await theirs.getByRole('button', { name: 'Undo' }).click();
  await expect(library.locator('.count')).toHaveText('1 game');
  for (const shown of bests) await expect(shown).toHaveText(best);
  await other.close();

  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await pressSome(gameOn(page), 4);
  await call(gameOn(page), 'newGame');
  await openLibrary(page);
  await expect(library.locator('.count')).toHaveText('2 games');
});

test('2,000 games are there at once, a page at a time, and no board out of sight is drawn', async ({
  page,
}) => {
  const library = await openWith(page, many(2_000));
  await expect(library.locator('.count')).toHaveText('1–50 of 2,000 games');
  await expect(library.locator('li')).toHaveCount(50);
  const drawn = () => library.locator('.tiny-board:has(span)').count();
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await drawn()).toBeLessThan(40);
  const next = library.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(library.locator('.count')).toHaveText('51–100 of 2,000 games');
  await expect(library.locator('.count')).toBeFocused();
  await library.locator('li').first().locator('.tiny-board > span').first().waitFor();
  await choose(library, 'sort', 'score');
  await expect(library.locator('.count')).toHaveText('1–50 of 2,000 games');
});
