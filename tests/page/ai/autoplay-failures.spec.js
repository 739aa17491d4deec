// Autoplay while its AI is being loaded, thinks for long, fails, or is gone.

import {
  BROKEN,
  barOf,
  hint,
  MOVING,
  panelOf,
  replaceAi,
  restoreAi,
  watch,
  withoutWeights,
} from '../ai-player.js';
import {
  ARROWS,
  expect,
  findMove,
  frame,
  gameOn,
  LEFT,
  openBare,
  openSeeded,
  play,
  stateOf,
  test,
} from '../support.js';
import { button, expectPaused, openMoving, pause, playsOn } from './autoplays.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

test.beforeEach(({ page }) => withoutWeights(page));

test('an AI that fails, or thinks for long, can be tried again or put aside', async ({ page }) => {
  await replaceAi(page, BROKEN);
  const game = await openSeeded(page);
  const notice = game.locator('.notice');
  const again = notice.getByRole('button', { name: 'Try again' });
  await watch(game);
  await expect(notice).toContainText('The AI couldn’t run here.');
  await expect(button(game, 'Play')).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(game.locator('.board')).toBeFocused();
  await button(game, 'One move').click();
  await expect(notice).toBeVisible();
  // What failed once is loaded anew.
  await restoreAi(page);
  await replaceAi(page, MOVING);
  await again.press('Enter');
  await expect(game.locator('.board')).toBeFocused();
  await playsOn(game);
  await expectPaused(game);
  await button(game, 'Play').click();
  await playsOn(game);
  await page.workers()[0].evaluate(() => postMessage({ kind: 'broken', message: 'a trap' }));
  await expect(notice).toBeVisible();
  await expect(button(game, 'Play')).toBeVisible();
  await again.click();
  await playsOn(game);
  await expect(button(game, 'Pause'), 'it plays on').toBeVisible();

  await test.step('while it thinks the page paints, and hears keys', async () => {
    await restoreAi(page);
    // A question that takes longer than anybody waits.
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      let asked = 0;
      Worker.prototype.postMessage = function (/** @type {any} */ message) {
        const longer = message.kind === 'look' && asked++ === 0 ? { nodes: 4_000_000_000 } : {};
        postMessage.call(this, { ...message, ...longer });
      };
    });
    await openBare(
      page,
      '<game-2048 seed="5" rows="8" cols="8" rules="endless" whole-page></game-2048>',
    );
    const game = gameOn(page);
    await page.keyboard.press('t');
    await expect(panelOf(game)).toContainText('Getting ready…');
    await game.evaluate(
      () =>
        new Promise((resolve) => {
          let frames = 0;
          const tick = () => (++frames < 10 ? requestAnimationFrame(tick) : resolve(frames));
          requestAnimationFrame(tick);
        }),
    );
    await expect(panelOf(game), 'it still thinks').toContainText('Getting ready…');
    await page.keyboard.press('t');
    await expect(panelOf(game)).toBeHidden();
    // It has heard too that nobody waits, and answers the next question.
    expect(await hint(game)).toBeDefined();

    await test.step('an AI that traps is started again', async () => {
      await panelOf(game).getByRole('button', { name: 'Close' }).click();
      const [worker] = page.workers();
      // What a trap throws, in the middle of a job.
      await worker.evaluate(() => {
        const { now } = performance;
        performance.now = () => {
          performance.now = now;
          throw new WebAssembly.RuntimeError('unreachable');
        };
      });
      expect(await hint(game)).toBeUndefined();
      const notice = game.locator('.notice');
      await expect(notice).toContainText('The AI couldn’t run here.');
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect(panelOf(game).locator('.best')).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  });
});

/** Holds the AI's part of the element back, until it is let through. @param {Page} page */
async function holdGuide(page) {
  let url = '';
  /** @type {() => void} */
  let open = () => {};
  const opened = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  await page.route('**/controller-*.js', async (route) => {
    url = route.request().url();
    await opened;
    await route.continue();
  });
  return {
    /** Waits until it is asked for. */
    asked: () => expect.poll(() => url).not.toBe(''),
    /** Lets it through, and waits until all who have asked for it know. */
    async letThrough() {
      open();
      await page.evaluate((url) => import(url), url);
      await frame(page);
    },
  };
}

/** What the player does next, when the AI that was asked for is still being loaded. */
const NEXT = /** @type {Record<string, (game: Locator) => Promise<unknown>>} */ ({
  'a move': async (game) =>
    game.page().keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]),
  'a move that moves nothing': async (game) =>
    game.page().keyboard.press(ARROWS[findMove((await stateOf(game)).cells, true)]),
  undo: (game) => game.page().keyboard.press('u'),
  'a new game': (game) => game.getByRole('button', { name: 'New game' }).click(),
  'a page that moves': async (game) => play(game, [findMove((await stateOf(game)).cells)]),
  'V again': (game) => game.page().keyboard.press('v'),
  Escape: (game) => game.page().keyboard.press('Escape'),
  'a page that pauses it': pause,
});

