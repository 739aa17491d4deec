// The AI is playing on: started, paused, stepped, hurried, taken over, and what becomes of the game.

import {
  allow,
  askedOf,
  BROKEN,
  barOf,
  hide,
  hint,
  lookAt,
  MOVING,
  panelOf,
  replaceMachine,
  restoreMachine,
  SILENT,
  seeing,
  waitsFor,
  watch,
  withoutWeights,
} from '../ai-player.js';
import { AxeBuilder } from '../axe.js';
import {
  ARROWS,
  call,
  expect,
  expectShown,
  expectUnmoved,
  findMove,
  frame,
  gameOn,
  KEY,
  keptIn,
  LEFT,
  LOST,
  liveOf,
  lostGame,
  movesOf,
  openBare,
  openDialog,
  openGame,
  openingFor,
  openPage,
  openSaved,
  openSeeded,
  play,
  ready,
  saveOf,
  stateOf,
  test,
  undo,
  WON,
  wonGame,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

test.beforeEach(({ page }) => withoutWeights(page));

/** @param {Locator} game */
const stepsOf = async (game) => (await stateOf(game)).steps;

/** @param {Locator} game @param {string} name */
const button = (game, name) => barOf(game).getByRole('button', { name, exact: true });

/** @param {Locator} game */
const pause = (game) => game.evaluate((/** @type {Game2048} */ element) => element.pause());

/** Lets the moving machine make so many moves, and no more. @param {Locator} game @param {number} [moves] */
async function playsOn(game, moves = 1) {
  const steps = await stepsOf(game);
  await allow(game.page(), moves);
  await expect.poll(() => stepsOf(game)).toBe(steps + moves);
}

/** Checks that it is paused: the moving machine is asked nothing more. @param {Locator} game */
async function expectPaused(game) {
  await expect(button(game, 'Play')).toBeVisible();
  await expect.poll(() => waitsFor(game.page())).toBe(false);
}

/** Opens a saved game whose machine makes the moves that the test lets it make. @param {Page} page @param {string} [record] */
async function openMoving(page, record = openingFor().record) {
  await replaceMachine(page, MOVING);
  return openSaved(page, saveOf(openGame(record).game));
}

test('V starts it and pauses it, Space too, Escape ends it', async ({ page }) => {
  const game = await openMoving(page);
  await page.keyboard.press('v');
  await expect(barOf(game)).toBeVisible();
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
});

test('it makes the moves that it finds best, by the way of the player', async ({ page }) => {
  const game = await openSeeded(page);
  const model = openGame((await stateOf(game)).record);
  await watch(game, 'slow');
  await pause(game);
  while ((await stepsOf(game)) > 0) await call(game, 'undo');
  for (let step = 1; step <= 2; step++) {
    await button(game, 'One move').click();
    await expect.poll(() => stepsOf(game)).toBe(step);
    model.move(Number(lookAt({ cells: model.cells() }, 200_000).best));
    expect((await stateOf(game)).cells).toEqual(model.cells());
  }
  expect((await stateOf(game)).record).toBe(model.game.record);
  await expectShown(game);
});

test('the speed is chosen, and stays', async ({ page }) => {
  await replaceMachine(page, SILENT);
  const game = await openSeeded(page);
  await watch(game, 'slow');
  const speed = barOf(game).getByRole('combobox', { name: 'Speed' });
  await expect(speed).toHaveValue('slow');
  const names = ['Slow', 'Normal', 'Fast', 'Fastest'];
  expect(await speed.locator('option').allTextContents()).toEqual(names);
  const asked = async () =>
    (await askedOf(page)).filter(({ kind }) => kind === 'look').map(({ nodes }) => nodes);
  await expect.poll(asked).toEqual([200_000]);
  await speed.selectOption('Fastest');
  await expect.poll(asked).toEqual([200_000, 15_000]);
  await speed.focus();
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
  expect(await watch(game)).toBe(true);
  await expect(speed).toHaveValue('fastest');
  await expect.poll(asked).toEqual([200_000, 15_000, 15_000]);
});

test('whatever the player does takes over', async ({ page }) => {
  const model = openGame(openingFor().record);
  while (model.move(LEFT));
  const game = await openMoving(page, model.game.record);
  for (const [name, act] of /** @type {const} */ ([
    ['an idle move', () => page.keyboard.press('ArrowLeft')],
    ['a move', () => page.keyboard.press(ARROWS[findMove(model.cells())])],
    ['undo', () => game.getByRole('button', { name: 'Undo' }).click()],
  ])) {
    await test.step(name, async () => {
      await page.keyboard.press('v');
      await expect.poll(() => waitsFor(page)).toBe(true);
      await act();
      if (name === 'an idle move') await expect(liveOf(game)).toHaveText('Left: nothing moves.');
      await expectPaused(game);
      expect((await askedOf(page)).at(-1)).toMatchObject({ kind: 'cancel' });
    });
  }
});

test('its moves and the player’s are one game: taken back, made again, kept', async ({ page }) => {
  const game = await openMoving(page);
  const start = await stateOf(game);
  await play(game, [findMove(start.cells)]);
  await watch(game, 'fastest');
  await playsOn(game, 4);
  await pause(game);
  await play(game, [findMove((await stateOf(game)).cells)]);
  const far = await stateOf(game);
  expect(far.steps).toBe(start.steps + 6);
  expect(openGame(far.record).cells()).toEqual(far.cells);
  expect(movesOf(openGame(far.record).game)).toHaveLength(far.steps);
  await goTo(game, start.steps);
  expect((await stateOf(game)).record).toBe(start.record);
  await goTo(game, far.steps);
  expect((await stateOf(game)).record).toBe(far.record);
  await expectShown(game);
  await expect.poll(async () => (await keptIn(page, 'saves'))[KEY].game.record).toBe(far.record);
  await page.reload();
  await ready(page);
  expect((await stateOf(game)).record).toBe(far.record);
});

test('a hidden page costs nothing, and it goes on when it is seen', async ({ page }) => {
  const game = await openMoving(page);
  await watch(game, 'fast');
  await playsOn(game);
  await expect.poll(() => waitsFor(page)).toBe(true);
  await hide(page, true);
  await expect.poll(() => waitsFor(page)).toBe(false);
  await expect(button(game, 'Pause'), 'it is not paused').toBeVisible();
  await hide(page, false);
  await playsOn(game);
});

test('a dialog pauses it', async ({ page }) => {
  const game = await openMoving(page);
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

test('it stops at a win, and goes on when it is asked to', async ({ page }) => {
  const won = wonGame();
  const last = Number(undo(won)?.direction);
  await replaceMachine(page, seeing({ values: [1, 1, 1, 1], best: last }));
  const game = await openSaved(page, saveOf(openGame(won.record).game));
  await watch(game, 'fast');
  await expect.poll(async () => (await stateOf(game)).status).toBe(WON);
  await expect(game.getByRole('button', { name: 'Keep going' })).toBeVisible();
  await expectPaused(game);
  // Whoever lets it play leaves the win behind.
  await page.keyboard.press('v');
  await expect.poll(async () => (await stateOf(game)).status).not.toBe(WON);
  await expect(game.locator('.overlay')).toBeHidden();
});

test('at the end of the game its controls go', async ({ page }) => {
  const { game: lost } = lostGame();
  const last = Number(undo(lost)?.direction);
  await replaceMachine(page, seeing({ values: [1, 1, 1, 1], best: last }));
  const game = await openSaved(page, saveOf(openGame(lost.record).game));
  await watch(game, 'fast');
  await expect.poll(async () => (await stateOf(game)).status).toBe(LOST);
  await expect(barOf(game)).toBeHidden();
  await expect(liveOf(game)).toContainText('Game over. No moves left.');
  await expect(game.locator('.overlay')).toContainText('This game doesn’t count.');
  expect(await watch(game)).toBe(false);
});

test('a new game ends it, and another tab too', async ({ page, context }) => {
  const game = await openMoving(page);
  await watch(game, 'fast');
  await playsOn(game);
  await call(game, 'newGame');
  await expect(barOf(game)).toBeHidden();
  await expect.poll(() => waitsFor(page)).toBe(false);
  await watch(game);
  await playsOn(game);
  const other = await context.newPage();
  await openPage(other);
  await gameOn(other).getByRole('button', { name: 'Play here' }).click();
  await expect(game.locator('.overlay')).toContainText('open in another tab');
  await expect(barOf(game)).toBeHidden();
  await expect.poll(() => waitsFor(page)).toBe(false);
});

/** Takes moves back, or brings them back. @param {Locator} game @param {number} steps */
const goTo = (game, steps) =>
  game.evaluate((/** @type {Game2048} */ element, steps) => {
    while (element.steps > steps) element.undo();
    while (element.steps < steps) element.redo();
  }, steps);

test('a game with its moves does not count, and that is said once', async ({ page }) => {
  const game = await openMoving(page);
  await play(game, [findMove((await stateOf(game)).cells)]);
  const before = await stateOf(game);
  const tally = () => keptIn(page, 'saves').then((saves) => saves[KEY].game);
  await expect.poll(async () => (await tally()).tally.moves).toBeGreaterThan(0);
  const counted = (await tally()).tally;
  await watch(game, 'fastest');
  await playsOn(game);
  await expect(game.locator('.hint')).toHaveText(
    'The AI made a move, so this game won’t count. Undo its moves to make it count again.',
  );
  await playsOn(game, 4);
  await pause(game);
  const after = await stateOf(game);
  expect(after.score).toBeGreaterThan(before.best);
  expect(after.best).toBe(before.best);
  // What the player did before stays counted, and nothing else is.
  await expect.poll(async () => (await tally()).steps).toBe(after.steps);
  expect(await tally()).toMatchObject({ counts: false, tally: counted });
  const label = game.locator('.figure', { has: game.page().locator('#score') }).locator('.label');
  await expect(label).toHaveText('Not counted');
  // While its moves are taken back, the game counts; brought back, it does not; also after a reload.
  await goTo(game, before.steps);
  await expect(label).toHaveText('Score');
  await page.reload();
  await ready(page);
  await expect(label).toHaveText('Score');
  await goTo(game, after.steps);
  await expect(label).toHaveText('Not counted');
  expect((await stateOf(game)).score).toBe(after.score);
  await play(game, [findMove((await stateOf(game)).cells)]);
  expect((await stateOf(game)).best).toBe(before.best);
  await expect.poll(tally).toMatchObject({ counts: false });
  const { moves } = counted;
  expect((await tally()).tally.moves).toBe(moves);
  await watch(game, 'fast');
  await playsOn(game);
  await expect(game.locator('.hint'), 'it was said before').toHaveCount(0);
  // Another move in the place of its first one is the player's.
  await pause(game);
  await goTo(game, before.steps);
  await play(game, [findMove((await stateOf(game)).cells)]);
  await expect.poll(tally).toMatchObject({ tally: { moves: moves + 1 } });
  expect((await tally()).counts).toBeUndefined();
  await expect(label).toHaveText('Score');
  // A new game counts.
  await call(game, 'newGame');
  await play(game, [findMove((await stateOf(game)).cells)]);
  await expect.poll(tally).toMatchObject({ tally: { moves: 1 } });
  expect((await tally()).counts).toBeUndefined();
});

test('a hint comes before the watching, and leads to it', async ({ page }) => {
  const game = await openMoving(page);
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

test('a machine that fails pauses it; on, or one move, is tried again', async ({ page }) => {
  await replaceMachine(page, BROKEN);
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
  await restoreMachine(page);
  await replaceMachine(page, MOVING);
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
});

/** Holds the machine's part of the element back, until it is let through. @param {Page} page */
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

/** What the player does next, when the machine that was asked for is still being loaded. */
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

test('what the player does next comes before a machine that is still being loaded', async ({
  page,
}) => {
  const guide = await holdGuide(page);
  await replaceMachine(page, MOVING);
  // Each of them asks for the machine, and has something else happen to it.
  const cases = Object.entries(NEXT);
  await openBare(page, cases.map(() => '<game-2048 seed="5"></game-2048>').join(''));
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
  await elements[0].locator('.board').focus();
  await page.keyboard.press('v');
  await playsOn(elements[0]);
});

test('an element that is gone is not played in', async ({ page }) => {
  const guide = await holdGuide(page);
  const game = await openSeeded(page);
  const watched = game.evaluate(async (/** @type {Game2048} */ element) => {
    const watched = element.watch();
    element.remove();
    return [await watched, element.watching];
  });
  await guide.asked();
  await guide.letThrough();
  expect(await watched).toEqual([false, false]);
  expect(page.workers()).toHaveLength(0);
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
});

test('paused while it thinks, it makes no move any more', async ({ page }) => {
  await replaceMachine(page, SILENT);
  const game = await openSeeded(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await watch(game);
  await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }]);
  await expect(barOf(game)).toContainText('Getting ready…');
  await button(game, 'Pause').click();
  await expect(barOf(game)).toContainText('Paused. Your move.');
  await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }, { kind: 'cancel' }]);
});

