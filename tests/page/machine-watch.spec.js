// The machine plays on: started, paused, stepped, hurried, taken over, and what becomes of the game.

import { AxeBuilder } from './axe.js';
import {
  askedOf,
  BROKEN,
  barOf,
  hide,
  hint,
  lookAt,
  panelOf,
  replaceMachine,
  restoreMachine,
  SILENT,
  seeing,
  watch,
  withoutWeights,
} from './machines.js';
import {
  ARROWS,
  call,
  choose,
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
  RIGHT,
  ready,
  saveOf,
  stateOf,
  test,
  UP,
  undo,
  WON,
  wonGame,
} from './support.js';

/** @typedef {import('./support.js').Game2048} Game2048 */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

test.beforeEach(({ page }) => withoutWeights(page));

/** @param {Locator} game */
const stepsOf = async (game) => (await stateOf(game)).steps;

/** @param {Locator} game @param {string} name */
const button = (game, name) => barOf(game).getByRole('button', { name, exact: true });

/** Waits until the machine has made so many moves more. @param {Locator} game @param {number} [more] */
async function movesOn(game, more = 2) {
  const steps = await stepsOf(game);
  await expect.poll(() => stepsOf(game)).toBeGreaterThanOrEqual(steps + more);
}

/** Checks that nothing moves any more. @param {Locator} game */
async function expectPaused(game) {
  await expect(button(game, 'Play')).toBeVisible();
  const before = await stateOf(game);
  await game.page().waitForTimeout(300);
  await expectUnmoved(game, before);
}

test('V starts it and pauses it, Space too, Escape ends it', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await page.keyboard.press('v');
  await expect(barOf(game)).toBeVisible();
  await expect(button(game, 'Pause')).toBeVisible();
  await movesOn(game);
  await page.keyboard.press('v');
  await expectPaused(game);
  const { score } = await stateOf(game);
  await expect(liveOf(game)).toHaveText(`The machine waits. Score ${score.toLocaleString('en')}.`);
  await page.keyboard.press('Space');
  await movesOn(game);
  await page.keyboard.press('Space');
  await expectPaused(game);
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
  await expectShown(game);
});

test('it makes the moves that it finds best, by the way of the player', async ({ page }) => {
  const game = await openSeeded(page);
  const model = openGame((await stateOf(game)).record);
  await watch(game);
  await game.evaluate((/** @type {Game2048} */ element) => element.pause());
  await expectPaused(game);
  await call(game, 'undo');
  while ((await stepsOf(game)) > 0) await call(game, 'undo');
  for (let step = 1; step <= 5; step++) {
    await button(game, 'One move').click();
    await expect.poll(() => stepsOf(game)).toBe(step);
    model.move(Number(lookAt({ cells: model.cells() }, 200_000).best));
    expect((await stateOf(game)).cells).toEqual(model.cells());
  }
  expect((await stateOf(game)).record).toBe(model.game.record);
  await expectShown(game);
});

test('it plays at four speeds', async ({ page }) => {
  const game = await openSeeded(page);
  await watch(game, 'slow');
  const speed = barOf(game).getByRole('combobox', { name: 'Speed' });
  await expect(speed).toHaveValue('slow');
  expect(await speed.locator('option').allTextContents()).toEqual([
    'Slow',
    'Normal',
    'Fast',
    'Fastest',
  ]);
  await movesOn(game, 1);
  for (const name of ['Fastest', 'Fast', 'Normal']) {
    await speed.selectOption(name);
    await movesOn(game, 3);
  }
  await speed.focus();
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
  expect(await watch(game), 'the speed stays').toBe(true);
  await expect(speed).toHaveValue('normal');
});

test('the quicker it plays, the fewer boards it values', async ({ page }) => {
  await replaceMachine(page, SILENT);
  const game = await openSeeded(page);
  await watch(game, 'slow');
  const asked = async () =>
    (await askedOf(page)).filter(({ kind }) => kind === 'look').map(({ nodes }) => nodes);
  await expect.poll(asked).toEqual([200_000]);
  const speed = barOf(game).getByRole('combobox', { name: 'Speed' });
  for (const [name, nodes] of /** @type {const} */ ([
    ['Normal', 100_000],
    ['Fast', 50_000],
    ['Fastest', 15_000],
  ])) {
    await speed.selectOption(name);
    await expect.poll(async () => (await asked()).at(-1)).toBe(nodes);
  }
});