test('what the player does next comes before an AI that is still being loaded', async ({
  page,
}) => {
  const guide = await holdGuide(page);
  await replaceAi(page, MOVING);
  // Each of them asks for the AI, and has something else happen to it.
  const cases = Object.entries(NEXT);
  await openBare(page, '<game-2048 seed="5"></game-2048>'.repeat(cases.length + 1));
  const gone = gameOn(page).last();
  const watched = gone.evaluate(async (/** @type {Game2048} */ element) => {
    const watched = element.watch();
    element.remove();
    return [await watched, element.watching];
  });
  await expect(gameOn(page)).toHaveCount(cases.length);
  const elements = await gameOn(page).all();
  /** @type {Awaited<ReturnType<typeof stateOf>>[]} */
  const states = [];
  for (const [index, [name, act]] of cases.entries()) {
    await test.step(name, async () => {
      const game = elements[index];
      // Now it lies on the left: one way moves nothing.
      await play(game, Array(9).fill(LEFT));
      await game.locator('.board').focus();
      await page.keyboard.press('v');
      await expect(game.locator('#hint')).toHaveAttribute('aria-busy', 'true');
      await act(game);
      await expect(game.locator('#hint')).not.toHaveAttribute('aria-busy');
      states.push(await stateOf(game));
    });
  }
  await guide.asked();
  await guide.letThrough();
  for (const [index, [name]] of cases.entries()) {
    const game = elements[index];
    expect.soft(await stateOf(game), name).toEqual(states[index]);
    expect.soft(await game.evaluate((it) => Reflect.get(it, 'watching')), name).toBe(false);
    await expect.soft(barOf(game), name).toHaveCount(0);
  }
  expect(await watched, 'an element that is gone is not played in').toEqual([false, false]);
  expect(page.workers()).toHaveLength(0);
  await elements[0].locator('.board').focus();
  await page.keyboard.press('v');
  await playsOn(elements[0]);
});

test.describe('without a network', () => {
  // The browser itself logs what it cannot load.
  test.use({ quiet: async ({ page: _ }, use) => use() });

  test('what could not be loaded is asked the same again', async ({ page }) => {
    await page.route('**/controller-*.js', (route) => route.abort());
    const game = await openMoving(page);
    await page.keyboard.press('v');
    const notice = game.locator('.notice');
    await expect(notice).toContainText('This couldn’t be loaded.');
    await page.unroute('**/controller-*.js');
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(notice).toHaveCount(0);
    await expect(barOf(game)).toBeVisible();
    await playsOn(game);
  });

  test('what still fails when it is asked for again is asked for in a new page', async ({
    page,
  }) => {
    // Firefox never loads a module that failed once.
    await test.step('the AI', async () => {
      await page.route('**/controller-*.js', (route) => route.abort());
      const game = await openMoving(page);
      await page.keyboard.press('v');
      const loaded = page.waitForEvent('load');
      await game.locator('.notice').getByRole('button', { name: 'Reload' }).click();
      await loaded;
      await page.unroute('**/controller-*.js');
      await expect(game.locator('.notice')).toHaveCount(0);
      await page.keyboard.press('v');
      await expect(barOf(game)).toBeVisible();
    });

    await test.step('not for what the player has put aside meanwhile', async () => {
      const game = gameOn(page);
      await page.reload();
      await page.route('**/controller-*.js', (route) => route.abort());
      await page.keyboard.press('v');
      const reload = game.locator('.notice').getByRole('button', { name: 'Reload' });
      await expect(reload).toBeVisible();
      await page.unroute('**/controller-*.js');
      /** @type {(value?: unknown) => void} */
      let arrive = () => {};
      const held = new Promise((resolve) => {
        arrive = resolve;
      });
      await page.route('**/controller-*.js', async (route) => {
        await held;
        await route.continue();
      });
      /** @type {string[]} */
      const asked = [];
      page.on('request', (request) => asked.push(request.method()));
      const begun = page.waitForRequest('**/controller-*.js');
      await reload.click();
      await begun;
      await page.keyboard.press('Escape');
      await frame(page);
      arrive();
      await page.keyboard.press('v');
      await expect(barOf(game)).toBeVisible();
      expect(asked).not.toContain('HEAD');
    });

    await test.step('a dialog', async () => {
      await page.route('**/library-dialog-*.js', (route) => route.abort());
      const open = page.locator('nav [data-dialog=library]');
      await open.click();
      await expect(page.locator('#status')).toContainText('This couldn’t be loaded.');
      const loaded = page.waitForEvent('load');
      await open.click();
      await loaded;
      await page.unroute('**/library-dialog-*.js');
      await open.click();
      await expect(page.locator('#library-dialog')).toBeVisible();
    });
  });
});
