// What is animated, and how little of it.

import { openRecord } from '../game-page.js';
import {
  boardOf,
  call,
  expect,
  expectShown,
  frame,
  misplacedOn,
  openSeeded,
  play,
  randomMoves,
  seededModel,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

/** Counts layouts from now on. @param {import('@playwright/test').Page} page */
async function watchLayouts(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Number(metrics.find(({ name }) => name === 'LayoutCount')?.value);
  };
}

/** Makes a move and waits until nothing changes any more. @param {import('@playwright/test').Locator} game @param {number} move */
const settle = (game, move) =>
  game.evaluate(async (/** @type {Game2048} */ element, move) => {
    const moved = element.move(move);
    await element.settled;
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    await Promise.allSettled(root.getAnimations().map(({ finished }) => finished));
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    return moved;
  }, move);

/** The names of all that moves, undos and a new game animate. @param {import('@playwright/test').Locator} game */
const animatedBy = (game) =>
  game.evaluate(async (/** @type {Game2048} */ element) => {
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

/** The names of the animations that run in the next frame. @param {import('@playwright/test').Locator} game */
const running = (game) =>
  game.evaluate(async (/** @type {Game2048} */ element) => {
    await new Promise(requestAnimationFrame);
    const animations = /** @type {ShadowRoot} */ (element.shadowRoot).getAnimations();
    return animations.map((animation) =>
      animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name,
    );
  });

/** Makes a move, and counts what moves by itself then, now and in the next frame. @param {import('@playwright/test').Locator} game @param {number} move */
const moveAndLook = (game, move) =>
  game.evaluate(async (/** @type {Game2048} */ element, move) => {
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
  }, move);

/** Gives the game its start again. @param {import('@playwright/test').Locator} game */
const restart = (game) => openRecord(game, seededModel().game.record);

test('what a move animates', async ({ page }) => {
  const game = await openSeeded(page);

  await test.step('a move is laid out once, its animations included', async () => {
    const layouts = await watchLayouts(page);
    let merges = 0;
    // What the page does after loading is not a move's.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    for (const move of randomMoves(8, 6)) {
      const before = await layouts();
      const { score } = await stateOf(game);
      if (!(await settle(game, move))) continue;
      expect((await layouts()) - before).toBe(1);
      if ((await stateOf(game)).score > score) merges++;
    }
    expect(merges, 'moves in which tiles leave the board').toBeGreaterThan(0);
  });

  await test.step('only transforms and opacity are animated', async () => {
    const names = await animatedBy(game);
    // Tiles at rest have none, and faces `all`, in no time.
    expect(names).toEqual(['all', 'none', 'opacity', 'transform']);
  });

  await test.step('a move slides, a merge pops, the gain rises', async () => {
    await restart(game);
    // Slow enough to be seen on a busy machine.
    await game.evaluate((element) => element.style.setProperty('--pace', '8'));
    const twin = seededModel();
    let gain = 0;
    for (const move of randomMoves(100, 6)) {
      const before = twin.game.score;
      const moved = twin.move(move);
      gain = twin.game.score - before;
      if (gain > 0) await expectShown(game);
      if (moved) await play(game, [move]);
      if (gain > 0) break;
    }
    expect(gain).toBeGreaterThan(0);
    const names = await running(game);
    for (const name of ['CSSTransition', 'appear', 'pop', 'rise']) expect(names).toContain(name);
    await expect(game.locator('.gain')).toHaveText(`+${gain}`);
    await expectShown(game);
    await call(game, 'undo');
    expect(await running(game), 'undo is played backwards').toContain('CSSTransition');
    await game.evaluate((element) => element.style.removeProperty('--pace'));
  });

  await test.step('with reduced motion nothing moves', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await restart(game);
    for (const move of randomMoves(6, 7)) {
      const { running, covered } = await moveAndLook(game, move);
      expect(running).toBe(0);
      expect(covered).toBeGreaterThan(0);
      await expectShown(game);
    }
    await call(game, 'undo');
    await expectShown(game);
    await page.emulateMedia({ reducedMotion: null });
  });

  await test.step('the board keeps its tiles in their places when it is resized', async () => {
    await restart(game);
    await play(game, randomMoves(20, 8));
    await page.setViewportSize({ width: 300, height: 700 });
    await expectShown(game);
    await frame(page);
    const board = await boardOf(game).boundingBox();
    expect(board?.width).toBeLessThan(300);
    expect(await misplacedOn(game)).toEqual([]);
  });
});