test('any move takes over', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await page.keyboard.press('v');
  await movesOn(game, 1);
  // It may move once more before the key comes.
  await page.keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  await expectPaused(game);
  await page.keyboard.press('v');
  await movesOn(game, 1);
  await game.getByRole('button', { name: 'Undo' }).click();
  await expectPaused(game);
});

test('so does a move that moves nothing', async ({ page }) => {
  await replaceMachine(page, SILENT);
  const model = openGame(openingFor().record);
  while (model.move(LEFT));
  const game = await openSaved(page, saveOf(model.game));
  await page.keyboard.press('v');
  await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }]);
  await page.keyboard.press('ArrowLeft');
  await expect(liveOf(game)).toHaveText('Left: nothing moves.');
  await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }, { kind: 'cancel' }]);
  await expectPaused(game);
});

test('undo takes its moves back, redo makes them again', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const start = await stateOf(game);
  await watch(game, 'fastest');
  await movesOn(game, 8);
  await call(game, 'undo');
  const far = await stateOf(game);
  while ((await stepsOf(game)) > start.steps) await call(game, 'undo');
  expect((await stateOf(game)).record).toBe(start.record);
  while ((await stepsOf(game)) < far.steps) await call(game, 'redo');
  expect((await stateOf(game)).record).toBe(far.record);
  await expectShown(game);
});

test('a hidden page costs nothing, and it goes on when it is seen', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await watch(game, 'fast');
  await movesOn(game);
  await hide(page, true);
  const before = await stateOf(game);
  await page.waitForTimeout(500);
  await expectUnmoved(game, before);
  await expect(button(game, 'Pause'), 'it is not paused').toBeVisible();
  await hide(page, false);
  await movesOn(game);
  // One that is paused while it is hidden stays so.
  await hide(page, true);
  await game.evaluate((/** @type {Game2048} */ element) => element.pause());
  await hide(page, false);
  await expectPaused(game);
});

test('a dialog pauses it', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await watch(game, 'fast');
  await movesOn(game);
  const dialog = await openDialog(page, 'settings');
  const before = await stateOf(game);
  await page.waitForTimeout(400);
  await expectUnmoved(game, before);
  await dialog.locator('.close').click();
  await expectPaused(game);
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
  await expect(liveOf(game)).toContainText('Game over. No move is left.');
  await expect(game.locator('.overlay')).toContainText('This game does not count.');
  expect(await watch(game)).toBe(false);
});

for (const what of /** @type {const} */ (['newGame', 'another tab'])) {
  test(`${what} ends it`, async ({ page, context }) => {
    const game = await openSaved(page, saveOf(openingFor()));
    await watch(game, 'fast');
    await movesOn(game, 1);
    if (what === 'newGame') await call(game, 'newGame');
    else {
      const other = await context.newPage();
      await openPage(other);
      await gameOn(other).getByRole('button', { name: 'Play here' }).click();
      await expect(game.locator('.overlay')).toContainText('open in another tab');
    }
    await expect(barOf(game)).toBeHidden();
    const before = await stateOf(game);
    await page.waitForTimeout(300);
    await expectUnmoved(game, before);
  });
}

/** Takes moves back, or brings them back. @param {Locator} game @param {number} steps */
async function goTo(game, steps) {
  while ((await stepsOf(game)) > steps) await call(game, 'undo');
  while ((await stepsOf(game)) < steps) await call(game, 'redo');
}

