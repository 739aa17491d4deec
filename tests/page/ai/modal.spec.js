// Hints and watching while a modal dialog of the page is open: within it, below it, and below another one.

import { hint, lookAt, watch, withoutWeights } from '../ai-player.js';
import {
  boardOf,
  expect,
  openBare,
  PLAYING,
  plant,
  saveOf,
  stateOf,
  test,
  WON,
  wonGame,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

test.beforeEach(({ page }) => withoutWeights(page));

const BLOCKED = 'Close the open dialog first.';

/** @param {Locator} game */
async function expectWorks(game) {
  const { cells, steps } = await stateOf(game);
  expect(await hint(game)).toMatchObject({ best: lookAt({ cells }).best });
  expect(await watch(game, 'fastest')).toBe(true);
  await expect.poll(async () => (await stateOf(game)).steps).toBeGreaterThan(steps);
  await game.evaluate((/** @type {Game2048} */ element) => element.stopWatching());
}

/** @param {Locator} game */
async function expectBlocked(game) {
  const before = await stateOf(game);
  expect(await hint(game)).toBeUndefined();
  await expect(game.locator('[aria-live=polite]')).toHaveText(BLOCKED);
  expect(await watch(game)).toBe(false);
  expect(await stateOf(game)).toEqual(before);
}

/** Opens dialogs of the page, one above the other. @param {Page} page @param {string[]} ids */
const openDialogs = (page, ...ids) =>
  page.evaluate((ids) => {
    for (const id of ids) {
      /** @type {HTMLDialogElement} */ (document.getElementById(id)).showModal();
    }
  }, ids);

/** Closes them again. @param {Page} page @param {string[]} ids */
const closeDialogs = (page, ...ids) =>
  page.evaluate((ids) => {
    for (const id of ids) /** @type {HTMLDialogElement} */ (document.getElementById(id)).close();
  }, ids);

/** A component with a dialog in its shadow tree, around what is put into it. */
const COMPONENT = `<script>
  customElements.define('their-modal', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: this.getAttribute('mode') });
      root.innerHTML = '<dialog><slot></slot>Theirs</dialog>';
      this.open = () => root.querySelector('dialog').showModal();
      this.close = () => root.querySelector('dialog').close();
    }
  });
</script>`;

const GAME = '<game-2048 seed="5"></game-2048>';

test('in the modal dialog that it is part of, the AI works, unless another one is above', async ({
  page,
}) => {
  const modal = (/** @type {string} */ mode, /** @type {string} */ name, content = '') =>
    `<their-modal mode="${mode}" class="${mode} ${name}">${content}</their-modal>`;
  const modes = ['open', 'closed'];
  const around = `<dialog id="around"><div id="long"></div>${GAME}</dialog><dialog id="other">Other</dialog>`;
  const components = modes.map((mode) => modal(mode, 'around', GAME) + modal(mode, 'other'));
  await plant(page, { 'won/classic/4x4': saveOf(wonGame()) });
  await openBare(
    page,
    `${around}${components.join('')}<game-2048 save="won"></game-2048>`,
    COMPONENT,
  );
  const game = page.locator('#around game-2048');
  await test.step('a dialog below it does not matter', async () => {
    await openDialogs(page, 'other', 'around');
    await expectWorks(game);
    await closeDialogs(page, 'around', 'other');
  });
  await test.step('a dialog above it does', async () => {
    await openDialogs(page, 'around', 'other');
    await expectBlocked(game);
  });
  await test.step('without its backdrop too', async () => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('dialog::backdrop { display: none } dialog { pointer-events: none }');
      document.adoptedStyleSheets = [sheet];
    });
    await expectBlocked(game);
    await closeDialogs(page, 'other');
    await expectWorks(game);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  });
  await test.step('a game that nobody sees on the screen is not blocked by that', async () => {
    await page.locator('#long').evaluate((long) => {
      long.style.height = '4000px';
    });
    await page.locator('#around').evaluate((dialog) => dialog.scrollTo(0, 0));
    await expect(boardOf(game)).not.toBeInViewport();
    await expectWorks(game);
    await closeDialogs(page, 'around');
  });
  for (const mode of modes) {
    await test.step(`a dialog in a shadow tree, ${mode}, holds the game, or blocks it`, async () => {
      const game = page.locator(`.${mode} game-2048`);
      const call = (/** @type {string} */ name, /** @type {string} */ what) =>
        page
          .locator(`.${mode}.${name}`)
          .evaluate((element, what) => Reflect.get(element, what)(), what);
      await call('around', 'open');
      await expectWorks(game);
      await call('other', 'open');
      await expectBlocked(game);
      await call('other', 'close');
      await call('around', 'close');
    });
  }

  await test.step('beside the game, it blocks it while it is modal, and a win stays', async () => {
    const game = page.locator('[save=won]');
    expect((await stateOf(game)).status).toBe(WON);
    await openDialogs(page, 'other');
    const before = await stateOf(game);
    expect(await watch(game)).toBe(false);
    expect(await stateOf(game)).toEqual(before);
    await expect(game.locator('[aria-live=polite]')).toHaveText(BLOCKED);
    await expect(game.getByRole('button', { name: 'Keep going' })).toBeVisible();
    await closeDialogs(page, 'other');
    expect(await watch(game)).toBe(true);
    expect((await stateOf(game)).status).toBe(PLAYING);
    await game.evaluate((/** @type {Game2048} */ element) => element.stopWatching());
    await test.step('one that is not modal blocks nothing', async () => {
      await page.locator('#other').evaluate((/** @type {HTMLDialogElement} */ it) => it.show());
      await expectWorks(game);
    });
  });
});
