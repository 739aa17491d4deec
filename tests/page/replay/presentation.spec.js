// What <replay-2048> says and how it fits: announcements, Chinese, small windows, axe.

import { expectAccessible } from '../axe.js';
import {
  expect,
  frame,
  liveOf,
  lostGame,
  misplacedOn,
  open_game,
  test,
  wonGame,
} from '../support.js';
import {
  button,
  expectAt,
  giveRecord,
  openReplay,
  record,
  SHORT,
  scrubberOf,
  stateOf,
} from './replays.js';

/** @typedef {import('../../../www/replay/replay-2048.js').Replay2048} Replay2048 */

test('what is shown is said when it rests, and not while it plays', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}"`);
  const live = liveOf(replay);
  await expect(live).toHaveText('');
  await button(replay, 'Step forward').click();
  const move = /^Move 1 of 30\. Score 0\. (Up|Right|Down|Left)\. New [24] in row \d, column \d\.$/;
  await expect(live).toHaveText(move);
  await button(replay, 'Go to the end').click();
  const end = `Move 30 of 30. Score ${open_game(SHORT).score}.`;
  await expect(live).toHaveText(end);
  const said = await live.evaluateHandle((live) => {
    const said = /** @type {(string | null)[]} */ ([]);
    new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
    return said;
  });
  // The scrubber says its own value.
  await scrubberOf(replay).fill('26');
  await replay.evaluate((/** @type {Replay2048} */ element) => {
    element.speed = 20;
    element.play();
  });
  await expect.poll(async () => (await stateOf(replay)).playing).toBe(false);
  const heard = await said.jsonValue();
  expect(heard.length, String(heard)).toBe(1);
  expect(heard[0]).toContain(end);
});

test('the last move of a game says how it ended', async ({ page }) => {
  const replay = await openReplay(page, '');
  for (const [game, words] of /** @type {const} */ ([
    [wonGame(), 'The goal is reached.'],
    [lostGame().game, 'Game over. No moves left.'],
  ])) {
    await giveRecord(replay, game.record, game.steps - 1);
    await button(replay, 'Step forward').click();
    await expect(liveOf(replay)).toContainText(words);
    await expectAt(replay, game.record, game.steps);
  }
});

test('Chinese, all of it', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" lang="zh-CN" takeover start-step="3"`);
  const buttons = [
    '回到开局',
    '后退一步',
    '播放',
    '前进一步',
    '跳到最后一步',
    '倒放',
    '从这里接着玩',
  ];
  for (const name of buttons) await expect(button(replay, name)).toBeVisible();
  await expect(replay.getByRole('slider', { name: '位置' })).toHaveAttribute(
    'aria-valuetext',
    '第 3 步，共 30 步',
  );
  await button(replay, '后退一步').click();
  await expect(liveOf(replay)).toHaveText(/^第 2 步，共 30 步。得分 \d+。$/);
  await button(replay, '前进一步').click();
  await expect(liveOf(replay)).toHaveText(
    /^第 3 步，共 30 步。得分 \d+。向[上下左右]。.*出现 [24]。$/,
  );
  await button(replay, '播放').click();
  await expect(button(replay, '暂停')).toBeVisible();
  const latin = await replay.evaluate((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const named = [...root.querySelectorAll('[aria-label], [title], [aria-valuetext]')];
    const names = ['aria-label', 'title', 'aria-valuetext'];
    const texts = named.flatMap((it) => names.map((name) => it.getAttribute(name) ?? ''));
    const text = /** @type {Element} */ (root.querySelector('.game')).textContent;
    return [text, ...texts].filter((text) => /[a-z]{2}/i.test(String(text)));
  });
  expect(latin).toEqual([]);
});

/** A dialog of the whole window, with a line of its own above the replay. */
const DIALOG = `<style>
  body { margin: 0 }
  main { position: fixed; inset: 0; padding: 8px; overflow: auto; display: grid; gap: 8px;
    grid-template-rows: 44px auto; box-sizing: border-box }
  h1 { margin: 0 }
  replay-2048 { --game-2048-max-height: calc(100dvh - 13rem - 68px) }
  @media (orientation: landscape) and (height < 32rem) {
    replay-2048 { --game-2048-max-height: calc(100dvh - 68px) }
  }
</style>`;

test('the board and all controls are there without scrolling', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" start-step="9" takeover`, DIALOG);
  for (const [width, height, least] of /** @type {const} */ ([
    [320, 568, 280],
    [390, 844, 370],
    [667, 375, 300],
    [1440, 900, 600],
  ])) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    // The size of the tiles follows that of the board.
    await frame(page);
    const over = await page.locator('main').evaluate((it) => ({
      x: it.scrollWidth - it.clientWidth,
      y: it.scrollHeight - it.clientHeight,
    }));
    expect.soft(over, size).toEqual({ x: 0, y: 0 });
    const boxes = await replay
      .locator('.figure, button, input, select, .board')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map((control) => {
            const { width, height, left, right, top, bottom } = control.getBoundingClientRect();
            const name = control.id || control.className;
            return { name, width, height, left, right, top, bottom };
          }),
      );
    expect(boxes.length).toBeGreaterThan(8);
    const small = boxes.filter((box) => Math.min(box.width, box.height) < 44);
    expect.soft(small, `${size}: at least 44 pixels`).toEqual([]);
    const off = boxes.filter(
      ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height,
    );
    expect.soft(off, `${size}: in sight`).toEqual([]);
    const board = boxes.find(({ name }) => name === 'board');
    expect.soft(board?.width, size).toBeGreaterThan(least);
    expect.soft(await misplacedOn(replay), size).toEqual([]);
  }
});

test('at 228 pixels, with a narrow board, nothing sticks out', async ({ page }) => {
  const text = record({ rules: 'endless', rows: 8, cols: 3 }, 30);
  const head = `<style>
    main { inline-size: 228px }
    replay-2048 { --game-2048-max-height: 320px }
  </style>`;
  const replay = await openReplay(page, `record="${text}" start-step="30" takeover`, head);
  const wide = await replay.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await misplacedOn(replay)).toEqual([]);
  expect((await replay.locator('.board').boundingBox())?.width).toBeLessThan(130);
  const scrubber = await scrubberOf(replay).boundingBox();
  expect(scrubber?.width, 'wider than the board').toBeGreaterThan(220);
  for (const name of ['Go to the start', 'Go to the end', 'Play from here']) {
    const box = await button(replay, name).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('at rest, in play, in the dark, in Chinese, and refused', async ({ page }) => {
    const attributes = `record="${record({}, 400)}" start-step="200" takeover`;
    const ground = `<style>:root { color-scheme: light dark }</style>`;
    const replay = await openReplay(page, attributes, ground);
    await expectAccessible(page, 'at rest');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'dark');
    await replay.evaluate((/** @type {Replay2048} */ element) => {
      element.lang = 'zh';
      element.backwards = true;
      element.play();
    });
    await expect(replay.locator('.game')).toHaveAttribute('lang', 'zh-CN');
    await expectAccessible(page, 'in play, in Chinese');
    await replay.evaluate(async (/** @type {Replay2048} */ element) => {
      element.record = 'no record';
      await element.ready;
    });
    await expectAccessible(page, 'refused');
  });
});
