// Swipes by real touch events: what is a swipe, and what is none.

import { cardOf, openRecord } from '../game-page.js';
import { withoutLast } from '../games.js';
import {
  boardOf,
  call,
  DOWN,
  expect,
  expectUnmoved,
  findMove,
  fingersOn,
  frame,
  LEFT,
  lostGame,
  middleOf,
  openBare,
  openDialog,
  openingFor,
  openSaved,
  RIGHT,
  saveOf,
  showArrows,
  stateOf,
  test,
  UP,
  watchMoves,
  ways,
} from '../support.js';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/**
 * Opens the page with a game in which every direction moves something.
 * @param {import('@playwright/test').Page} page
 */
async function open(page) {
  const game = await openSaved(page, saveOf(openingFor()));
  return {
    game,
    before: await stateOf(game),
    fingers: await fingersOn(page),
    taken: await watchMoves(game),
    middle: await middleOf(boardOf(game)),
  };
}

/** A place between the board and the buttons. @param {import('@playwright/test').Locator} game */
async function belowBoard(game) {
  const [board, actions] = [
    await boardOf(game).boundingBox(),
    await game.locator('.actions').boundingBox(),
  ];
  if (!board || !actions) throw new Error('no board');
  const bottom = board.y + board.height;
  expect(actions.y - bottom, 'there must be room').toBeGreaterThan(20);
  return { x: board.x + board.width / 2, y: (bottom + actions.y) / 2 };
}

/** @param {import('@playwright/test').Page} page */
const scrolled = (page) => page.evaluate(() => [window.scrollX, window.scrollY]);

/** @param {import('@playwright/test').Page} page */
const zoomOf = (page) => page.evaluate(() => window.visualViewport?.scale);

/** Gives the game its start again, and tells what it is then. @param {import('@playwright/test').Locator} game */
async function restart(game) {
  await openRecord(game, openingFor().record);
  return stateOf(game);
}

test('what is a swipe on the board, and what is none', async ({ page }) => {
  const { game, before, fingers, taken, middle } = await open(page);

  await test.step('four directions, however slowly', async () => {
    for (const time of [undefined, 6000]) {
      for (const [direction, way] of ways(60).entries()) {
        await fingers.swipe(middle, way, { steps: time ? 12 : 4, time });
        expect.soft(await taken(), time ? 'slowly' : 'at once').toEqual([direction]);
        await call(game, 'undo');
      }
    }
    expect(await stateOf(game)).toMatchObject({ cells: before.cells, steps: before.steps });
  });

  await test.step('it counts once, from 24 pixels on, when its direction is clear', async () => {
    const before = await restart(game);
    await fingers.swipe(middle, { x: 23, y: 0 });
    await fingers.swipe(middle, { x: 0, y: -23 });
    await expectUnmoved(game, before);
    for (const [x, y] of [
      [60, 56],
      [56, 60],
      [-60, 56],
      [60, -60],
    ]) {
      await fingers.swipe(middle, { x, y });
    }
    await expectUnmoved(game, before);
    await fingers.swipe(middle, { x: 50, y: -56 });
    expect(await taken()).toEqual([UP]);

    // Before the finger is lifted, and once, wherever it goes on.
    await fingers.down(middle);
    const { x, y } = middle;
    await fingers.move({ x: x - 20, y });
    expect(await taken()).toEqual([]);
    await fingers.move({ x: x - 24, y });
    await expect.poll(taken).toEqual([LEFT]);
    for (const [to, down] of [
      [x - 150, y],
      [x + 100, y],
      [x + 100, y + 120],
      [x, y - 120],
    ]) {
      await fingers.move({ x: to, y: down });
    }
    await fingers.up();
    await frame(page);
    expect(await taken()).toEqual([]);
  });

  await test.step('two fingers are no swipe, nor is a cancelled touch', async () => {
    const before = await restart(game);
    const pair = [middle, { x: middle.x + 60, y: middle.y + 40 }];
    for (const way of ways(90)) await fingers.swipe(pair, way);
    // A tap by two fingers that tremble.
    await fingers.swipe(pair, { x: 3, y: 2 });
    // A second finger that comes later.
    await fingers.down(middle);
    await fingers.move({ x: middle.x - 18, y: middle.y });
    await fingers.down({ x: middle.x - 18, y: middle.y }, pair[1]);
    await fingers.move({ x: middle.x - 90, y: middle.y }, pair[1]);
    await fingers.up();
    await fingers.down(middle);
    await fingers.move({ x: middle.x + 20, y: middle.y });
    await fingers.cancel();
    await expectUnmoved(game, before);
    // What was cancelled does not count towards the next.
    await fingers.swipe({ x: middle.x + 20, y: middle.y }, { x: 20, y: 0 });
    await expectUnmoved(game, before);
    await fingers.swipe(middle, { x: 60, y: 0 });
    expect(await taken()).toEqual([RIGHT]);
  });

  await test.step('a game that ends by a swipe moves no focus', async () => {
    const { game: model, last } = withoutLast(lostGame().game);
    await openRecord(game, model.record);
    await fingers.swipe(await middleOf(boardOf(game)), ways(60)[last]);
    await expect(cardOf(game).getByRole('button', { name: 'New game' })).toBeVisible();
    await cardOf(game).evaluate((card) =>
      Promise.all(card.getAnimations().map(({ finished }) => finished)),
    );
    await frame(page);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });
});

