// Motion: however fast the moves come, the page ends with the board of the game, and no tile leaves the board on
// its way. A chain of merges is shown in turn, so that the eye can follow it.

import { openRecord } from '../game-page.js';
import {
  ARROWS,
  call,
  dice,
  expect,
  expectShown,
  move_dir,
  new_game,
  open_game,
  openSeeded,
  play,
  randomMoves,
  ready,
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

test('however fast moves come, none is lost and no tile leaves the board', async ({ page }) => {
  const game = await openSeeded(page);
  const seen = await watchTiles(game);
  const twin = seededModel();

  await test.step('20 moves at once', async () => {
    for (let round = 0; round < 2; round++) {
      const moves = randomMoves(20, round);
      const made = moves.filter((move) => twin.move(move)).length;
      expect(made).toBeGreaterThan(5);
      // Real key events, all before the next frame.
      await game.evaluate(
        (/** @type {Game2048} */ element, keys) => {
          element.focus();
          const board = /** @type {Element} */ (element.shadowRoot?.activeElement);
          const how = { bubbles: true, composed: true };
          for (const key of keys)
            board.dispatchEvent(new KeyboardEvent('keydown', { key, ...how }));
        },
        moves.map((move) => ARROWS[move]),
      );
      expect((await stateOf(game)).cells).toEqual(twin.cells());
      expect((await stateOf(game)).record).toBe(twin.game.record);
      await expectShown(game);
    }
  });

  await test.step('20 key presses one after the other, faster than tiles slide', async () => {
    const { steps } = twin.game;
    const keys = ['KeyW', 'KeyD', 'KeyS', 'KeyA'];
    const moves = randomMoves(20, 9);
    await Promise.all(moves.map((move) => page.keyboard.press(keys[move])));
    for (const move of moves) twin.move(move);
    expect(twin.game.steps).toBeGreaterThan(steps + 5);
    expect((await stateOf(game)).record).toBe(twin.game.record);
    await expectShown(game);
  });

  await test.step('undo and redo in bursts', async () => {
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
  });

  await test.step('the animated way ends as the immediate one', async () => {
    const tiles = () =>
      game.evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll('.tile') ?? [])]
          .map((tile) => `${tile.getAttribute('style')} ${tile.innerHTML}`)
          .sort(),
      );
    await call(game, 'undo');
    await expectShown(game);
    const animated = await tiles();
    // Undoing a new game shows the old board at once.
    await call(game, 'newGame');
    await call(game, 'undo');
    await expectShown(game);
    expect(await tiles()).toEqual(animated);
  });

  const { frames, off } = await seen();
  expect(off).toEqual([]);
  expect(frames, 'the tiles were watched').toBeGreaterThan(1);
});

/** 2 2 4 8 16 in a row become one 32 by a chain, while another row merges once. */
const BOARD = [...[1, 1, 2, 3, 4], ...[5, 5, 0, 0, 0], ...Array(15).fill(0)];

/** The faces of the tiles that merges made. @param {{ motions: Uint8Array, cells: Uint8Array }} part */
function madeBy({ motions, cells }) {
  const made = new Set();
  for (let i = 0; i < motions.length; i += 3) if (motions[i + 2] === 1) made.add(motions[i + 1]);
  return [...made].map((cell) => 2 ** cells[cell]).sort();
}

/** What is added to the board by a move to the left, phase by phase, and how long a phase takes. @param {import('@playwright/test').Locator} game */
const seenPhases = (game) =>
  game.evaluate(async (element) => {
    const own = /** @type {Game2048} */ (element);
    const layer = /** @type {HTMLElement} */ (own.shadowRoot?.querySelector('.tiles'));
    /** What was added, phase by phase. @type {{ merged: number[], appeared: number[] }[]} */
    const seen = [];
    const watch = new MutationObserver((changes) => {
      const added = /** @type {HTMLElement[]} */ (
        changes.flatMap(({ addedNodes }) => [...addedNodes])
      );
      const faces = (/** @type {string} */ how) =>
        added
          .filter(({ classList }) => classList.contains(how))
          .map(({ textContent }) => Number(textContent))
          .sort();
      const phase = { merged: faces('merged'), appeared: faces('new') };
      if (phase.merged.length + phase.appeared.length > 0) seen.push(phase);
    });
    watch.observe(layer, { childList: true });
    own.move(3);
    // Tiles slide in the first third of a turn, and each phase is a turn.
    const phase = Number.parseFloat(layer.style.getPropertyValue('--turn')) / 3;
    await own.settled;
    watch.disconnect();
    return { seen, phase };
  });

test('a chain of merges is seen in turn, and anything may come in the middle', async ({ page }) => {
  const game = await openSeeded(page, 'rules="cascade" rows="5" cols="5"');
  const model = new_game({ rules: 'cascade', rows: 5, cols: 5, board: BOARD }, 1n);
  await openRecord(game, model.record);
  await test.step('each merge is a phase of its own, all in a quarter of a second', async () => {
    const turn = move_dir(open_game(model.record), 3);
    const phases = turn?.phases ?? [];
    expect(phases.length).toBe(4);
    const { seen, phase } = await seenPhases(game);
    const made = phases.map((phase) => ({
      merged: madeBy(phase),
      appeared: /** @type {number[]} */ ([]),
    }));
    const [last] = [...(turn?.motions ?? [])].slice(-2);
    expect(seen).toEqual([...made, { merged: [], appeared: [2 ** Number(turn?.cells[last])] }]);
    expect(phase).toBeGreaterThan(0);
    expect(phase * phases.length, 'milliseconds for all phases').toBeLessThanOrEqual(250);
    await expectShown(game);
  });

  await test.step('the next move finds a chain finished, and undo takes all of it back', async () => {
    for (const next of [[3, 1], [3, 0, 1], [3]]) {
      await openRecord(game, model.record);
      await play(game, next);
      await expectShown(game);
      await play(game, [3]);
      for (const _ of [...next, 3]) await call(game, 'undo');
      await expectShown(game);
      expect((await stateOf(game)).cells).toEqual(BOARD);
    }
  });

  await test.step('moves in the middle of a chain: no tile leaves the board', async () => {
    await game.evaluate((element) => Object.assign(element, { rows: 8, cols: 8 }));
    await ready(page);
    const seen = await watchTiles(game);
    const chains = await game.evaluate(async (/** @type {Game2048} */ element) => {
      let chains = 0;
      element.addEventListener('move', (event) => {
        if (/** @type {CustomEvent} */ (event).detail.phases) chains++;
      });
      for (let move = 0; move < 24; move++) {
        element.move(move % 4);
        if (move % 3 === 0) element.undo();
        for (let i = (move * 37) % 6; i > 0; i--) await new Promise(requestAnimationFrame);
      }
      return chains;
    });
    expect(chains, 'chains').toBeGreaterThan(0);
    await expectShown(game);
    const { frames, off } = await seen();
    expect(off).toEqual([]);
    expect(frames, 'the tiles were watched').toBeGreaterThan(1);
  });

  await test.step('150 intents of all kinds, with pauses of any length, end as the board', async () => {
    await game.evaluate((element) =>
      Object.assign(element, { rules: 'classic', rows: 4, cols: 4, seed: '5' }),
    );
    await ready(page);
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
});
