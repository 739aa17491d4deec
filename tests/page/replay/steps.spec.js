// Steps and jumps in a recorded game: by buttons, by the scrubber, by keys; and what is said of them.

import {
  dice,
  expect,
  fingersOn,
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
  watch,
} from './replays.js';

/** @typedef {import('../../../www/replay/replay-2048.js').Replay2048} Replay2048 */

test('step by step to the end and back, the page shows the board', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const replay = await openReplay(page, '');
  // Still animated, but not for long.
  await replay.evaluate((element) => element.style.setProperty('--pace', '0.1'));
  for (const [name, rules, rows, cols] of /** @type {const} */ ([
    ['classic', 'classic', 4, 4],
    ['a cascade', 'cascade', 5, 5],
    ['a board of another shape', 'endless', 3, 6],
  ])) {
    await test.step(name, async () => {
      const text = record({ rules, rows, cols }, 8);
      await giveRecord(replay, text);
      expect((await stateOf(replay)).length).toBe(8);
      await expectAt(replay, text, 0);
      await button(replay, 'Step forward').focus();
      for (let step = 1; step <= 8; step++) {
        await page.keyboard.press('Space');
        await expectAt(replay, text, step);
      }
      await button(replay, 'Step back').focus();
      for (let step = 7; step >= 0; step--) {
        await page.keyboard.press('Space');
        await expectAt(replay, text, step);
      }
      expect(await misplacedOn(replay)).toEqual([]);
    });
  }

  await test.step('steps in a burst, and jumps among them, end as the board', async () => {
    await replay.evaluate((element) => element.style.removeProperty('--pace'));
    const text = record({ rules: 'cascade', rows: 6, cols: 6 }, 200);
    await giveRecord(replay, text, 50);
    await expectAt(replay, text, 50);
    const throwDice = dice(4);
    // After most of them the next one comes at once, after some a few frames later.
    const acts = Array.from({ length: 120 }, () => ({
      by: throwDice(9) - 4,
      frames: [0, 0, 0, 0, 1, 4][throwDice(6)],
    }));
    const steps = await replay.evaluate(async (/** @type {Replay2048} */ element, acts) => {
      for (const { by, frames } of acts) {
        element.step(Math.abs(by) === 4 ? by * 7 : Math.sign(by));
        for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
      }
      return element.steps;
    }, acts);
    await expectAt(replay, text, steps);
  });

  await test.step('to any place in a game of 20,000 moves', async () => {
    const text = record({ rules: 'endless', rows: 8, cols: 8 }, 20_000);
    await giveRecord(replay, text);
    expect((await stateOf(replay)).length).toBe(20_000);
    const scrubber = scrubberOf(replay);
    for (const place of [1, 19_999, 64, 12_345, 63]) {
      await scrubber.fill(String(place));
      await expectAt(replay, text, place);
      const said = `Move ${place.toLocaleString('en')} of 20,000`;
      await expect(scrubber).toHaveAttribute('aria-valuetext', said);
    }
    await button(replay, 'Go to the end').click();
    await expectAt(replay, text, 20_000);
    await button(replay, 'Go to the start').click();
    await expectAt(replay, text, 0);
  });
});

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

  await test.step('the last move of a game says how it ended', async () => {
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

  await test.step('its words follow the language', async () => {
    await giveRecord(replay, SHORT, 3);
    await replay.evaluate((element) => Object.assign(element, { lang: 'zh-CN', takeover: true }));
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
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the scrubber follows a finger, and the keyboard works wherever it is', async ({ page }) => {
    const replay = await openReplay(page, `record="${SHORT}"`);
    const box = await scrubberOf(replay).boundingBox();
    if (!box) throw new Error('no scrubber');
    const heard = await watch(replay);
    const fingers = await fingersOn(page);
    const y = box.y + box.height / 2;
    await fingers.down({ x: box.x + box.width / 2, y });
    await expect.poll(async () => (await stateOf(replay)).steps).toBe(15);
    for (let part = 0.55; part <= 1; part += 0.05) {
      await fingers.move({ x: box.x + box.width * part, y });
    }
    await fingers.move({ x: box.x + box.width + 40, y });
    await fingers.up();
    await expect.poll(async () => (await stateOf(replay)).steps).toBe(30);
    await expectAt(replay, SHORT, 30);
    const types = (await heard()).map(({ type }) => type);
    expect(types.length).toBeGreaterThan(3);
    expect(new Set(types), 'nothing but changes is heard outside').toEqual(new Set(['change']));

    await test.step('the keyboard plays, steps and jumps, wherever it is in the element', async () => {
      for (const place of [replay.locator('.board'), scrubberOf(replay), button(replay, 'Play')]) {
        await replay.evaluate((/** @type {Replay2048} */ element) => element.seek(12));
        await place.focus();
        for (const [key, steps] of /** @type {const} */ ([
          ['ArrowRight', 13],
          ['ArrowLeft', 12],
          ['PageUp', 22],
          ['PageUp', 30],
          ['ArrowRight', 30],
          ['PageDown', 20],
          ['Home', 0],
          ['ArrowLeft', 0],
          ['End', 30],
        ])) {
          await page.keyboard.press(key);
          expect((await stateOf(replay)).steps, key).toBe(steps);
        }
        await expectAt(replay, SHORT, 30);
        await page.keyboard.press('Home');
        await page.keyboard.press('Space');
        expect((await stateOf(replay)).playing).toBe(true);
        await page.keyboard.press('Space');
        expect((await stateOf(replay)).playing).toBe(false);
      }
      await replay.locator('.board').focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Control+Home');
      expect((await stateOf(replay)).steps, 'with Control').toBe(30);
      // Each element keeps the keys that are its own.
      await button(replay, 'Go to the end').focus();
      await page.keyboard.press('Space');
      expect(await stateOf(replay)).toMatchObject({ steps: 30, playing: false });
      await scrubberOf(replay).focus();
      await page.keyboard.press('ArrowDown');
      await expectAt(replay, SHORT, 29);
      await replay.getByRole('combobox').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Home');
      expect((await stateOf(replay)).steps).toBe(29);
      await replay.evaluate((element) => element.focus());
      await expect(button(replay, 'Play')).toBeFocused();
    });
  });
});
