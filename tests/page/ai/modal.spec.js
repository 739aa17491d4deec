// Hints and watching while a modal dialog of the page is open: within it, below it, and below another one.

import { hint, lookAt, watch, withoutWeights } from '../ai-player.js';
import {
  boardOf,
  expect,
  gameOn,
  openBare,
  openGame,
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

const GAME = '<game-2048 seed="5"></game-2048>';
const INSIDE = `<dialog id="around">${GAME}</dialog><dialog id="other">Other</dialog>`;

/** Closes them again. @param {Page} page @param {string[]} ids */
const closeDialogs = (page, ...ids) =>
  page.evaluate((ids) => {
    for (const id of ids) /** @type {HTMLDialogElement} */ (document.getElementById(id)).close();
  }, ids);

test('in the modal dialog that it is part of, the AI works, unless another one is above', async ({
  page,
}) => {
  const game = await openBare(page, INSIDE);
  await test.step('a dialog below it does not matter', async () => {
    await openDialogs(page, 'other', 'around');
    await expectWorks(game);
    await closeDialogs(page, 'around', 'other');
  });
  await test.step('a dialog above it does', async () => {
    await openDialogs(page, 'around', 'other');
    await expectBlocked(game);
    await closeDialogs(page, 'other');
  });
  await test.step('alone it works', () => expectWorks(game));
});

test('a dialog without its backdrop blocks as one with it', async ({ page }) => {
  const style =
    '<style>dialog::backdrop { display: none; } dialog { pointer-events: none; }</style>';
  const game = await openBare(page, INSIDE, style);
  await openDialogs(page, 'around', 'other');
  await expectBlocked(game);
  await closeDialogs(page, 'other');
  await expectWorks(game);
});

test('a dialog that is not modal blocks nothing', async ({ page }) => {
  const game = await openBare(page, `${GAME}<dialog id="other" open>Other</dialog>`);
  await expectWorks(game);
});

/** A component with a dialog in its shadow tree, around what is put into it. */
const COMPONENT = `<script>
  customElements.define('their-modal', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: this.getAttribute('mode') });
      root.innerHTML = '<dialog><slot></slot>Theirs</dialog>';
      this.open = () => root.querySelector('dialog').showModal();
    }
  });
</script>`;

for (const mode of ['open', 'closed']) {
  test(`a dialog in an ${mode} shadow tree holds the game, or blocks it`, async ({ page }) => {
    const modal = (/** @type {string} */ name, content = '') =>
      `<their-modal mode="${mode}" class="${name}">${content}</their-modal>`;
    const game = await openBare(page, modal('around', GAME) + modal('other'), COMPONENT);
    const open = (/** @type {string} */ name) =>
      page.locator(`.${name}`).evaluate((element) => Reflect.get(element, 'open')());
    await open('around');
    await expectWorks(game);
    await open('other');
    await expectBlocked(game);
  });
}

test('a game that nobody sees on the screen is not blocked by that', async ({ page }) => {
  const game = await openBare(
    page,
    `<dialog id="around"><div style="height: 4000px">Long</div>${GAME}</dialog>`,
  );
  await openDialogs(page, 'around');
  await page.locator('#around').evaluate((dialog) => dialog.scrollTo(0, 0));
  await expect(boardOf(game)).not.toBeInViewport();
  await expectWorks(game);
});

test('a win stays while watching is blocked', async ({ page }) => {
  const won = wonGame();
  await plant(page, { 'won/classic/4x4': saveOf(openGame(won.record).game) });
  await openBare(page, '<game-2048 save="won"></game-2048><dialog id="other">Other</dialog>');
  const game = gameOn(page);
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
});
