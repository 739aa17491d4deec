// The five presets: what a no-op move does, what is counted. How a game opens, and which tiles come by which odds, is
// tested without a page: tests/game/rules.rs and tests/game/spawn.rs.

import { figuresOf, hintOf, holdHints, openRecord, PRESETS } from '../game-page.js';
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
  randomMoves,
  ready,
  stateOf,
  test,
  undo,
} from '../support.js';

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

test('steps are counted beside the score, and each preset has its own answer to a move that moves nothing', async ({
  page,
}) => {
  const game = await openBare(page, '<game-2048 rules="two-to-one" seed="5"></game-2048>');
  await holdHints(page);
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

  await test.step('nothing to undo, nothing to redo: it is said where all can read it', async () => {
    await game.evaluate((element) => Object.assign(element, { rules: 'coin-flip', seed: '6' }));
    await ready(page);
    for (const [key, words] of [
      ['u', 'Nothing to undo.'],
      ['Shift+U', 'Nothing to redo.'],
    ]) {
      await page.keyboard.press(key);
      await expect(hintOf(game)).toBeVisible();
      await expect(hintOf(game)).toHaveText(words);
    }
  });
  // What was said goes before anything else is.
  await holdHints(page, '1ms');
  await expect(hintOf(game)).toHaveCount(0);
  await holdHints(page);
  for (const rules of PRESETS.filter((rules) => rules !== 'coin-flip')) {
    await test.step(`${rules}: a move that moves nothing`, async () => {
      const { model, move } = gameWithNoOp({ rules });
      await openRecord(game, model.record);
      const before = await stateOf(game);
      await page.keyboard.press(ARROWS[move]);
      if (rules !== 'cascade') {
        await expectUnmoved(game, before);
        await expect(hintOf(game)).toHaveCount(0);
        return;
      }
      const after = await stateOf(game);
      const changed = after.cells.flatMap((tile, i) => (tile === before.cells[i] ? [] : i));
      expect(changed.length, 'a tile appears, all others rest').toBe(1);
      expect(before.cells[changed[0]]).toBe(0);
      expect(after.steps).toBe(before.steps + 1);
      expect(after.score).toBe(before.score);
      await page.keyboard.press('u');
      expect(await stateOf(game), 'and can be taken back').toEqual(before);
    });
  }
  await test.step('coin-flip: that nothing moves is said where all can read it', async () => {
    const { model, move } = gameWithNoOp({ rules: 'coin-flip' });
    await openRecord(game, model.record);
    const before = await stateOf(game);
    await page.keyboard.press(ARROWS[move]);
    await expectUnmoved(game, before);
    await expect(hintOf(game)).toBeVisible();
    await expect(hintOf(game)).toHaveText(`${WAYS[move]}: nothing changes.`);
    await holdHints(page, '1ms');
    await expect(hintOf(game), 'it goes by itself').toBeHidden();
  });
});