test('a swipe may start anywhere on the page that is not a control', async ({ page }) => {
  const { game, before, fingers, taken, middle } = await open(page);

  await test.step('beside the name of the game, and on the figures', async () => {
    /** @param {string} selector */
    const boxOf = async (selector) => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`no ${selector}`);
      return box;
    };
    // Beside the name of the game, and on the figures.
    await expect(page.locator('#daily svg')).toBeVisible();
    const [name, header] = [await boxOf('#games'), await boxOf('header')];
    const beside = {
      x: (name.x + name.width + header.x + header.width) / 2,
      y: name.y + name.height / 2,
    };
    const figures = await middleOf(game.locator('.figures'));
    for (const [direction, way] of ways(60).entries()) {
      // In small steps, as a finger moves: the browser may take it for scrolling before it counts.
      await fingers.swipe(direction === DOWN ? beside : figures, way, { steps: 20 });
      expect(await taken(), `direction ${direction}`).toEqual([direction]);
      await call(game, 'undo');
    }
  });

  await test.step('a tap soon after a quick swipe is heard', async () => {
    const undo = await middleOf(game.locator('#undo'));
    // On the board, and below it.
    for (const from of [middle, middle, middle, await belowBoard(game)]) {
      await fingers.swipe(from, { x: 88, y: 0 }, { time: 48 });
      await fingers.down(undo);
      await fingers.up();
      await expect.poll(async () => (await stateOf(game)).steps).toBe(before.steps);
    }
  });

  await test.step('a press on a button is no swipe, nor is a swipe over the open help', async () => {
    const before = await restart(game);
    await taken();
    const undo = game.getByRole('button', { name: 'Undo' });
    // A finger that trembles still presses.
    await fingers.swipe(await middleOf(undo), { x: 4, y: 3 }, { steps: 2 });
    await expect.poll(async () => (await stateOf(game)).steps).toBe(before.steps - 1);
    await call(game, 'redo');
    const controls = [
      undo,
      game.locator('#new'),
      page.locator('#you'),
      page.locator('#other-page'),
    ];
    for (const control of controls) {
      const from = await middleOf(control);
      for (const way of ways(30)) await fingers.swipe(from, way);
    }
    await frame(page);
    expect(await taken()).toEqual([]);

    await openDialog(page, 'help');
    for (const from of [await middleOf(page.getByRole('dialog')), { x: 195, y: 60 }]) {
      for (const way of ways(50)) await fingers.swipe(from, way);
    }
    await expectUnmoved(game, before);
    await page.getByRole('dialog').locator('.close').click();
  });
});

