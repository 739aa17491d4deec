// What is animated, and how little of it.

import {
  boardOf,
  call,
  expect,
  expectShown,
  frame,
  lostGame,
  misplacedOn,
  openGame,
  openSaved,
  openSeeded,
  play,
  randomMoves,
  saveOf,
  seededModel,
  stateOf,
  test,
  undo,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

test('only transforms and opacity are animated', async ({ page }) => {
  const game = await openSeeded(page);
  const names = await game.evaluate(async (/** @type {Game2048} */ element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    /** @type {Set<string>} */
    const names = new Set();
    const look = () => {
      for (const tile of root.querySelectorAll('.tile, .tile *')) {
        for (const name of getComputedStyle(tile).transitionProperty.split(', ')) names.add(name);
      }
      for (const animation of root.getAnimations()) {
        const effect = /** @type {KeyframeEffect} */ (animation.effect);
        for (const {
          offset,
          easing,
          composite,
          computedOffset,
          ...values
        } of effect.getKeyframes()) {
          for (const name of Object.keys(values)) names.add(name);
        }
      }
    };
    element.newGame();
    look();
    for (let i = 0; i < 15; i++) {
      if (i % 5 === 4) element.undo();
      else element.move(i % 4);
      // Transitions begin with the next style.
      await new Promise(requestAnimationFrame);
      look();
    }
    return [...names].sort();
  });
  // Tiles at rest have none, and faces `all`, in no time.
  expect(names).toEqual(['all', 'none', 'opacity', 'transform']);
});

test('a move slides, a merge pops, the gain rises', async ({ page }) => {
  const game = await openSeeded(page);
  // Slow enough to be seen on a busy machine.
  await game.evaluate((element) => element.style.setProperty('--pace', '8'));
  const twin = seededModel();
  let gain = 0;
  for (const move of randomMoves(100, 6)) {
    const before = twin.game.score;
    const moved = twin.move(move);
    gain = twin.game.score - before;
    if (gain > 0) {
      await expectShown(game);
      await play(game, [move]);
      break;
    }
    if (moved) await play(game, [move]);
  }
  expect(gain).toBeGreaterThan(0);
  const running = () =>
    game.evaluate(async (/** @type {Game2048} */ element) => {
      await new Promise(requestAnimationFrame);
      const animations = /** @type {ShadowRoot} */ (element.shadowRoot).getAnimations();
      return animations.map((animation) =>
        animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name,
      );
    });
  const names = await running();
  for (const name of ['CSSTransition', 'appear', 'pop', 'rise']) expect(names).toContain(name);
  await expect(game.locator('.gain')).toHaveText(`+${gain}`);
  await expectShown(game);
  await call(game, 'undo');
  expect(await running(), 'undo is played backwards').toContain('CSSTransition');
});

test('a move is laid out once, its animations included', async ({ page }) => {
  const game = await openSeeded(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Number(metrics.find(({ name }) => name === 'LayoutCount')?.value);
  };
  /** Makes a move and waits until nothing changes any more. @param {number} move */
  const settle = (move) =>
    game.evaluate(async (/** @type {Game2048} */ element, move) => {
      const moved = element.move(move);
      await element.settled;
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      await Promise.allSettled(root.getAnimations().map(({ finished }) => finished));
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      return moved;
    }, move);
  let merges = 0;
  // What the page does after loading is not a move's.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  for (const move of randomMoves(8, 6)) {
    const before = await layouts();
    const { score } = await stateOf(game);
    if (!(await settle(move))) continue;
    expect((await layouts()) - before).toBe(1);
    if ((await stateOf(game)).score > score) merges++;
  }
  expect(merges, 'moves in which tiles leave the board').toBeGreaterThan(0);
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const game = await openSeeded(page);
  for (const move of randomMoves(6, 7)) {
    const { running, covered } = await game.evaluate(
      async (/** @type {Game2048} */ element, move) => {
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        element.move(move);
        const running = () =>
          root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration);
        const count = running().length;
        await new Promise(requestAnimationFrame);
        return {
          running: count + running().length,
          covered: root.querySelectorAll('.tile').length,
        };
      },
      move,
    );
    expect(running).toBe(0);
    expect(covered).toBeGreaterThan(0);
    await expectShown(game);
  }
  await call(game, 'undo');
  await expectShown(game);
});

test('the board keeps its tiles in their places when it is resized', async ({ page }) => {
  const game = await openSeeded(page);
  await play(game, randomMoves(20, 8));
  await page.setViewportSize({ width: 300, height: 700 });
  await expectShown(game);
  await frame(page);
  const board = await boardOf(game).boundingBox();
  expect(board?.width).toBeLessThan(300);
  expect(await misplacedOn(game)).toEqual([]);
});

test('the end waits until the last move has been seen', async ({ page }) => {
  const { game: model } = lostGame();
  const turn = undo(model);
  const game = await openSaved(page, saveOf(openGame(model.record).game));
  await play(game, [Number(turn?.direction)]);
  const card = await game.locator('.card').evaluate((element) => {
    const [animation] = element.getAnimations();
    const { visibility } = getComputedStyle(element);
    return { visibility, delay: animation?.effect?.getTiming().delay };
  });
  expect(card).toEqual({ visibility: 'hidden', delay: 1200 });
  await page.reload();
  await expect(game.locator('.card'), 'after a reload it is there at once').toBeVisible();
  const waiting = await game.locator('.card').evaluate((it) => it.getAnimations().length);
  expect(waiting).toBe(0);
});
