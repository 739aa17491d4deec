// A link that carries a game: its replay comes first, and the player's own game stays as it is.

import { remember } from '../game-page.js';
import {
  boardOf,
  call,
  cells,
  expect,
  expectShown,
  gameOn,
  inWindows,
  lostGame,
  misplacedOn,
  movesOf,
  new_game,
  open_game,
  openDialog,
  openingFor,
  openSaved,
  play,
  playedIn,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';

/** An address without a record: a closed dialog leaves it a moment after it is hidden. */
const PLAIN = /^[^#]*$/;

/** @typedef {import('@playwright/test').Page} Page */

const shared = openingFor(99n);

/** @param {number} number */
const said = (number) => number.toLocaleString('en');

/** @param {Page} page */
const replayOn = (page) => page.locator('#replay-dialog');

/** Opens a link on the page that is open. @param {Page} page @param {string} record */
async function follow(page, record) {
  await page.evaluate((record) => {
    location.hash = record;
  }, record);
  await expect(replayOn(page)).toBeVisible();
}

/** Watches a shared game, from a step on. @param {import('@playwright/test').Page} page @param {number} step */
async function watch(page, step) {
  await replayOn(page).getByRole('button', { name: 'Watch', exact: true }).click();
  await replayOn(page)
    .locator('replay-2048')
    .evaluate((/** @type {any} */ replay, step) => {
      replay.pause();
      replay.seek(step);
    }, step);
}

test('a link to a game with its own tiles shows it, and it is played on', async ({ page }) => {
  await page.goto('./#2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G');
  await test.step('its score is not called verified', async () => {
    const about = replayOn(page).locator('.about');
    await expect(about).toContainText('A shared game · Classic 2×4 · 0 points in 1 move');
    await expect(about).not.toContainText('verified');
    await expect(replayOn(page).locator('.proof')).toHaveCount(0);
  });
  await test.step('it is played on, and kept', async () => {
    await replayOn(page).getByRole('button', { name: 'Play from here' }).click();
    const game = gameOn(page);
    const recordOf = () => game.evaluate((/** @type {any} */ element) => element.record);
    await expect.poll(recordOf).toMatch(/^2\.classic\.2x4~BAAAAAAB\.q\.g\./);
    await game.press('ArrowRight');
    await expect.poll(recordOf).toMatch(/^2\.classic\.2x4~BAAAAAAB\.q\.[A-Za-z0-9_-]g\./);
    const before = await stateOf(game);
    await reload(page);
    await expect.poll(() => stateOf(game)).toEqual(before);
  });
});

test('a link shows the last board and the replay, and says that its score is verified', async ({
  page,
}) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const before = await stateOf(game);
  await page.goto(`./#${shared.record}`);
  await reload(page);
  const dialog = replayOn(page);
  await expect(dialog.locator('.about')).toContainText(
    `A shared game · Classic 4×4 · ${shared.score} points in ${shared.steps} moves`,
  );
  await expect(dialog.locator('.about')).toContainText('Score verified');
  await expect(dialog.locator('.proof')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  const placeOf = () =>
    dialog
      .locator('replay-2048')
      .evaluate((/** @type {any} */ { steps, length }) => ({ steps, length }));
  expect(await placeOf()).toEqual({ steps: shared.steps, length: shared.steps });
  // It says what that means, and what it does not.
  const proof = dialog.locator('.proof');
  await expect(proof.locator('p')).toBeHidden();
  await proof.locator('summary').click();
  await expect(proof.locator('p')).toContainText('how many tries and undos');
  await watch(page, 0);
  expect(await placeOf()).toEqual({ steps: 0, length: shared.steps });
  // A space would play it.
  await expect(dialog.locator('replay-2048')).toBeFocused();
  expect(await stateOf(game)).toEqual(before);
  // Closed, the address is the page's again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(PLAIN);
  await reload(page);
  await expect(dialog).toBeHidden();
  expect(await stateOf(gameOn(page))).toEqual(before);

  await test.step('one’s own game can be watched as it was played, and one from a link cannot', async () => {
    const own = openingFor();
    await openSaved(page, saveOf(own, undefined, { time: 500 * own.steps }));
    await openDialog(page, 'replay');
    const speeds = replayOn(page).getByRole('combobox', { name: 'Speed' });
    const last = speeds.locator('option').last();
    await expect(last).toHaveText('As played');
    const about = replayOn(page).locator('.about');
    // A game that was played here has times, which nothing proves.
    const { steps, score } = own;
    await expect(about).toHaveText(
      new RegExp(
        `^Classic 4×4 · ${score} points in ${steps} moves · Times are measured by this browser.`,
      ),
    );
    const delays = await replayOn(page)
      .locator('replay-2048')
      .evaluate((/** @type {any} */ replay) => [...replay.delays]);
    expect(delays).toEqual(Array(steps).fill(500));
    await replayOn(page).getByRole('button', { name: 'Go to the end' }).click();
    await expect(replayOn(page).locator('replay-2048')).toContainText(`${steps} / ${steps}`);
    await test.step('its board is large in every window', async () => {
      const windows = /** @type {const} */ ([
        [320, 568, 200],
        [667, 375, 200],
        [1440, 900, 450],
        [1280, 720, 300],
      ]);
      await inWindows(page, windows, async (size, least) => {
        const board = await replayOn(page).locator('replay-2048 .board').boundingBox();
        expect.soft(board?.width, size).toBeGreaterThan(least);
        expect.soft(await misplacedOn(replayOn(page).locator('replay-2048')), size).toEqual([]);
      });
    });
    await page.keyboard.press('Escape');
    await follow(page, shared.record);
    await watch(page, 0);
    await expect(last).toHaveText('20×');
    await expect(about).toContainText('Score verified');
    await expect(about).not.toContainText('Times');
  });
});

test('a tampered link is refused, and play from here is practice', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const before = await stateOf(game);
  expect(before.steps).toBeGreaterThan(0);
  for (const [record, reason] of [
    [shared.record.replace('4x4', '4x5'), /the check sum is/],
    ['hello', /the version is “hello”/],
    ['%E0%A4%A', /the version is/],
  ]) {
    await follow(page, String(record));
    const alert = replayOn(page).getByRole('alert');
    await expect(alert.locator('> p')).toHaveText(
      'This link is incomplete or damaged, so the game can’t be shown. Your own game is safe.',
    );
    await expect(alert.locator('details p')).toBeHidden();
    await expect(alert.locator('details')).toContainText(reason);
    await expect(replayOn(page).locator('replay-2048')).toBeHidden();
    await expect(replayOn(page).locator('.about')).toBeHidden();
    await expect(replayOn(page).locator('.proof')).toBeHidden();
    await expect(replayOn(page).getByRole('button', { name: 'Review', exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(replayOn(page)).toBeHidden();
    await expect(page).toHaveURL(PLAIN);
  }
  await follow(page, `1.classic.4x4.q.${'A'.repeat(500_000)}`);
  await expect(replayOn(page).getByRole('alert')).toContainText('more than 400000 characters');
  expect(await stateOf(game)).toEqual(before);

  await test.step('the player goes back to their own game', async () => {
    await page.keyboard.press('Escape');
    await expect(replayOn(page)).toBeHidden();
    await follow(page, 'hello');
    await replayOn(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(replayOn(page)).toBeHidden();
    await expect(page).toHaveURL(PLAIN);
    expect(await stateOf(game)).toEqual(before);
  });

  await test.step('escapes in a link do no harm', async () => {
    const { record } = new_game({ board: [1, 1, 0, 0, 0, 0, 0, 0, 0], rows: 3, cols: 3 }, 1n);
    expect(record).toContain('~');
    await follow(page, record.replace('~', '%7E'));
    await expect(replayOn(page).locator('.about')).toContainText('Started from a custom board');
  });

  await test.step('play from here is practice, and two presses are one', async () => {
    const game = await openSaved(page, saveOf(openingFor()), 5000);
    const before = await stateOf(game);
    // A practice game that is not to be lost.
    const first = openingFor(7n);
    await follow(page, first.record);
    await watch(page, 0);
    await replayOn(page).getByRole('button', { name: 'Play from here' }).click();
    await expect(replayOn(page)).toBeHidden();
    await game.evaluate((/** @type {any} */ element) => element.move(3) || element.move(0));

    await follow(page, shared.record);
    await watch(page, 4);
    await replayOn(page)
      .getByRole('button', { name: 'Play from here' })
      .evaluate((/** @type {HTMLElement} */ button) => {
        button.click();
        button.click();
      });
    await expect(replayOn(page)).toBeHidden();
    await expect(page.locator('#variant')).toHaveText('Practice 4×4');
    expect(await stateOf(game)).toMatchObject({ steps: 4, best: 0 });
    await expectShown(game);
    await expect(boardOf(game)).toBeVisible();
    for (let step = 4; step > 0; step--) await call(game, 'undo');
    await call(game, 'undo');
    expect((await stateOf(game)).record.split('.')[3]).toBe(first.record.split('.')[3]);

    await page.getByRole('button', { name: 'Back to my game' }).click();
    await ready(page);
    expect(await stateOf(game)).toEqual(before);
  });
});

test('the same start is a challenge, whose result outlasts a reload', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const before = await stateOf(game);
  const { game: theirs } = lostGame();
  await follow(page, theirs.record);
  const dialog = replayOn(page);
  await expect(dialog).toContainText(`${said(theirs.score)} points.\nSame start: can you beat it?`);
  await expect(dialog.locator('.compared')).toBeHidden();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(dialog).toBeHidden();
  // A duel: the score to beat is above the board, in place of what a game that doesn't count has.
  const duel = page.getByText(`Beat ${said(theirs.score)}`, { exact: true });
  await expect(duel).toBeVisible();
  for (const other of [page.locator('#variant'), game.getByText('Best')])
    await expect(other).toBeHidden();
  const label = await game
    .getByText('Not counted')
    .evaluate((counted) => [
      getComputedStyle(counted).fontSize,
      getComputedStyle(counted, '::after').content,
    ]);
  expect(label, 'what the score is called').toEqual(['0px', '"Score"']);
  const start = await stateOf(game);
  expect(start.cells).toEqual([...cells(open_game(theirs.record, 0))]);
  expect(open_game(start.record).known_steps, 'redo gives nothing away').toBe(0);
  const [headline, detail] = ['headline', 'detail'].map((slot) => game.locator(`[slot=${slot}]`));
  await expect(headline).toBeHidden();
  await game.evaluate((/** @type {any} */ { saved }) => saved);
  await reload(page);
  const { challenge } = (await playedIn(page))['practice/classic/4x4'];
  expect(challenge, 'what the game answers').toBe(theirs.score);
  await play(game, movesOf(theirs));
  const both = `You ${said(theirs.score)} · shared ${said(theirs.score)}, verified`;
  await expect(headline).toHaveText('It’s a tie!');
  await expect(detail).toHaveText(both);
  await expect(
    game.getByText('Game over', { exact: true }),
    'it is no word for a tie',
  ).toBeHidden();
  await expect(duel).toBeVisible();
  await reload(page);
  await expect(headline).toHaveText('It’s a tie!');
  await follow(page, theirs.record);
  await expect(dialog.locator('.compared')).toHaveText(`It’s a tie! ${both}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await ready(page);
  await expect(headline).toBeHidden();
  await expect(duel).toBeHidden();
  expect(await stateOf(game)).toEqual(before);

  await test.step('a kept challenge that is none says nothing', async () => {
    const { game: lost } = lostGame();
    await openSaved(page, saveOf(lost));
    const start = open_game(lost.record, 0).record;
    for (const challenge of ['junk', 'null', '7', JSON.stringify({ start, theirs: 'x' })]) {
      await remember(page, { challenge });
      await reload(page);
      await expect(gameOn(page).locator('#headline')).toBeVisible();
      await expect(gameOn(page).getByRole('status').filter({ hasText: 'shared' })).toBeHidden();
    }
  });
});
