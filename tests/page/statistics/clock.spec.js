// The clock above the board, and the best score without undo on the card at the end.

import {
  call,
  choose,
  expect,
  gameOn,
  inWindows,
  KEY,
  lostGame,
  openDialog,
  openPage,
  pastGame,
  plant,
  play,
  reload,
  saveOf,
  stateOf,
  test,
  withoutLast,
  wonGame,
} from '../support.js';

/** The score of a game that ends with this move, and the line about the best without undo. @param {any} page @param {any[]} games */
async function lineAfterLoss(page, games) {
  const { game: almost, last } = withoutLast(lostGame().game);
  await plant(page, { [KEY]: saveOf(almost) }, games);
  const game = await openPage(page);
  await play(game, [last]);
  return { line: game.locator('.clean-best'), score: (await stateOf(game)).score, game };
}

/** A won game in which moves were undone. */
const undone = () => pastGame(KEY, saveOf(wonGame(), true, { undos: 3 }));

test('the card says the best score without undo, and the clock the playing time', async ({
  page,
}) => {
  const won = undone();
  const { line, game, score } = await lineAfterLoss(page, [won]);
  await expect(line).toHaveText('Your best without undo!');
  await test.step('in the statistics too', async () => {
    const dialog = await openDialog(page, 'statistics');
    const figures = page.locator('#statistics-dialog .played :is(.figures, .pairs) > div');
    for (const [name, best] of [
      ['Best', Number(won.best)],
      ['Best without undo', score],
    ])
      await expect(
        figures.filter({ has: page.getByText(String(name), { exact: true }) }),
      ).toContainText(best.toLocaleString('en'));
    await dialog.locator('.close').click();
  });

  await call(game, 'undo');
  await expect(line).toHaveCount(0);

  await test.step('it may be that of another game', async () => {
    const won = undone();
    const past = pastGame(KEY, { ...saveOf(lostGame(9n).game), best: 4321 });
    const { line } = await lineAfterLoss(page, [won, past]);
    await expect(line).toHaveText('Your best without undo is 4,321.');
  });

  await test.step('the clock shows the playing time while its setting is on', async () => {
    const save = saveOf(lostGame().game, undefined, { time: 3_723_400 });
    await plant(page, { [KEY]: save });
    await openPage(page);
    const clock = page.getByRole('timer', { name: 'Time played' });
    await expect(clock).toBeHidden();
    await choose(page, 'clock', true);
    await expect(clock).toHaveText('1:02:03');
    await reload(page);
    await expect(clock).toHaveText('1:02:03');
    await call(gameOn(page), 'newGame');
    await expect(clock).toHaveText('0:00');
    await test.step('it takes no room from the board of a small phone', async () => {
      const windows = /** @type {const} */ ([
        [320, 568],
        [568, 320],
        [390, 844],
      ]);
      await inWindows(page, windows, async (size) => {
        await expect(clock).toBeInViewport();
        const fits = () => {
          const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
          return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
        };
        expect(await page.evaluate(fits), size).toBe(true);
      });
    });
    await choose(page, 'clock', false);
    await expect(clock).toBeHidden();
  });
});
