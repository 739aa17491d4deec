// Hints: when there is one, and what puts it aside.

import {
  askedOf,
  barOf,
  hint,
  lookAt,
  panelOf,
  replaceAi,
  SILENT,
  STRONG,
  seeing,
  withoutWeights,
} from '../ai-player.js';
import {
  ARROWS,
  boardOf,
  call,
  choose,
  expect,
  expectUnmoved,
  findMove,
  gameOn,
  KEY,
  liveOf,
  lostGame,
  openBare,
  openDialog,
  openingFor,
  openSaved,
  openSeeded,
  play,
  playedIn,
  randomMoves,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';

const NAMES = ['Up', 'Right', 'Down', 'Left'];

test.beforeEach(({ page }) => withoutWeights(page));

test('a hint is what the AI sees, which is not loaded before', async ({ page }) => {
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
});

test('the page itself has no engine of the AI', async ({ page }) => {
  await openSaved(page, saveOf(openingFor()));
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  expect(await hint(gameOn(page))).toBeDefined();
  await page.keyboard.press('v');
  await expect(barOf(gameOn(page))).toBeVisible();
  expect(loaded.filter((url) => /ai_2048_bg/.test(url))).toHaveLength(1);
});

test('any rules and any size', async ({ page }) => {
  const game = await openSeeded(page, 'seed="5" rules="cascade" rows="3" cols="5"');
  const { cells } = await stateOf(game);
  const board = { rules: 'cascade', rows: 3, cols: 5, cells };
  const found = await hint(game);
  expect(found?.values).toEqual([...lookAt(board).values]);
  await expect(panelOf(game)).toContainText('only looks a few moves ahead');
});

test('it goes with the next move, by Escape, by its button, and when it is asked for again', async ({
  page,
}) => {
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
  await page.keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  await gone();
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
});

test('the buttons whose place it takes are out of reach', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openSeeded(page);
  const arrow = game.locator('.arrows button').first();
  await arrow.focus();
  await page.keyboard.press('t');
  await expect(panelOf(game).locator('.best')).toBeVisible();
  await expect(boardOf(game)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(game.locator('#undo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panelOf(game).locator('.way').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(arrow).toBeVisible();
  await arrow.focus();
  await expect(arrow).toBeFocused();
});

test('a bar is pressed to make its move', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const found = await hint(game);
  const { steps } = await stateOf(game);
  await panelOf(game)
    .getByRole('button', { name: `${NAMES[Number(found?.best)]}:` })
    .click();
  const after = await stateOf(game);
  expect(after.steps).toBe(steps + 1);
  await expect(liveOf(game)).toContainText(`${NAMES[Number(found?.best)]}.`);
  // It was the player's move, so it counts.
  expect(after.best).toBe(after.score);
});

test.describe('while it thinks', () => {
  test.beforeEach(({ page }) => replaceAi(page, SILENT));

  test('that is said, and the same key puts it aside', async ({ page }) => {
    const game = await openSaved(page, saveOf(openingFor()));
    await page.keyboard.press('t');
    await expect(panelOf(game)).toContainText('Getting ready…');
    await expect(liveOf(game)).toHaveText('Getting ready…');
    await page.keyboard.press('t');
    await expect(panelOf(game)).toBeHidden();
    await expect.poll(() => askedOf(page)).toMatchObject([{ kind: 'look' }, { kind: 'cancel' }]);
    const [look, cancel] = await askedOf(page);
    expect(cancel.id).toBe(look.id);
  });

  test('whatever happens to the game puts it aside', async ({ page }) => {
    const game = await openSeeded(page);
    await play(game, [0, 1, 2, 3]);
    for (const what of /** @type {const} */ (['move', 'undo', 'newGame'])) {
      await test.step(what, async () => {
        const asked = hint(game);
        await expect(panelOf(game)).toContainText('Getting ready…');
        if (what === 'move') await play(game, [findMove((await stateOf(game)).cells)]);
        else await call(game, what);
        expect(await asked).toBeUndefined();
        await expect(panelOf(game)).toBeHidden();
        await expect.poll(async () => (await askedOf(page)).at(-1)?.kind).toBe('cancel');
      });
    }
  });
});

test('an AI that traps is started again', async ({ page }) => {
  const game = await openSeeded(page);
  await hint(game);
  await panelOf(game).getByRole('button', { name: 'Close' }).click();
  const [worker] = page.workers();
  // What a trap throws, in the middle of a job.
  await worker.evaluate(() => {
    const { now } = performance;
    performance.now = () => {
      performance.now = now;
      throw new WebAssembly.RuntimeError('unreachable');
    };
  });
  expect(await hint(game)).toBeUndefined();
  const notice = game.locator('.notice');
  await expect(notice).toContainText('The AI couldn’t run here.');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(panelOf(game).locator('.best')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('where the game is over there is no hint', async ({ page }) => {
  for (const [model, words] of /** @type {const} */ ([
    [lostGame().game, 'Game over. No moves left.'],
    [wonGame(), 'You win! Keep going, or start a new game.'],
  ])) {
    const game = await openSaved(page, saveOf(model));
    expect(await hint(game)).toBeUndefined();
    await expect(liveOf(game)).toHaveText(words);
    await expect(panelOf(game)).toHaveCount(0);
  }
});

test('hints can be hidden', async ({ page }) => {
  await openSaved(page, saveOf(openingFor()));
  const game = gameOn(page);
  const before = await stateOf(game);
  await choose(page, 'hints', false);
  await expect(game.locator('#hint')).toBeHidden();
  for (const key of ['t', 'v']) {
    await page.keyboard.press(key);
    await expect(liveOf(game)).toContainText(`“${key.toUpperCase()}” isn’t a shortcut.`);
  }
  await expectUnmoved(game, before);
  expect(page.workers()).toHaveLength(0);
  const help = await openDialog(page, 'help');
  await expect(help).toContainText('WASD');
  await expect(help).not.toContainText('the light bulb');
});

test('two elements ask the same machine', async ({ page }) => {
  await openBare(page, '<game-2048 seed="5"></game-2048><game-2048 seed="6" rows="3"></game-2048>');
  const games = await gameOn(page).all();
  const found = await Promise.all(games.map(hint));
  const states = await Promise.all(games.map(stateOf));
  expect(found[0]?.values).toEqual([...lookAt(states[0]).values]);
  expect(found[1]?.values).toEqual([...lookAt({ ...states[1], rows: 3 }).values]);
  expect(page.workers()).toHaveLength(1);
  await expect(panelOf(games[0])).toBeVisible();
  await expect(panelOf(games[1])).toBeVisible();
});