test('a game with its moves does not count, and that is said once', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await play(game, [findMove((await stateOf(game)).cells)]);
  const before = await stateOf(game);
  const tally = () => keptIn(page, 'saves').then((saves) => saves[KEY].game);
  await expect.poll(async () => (await tally()).tally.moves).toBeGreaterThan(0);
  const counted = (await tally()).tally;
  await watch(game, 'fastest');
  await expect(game.locator('.hint')).toHaveText(
    'The machine has moved: not counted, unless you undo it.',
  );
  await expect.poll(async () => (await stateOf(game)).score).toBeGreaterThan(before.score + 50);
  await game.evaluate((/** @type {Game2048} */ element) => element.pause());
  const after = await stateOf(game);
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
  await movesOn(game, 1);
  await expect(game.locator('.hint'), 'it was said before').toHaveCount(0);
  // Another move in the place of its first one is the player's.
  await game.evaluate((/** @type {Game2048} */ element) => element.pause());
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

test('its moves are kept and replayed as any others', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await watch(game, 'fastest');
  await movesOn(game, 10);
  await page.keyboard.press('v');
  const { record, cells } = await stateOf(game);
  await expect.poll(async () => (await keptIn(page, 'saves'))[KEY].game.record).toBe(record);
  expect(openGame(record).cells()).toEqual(cells);
  expect(movesOf(openGame(record).game).length).toBe(await stepsOf(game));
  await page.reload();
  await ready(page);
  expect((await stateOf(game)).record).toBe(record);
});

test('a hint comes before the watching, and leads to it', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await watch(game, 'slow');
  await movesOn(game, 1);
  await button(game, 'Pause').focus();
  await page.keyboard.press('t');
  await expect(panelOf(game)).toBeVisible();
  await expect(barOf(game)).toBeHidden();
  await expect(game.locator('.board'), 'the keyboard is handed on').toBeFocused();
  await page.keyboard.press('Escape');
  await expectPaused(game);
  await hint(game);
  const lets = panelOf(game).getByRole('button', { name: 'Let it play' });
  await lets.focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(game)).toBeHidden();
  await expect(button(game, 'Pause')).toBeFocused();
  await movesOn(game, 1);
  await button(game, 'Stop watching').press('Enter');
  await expect(barOf(game)).toBeHidden();
  await expect(game.locator('.board')).toBeFocused();
});

test('a machine that fails pauses it, and may be tried again', async ({ page }) => {
  await replaceMachine(page, BROKEN);
  const game = await openSeeded(page);
  await watch(game);
  await expect(game.locator('.notice')).toContainText('The machine could not do its work here.');
  await expectPaused(game);
  const notice = game.locator('.notice');
  await notice.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(game.locator('.board')).toBeFocused();
  await button(game, 'Play').click();
  await expect(notice).toBeVisible();
  await restoreMachine(page);
  await notice.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(game.locator('.board')).toBeFocused();
  await movesOn(game, 1);
});

/** Holds the machine's part of the element back, until it is let through. @param {Page} page */
async function holdGuide(page) {
  let url = '';
  /** @type {() => void} */
  let open = () => {};
  const opened = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  await page.route('**/guide-*.js', async (route) => {
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
  'a page that pauses it': (game) =>
    game.evaluate((/** @type {Game2048} */ element) => element.pause()),
});

for (const [name, act] of Object.entries(NEXT)) {
  test(`${name} comes before a machine that is still being loaded`, async ({ page }) => {
    const guide = await holdGuide(page);
    const model = openGame(openingFor().record);
    while (model.move(LEFT));
    const game = await openSaved(page, saveOf(model.game));
    await page.keyboard.press('v');
    await guide.asked();
    await expect(game.locator('#hint')).toHaveAttribute('aria-busy', 'true');
    await act(game);
    await expect(game.locator('#hint')).not.toHaveAttribute('aria-busy');
    const before = await stateOf(game);
    await guide.letThrough();
    expect(await game.evaluate((/** @type {Game2048} */ element) => element.watching)).toBe(false);
    await expect(barOf(game)).toHaveCount(0);
    await expectUnmoved(game, before);
    await page.keyboard.press('v');
    await movesOn(game, 1);
  });
}

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
    await page.route('**/guide-*.js', (route) => route.abort());
    const game = await openSaved(page, saveOf(openingFor()));
    await page.keyboard.press('v');
    const notice = game.locator('.notice');
    await expect(notice).toContainText('This could not be loaded.');
    await page.unroute('**/guide-*.js');
    await notice.getByRole('button', { name: 'Load again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(barOf(game)).toBeVisible();
    await movesOn(game, 1);
  });
});

