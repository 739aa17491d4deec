// A recorded game that plays by itself: its pace, its direction, its motions.
// How it paces, turns round and begins again is tested without a page: tests/node/playback.test.js.

import { expect, misplacedOn, open_game, test } from '../support.js';
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

test('it plays to the end and stops, and backwards to the start', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" start-step="22"`);
  const heard = await watch(replay);
  await replay.getByRole('combobox', { name: 'Speed' }).selectOption('20×');
  expect(await heard(), 'another speed is no other position').toEqual([]);
  // Looked at in the page: a slow machine may not see it before the end.
  const label = await button(replay, 'Play').evaluate((it) => {
    /** @type {HTMLElement} */ (it).click();
    return it.ariaLabel;
  });
  expect(label).toBe('Pause');
  await expect(button(replay, 'Play')).toBeVisible();
  await expectAt(replay, SHORT, 30);
  const details = (await heard()).map(({ detail }) => detail);
  expect(details.map(({ steps }) => steps)).toEqual([23, 24, 25, 26, 27, 28, 29, 30]);
  expect(details.map(({ playing }) => playing)).toEqual([...Array(7).fill(true), false]);
  expect(details.at(-1).score).toBe(open_game(SHORT).score);

  await scrubberOf(replay).fill('5');
  const backwards = button(replay, 'Play backwards');
  await expect(backwards).toHaveAttribute('aria-pressed', 'false');
  await backwards.click();
  await expect(backwards).toHaveAttribute('aria-pressed', 'true');
  await heard();
  await button(replay, 'Play').click();
  await expect.poll(async () => (await stateOf(replay)).playing).toBe(false);
  expect((await heard()).map(({ detail }) => detail.steps)).toEqual([4, 3, 2, 1, 0]);
  await expectAt(replay, SHORT, 0);

  await test.step('the speed at which it was played is offered where the times are known', async () => {
    await replay.evaluate((/** @type {Replay2048} */ element) => {
      element.pause();
      element.backwards = false;
    });
    await giveRecord(replay, SHORT, 20);
    const last = replay.getByRole('combobox').locator('option').last();
    await expect(last).toHaveText('20×');
    const give = (/** @type {number[] | null} */ delays) =>
      replay.evaluate((element, delays) => void Object.assign(element, { delays }), delays);
    await give(Array(30).fill(1));
    await expect(last).toHaveText('As played');
    await replay.evaluate((element) => element.setAttribute('lang', 'de'));
    await expect(last).toHaveText('Wie gespielt');
    await replay.getByRole('combobox', { name: 'Tempo' }).selectOption('Wie gespielt');
    await button(replay, 'Abspielen').click();
    const end = { steps: 30, playing: false, speed: 'played' };
    await expect.poll(() => stateOf(replay)).toMatchObject(end);
    await give(null);
    expect((await stateOf(replay)).speed).toBe(1);
    await expect(last).toHaveText('20×');
  });
});

test('fast play has short motions, and with reduced motion none', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}"`);
  /** How many milliseconds a tile slides: the first third of its turn. */
  const slide = (/** @type {number} */ speed, playing = true) =>
    replay.evaluate(
      (/** @type {Replay2048} */ element, { speed, playing }) => {
        element.speed = speed;
        if (playing) element.play();
        else element.pause();
        const tile = /** @type {Element} */ (element.shadowRoot?.querySelector('.tile'));
        tile.classList.add('moves');
        // The transition is ten times as long as its turn.
        const slide = (Number.parseFloat(getComputedStyle(tile).transitionDuration) * 1000) / 30;
        tile.classList.remove('moves');
        return slide;
      },
      { speed, playing },
    );
  expect(await slide(20, false)).toBe(100);
  expect(await slide(1)).toBe(100);
  expect(await slide(20)).toBeLessThanOrEqual(25);
  expect(await slide(5)).toBeLessThanOrEqual(100);
  expect(await slide(5, false)).toBe(100);

  await test.step('with reduced motion it still goes in steps, and nothing moves', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const text = record({ rules: 'cascade', rows: 5, cols: 5 }, 40);
    await giveRecord(replay, text);
    for (const speed of [2, 20]) {
      const { running, steps } = await replay.evaluate(
        async (/** @type {Replay2048} */ element, speed) => {
          const root = /** @type {ShadowRoot} */ (element.shadowRoot);
          /** @type {number[]} */
          const steps = [];
          element.seek(0);
          element.speed = speed;
          element.addEventListener('change', () => steps.push(element.steps));
          let running = 0;
          element.play();
          while (steps.length < 3) {
            await new Promise(requestAnimationFrame);
            running += root
              .getAnimations()
              .filter(({ effect }) => effect?.getComputedTiming().duration).length;
          }
          element.pause();
          return { running, steps: steps.slice(0, 3) };
        },
        speed,
      );
      expect(running, `at speed ${speed}`).toBe(0);
      expect(steps).toEqual([1, 2, 3]);
    }
    await expectAt(replay, text, (await stateOf(replay)).steps);
  });

  await test.step('at 228 pixels, with a narrow board, nothing sticks out', async () => {
    const text = record({ rules: 'endless', rows: 8, cols: 3 }, 30);
    await replay.evaluate((element) => {
      Object.assign(element, { takeover: true });
      element.style.setProperty('--game-2048-max-height', '320px');
      element.parentElement?.style.setProperty('inline-size', '228px');
    });
    await giveRecord(replay, text, 30);
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
});
