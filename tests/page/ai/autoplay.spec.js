// Autoplay: started, paused, stepped, hurried, and taken over.

import {
  allow,
  askedOf,
  barOf,
  hide,
  hint,
  panelOf,
  replaceAi,
  SILENT,
  waitsFor,
  watch,
  withoutWeights,
} from '../ai-player.js';
import { openRecord } from '../game-page.js';
import {
  ARROWS,
  call,
  expect,
  expectApart,
  expectShown,
  expectUnmoved,
  findMove,
  LEFT,
  liveOf,
  openDialog,
  openGame,
  openingFor,
  openSeeded,
  play,
  stateOf,
  test,
} from '../support.js';
import { button, expectPaused, openMoving, playsOn } from './autoplays.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

test.beforeEach(({ page }) => withoutWeights(page));

test('V starts it and pauses it, Space too, Escape ends it, and what the player does takes over', async ({
  page,
}) => {
  const game = await openMoving(page);
  await page.keyboard.press('v');
  await expect(barOf(game)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 568 });
  await expectApart(barOf(game), page.locator('nav, header button'));
  await expect(button(game, 'Pause')).toBeVisible();
  await playsOn(game, 2);
  await page.keyboard.press('v');
  await expectPaused(game);
  const { score } = await stateOf(game);
  await expect(liveOf(game)).toHaveText(`Paused. Your move. Score ${score.toLocaleString('en')}.`);
  await page.keyboard.press('Space');
  await playsOn(game);
  await page.keyboard.press('Space');
  await expectPaused(game);
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
  await expectShown(game);

  await test.step('a dialog pauses it', async () => {
    await watch(game, 'fast');
    await playsOn(game);
    const dialog = await openDialog(page, 'settings');
    const before = await stateOf(game);
    await allow(page, 1);
    await expect.poll(() => waitsFor(page)).toBe(false);
    await expect
      .poll(() => game.evaluate((/** @type {Game2048} */ element) => element.watching))
      .toBe(false);
    await dialog.locator('.close').click();
    await expectPaused(game);
    await expectUnmoved(game, before);
  });

  await test.step('on a hidden page it costs nothing, and goes on when it is seen', async () => {
    await watch(game, 'fast');
    await playsOn(game);
    await expect.poll(() => waitsFor(page)).toBe(true);
    await hide(page, true);
    await expect.poll(() => waitsFor(page)).toBe(false);
    await expect(button(game, 'Pause'), 'it is not paused').toBeVisible();
    await hide(page, false);
    await playsOn(game);
    await game.evaluate((/** @type {Game2048} */ element) => element.stopWatching());
  });

  await test.step('a hint comes before the watching, and leads to it', async () => {
    await watch(game, 'slow');
    await playsOn(game);
    await button(game, 'Pause').focus();
    await page.keyboard.press('t');
    await expect(panelOf(game)).toBeVisible();
    await expect(barOf(game)).toBeHidden();
    await expect(game.locator('.board'), 'the keyboard is handed on').toBeFocused();
    await page.keyboard.press('Escape');
    await expectPaused(game);
    await page.keyboard.press('t');
    await allow(page, 1);
    const lets = panelOf(game).getByRole('button', { name: 'Watch it play' });
    await lets.focus();
    await page.keyboard.press('Enter');
    await expect(panelOf(game)).toBeHidden();
    await expect(button(game, 'Pause')).toBeFocused();
    await playsOn(game);
    await button(game, 'Stop watching').press('Enter');
    await expect(barOf(game)).toBeHidden();
    await expect(game.locator('.board')).toBeFocused();
  });

  const model = openGame(openingFor().record);
  while (model.move(LEFT));
  await openRecord(game, model.game.record);
  for (const [name, act] of /** @type {const} */ ([
    ['a no-op move', () => page.keyboard.press('ArrowLeft')],
    ['a move', () => page.keyboard.press(ARROWS[findMove(model.cells())])],
    ['undo', () => page.keyboard.press('u')],
  ])) {
    await test.step(`${name} takes over`, async () => {
      await page.keyboard.press('v');
      await expect.poll(() => waitsFor(page)).toBe(true);
      await act();
      if (name === 'a no-op move') await expect(liveOf(game)).toHaveText('Left: nothing moves.');
      await expectPaused(game);
      expect((await askedOf(page)).at(-1)).toMatchObject({ kind: 'cancel' });
    });
  }

  await test.step('its words follow the language', async () => {
    await game.evaluate((element) => element.setAttribute('lang', 'zh-CN'));
    await expect(barOf(game)).toContainText('已暂停');
    await page.keyboard.press('v');
    await expect.poll(() => waitsFor(page)).toBe(true);
    const texts = await barOf(game).evaluate((bar) => [
      ...[bar, ...bar.querySelectorAll('*')].map(
        (it) => `${it.ariaLabel} ${it.getAttribute('title')}`,
      ),
      String(bar.textContent),
    ]);
    expect(texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll(/null|AI/g, '')))).toEqual([]);
    await page.keyboard.press('v');
    await expect(liveOf(game)).toHaveText(/^已暂停，轮到你了。得分 [\d,]+。$/);
  });
});

