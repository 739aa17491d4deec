// What a hint shows and says, and where.

import {
  compared,
  hint,
  panelOf,
  replaceAi,
  STRONG,
  seeing,
  waysOf,
  withoutWeights,
} from '../ai-player.js';
import {
  boardOf,
  expect,
  expectApart,
  liveOf,
  openingFor,
  openPage,
  openSaved,
  openSeeded,
  saveOf,
  showArrows,
  test,
} from '../support.js';

test.beforeEach(({ page }) => withoutWeights(page));

/** The sentence of a hint. @param {import('@playwright/test').Locator} game */
const noteOf = (game) => panelOf(game).locator('.note');

/** Why the best move is best, and how that is said. */
const REASONS = /** @type {const} */ ([
  [{ kind: 'corner', tile: 9, direction: 1 }, 'Right takes the 512 out of its corner'],
  [{ kind: 'corner', tile: 9 }, 'Only this keeps the 512 in its corner'],
  [{ kind: 'end' }, 'Any other move could end the game'],
  [{ kind: 'space', best: 3, other: 1, direction: 0 }, 'Leaves 3 cells free; up leaves only 1'],
]);

/** Moves that are compared, but not in points. */
const RANKED = compared(
  ['near', 200, 0.75],
  ['worse', 2400, 0.5],
  ['no-op', NaN, 0],
  ['best', 0, 1],
);

/** What is seen on a board that the AI has not learned. */
const SIMPLE = {
  values: [100_000, 99_980, 99_900, 99_000],
  best: 0,
  ways: compared(['best', 0, 1], ['near', 20, 0.75], ['worse', 100, 0.5], ['bad', 1000, 0.1]),
  usedNetwork: false,
};

test('a hint compares the moves, says why, and in points only what counts in points', async ({
  page,
}) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openSaved(page, saveOf(openingFor()));
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
  await expect(panelOf(game)).toContainText('Best move: left');
  await expect(liveOf(game)).toHaveText(
    'Left: best. Up: almost as good. Right: costs about 2,400 points. Down: can’t move.',
  );

  await test.step('a few words say why, where the board shows it', async () => {
    for (const [reason, words] of REASONS) {
      await page.keyboard.press('Escape');
      await page
        .workers()[0]
        .evaluate((reason) => Object.assign(self, { sees: { reason } }), reason);
      await page.keyboard.press('t');
      await expect(noteOf(game)).toHaveText(`${words}.`);
      await expect(liveOf(game)).toHaveText(new RegExp(`Down: can’t move\\. ${words}\\.$`));
      await page.keyboard.press('Escape');
    }
    await page.workers()[0].evaluate(() => Object.assign(self, { sees: {} }));
    await page.keyboard.press('t');
    await expect(liveOf(game)).toHaveText(/Down: can’t move\.$/);
    await expect(noteOf(game)).toHaveText('Best move: left');
  });

  await test.step('what it does not count in points, it does not say in points', async () => {
    const see = (/** @type {object} */ sees) =>
      page.workers()[0].evaluate((sees) => Object.assign(self, { sees }), sees);
    await page.keyboard.press('Escape');
    await see({ ways: RANKED, points: false });
    await hint(game);
    await expect(waysOf(game).nth(3)).toHaveAccessibleName('Right: worse');
    await expect(panelOf(game)).toContainText(
      'On this board the AI can only tell which moves are better',
    );
    await expect(liveOf(game)).not.toContainText('points');
    for (const [weightsMissing, words] of /** @type {const} */ ([
      [false, 'The AI hasn’t learned this kind of board, so it only looks a few moves ahead'],
      [true, 'Part of the AI couldn’t be loaded, so it only looks a few moves ahead'],
    ])) {
      await page.keyboard.press('Escape');
      await see({ ...SIMPLE, weightsMissing });
      await hint(game);
      const names = await waysOf(game).evaluateAll((ways) => ways.map((way) => way.ariaLabel));
      expect(names).toEqual([
        'Left: much worse',
        'Up: best',
        'Down: worse',
        'Right: almost as good',
      ]);
      await expect(panelOf(game)).toContainText(words);
      await expect(liveOf(game)).not.toContainText('points');
    }
  });

  await test.step('its words follow the language, also while it is shown', async () => {
    await page.keyboard.press('Escape');
    await page.workers()[0].evaluate(() => Object.assign(self, { sees: {} }));
    await game.evaluate((element) => element.setAttribute('lang', 'zh-CN'));
    // What is said before the words have come is said in English.
    await expect(game.locator('.game')).toHaveAttribute('lang', 'zh-CN');
    await hint(game);
    await expect(liveOf(game)).toHaveText(
      '左：最佳。上：几乎一样好。右：约少得 2,400 分。下：走不动。',
    );
    await expect(waysOf(game).nth(3)).toHaveAccessibleName('右：约少得 2,400 分');
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

test.describe('at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing of the game moves for it, and it leaves everything in reach', async ({ page }) => {
    await replaceAi(
      page,
      seeing({ ...STRONG, reason: { kind: 'forced', tile: 14, direction: 1 } }),
    );
    const game = await openPage(page);
    await showArrows(page);
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
      const parts = panelOf(game).locator('.note, .foot > button, .ways');
      await expect(parts).toHaveCount(4);
      for (const part of await parts.all()) {
        const box = await part.boundingBox();
        expect(box && box.y + box.height, name).toBeLessThanOrEqual(height);
        expect(box?.x, name).toBeGreaterThanOrEqual(0);
        expect(box && box.x + box.width, name).toBeLessThanOrEqual(width);
        // Neither over the board nor over another control.
        const others = page.locator('.board, .actions button, header button, nav > *');
        await expectApart(part, others.filter({ visible: true }), name);
      }
      await page.keyboard.press('Escape');
      await expect(panelOf(game)).toBeHidden();
    }

    await test.step('the buttons whose place it takes are out of reach', async () => {
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
  });
});