test('the arrow row is swiped over, a large board by longer ways, another page not at all', async ({
  page,
}) => {
  const { game, fingers, taken } = await open(page);
  await showArrows(page);
  const left = await middleOf(game.getByRole('button', { name: 'Left' }));
  for (const [direction, way] of ways(60).entries()) {
    for (const steps of [2, 20]) {
      await fingers.swipe(left, way, { steps });
      expect(await taken(), `direction ${direction}`).toEqual([direction]);
      await call(game, 'undo');
    }
  }
  // A finger that trembles still presses, also after a swipe, and a key too.
  await fingers.swipe(left, { x: 4, y: -5 }, { steps: 2 });
  await expect.poll(taken).toEqual([LEFT]);
  await call(game, 'undo');
  await fingers.swipe(left, { x: 0, y: 60 });
  expect(await taken()).toEqual([DOWN]);
  await call(game, 'undo');
  await game.getByRole('button', { name: 'Left' }).press('Enter');
  await expect.poll(taken).toEqual([LEFT]);

  await test.step('a pen that swipes over an arrow does not press it too', async () => {
    await restart(game);
    const arrow = game.getByRole('button', { name: 'Left' });
    const { x, y } = await middleOf(arrow);
    const cdp = await page.context().newCDPSession(page);
    const send = (/** @type {string} */ type, /** @type {number} */ dx) =>
      cdp.send('Input.dispatchMouseEvent', {
        type: /** @type {'mouseMoved'} */ (type),
        ...{ x: x + dx, y, button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen' },
      });
    await send('mousePressed', -20);
    await send('mouseMoved', 10);
    await send('mouseReleased', 10);
    await frame(page);
    expect(await taken()).toEqual([RIGHT]);
  });

  await test.step('a swipe is at least 6 % of a large board', async () => {
    await page.setViewportSize({ width: 900, height: 1200 });
    const before = await restart(game);
    await taken();
    const middle = await middleOf(boardOf(game));
    const share = 0.06 * (await boardOf(game).evaluate((board) => board.clientWidth));
    expect(share, 'the board must be large').toBeGreaterThan(30);
    await fingers.swipe(middle, { x: 0, y: Math.floor(share) - 1 });
    await expectUnmoved(game, before);
    await fingers.swipe(middle, { x: 0, y: Math.ceil(share) + 1 });
    expect(await taken()).toEqual([DOWN]);
  });

  await test.step('a mouse swipes on the board alone', async () => {
    const before = await restart(game);
    const middle = await middleOf(boardOf(game));
    await taken();
    const drag = async (/** @type {{ x: number, y: number }} */ { x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 3 });
      await page.mouse.up();
    };
    await drag(await middleOf(game.locator('.figures')));
    await expectUnmoved(game, before);
    await drag(middle);
    expect(await taken()).toEqual([RIGHT]);
  });

  await test.step('on a page of another, only the board is swiped', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const game = await openBare(
      page,
      '<h1 style="height: 200px">Theirs</h1><game-2048 seed="3"></game-2048>',
    );
    const before = await stateOf(game);
    const taken = await watchMoves(game);
    for (const way of ways(60)) await fingers.swipe({ x: 195, y: 100 }, way);
    await expectUnmoved(game, before);
    const move = findMove(before.cells);
    await fingers.swipe(await middleOf(boardOf(game)), ways(60)[move]);
    expect(await taken()).toEqual([move]);
  });
});

test('what scrolls and zooms does so beside the board, never on it', async ({ page }) => {
  const { game, fingers, taken, middle } = await open(page);

  await test.step('a page that scrolls does so beside the board', async () => {
    await page.evaluate(() => {
      const more = document.body.appendChild(document.createElement('div'));
      more.id = 'more';
      more.style.height = '2000px';
    });
    await expect(page.locator('html')).not.toHaveAttribute('data-fits');
    await fingers.swipe(middle, { x: 0, y: -200 }, { steps: 10 });
    expect(await taken()).toEqual([UP]);
    expect(await scrolled(page)).toEqual([0, 0]);
    await call(game, 'undo');
    const back = await stateOf(game);

    const beside = { x: 195, y: 800 };
    await fingers.swipe(beside, { x: 0, y: -200 }, { steps: 10 });
    await expect.poll(async () => (await scrolled(page))[1]).toBeGreaterThan(50);
    await expectUnmoved(game, back);
    await page.evaluate(() => window.scrollTo(0, 0));
    await fingers.swipe(beside, { x: -90, y: 0 });
    await expect.poll(taken, 'there is nothing to scroll sideways').toEqual([LEFT]);
  });

  await test.step('the page can be zoomed, but not by fingers on the board', async () => {
    await page.evaluate(() => document.getElementById('more')?.remove());
    await expect(page.locator('html')).toHaveAttribute('data-fits');
    const before = await restart(game);
    const pinch = async (/** @type {{ x: number, y: number }} */ { x, y }) => {
      await fingers.down({ x: x - 20, y }, { x: x + 20, y });
      for (let apart = 30; apart <= 150; apart += 15) {
        await fingers.move({ x: x - apart, y }, { x: x + apart, y });
      }
      await fingers.up();
    };
    await pinch(middle);
    await frame(page);
    expect(await zoomOf(page)).toBe(1);
    await pinch(await middleOf(page.locator('nav')));
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5);
    await expectUnmoved(game, before);
  });
});
