// While the AI loads its weights: a first idea, the bar of the download, and what waits.

import {
  barOf,
  hasWeights,
  hint,
  lookAt,
  panelOf,
  WEIGHTS,
  watch,
  waysOf,
  withoutWeights,
} from '../ai-player.js';
import { leadOn, playSome, racePanelOn, startRace, stepsOfRival } from '../race/races.js';
import {
  expect,
  findMove,
  gameOn,
  liveOf,
  lostGame,
  openBare,
  openEmpty,
  openingFor,
  openPage,
  openSaved,
  play,
  saveOf,
  stateOf,
  test,
} from '../support.js';
import { stepsOf } from './autoplays.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

test.skip(!hasWeights, 'there are no weights');

/**
 * Runs in the worker before its code: the weights arrive as the test lets them. `self.arrive` takes the share of all
 * files that has arrived then, one after the other.
 * @param {number} count the number of files
 */
function holdWeights(count) {
  const { fetch } = self;
  /** What lets each download go on. @type {(() => void)[]} */
  const held = [];
  let share = 0;
  const arrive = (/** @type {number} */ now) => {
    share = now;
    for (const goOn of held) goOn();
  };
  let isLost = false;
  /** Ends the downloads with an error, those that have not begun too. */
  const fail = () => {
    isLost = true;
    arrive(share);
  };
  Object.assign(self, { held, arrive, fail });
  self.fetch = async (url, options) => {
    const response = await fetch(url, options);
    if (!/weights-/.test(String(url))) return response;
    const whole = await response.arrayBuffer();
    const index = held.length;
    let at = 0;
    const body = new ReadableStream({
      start(controller) {
        const goOn = () => {
          if (isLost && at < whole.byteLength)
            return controller.error(new TypeError('the connection is lost'));
          const part = Math.min(1, Math.max(0, share * count - index));
          const end = Math.round(part * whole.byteLength);
          if (end > at) controller.enqueue(new Uint8Array(whole, at, end - at));
          if (end === whole.byteLength && at < end) controller.close();
          at = end;
        };
        held.push(goOn);
        goOn();
      },
    });
    return new Response(body);
  };
}

test.beforeEach(({ page }) =>
  page.route('**/ai-worker-*.js', async (route) => {
    const response = await route.fetch();
    const held = `(${holdWeights})(${WEIGHTS.length});`;
    await route.fulfill({ response, body: held + (await response.text()) });
  }),
);

/** Lets the worker do something with its download. @param {Page} page @param {string} code */
async function download(page, code) {
  const begun = () => page.workers()[0]?.evaluate('held.length');
  await expect.poll(begun).toBeGreaterThan(1);
  await page.workers()[0].evaluate(code);
}

/** The bar of the download. @param {Locator} place */
const progressOf = (place) => place.getByRole('progressbar', { name: 'Loading the AI' });

/** The share of the download that a bar shows, to a tenth. @param {Locator} progress */
const shareOf = (progress) =>
  progress.evaluate(
    (bar) => Math.round(10 * /** @type {HTMLProgressElement} */ (bar).position) / 10,
  );

/** Waits for the first idea. @param {Locator} game */
async function expectFirstIdea(game) {
  await expect(panelOf(game)).toContainText('First idea');
  const { cells } = await stateOf(game);
  const best = Number(lookAt({ cells }).best);
  await expect(game.locator('.pointer.provisional')).toHaveAttribute(
    'data-way',
    ['up', 'right', 'down', 'left'][best],
  );
}

test('a first idea comes at once, and the answer when the AI has loaded', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const found = hint(game);
  await expectFirstIdea(game);
  await expect(liveOf(game)).toContainText('First idea');
  await expect(waysOf(game).filter({ hasText: 'best' })).toHaveCount(1);
  const progress = progressOf(panelOf(game));
  await expect(progress).toBeVisible();
  await expect.poll(() => shareOf(progress)).toBe(0);
  await download(page, 'arrive(0.3)');
  await expect.poll(() => shareOf(progress)).toBe(0.3);
  await download(page, 'arrive(0.7)');
  await expect.poll(() => shareOf(progress)).toBe(0.7);
  await download(page, 'arrive(1)');
  expect(await found).toMatchObject({ usedNetwork: true, points: true, weightsMissing: false });
  await expect(liveOf(game)).not.toContainText('First idea');
  await expect(progress).toBeHidden();
  await expect(game.locator('.pointer')).not.toHaveClass(/provisional/);
  // From now on it needs no first idea.
  await page.keyboard.press('Escape');
  expect(await hint(game)).toMatchObject({ usedNetwork: true });
});

