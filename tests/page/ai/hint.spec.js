// Hints: what the AI would do, seen, heard and put aside.

import {
  askedOf,
  barOf,
  hint,
  lookAt,
  panelOf,
  replaceAi,
  SILENT,
  seeing,
  waysOf,
  withoutWeights,
} from '../ai-player.js';
import { expectAccessible } from '../axe.js';
import {
  ARROWS,
  boardOf,
  call,
  choose,
  expect,
  expectApart,
  expectUnmoved,
  findMove,
  gameOn,
  liveOf,
  lostGame,
  openBare,
  openDialog,
  openingFor,
  openPage,
  openSaved,
  openSeeded,
  play,
  randomMoves,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';

/** @typedef {import('../../../www/game/types.js').Evaluation} Evaluation */

const NAMES = ['Up', 'Right', 'Down', 'Left'];

test.beforeEach(({ page }) => withoutWeights(page));

/**
 * How the moves compare, by direction: the verdict, the loss, and the length of the bar.
 * @param {[Evaluation['ways'][number]['verdict'], number, number][]} found
 * @returns {Evaluation['ways']}
 */
const compared = (...found) =>
  found.map(([verdict, loss, level], way) => {
    const direction = /** @type {0 | 1 | 2 | 3} */ (way);
    return { direction, verdict, loss, level };
  });

/** What is worth most, almost as much, much less, and nothing. */
const STRONG = {
  values: [29_800, 27_600, null, 30_000],
  best: 3,
  ways: compared(['near', 200, 0.75], ['costs', 2400, 0.5], ['no-op', NaN, 0], ['best', 0, 1]),
};

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

test('the bars, the words and the arrow tell the same', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openSaved(page, saveOf(openingFor()));
  const { score } = await stateOf(game);
  await page.keyboard.press('t');
  await expect(panelOf(game).locator('.best')).toBeVisible();
  const names = await waysOf(game).evaluateAll((ways) => ways.map((way) => way.ariaLabel));
  expect(names).toEqual([
    'Left: best',
    'Up: almost as good',
    'Down: can’t move',
    'Right: costs about 2,400 points',
  ]);
  const levels = await waysOf(game).evaluateAll((ways) =>
    ways.map((way) => Number(/** @type {HTMLElement} */ (way).style.getPropertyValue('--level'))),
  );
  expect(levels).toEqual([1, 0.75, 0, 0.5]);
  await expect(game.locator('.pointer')).toHaveAttribute('data-way', 'left');
  const points = Number((score + 30_000).toPrecision(2)).toLocaleString('en');
  await expect(panelOf(game)).toContainText(`Expected final score: about ${points}`);
  await expect(liveOf(game)).toHaveText(
    `Left: best. Up: almost as good. Right: costs about 2,400 points. Down: can’t move. Expected final score: about ${points}.`,
  );
});

test('an estimate has two digits, and is never below zero', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openSaved(page, saveOf(openingFor()));
  const { score } = await stateOf(game);
  for (const [points, words] of /** @type {const} */ ([
    [184_999, '180,000'],
    [96, '96'],
    [0.4, '0'],
    [-3, '0'],
  ])) {
    await hint(game);
    await page.keyboard.press('Escape');
    await page.workers()[0].evaluate((sees) => Object.assign(self, { sees }), {
      values: [0, 0, 0, points - score],
    });
    await hint(game);
    await expect(panelOf(game)).toContainText(`Expected final score: about ${words}`);
    await page.keyboard.press('Escape');
  }
});