test('while it thinks, it can be hurried, paused or put aside', async ({ page }) => {
  await replaceAi(page, SILENT);
  const game = await openSeeded(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await watch(game, 'slow');
  const speed = barOf(game).getByRole('combobox', { name: 'Speed' });
  await expect(speed).toHaveValue('slow');
  const names = ['Slow', 'Normal', 'Fast', 'Fastest'];
  expect(await speed.locator('option').allTextContents()).toEqual(names);
  const asked = async () =>
    (await askedOf(page)).filter(({ kind }) => kind === 'look').map(({ nodes }) => nodes);
  await expect.poll(asked).toEqual([15_000]);
  await expect(barOf(game)).toContainText('Getting ready…');
  await speed.selectOption('Fastest');
  await expect.poll(asked).toEqual([15_000, 15_000]);
  await expect(game.locator('.game')).toHaveAttribute('data-watch', 'fastest');
  await speed.focus();
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
  expect(await watch(game)).toBe(true);
  await expect(speed).toHaveValue('fastest');
  await expect.poll(asked).toEqual([15_000, 15_000, 15_000]);

  const expectCanceled = async () => {
    await expect.poll(async () => (await askedOf(page)).at(-1)?.kind).toBe('cancel');
    const [look, cancel] = (await askedOf(page)).slice(-2);
    expect(look).toMatchObject({ kind: 'look', id: cancel.id });
  };
  await test.step('paused while it thinks, it makes no move any more', async () => {
    await button(game, 'Pause').click();
    await expect(barOf(game)).toContainText('Paused. Your move.');
    await expectCanceled();
    await button(game, 'Stop watching').click();
  });

  await test.step('the properties tell whether it plays', async () => {
    const told = await game.evaluate(async (/** @type {Game2048} */ element) => {
      const told = [element.watching, element.stopWatching()];
      told.push(await element.watch({ speed: 'slow' }), element.watching);
      element.pause();
      told.push(element.watching, await element.watch(), element.watching);
      told.push(element.stopWatching(), element.watching, element.stopWatching());
      return told;
    });
    expect(told).toEqual([false, false, true, true, false, true, true, true, false, false]);
  });

  await test.step('a hint that is thought about says so, and whatever happens to the game puts it aside', async () => {
    await play(game, [0, 1, 2, 3]);
    await game.locator('.board').focus();
    await page.keyboard.press('t');
    await expect(panelOf(game)).toContainText('Getting ready…');
    await expect(liveOf(game)).toHaveText('Getting ready…');
    await page.keyboard.press('t');
    await expect(panelOf(game)).toBeHidden();
    await expectCanceled();
    for (const what of /** @type {const} */ (['move', 'undo', 'newGame'])) {
      await test.step(what, async () => {
        const asked = hint(game);
        await expect(panelOf(game)).toContainText('Getting ready…');
        if (what === 'move') await play(game, [findMove((await stateOf(game)).cells)]);
        else await call(game, what);
        expect(await asked).toBeUndefined();
        await expect(panelOf(game)).toBeHidden();
        await expectCanceled();
      });
    }
  });
});