test('one move that fails is tried again as one', async ({ page }) => {
  const game = await openSeeded(page);
  await watch(game, 'slow');
  // By then it is loaded.
  await movesOn(game, 1);
  await game.evaluate((/** @type {Game2048} */ element) => element.pause());
  const steps = await stepsOf(game);
  const [worker] = page.workers();
  // What a trap throws, in the middle of a job.
  await worker.evaluate(() => {
    performance.now = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
  });
  await button(game, 'One move').click();
  const notice = game.locator('.notice');
  await expect(notice).toContainText('The machine could not do its work here.');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stepsOf(game)).toBe(steps + 1);
  await expectPaused(game);
});

test('paused while it thinks, it makes no move any more', async ({ page }) => {
  await replaceMachine(page, SILENT);
  const game = await openSeeded(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await watch(game);
  await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }]);
  await expect(barOf(game)).toContainText('The machine gets ready…');
  await button(game, 'Pause').click();
  await expect(barOf(game)).toContainText('The machine waits.');
  await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }, { kind: 'cancel' }]);
});

test('the properties tell whether it plays', async ({ page }) => {
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
  await expect(panelOf(game)).toContainText('The machine gets ready…');
  await game.evaluate(
    () =>
      new Promise((resolve) => {
        let frames = 0;
        const tick = () => (++frames < 60 ? requestAnimationFrame(tick) : resolve(frames));
        requestAnimationFrame(tick);
      }),
  );
  await expect(panelOf(game), 'it still thinks').toContainText('The machine gets ready…');
  await page.keyboard.press('t');
  await expect(panelOf(game)).toBeHidden();
  // It has heard too that nobody waits, and answers the next question.
  expect(await hint(game)).toBeDefined();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('every word is translated', async ({ page }) => {
    const game = await openSaved(page, saveOf(openingFor()));
    await watch(game, 'slow');
    await movesOn(game, 1);
    await expect(game.locator('.hint')).toHaveText('机器走了一步：除非撤销，这一局不计入成绩。');
    const texts = await barOf(game).evaluate((bar) => [
      ...[bar, ...bar.querySelectorAll('*')].map(
        (part) => `${part.ariaLabel} ${part.getAttribute('title')}`,
      ),
      String(bar.textContent),
    ]);
    expect(texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll('null', '')))).toEqual([]);
    await page.keyboard.press('v');
    await expect(liveOf(game)).toHaveText(/^机器在等待。得分 [\d,]+。$/);
  });
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('while it plays, and while it waits', async ({ page }) => {
    const game = await openPage(page);
    await choose(page, 'theme', 'dark');
    await watch(game, 'slow');
    await expect(game.locator('.hint')).toBeVisible();
    await expect(game.locator('.hint')).toBeHidden();
    for (const where of ['plays', 'waits']) {
      await frame(page);
      const { violations, passes } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
      expect.soft(found, where).toEqual([]);
      expect(passes.length).toBeGreaterThan(10);
      await game.evaluate((/** @type {Game2048} */ element) => element.pause());
    }
  });
});

test('its moves and the player’s play one game', async ({ page }) => {
  const game = await openSeeded(page);
  const model = openGame((await stateOf(game)).record);
  for (const move of [LEFT, RIGHT, UP]) {
    if (
      await game.evaluate((element, move) => Reflect.get(element, 'move').call(element, move), move)
    ) {
      model.move(move);
    }
    const steps = await stepsOf(game);
    await watch(game, 'normal');
    await movesOn(game, 1);
    await game.evaluate((/** @type {Game2048} */ element) => element.pause());
    while ((await stepsOf(game)) > steps + 1) await call(game, 'undo');
    model.move(Number(movesOf(openGame((await stateOf(game)).record).game).at(-1)));
    expect((await stateOf(game)).record).toBe(model.game.record);
  }
});
