// The element <replay-2048> in a page: its attributes, its records, its life in the DOM.

import { expect, inWindows, misplacedOn, open_game, serveBare, test } from '../support.js';
import {
  button,
  expectAt,
  giveRecord,
  openReplay,
  record,
  SHORT,
  stateOf,
  watch,
} from './replays.js';

/** @typedef {import('../../../www/replay/replay-2048.js').Replay2048} Replay2048 */

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

test('a replay plays what its attributes ask for', async ({ page }) => {
  await page.addInitScript(() => {
    // What the engine frees goes through here: each handle is registered, and unregistered when freed.
    const counts = { held: 0 };
    Object.assign(globalThis, { counts });
    globalThis.FinalizationRegistry = /** @type {any} */ (
      class {
        register() {
          counts.held++;
        }
        unregister() {
          counts.held--;
        }
      }
    );
  });
  await page.addInitScript(() => {
    addEventListener(
      'change',
      (event) => {
        const { steps, playing } = /** @type {CustomEvent} */ (event).detail;
        Object.assign(globalThis, { first: { steps, playing } });
      },
      { once: true },
    );
  });
  const replay = await openReplay(page, `record="${SHORT}" autoplay start-step="3"`);
  const first = await page.evaluate(() => /** @type {any} */ (globalThis).first);
  expect(first, 'the position to start at is seen first').toEqual({ steps: 3, playing: true });
  await expect.poll(async () => (await stateOf(replay)).steps).toBeGreaterThan(3);
  const other = record({ rules: 'endless', rows: 3, cols: 5 }, 12);
  const heard = await watch(replay);
  await replay.evaluate(async (/** @type {Replay2048} */ element, text) => {
    element.autoplay = false;
    element.setAttribute('start-step', '7');
    element.record = text;
    await element.ready;
  }, other);
  await expectAt(replay, other, 7);
  expect(await misplacedOn(replay)).toEqual([]);
  expect((await heard()).at(-1)?.detail).toMatchObject({ steps: 7, playing: false });
  for (const [step, place] of /** @type {const} */ ([
    ['9', 9],
    ['99', 12],
    ['-1', 0],
    ['4.7', 4],
    ['four', 0],
  ])) {
    await replay.evaluate((element, step) => element.setAttribute('start-step', step), step);
    await expectAt(replay, other, place);
  }
  await replay.evaluate(async (/** @type {Replay2048} */ element) => {
    element.removeAttribute('record');
    await element.ready;
  });
  expect(await stateOf(replay)).toMatchObject({ steps: 0, length: 0, score: 0 });
  await expect(button(replay, 'Play')).toHaveAttribute('aria-disabled', 'true');
  await button(replay, 'Play').click({ force: true });
  expect((await stateOf(replay)).playing).toBe(false);

  await test.step('handles of the engine are given back', async () => {
    const held = () => page.evaluate(() => /** @type {any} */ (globalThis).counts.held);
    await giveRecord(replay, SHORT);
    expect(await held()).toBe(1);
    await replay.evaluate((/** @type {Replay2048} */ element) => {
      for (let place = 0; place <= 30; place++) element.seek(place);
    });
    expect(await held()).toBe(1);
    const other = record({}, 5);
    await replay.evaluate(async (/** @type {Replay2048} */ element, other) => {
      element.record = other;
      await element.ready;
    }, other);
    expect(await held()).toBe(1);
    await replay.evaluate(async (element) => {
      element.remove();
      await Promise.resolve();
    });
    expect(await held()).toBe(0);
  });
});

test('a record that is refused says why, in place of the controls', async ({ page }) => {
  const tampered = SHORT.replace('.4x4.', '.4x5.');
  let reason = '';
  try {
    open_game(tampered);
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
  }
  expect(reason).toMatch(/^bad record: character \d+: /);
  const replay = await openReplay(page, `record="${tampered}"`);
  const alert = replay.getByRole('alert');
  await expect(alert.locator('#reason')).toHaveText(
    'This recording is damaged, so the game can’t be shown.',
  );
  // What the engine says of it is folded away.
  await expect(alert.locator('#fault')).toBeHidden();
  await alert.getByText('Details').click();
  await expect(alert.locator('#fault')).toHaveText(reason);
  await expect(replay.getByRole('toolbar')).toBeHidden();
  await expect(replay.locator('.tile')).toHaveCount(0);
  expect(await stateOf(replay)).toMatchObject({ steps: 0, length: 0, playing: false });
  // Nothing of it can be played, and nothing throws.
  await replay.evaluate((/** @type {Replay2048} */ element) => {
    element.play();
    element.step();
    element.seek(3);
    element.lang = 'zh';
  });
  await expect(alert.locator('#reason')).toHaveText('这份对局记录已损坏，无法显示。');
  await replay.evaluate(async (/** @type {Replay2048} */ element, text) => {
    element.lang = 'en';
    element.record = text;
    await element.ready;
  }, SHORT);
  await expect(alert).toBeHidden();
  await expect(replay.getByRole('toolbar', { name: 'Playback' })).toBeVisible();
  await expectAt(replay, SHORT, 0);
  await replay.evaluate(async (/** @type {Replay2048} */ element) => {
    element.seek(9);
    element.record = 'no record';
    await element.ready;
  });
  await expect(alert).toBeVisible();
  await expect(replay.locator('.tile'), 'the board of another record').toHaveCount(0);

  await test.step('without its engine it says so, and tries again', async () => {
    let down = true;
    await page.route('**/*.wasm', (route) =>
      down ? route.fulfill({ status: 200, body: 'none' }) : route.continue(),
    );
    const errors = page.context();
    await serveBare(page, `<replay-2048 record="${SHORT}"></replay-2048>`, '', 'replay-2048.js');
    // The element logs the reason; a test must not call that an error of the page.
    await errors.addInitScript(() => {
      console.error = () => {};
    });
    await page.goto('./bare.html');
    await expect(replay.getByRole('alert')).toContainText('The replay couldn’t be loaded.');
    down = false;
    await button(replay, 'Reload').click();
    await expect(replay.getByRole('toolbar')).toBeVisible();
    await expectAt(replay, SHORT, 0);
  });
});