test('each board gets a first idea, and autoplay waits for the AI', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const first = hint(game);
  await expectFirstIdea(game);
  const { steps } = await stateOf(game);
  await waysOf(game).filter({ hasText: 'best' }).click();
  expect(await first).toBeUndefined();
  await expect(panelOf(game)).toBeHidden();
  expect(await stepsOf(game)).toBe(steps + 1);
  const second = hint(game);
  await expectFirstIdea(game);
  await play(game, [findMove((await stateOf(game)).cells)]);
  expect(await second).toBeUndefined();

  await test.step('autoplay waits for the AI, and shows how much has arrived', async () => {
    const { steps } = await stateOf(game);
    const found = hint(game);
    await expectFirstIdea(game);
    await download(page, 'arrive(0.3)');
    await expect.poll(() => shareOf(progressOf(panelOf(game)))).toBe(0.3);
    await watch(game);
    expect(await found).toBeUndefined();
    const progress = progressOf(barOf(game));
    await expect(progress).toBeVisible();
    await expect.poll(() => shareOf(progress)).toBe(0.3);
    await download(page, 'arrive(0.5)');
    await expect.poll(() => shareOf(progress)).toBe(0.5);
    expect(await stepsOf(game)).toBe(steps);
    await download(page, 'arrive(1)');
    await expect.poll(() => stepsOf(game)).toBeGreaterThan(steps);
    await expect(progress).toBeHidden();
  });
});

test('weights that fail leave the first idea, and a board that needs none waits for none', async ({
  page,
}) => {
  await test.step('on their way', async () => {
    const game = await openSaved(page, saveOf(openingFor()));
    const found = hint(game);
    await expectFirstIdea(game);
    await download(page, 'arrive(0.5)');
    await download(page, 'fail()');
    const { cells } = await stateOf(game);
    const { values } = lookAt({ cells });
    expect(await found).toMatchObject({ values: [...values], weightsMissing: true });
    await expect(panelOf(game)).toContainText('couldn’t be loaded');
    await expect(progressOf(panelOf(game))).toBeHidden();
  });

  await test.step('when they cannot be read', async () => {
    await withoutWeights(page);
    const game = await openSaved(page, saveOf(openingFor()));
    const found = hint(game);
    await expectFirstIdea(game);
    await download(page, 'arrive(1)');
    expect(await found).toMatchObject({ usedNetwork: false, weightsMissing: true });
    await expect(panelOf(game)).toContainText('couldn’t be loaded');
  });

  await test.step('a board that needs none waits for none, and one that does shows that it loads', async () => {
    await page.unroute('**/weights-*.bin');
    await openBare(page, '<game-2048></game-2048><game-2048 rows="5" cols="4"></game-2048>');
    const [classic, large] = await gameOn(page).all();
    expect(await hint(large)).toMatchObject({ usedNetwork: false, weightsMissing: false });
    await watch(classic);
    const progress = progressOf(barOf(classic));
    await download(page, 'arrive(0.5)');
    await expect.poll(() => shareOf(progress)).toBe(0.5);
    await expect(barOf(classic)).toContainText('Getting ready');
    expect(await hint(large), 'it is closed').toBeUndefined();
    expect(await hint(large)).toMatchObject({ usedNetwork: false, weightsMissing: false });
    await watch(large);
    await expect.poll(() => stepsOf(large)).toBeGreaterThan(0);
    await expect(barOf(large)).not.toContainText('Getting ready');
    expect(await stepsOf(classic)).toBe(0);
    await download(page, 'arrive(1)');
    await expect.poll(() => stepsOf(classic)).toBeGreaterThan(0);
    await expect(progress).toBeHidden();
  });
});

test('a race and a review wait for the AI, and show how much has arrived', async ({ page }) => {
  await test.step('a race', async () => {
    const game = await openPage(page);
    await startRace(page);
    await playSome(game, 1);
    const progress = racePanelOn(page).getByRole('progressbar', { name: 'Getting ready…' });
    await download(page, 'arrive(0.5)');
    await expect.poll(() => shareOf(progress)).toBe(0.5);
    await expect(leadOn(page)).toHaveText('Getting ready…');
    await download(page, 'arrive(1)');
    await expect.poll(() => stepsOfRival(page)).toBe(1);
    await expect(progress).toBeHidden();
  });

  await test.step('a review', async () => {
    await openEmpty(page);
    await page.goto(`./#${lostGame(3n).game.record}`);
    await page
      .locator('#replay-dialog')
      .getByRole('button', { name: 'Review', exact: true })
      .click();
    const dialog = page.locator('#replay-dialog');
    const progress = dialog.getByRole('progressbar', { name: 'The AI is getting ready…' });
    await download(page, 'arrive(0.5)');
    await expect.poll(() => shareOf(progress)).toBe(0.5);
    await download(page, 'arrive(1)');
    await expect(dialog.locator('.plot')).toBeVisible();
  });
});