test('what it does not count in points, it does not say in points', async ({ page }) => {
  const ways = compared(
    ['near', 200, 0.75],
    ['worse', 2400, 0.5],
    ['no-op', NaN, 0],
    ['best', 0, 1],
  );
  await replaceAi(page, seeing({ ...STRONG, ways, points: false }));
  const game = await openSaved(page, saveOf(openingFor()));
  await hint(game);
  await expect(waysOf(game).nth(3)).toHaveAccessibleName('Right: worse');
  await expect(panelOf(game)).toContainText(
    'On this board the AI can only tell which moves are better',
  );
  await expect(liveOf(game)).not.toContainText('points');
  const simple = {
    values: [100_000, 99_980, 99_900, 99_000],
    best: 0,
    ways: compared(['best', 0, 1], ['near', 20, 0.75], ['worse', 100, 0.5], ['bad', 1000, 0.1]),
    usedNetwork: false,
  };
  for (const [weightsMissing, words] of /** @type {const} */ ([
    [false, 'The AI hasn’t learned this kind of board, so it only looks a few moves ahead'],
    [true, 'Part of the AI couldn’t be loaded, so it only looks a few moves ahead'],
  ])) {
    await page.keyboard.press('Escape');
    await page.workers()[0].evaluate((sees) => Object.assign(self, { sees }), {
      ...simple,
      weightsMissing,
    });
    await hint(game);
    const names = await waysOf(game).evaluateAll((ways) => ways.map((way) => way.ariaLabel));
    expect(names).toEqual(['Left: much worse', 'Up: best', 'Down: worse', 'Right: almost as good']);
    await expect(panelOf(game)).toContainText(words);
    await expect(liveOf(game)).not.toContainText('points');
  }
});

test.describe('at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing of the game moves for it, and it stays on the page', async ({ page }) => {
    await replaceAi(page, seeing(STRONG));
    const game = await openPage(page);
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [390, 844],
      [768, 1024],
      [844, 390],
      [1024, 768],
      [1440, 900],
    ]) {
      await page.setViewportSize({ width, height });
      const places = () =>
        game.evaluate((element) =>
          [
            ...(element.shadowRoot?.querySelectorAll('.board, .actions, [data-direction]') ?? []),
          ].map((part) => JSON.stringify(part.getBoundingClientRect())),
        );
      const before = await places();
      await hint(game);
      const name = `${width} × ${height}`;
      expect(await places(), name).toEqual(before);
      const box = await panelOf(game).boundingBox();
      expect(box && box.y + box.height, name).toBeLessThanOrEqual(height);
      expect(box?.x, name).toBeGreaterThanOrEqual(0);
      expect(box && box.x + box.width, name).toBeLessThanOrEqual(width);
      const board = await boardOf(game).boundingBox();
      const beside =
        box && board && (box.y >= board.y + board.height || box.x >= board.x + board.width);
      expect(beside, `${name}: not over the board`).toBe(true);
      await expectApart(panelOf(game), page.locator('header button, nav a, footer button'), name);
      await page.keyboard.press('Escape');
      await expect(panelOf(game)).toBeHidden();
    }
  });
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

test('the arrow buttons beneath it are out of reach', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openSeeded(page);
  const arrow = game.locator('.arrows button').first();
  await arrow.focus();
  await page.keyboard.press('t');
  await expect(panelOf(game).locator('.best')).toBeVisible();
  await expect(boardOf(game)).toBeFocused();
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
  await expect(help).toContainText('Move all tiles at once');
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

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('every word is translated', async ({ page }) => {
    await replaceAi(page, seeing(STRONG));
    const game = await openSaved(page, saveOf(openingFor()));
    await hint(game);
    const names = await waysOf(game).evaluateAll((ways) => ways.map((way) => way.ariaLabel));
    expect(names).toEqual(['左：最佳', '上：几乎一样好', '下：走不动', '右：约少得 2,400 分']);
    await expect(liveOf(game)).toHaveText(
      /^左：最佳。上：几乎一样好。右：约少得 2,400 分。下：走不动。预计终局得分：约 \d+,000 分。$/,
    );
    const texts = await panelOf(game).evaluate((panel) => [
      ...[...panel.querySelectorAll('*')].map(
        (part) => `${part.ariaLabel} ${part.getAttribute('title')}`,
      ),
      String(panel.textContent),
    ]);
    expect(texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll(/null|AI/g, '')))).toEqual([]);
    // The language may change while it is shown.
    await game.evaluate((element) => element.setAttribute('lang', 'en'));
    await expect(panelOf(game)).toContainText('Watch it play');
    await expect(waysOf(game).first()).toHaveAccessibleName('Left: best');
  });
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('by day and by night', async ({ page }) => {
    await replaceAi(page, seeing(STRONG));
    const game = await openPage(page);
    await hint(game);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme);
    }
  });
});

test('a hint leaves the help in reach', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openPage(page);
  await hint(game);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await page.locator('#help').click({ trial: true, timeout: 5000 });
  }
});
