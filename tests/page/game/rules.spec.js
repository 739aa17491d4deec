// The five presets: how a game opens, which tiles come, what a no-op move does, what is counted.

import { figuresOf, hintOf, holdHints, openKept, PRESETS } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  cells,
  expect,
  expectShown,
  expectUnmoved,
  move_dir,
  new_game,
  open_game,
  openBare,
  openSeeded,
  randomMoves,
  stateOf,
  test,
  undo,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

// What is shown is then shown at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WAYS = ['Up', 'Right', 'Down', 'Left'];

/**
 * A game in which one direction moves nothing, and that direction.
 * @param {import('../support.js').GameOptions} rules
 */
function gameWithNoOp(rules) {
  const game = new_game(rules, 3n);
  for (;;) {
    for (const move of [0, 1, 2, 3]) {
      const turn = move_dir(game, move);
      // Where no-op moves bring a tile, its appearing is all that happens.
      const noOp = !turn || turn.motions.length === 3;
      if (turn) undo(game);
      if (noOp) return { model: open_game(game.record), move };
    }
    for (const move of [0, 3]) move_dir(game, move);
  }
}

/** What may lie on the board at the opening. @type {Record<string, (faces: number[]) => boolean>} */
const OPENINGS = {
  classic: (faces) => faces.length === 2,
  'coin-flip': (faces) => String(faces) === '2,2',
  cascade: () => true,
  endless: (faces) => faces.length === 2,
  'two-to-one': (faces) => faces.length === 2 && faces.includes(2),
};

test('the openings', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="0"></game-2048>');
  for (const rules of PRESETS) {
    await test.step(rules, async () => {
      const openings = await game.evaluate(async (element, rules) => {
        const own = /** @type {Game2048} */ (element);
        own.rules = rules;
        const seen = [];
        for (let seed = 1; seed <= 30; seed++) {
          own.seed = String(seed);
          await own.ready;
          const table = /** @type {HTMLTableElement} */ (own.shadowRoot?.querySelector('table'));
          const tiles = own.shadowRoot?.querySelectorAll('.tile') ?? [];
          seen.push({
            faces: [...tiles].map((tile) => Number(tile.textContent)),
            cells: [...own.cells],
            read: [...table.querySelectorAll('td')].map((cell) => Number(cell.textContent) || 0),
          });
        }
        return seen;
      }, rules);
      for (const [index, { faces, cells: board, read }] of openings.entries()) {
        expect(board).toEqual([...cells(new_game(rules, BigInt(index + 1)))]);
        expect(read.filter((face) => face > 0)).toEqual(faces);
        expect(faces.filter((face) => face !== 2 && face !== 4)).toEqual([]);
        expect(OPENINGS[rules](faces), `${rules}, seed ${index + 1}: ${faces}`).toBe(true);
      }
      // In all of them together a tile has lain in every cell, and 4s among them where 4s are drawn.
      const filled = new Set(
        openings.flatMap(({ read }) => read.flatMap((face, i) => (face ? i : []))),
      );
      expect(filled.size).toBe(16);
      const fours = openings.flatMap(({ faces }) => faces).includes(4);
      expect(fours).toBe(rules !== 'coin-flip');
      if (rules !== 'cascade') return;
      expect(new Set(openings.map(({ faces }) => faces.length)).size).toBeGreaterThan(3);
    });
  }
});

/** The share of 4s among new tiles, and how far chance may take it. */
const FOURS = {
  classic: [0.03, 0.2],
  'coin-flip': [0.4, 0.6],
  cascade: [0.15, 0.35],
  endless: [0.03, 0.2],
  'two-to-one': [0.25, 0.42],
};