test('beside a game both share one engine, and taken from the page it stops', async ({ page }) => {
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  const head = '<script type="module" src="./game-2048.js"></script>';
  const replay = await openReplay(
    page,
    `record="${SHORT}"></replay-2048><game-2048 seed="5">`,
    head,
  );
  await page.locator('game-2048').evaluate(async (element) => {
    await customElements.whenDefined('game-2048');
    await /** @type {any} */ (element).ready;
  });
  expect(loaded.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  await button(replay, 'Step forward').click();
  await expectAt(replay, SHORT, 1);
  const exported = await page.evaluate(async () => {
    const file = './replay-2048.js';
    const { Replay2048 } = await import(new URL(file, location.href).href);
    return Replay2048 === customElements.get('replay-2048');
  });
  expect(exported).toBe(true);

  await test.step('“Play from here” is offered where it is wanted, and only tells', async () => {
    await giveRecord(replay, `_https://a.example/#${SHORT.replaceAll('.', '%2E')}_, bye`, 8);
    const here = button(replay, 'Play from here');
    await expect(here).toBeHidden();
    await replay.evaluate((/** @type {Replay2048} */ element) => {
      element.takeover = true;
    });
    const heard = await watch(replay);
    await here.click();
    expect(await heard()).toEqual([{ type: 'takeover', detail: { record: SHORT, steps: 8 } }]);
    await expectAt(replay, SHORT, 8);
  });

  await test.step('in a page of its own, all of it is in sight', async () => {
    const replay = await openReplay(page, `record="${SHORT}" start-step="9" takeover`, DIALOG);
    const windows = /** @type {const} */ ([
      [320, 568, 280],
      [390, 844, 370],
      [667, 375, 300],
      [1440, 900, 600],
    ]);
    await inWindows(page, windows, async (size, least) => {
      const beyond = await page.locator('main').evaluate((it) => ({
        x: it.scrollWidth - it.clientWidth,
        y: it.scrollHeight - it.clientHeight,
      }));
      expect.soft(beyond, size).toEqual({ x: 0, y: 0 });
      const boxes = await replay
        .locator('.figure, button, input, select, .board')
        .filter({ visible: true })
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { width, height, left, right, top, bottom } = part.getBoundingClientRect();
            const isOff = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
            return { name: part.id || part.className, width, height, isOff };
          }),
        );
      expect(boxes.length).toBeGreaterThan(8);
      const small = boxes.filter((box) => Math.min(box.width, box.height) < 44);
      expect.soft(small, `${size}: at least 44 pixels`).toEqual([]);
      const off = boxes.filter(({ isOff }) => isOff);
      expect.soft(off, `${size}: in sight`).toEqual([]);
      const board = boxes.find(({ name }) => name === 'board');
      expect.soft(board?.width, size).toBeGreaterThan(least);
      expect.soft(await misplacedOn(replay), size).toEqual([]);
    });
  });

  await test.step('taken from the page it stops; put back, it stands where it stood', async () => {
    await page.clock.install();
    const replay = await openReplay(page, `record="${SHORT}" start-step="2"`);
    const taken = await replay.evaluateHandle(async (/** @type {Replay2048} */ element) => {
      let changes = 0;
      element.speed = 20;
      element.play();
      // Only moved within the page, it plays on.
      document.body.append(element);
      await Promise.resolve();
      const moved = element.playing;
      const { steps } = element;
      element.remove();
      await Promise.resolve();
      const removed = [element.playing, element.length];
      element.addEventListener('change', () => changes++);
      return { element, moved, steps, removed, count: () => changes };
    });
    await page.clock.runFor(1000);
    const seen = await taken.evaluate(async ({ element, moved, steps, removed, count }) => {
      const after = count();
      document.body.append(element);
      await element.ready;
      return { moved, removed, after, off: element.steps - steps, playing: element.playing, steps };
    });
    expect(seen).toEqual({ ...seen, moved: true, removed: [false, 0], after: 0, off: 0 });
    expect(seen.playing).toBe(false);
    await expectAt(replay, SHORT, seen.steps);
  });
});
