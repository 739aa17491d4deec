// An engine that fails or cannot be loaded: the element says so, what was saved stays, and play can go on.

import { ARROWS, expect, liveOf, serveBare, test } from '../support.js';

/** Keeps what each engine exports, and what the element tells the console of its fault. */
function keepEngines() {
  const engines = /** @type {any[]} */ ([]);
  const faults = /** @type {string[]} */ ([]);
  Object.assign(window, { engines, faults });
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...args) => {
    const result = await instantiateStreaming(...args);
    engines.push(result.instance.exports);
    return result;
  };
  console.error = (error) => void faults.push(error.name);
}

/** Uses up the stack of the engines: an error for a handle that is none does not give it back. */
function exhaust() {
  for (const { move_dir, slide } of Reflect.get(window, 'engines')) {
    for (let fault; !(fault instanceof WebAssembly.RuntimeError); ) {
      try {
        (move_dir ?? slide)(0, 0);
      } catch (error) {
        fault = error;
      }
    }
  }
}

test('an engine that fails costs nothing', async ({ page }) => {
  await page.addInitScript(keepEngines);
  for (const [tag, count, noun] of [
    ['game-2048', 'steps', 'game'],
    ['sliding-puzzle', 'slides', 'puzzle'],
  ])
    await test.step(tag, async () => {
      await serveBare(page, `<${tag} lang="en" save="mine"></${tag}>`, '', `${tag}.js`);
      await page.goto('./bare.html');
      const game = page.locator(tag);
      const ask = (/** @type {string} */ name) =>
        game.evaluate((element, name) => Reflect.get(element, name), name);
      await ask('ready');
      await game.evaluate((element) => element.focus());
      for (let i = 0; (await ask(count)) < 3; i++) await page.keyboard.press(ARROWS[i % 4]);
      expect(await ask('saved')).toBe(true);

      await page.evaluate(exhaust);
      for (const key of ARROWS) await page.keyboard.press(key);
      const notice = game.locator('.notice');
      await expect(notice).toContainText(`the ${noun} has stopped. What you saved is safe.`);
      await expect(liveOf(game)).toContainText(`the ${noun} has stopped.`);
      expect(await page.evaluate(() => Reflect.get(window, 'faults'))).toContain('RuntimeError');
      const loaded = page.waitForEvent('load');
      await notice.getByRole('button', { name: 'Reload' }).click();
      await loaded;
      await ask('ready');
      expect(await ask(count)).toBe(3);
    });

  await test.step('one that cannot be loaded is an error event, and the player can try again', async () => {
    // The browser and the element tell the console.
    await page.addInitScript(() => {
      console.error = () => {};
    });
    await page.route(/\.wasm$/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const listener = `<script type="module">
    document.addEventListener('error', ({ target, bubbles, error }) =>
      window.heard = [target.localName, bubbles, error instanceof Error], true);
  </script>`;
    await serveBare(page, '<game-2048 lang="en" seed="1"></game-2048>', listener);
    await page.goto('./bare.html');
    const game = page.locator('game-2048');
    const isReady = () =>
      game.evaluate((element) =>
        Reflect.get(element, 'ready').then(
          () => true,
          () => false,
        ),
      );
    const again = game.locator('.notice').getByRole('button', { name: 'Reload' });
    await expect(again).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
      'game-2048',
      false,
      true,
    ]);
    expect(await isReady()).toBe(false);
    await page.unroute(/\.wasm$/);
    await again.click();
    expect(await isReady()).toBe(true);
  });
});