test('2s and 4s appear by the odds of the rules', async ({ page }) => {
  const moves = randomMoves(220, 4);
  const game = await openSeeded(page, 'rows="8" cols="8" seed="0" speed="off"');
  for (const rules of PRESETS) {
    const faces = await game.evaluate(
      async (element, { rules, moves }) => {
        const own = /** @type {Game2048} */ (element);
        Object.assign(own, { rules, seed: '5' });
        await own.ready;
        /** @type {number[]} */
        const faces = [];
        own.addEventListener('move', (event) => {
          const { motions, cells } = /** @type {CustomEvent} */ (event).detail;
          faces.push(2 ** cells[motions.at(-2)]);
        });
        for (const move of moves) own.move(move);
        return faces;
      },
      { rules, moves },
    );
    const twin = new_game({ rules, rows: 8, cols: 8 }, 5n);
    for (const move of moves) move_dir(twin, move);
    expect((await stateOf(game)).record).toBe(twin.record);
    expect(faces.length, `moves of ${rules}`).toBe(twin.steps);
    expect(faces.length).toBeGreaterThan(100);
    const share = faces.filter((face) => face === 4).length / faces.length;
    expect(faces.every((face) => face === 2 || face === 4)).toBe(true);
    expect(share, rules).toBeGreaterThan(FOURS[rules][0]);
    expect(share, rules).toBeLessThan(FOURS[rules][1]);
    await expectShown(game);
  }
});

for (const rules of PRESETS) {
  test(`${rules}: a move that moves nothing`, async ({ page }) => {
    const { model, move } = gameWithNoOp({ rules });
    const game = await openKept(page, model);
    await holdHints(page);
    const before = await stateOf(game);
    await page.keyboard.press(ARROWS[move]);
    if (rules === 'cascade') {
      const after = await stateOf(game);
      const changed = after.cells.flatMap((tile, i) => (tile === before.cells[i] ? [] : i));
      expect(changed.length, 'a tile appears, all others rest').toBe(1);
      expect(before.cells[changed[0]]).toBe(0);
      expect(after.steps).toBe(before.steps + 1);
      expect(after.score).toBe(before.score);
      await page.keyboard.press('u');
      expect(await stateOf(game), 'and can be taken back').toEqual(before);
      return;
    }
    await expectUnmoved(game, before);
    if (rules === 'coin-flip') {
      await expect(hintOf(game)).toBeVisible();
      await expect(hintOf(game)).toHaveText(`${WAYS[move]}: nothing changes.`);
      await holdHints(page, '1ms');
      await expect(hintOf(game), 'it goes by itself').toBeHidden();
    } else await expect(hintOf(game)).toHaveCount(0);
  });
}

test('nothing to undo, nothing to redo: it is said where all can read it', async ({ page }) => {
  const game = await openSeeded(page, 'rules="coin-flip" seed="5"');
  await holdHints(page);
  await boardOf(game).focus();
  await page.keyboard.press('u');
  await expect(hintOf(game)).toBeVisible();
  await expect(hintOf(game)).toHaveText('Nothing to undo.');
  await page.keyboard.press('Shift+U');
  await expect(hintOf(game)).toBeVisible();
  await expect(hintOf(game)).toHaveText('Nothing to redo.');
});

test('steps are counted beside the score, and undo takes all of it back', async ({ page }) => {
  const game = await openSeeded(page, 'rules="two-to-one" seed="5"');
  const twin = new_game('two-to-one', 5n);
  const seen = [{ figures: await figuresOf(game), cells: [...cells(twin)] }];
  expect(seen[0].figures).toMatchObject({ score: '0', steps: '0' });
  await expect(game.locator('.label')).toHaveText(['Score', 'Best', 'Moves']);
  await boardOf(game).focus();
  for (const move of randomMoves(40, 2)) {
    if (!move_dir(twin, move)) continue;
    await page.keyboard.press(ARROWS[move]);
    const figures = await figuresOf(game);
    expect(figures).toMatchObject({ score: String(twin.score), steps: String(twin.steps) });
    seen.push({ figures, cells: [...cells(twin)] });
  }
  expect(twin.score).toBeGreaterThan(40);
  const { best } = seen[seen.length - 1].figures;
  seen.pop();
  for (const { figures, cells } of seen.reverse()) {
    await page.keyboard.press('u');
    expect(await figuresOf(game)).toEqual({ ...figures, best });
    expect((await stateOf(game)).cells).toEqual(cells);
  }
  await expectShown(game);
});
