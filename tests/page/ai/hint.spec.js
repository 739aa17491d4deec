// Hints: when there is one, and what puts it aside.

import {
  barOf,
  hint,
  lookAt,
  panelOf,
  replaceAi,
  STRONG,
  seeing,
  watch,
  withoutWeights,
} from '../ai-player.js';
import { openRecord } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  call,
  choose,
  expect,
  expectShown,
  expectUnmoved,
  findMove,
  gameOn,
  KEY,
  liveOf,
  lostGame,
  openBare,
  openDialog,
  openGame,
  openingFor,
  openSaved,
  openSeeded,
  play,
  playedIn,
  randomMoves,
  ready,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';
import { button, pause, stepsOf } from './autoplays.js';

test.beforeEach(({ page }) => withoutWeights(page));

test('a hint shows what the AI sees', async ({ page }) => {
  /** @type {Set<string | undefined>} */
  const loaded = new Set();
  page.on('request', (request) => {
    const [, file] = request.url().match(/\/(ai-worker|ai_2048|controller)\w*-[^/]*$/) ?? [];
    if (file) loaded.add(file);
  });
  const game = await openSeeded(page);
  await play(game, randomMoves(40, 1));
  expect([...loaded]).toEqual([]);
  expect(page.workers()).toHaveLength(0);
  const { cells } = await stateOf(game);
  const first = await hint(game);
  expect([...loaded].sort(), 'under these names').toEqual(['ai-worker', 'ai_2048', 'controller']);
  const { values, best, ways, usedNetwork } = lookAt({ cells });
  expect(first).toMatchObject({ values: [...values], best, ways, usedNetwork });
  expect(page.workers()).toHaveLength(1);

  await test.step('any rules and any size', async () => {
    await game.evaluate((element) =>
      Object.assign(element, { rules: 'cascade', rows: 3, cols: 5, seed: '5' }),
    );
    await ready(page);
    const { cells } = await stateOf(game);
    const board = { rules: 'cascade', rows: 3, cols: 5, cells };
    const found = await hint(game);
    expect(found?.values).toEqual([...lookAt(board).values]);
    await expect(panelOf(game)).toContainText('only looks a few moves ahead');
  });

  await test.step('two elements ask the same AI, whose engine is loaded once', async () => {
    /** @type {string[]} */
    const engines = [];
    page.on('request', (request) => {
      if (request.url().includes('ai_2048_bg')) engines.push(request.url());
    });
    await openBare(
      page,
      '<game-2048 seed="5"></game-2048><game-2048 seed="6" rows="3"></game-2048>',
    );
    const games = await gameOn(page).all();
    const found = await Promise.all(games.map(hint));
    const states = await Promise.all(games.map(stateOf));
    expect(found[0]?.values).toEqual([...lookAt(states[0]).values]);
    expect(found[1]?.values).toEqual([...lookAt({ ...states[1], rows: 3 }).values]);
    expect(page.workers()).toHaveLength(1);
    await expect(panelOf(games[0])).toBeVisible();
    await expect(panelOf(games[1])).toBeVisible();
    expect(await watch(games[0])).toBe(true);
    await expect(barOf(games[0])).toBeVisible();
    expect(engines).toHaveLength(1);
  });

  await test.step('autoplay makes the moves that it finds best, by the way of the player', async () => {
    const game = await openSeeded(page);
    const model = openGame((await stateOf(game)).record);
    await watch(game, 'slow');
    await pause(game);
    while ((await stepsOf(game)) > 0) await call(game, 'undo');
    for (let step = 1; step <= 2; step++) {
      await button(game, 'One move').click();
      await expect.poll(() => stepsOf(game)).toBe(step);
      model.move(Number(lookAt({ cells: model.cells() }).best));
      expect((await stateOf(game)).cells).toEqual(model.cells());
    }
    expect((await stateOf(game)).record).toBe(model.game.record);
    await expectShown(game);
  });
});

test('a hint goes with the next move, or when it is closed', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openSaved(page, saveOf(openingFor()));
  const ask = async () => {
    await game.getByRole('button', { name: 'Hint' }).click();
    await expect(panelOf(game)).toBeVisible();
    await expect(game.locator('.pointer')).toBeVisible();
  };
  const gone = async () => {
    await expect(panelOf(game)).toBeHidden();
    await expect(game.locator('.pointer')).toBeHidden();
  };
  await ask();
  // A bar is pressed to make its move.
  await panelOf(game).getByRole('button', { name: 'Left:' }).click();
  await gone();
  await expect(liveOf(game)).toContainText('Left.');
  const { best, score } = await stateOf(game);
  expect(best, 'it was the player’s move, so it counts').toBe(score);
  // The first one is kept with the game.
  const kept = async () => {
    const { hinted, steps } = (await playedIn(page))[KEY];
    return { hinted, steps };
  };
  const { steps: hinted } = openingFor();
  await expect.poll(kept).toEqual({ hinted, steps: hinted + 1 });
  await ask();
  await page.keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  await gone();
  await expect.poll(kept).toEqual({ hinted, steps: hinted + 2 });
  await ask();
  await page.keyboard.press('Escape');
  await gone();
  await ask();
  await panelOf(game).getByRole('button', { name: 'Close' }).click();
  await gone();
  await expect(boardOf(game)).toBeFocused();
  await ask();
  await game.getByRole('button', { name: 'Hint' }).click();
  await gone();
  await ask();
  await page.keyboard.press('t');
  await gone();
  await ask();
  await page.keyboard.press('u');
  await gone();

  await test.step('where the game is over there is no hint', async () => {
    for (const [model, words] of /** @type {const} */ ([
      [lostGame().game, 'Game over. No moves left.'],
      [wonGame(), 'You win! Keep going, or start a new game.'],
    ])) {
      await openRecord(game, model.record);
      expect(await hint(game)).toBeUndefined();
      await expect(liveOf(game)).toHaveText(words);
      await expect(panelOf(game)).toBeHidden();
    }
  });

  await test.step('hints can be hidden', async () => {
    await openRecord(game, openingFor().record);
    const before = await stateOf(game);
    await choose(page, 'hints', false);
    await expect(game.locator('#hint')).toBeHidden();
    for (const key of ['t', 'v']) {
      await page.keyboard.press(key);
      await expect(liveOf(game)).toContainText(`“${key.toUpperCase()}” isn’t a shortcut.`);
    }
    await expectUnmoved(game, before);
    for (const part of [panelOf(game), barOf(game)]) await expect(part).toBeHidden();
    const help = await openDialog(page, 'help');
    await expect(help).toContainText('WASD');
    await expect(help).not.toContainText('the light bulb');
  });
});
