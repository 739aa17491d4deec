// Motion: however fast the moves come, the page ends with the board of the
// game, and no tile leaves the board on its way.

import {
  call,
  dice,
  expect,
  expectShown,
  openSeeded,
  play,
  randomMoves,
  seededModel,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

/**
 * Watches the tiles in every frame from now on.
 * @param {import('@playwright/test').Locator} game
 * @returns {Promise<() => Promise<{ frames: number, off: string[] }>>} what left the board
 */
async function watchTiles(game) {
  const watch = await game.evaluateHandle((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const board = /** @type {Element} */ (root.querySelector('.board'));
    const seen = { frames: 0, off: /** @type {string[]} */ ([]) };
    const look = () => {
      const edge = board.getBoundingClientRect();
      seen.frames++;
      for (const tile of root.querySelectorAll('.tile')) {
        const { left, top, right, bottom } = tile.getBoundingClientRect();
        const inside =
          left >= edge.left - 1 &&
          top >= edge.top - 1 &&
          right <= edge.right + 1 &&
          bottom <= edge.bottom + 1;
        if (!inside) seen.off.push(`${tile.textContent} at ${left - edge.left}, ${top - edge.top}`);
      }
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => watch.jsonValue();
}

test('20 moves at once: none is lost, no tile leaves the board', async ({ page }) => {
  const game = await openSeeded(page);
  const seen = await watchTiles(game);
  const twin = seededModel();
  for (let round = 0; round < 2; round++) {
    const moves = randomMoves(20, round);
    const made = moves.filter((move) => twin.move(move)).length;
    expect(made).toBeGreaterThan(5);
    // Real key events, all before the next frame.
    await game.evaluate(
      (/** @type {Game2048} */ element, keys) => {
        element.focus();
        const board = /** @type {Element} */ (element.shadowRoot?.activeElement);
        for (const key of keys) {
          board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
        }
      },
      moves.map((move) => ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][move]),
    );
    expect((await stateOf(game)).cells).toEqual(twin.cells());
    expect((await stateOf(game)).record).toBe(twin.game.record);
    await expectShown(game);
  }
  const { frames, off } = await seen();
  expect(off).toEqual([]);
  expect(frames, 'the tiles were watched').toBeGreaterThan(1);
});

test('20 key presses one after the other, faster than tiles slide', async ({ page }) => {
  const game = await openSeeded(page);
  const seen = await watchTiles(game);
  const twin = seededModel();
  await game.evaluate((element) => element.focus());
  const keys = ['KeyW', 'KeyD', 'KeyS', 'KeyA'];
  const moves = randomMoves(20, 9);
  await Promise.all(moves.map((move) => page.keyboard.press(keys[move])));
  for (const move of moves) twin.move(move);
  expect((await stateOf(game)).record).toBe(twin.game.record);
  await expectShown(game);
  expect((await seen()).off).toEqual([]);
});

test('undo and redo in bursts', async ({ page }) => {
  const game = await openSeeded(page);
  const seen = await watchTiles(game);
  await play(game, randomMoves(40, 2));
  const far = await stateOf(game);
  for (const [backs, agains] of [
    [12, 12],
    [30, 5],
    [99, 99],
  ]) {
    await game.evaluate(
      (/** @type {Game2048} */ element, [backs, agains]) => {
        for (let i = 0; i < backs; i++) element.undo();
        for (let i = 0; i < agains; i++) element.redo();
      },
      [backs, agains],
    );
    await expectShown(game);
  }
  expect(await stateOf(game)).toEqual(far);
  expect((await seen()).off).toEqual([]);
});

test('150 intents of all kinds, with pauses of any length', async ({ page }) => {
  const game = await openSeeded(page);
  const seen = await watchTiles(game);
  const throwDice = dice(3);
  for (let burst = 0; burst < 3; burst++) {
    const intents = Array.from({ length: 50 }, () => ({
      // Moves, undo, redo, and now and then a new game.
      what: throwDice(60) === 0 ? 6 : throwDice(6),
      frames: [0, 0, 0, 0, 0, 0, 0, 0, 1, 3][throwDice(10)],
    }));
    await game.evaluate(async (/** @type {Game2048} */ element, intents) => {
      for (const { what, frames } of intents) {
        if (what < 4) element.move(what);
        else if (what === 4) element.undo();
        else if (what === 5) element.redo();
        else element.newGame();
        for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
      }
    }, intents);
    await expectShown(game);
  }
  expect((await seen()).off).toEqual([]);
  expect((await stateOf(game)).steps).toBeGreaterThan(10);
});

test('once settled, the page shows the board; the animated way ends as the immediate one', async ({
  page,
}) => {
  const game = await openSeeded(page);
  for (const move of randomMoves(3, 1)) {
    await play(game, [move]);
    await expectShown(game);
  }
  await play(game, randomMoves(30, 4));
  await call(game, 'undo');
  await expectShown(game);
  const tiles = () =>
    game.evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('.tile') ?? [])]
        .map((tile) => `${tile.getAttribute('style')} ${tile.innerHTML}`)
        .sort(),
    );
  const animated = await tiles();
  // Undoing a new game shows the old board at once.
  await call(game, 'newGame');
  await call(game, 'undo');
  await expectShown(game);
  expect(await tiles()).toEqual(animated);
});

test('a cascade is played phase by phase, and ends as the board', async ({ page }) => {
  const game = await openSeeded(page, 'rules="cascade" rows="5" cols="5" seed="5"');
  const chains = await game.evaluate(async (element) => {
    const own = /** @type {Game2048} */ (element);
    const layer = /** @type {Element} */ (own.shadowRoot?.querySelector('.tiles'));
    /** Every face that was on the board at some time of the turn. @type {Set<string>} */
    let seen = new Set();
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) seen.add(String(node.textContent));
    }).observe(layer, { childList: true });
    let phases = 0;
    own.addEventListener('move', (event) => {
      const turn = /** @type {CustomEvent} */ (event).detail;
      phases = turn.phases?.length ?? 0;
    });
    /** @type {{ phases: number, faces: number }[]} */
    const chains = [];
    for (let move = 0; chains.length < 3 && own.status === 0; move++) {
      seen = new Set();
      own.move(move % 4);
      await own.settled;
      if (phases > 0) chains.push({ phases, faces: seen.size });
    }
    return chains;
  });
  expect(chains.length, 'no chain was seen').toBeGreaterThan(2);
  // Each phase makes a tile at least, though two phases may make the same face.
  expect(Math.max(...chains.map(({ faces }) => faces))).toBeGreaterThan(1);
  await expectShown(game);
});

test('moves in the middle of a cascade: none is lost, no tile leaves the board', async ({
  page,
}) => {
  const game = await openSeeded(page, 'rules="cascade" rows="8" cols="8" seed="5"');
  const stop = await watchTiles(game);
  await game.evaluate(async (element) => {
    const own = /** @type {Game2048} */ (element);
    for (let move = 0; move < 24; move++) {
      own.move(move % 4);
      if (move % 3 === 0) own.undo();
      for (let i = (move * 37) % 6; i > 0; i--) await new Promise(requestAnimationFrame);
    }
  });
  await expectShown(game);
  const { off } = await stop();
  expect(off).toEqual([]);
});
