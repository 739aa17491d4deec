// The element as another page uses it: attributes, properties, its life in the DOM.

import {
  ARROWS,
  call,
  cells,
  expect,
  expectShown,
  expectUnmoved,
  findMove,
  frame,
  gameOn,
  new_game,
  openBare,
  play,
  ready,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('../../../pkg/game_2048.js').GameOptions} GameOptions */

/** The opening board of a game in Node. @param {GameOptions} rules @param {bigint} seed */
const opening = (rules, seed) => [...cells(new_game(rules, seed))];

/**
 * @param {import('@playwright/test').Locator} game
 * @param {Record<string, string | null>} attributes
 */
async function setAttributes(game, attributes) {
  await game.evaluate((element, attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, attributes);
  await ready(game.page());
}

/** @param {import('@playwright/test').Locator} game */
const noticeOf = (game) => game.locator('.notice');

test('attributes choose the game', async ({ page }) => {
  await test.step('rules, size and seed', async () => {
    const game = await openBare(page, '<game-2048 seed="5"></game-2048>');
    expect((await stateOf(game)).cells).toEqual(opening({}, 5n));
    const rows = /** @type {const} */ ([
      [{ rows: '3', cols: '5' }, { rows: 3, cols: 5 }, 5n],
      [{ rows: '8', cols: '8' }, { rows: 8, cols: 8 }, 5n],
      [{ seed: '18446744073709551615' }, { rows: 8, cols: 8 }, 18446744073709551615n],
      [{ rules: 'cascade', rows: null }, { rules: 'cascade', cols: 8 }, 18446744073709551615n],
      [{ rules: null, cols: null, seed: '0' }, {}, 0n],
    ]);
    for (const [attributes, rules, seed] of rows) {
      await setAttributes(game, attributes);
      expect((await stateOf(game)).cells, JSON.stringify(attributes)).toEqual(opening(rules, seed));
      await expectShown(game);
    }
    // With a seed every new game is the same.
    await play(game, [0, 1, 2, 3]);
    await call(game, 'newGame');
    expect(await stateOf(game)).toMatchObject({ steps: 0, cells: opening({}, 0n) });
  });

  await test.step('a seed is for new games: setting it starts one, a reload keeps the game', async () => {
    const game = await openBare(page, '<game-2048 save="seeds" seed="7"></game-2048>');
    await play(game, [3, 2, 3, 2]);
    const played = await stateOf(game);
    // Another seed starts another game, and one undo brings the old one back.
    const told = await game.evaluate(async (element) => {
      const own = /** @type {Game2048} */ (element);
      let changes = 0;
      own.addEventListener('change', () => changes++);
      Reflect.set(own, 'seed', 8n);
      await own.ready;
      // Events go out in a task: one more of them would have come by the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return changes;
    });
    expect(told).toBe(1);
    expect((await stateOf(game)).steps).toBe(0);
    await call(game, 'undo');
    expect((await stateOf(game)).record).toBe(played.record);
    // The page asks for seed 7 again, but the game that was played is another one by now.
    await play(game, [3, 2, 3, 2, 0]);
    const later = await stateOf(game);
    await page.reload();
    await expect.poll(async () => (await stateOf(game)).record).toBe(later.record);
  });

  await test.step('without a seed each game draws its own', async () => {
    await openBare(page, '<game-2048></game-2048>'.repeat(3));
    const records = [];
    for (const game of await gameOn(page).all()) {
      records.push((await stateOf(game)).record);
      await call(game, 'newGame');
      records.push((await stateOf(game)).record);
    }
    expect(new Set(records).size).toBe(6);
  });
});

test('wrong attributes are named, and the game goes on', async ({ page }) => {
  await test.step('while a game is played', async () => {
    const game = await openBare(page, '<game-2048 seed="5"></game-2048>');
    await play(game, [0, 1, 2, 3, 0, 1]);
    const wrong = /** @type {const} */ ([
      ['rows', '40', /rows.*2 to 8.*40/],
      ['cols', '', /cols.*2 to 8/],
      ['cols', '4.5', /cols.*2 to 8.*4\.5/],
      ['rules', 'nope', /rules.*nope.*classic.*coin-flip.*cascade.*endless.*two-to-one/],
      ['seed', '18446744073709551616', /seed.*18446744073709551615.*18446744073709551616/],
    ]);
    for (const [name, value, message] of wrong) {
      const before = await stateOf(game);
      const old = await game.getAttribute(name);
      await setAttributes(game, { [name]: value });
      await expect(noticeOf(game), `${name}="${value}"`).toHaveText(message);
      await expect(noticeOf(game)).not.toContainText('JsValue');
      await expectUnmoved(game, before);
      await expectShown(game);
      // The last valid game can be played on, and left for a new one.
      await play(game, [findMove(before.cells)]);
      expect((await stateOf(game)).steps).toBe(before.steps + 1);
      await call(game, 'newGame');
      expect((await stateOf(game)).steps).toBe(0);
      await call(game, 'undo');
      await setAttributes(game, { [name]: old });
      await expect(noticeOf(game)).toBeHidden();
    }
  });

  await test.step('at the start', async () => {
    const game = await openBare(page, '<game-2048 rows="40" cols="x" seed="-1"></game-2048>');
    await expect(noticeOf(game)).toContainText('2 to 8');
    const before = await stateOf(game);
    await play(game, [findMove(before.cells)]);
    expect((await stateOf(game)).steps).toBe(1);
  });
});

test('an element that is moved keeps its game, and one that is removed leaves no listener', async ({
  page,
}) => {
  await test.step('moved', async () => {
    const game = await openBare(
      page,
      '<div><game-2048 save="theirs"></game-2048></div><section></section>',
    );
    await play(game, [0, 1, 2, 3, 0, 1]);
    await call(game, 'undo');
    const before = await stateOf(game);
    expect(before.steps).toBeGreaterThan(2);
    await game.evaluate((element) => document.querySelector('section')?.append(element));
    await ready(page);
    await frame(page);
    expect(await stateOf(game)).toEqual(before);
    await expectShown(game);
    await call(game, 'redo');
    expect((await stateOf(game)).steps).toBe(before.steps + 1);

    // Taken out for a while, it may come back to its game too.
    await game.evaluate(async (element) => {
      element.remove();
      // It lets go of its game in a microtask.
      await Promise.resolve();
      document.querySelector('div')?.append(element);
    });
    await ready(page);
    expect((await stateOf(game)).steps).toBe(before.steps + 1);
    await game.evaluate((element) => element.focus());
    const { cells } = await stateOf(game);
    await page.keyboard.press(ARROWS[findMove(cells)]);
    expect((await stateOf(game)).steps, 'one key press is one move').toBe(before.steps + 2);
  });

  await test.step('removed', async () => {
    await openBare(page, '<input id="other">');
    const cdp = await page.context().newCDPSession(page);
    const count = async () => {
      /** @type {Record<string, number>} */
      const counts = {};
      for (const expression of [
        'window',
        'document',
        'document.documentElement',
        'document.body',
      ]) {
        const { result } = await cdp.send('Runtime.evaluate', { expression });
        const objectId = String(result.objectId);
        const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId });
        for (const { type } of listeners) {
          counts[`${expression} ${type}`] = (counts[`${expression} ${type}`] ?? 0) + 1;
        }
      }
      return counts;
    };
    const before = await count();
    for (let round = 0; round < 2; round++) {
      await page.evaluate(async () => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<game-2048 seed="1" whole-page></game-2048><game-2048 save="theirs"></game-2048>',
        );
      });
      await ready(page);
      expect(Object.keys(await count())).toContain('document keydown');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowUp');
      const steps = await page.evaluate(async () => {
        const games = /** @type {Game2048[]} */ ([...document.querySelectorAll('game-2048')]);
        const { steps } = games[0];
        for (const game of games) game.remove();
        // They let go of all in a microtask.
        await Promise.resolve();
        for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        }
        return [steps, games[0].steps];
      });
      expect(steps[0]).toBeGreaterThan(0);
      expect(steps[1], 'a removed game hears no key').toBe(steps[0]);
      expect(await count()).toEqual(before);
    }
  });
});