test('the properties tell whether it plays', async ({ page }) => {
  await replaceMachine(page, SILENT);
  const game = await openSeeded(page);
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

test('while it thinks the page paints, and hears keys', async ({ page }) => {
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
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('every word is translated', async ({ page }) => {
    const game = await openMoving(page);
    await watch(game, 'slow');
    await playsOn(game);
    await expect(game.locator('.hint')).toHaveText(
      'AI 走了一步，这一局不再计入成绩。撤销它的走法，就会重新计入。',
    );
    const texts = await barOf(game).evaluate((bar) => [
      ...[bar, ...bar.querySelectorAll('*')].map(
        (part) => `${part.ariaLabel} ${part.getAttribute('title')}`,
      ),
      String(bar.textContent),
    ]);
    expect(texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll(/null|AI/g, '')))).toEqual([]);
    await page.keyboard.press('v');
    await expect(liveOf(game)).toHaveText(/^已暂停，轮到你了。得分 [\d,]+。$/);
  });
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('while it plays, and while it waits', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const game = await openMoving(page);
    await watch(game, 'slow');
    await playsOn(game);
    await expect(game.locator('.hint')).toHaveCount(1);
    for (const where of ['plays', 'waits']) {
      await frame(page);
      const { violations, passes } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
      expect.soft(found, where).toEqual([]);
      expect(passes.length).toBeGreaterThan(10);
      await pause(game);
    }
  });
});
