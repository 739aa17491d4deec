// What the tests of rare moments share: the message over the board, and what celebrates a tile.

/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Locator} game */
export const toastOf = (game) => game.locator('.toast > .hint');

/** Keeps what a celebration puts over the board from now on, each kind of it once. @param {Locator} game */
export async function watchCelebration(game) {
  const added = await game.evaluateHandle((element) => {
    /** @type {Set<string>} */
    const kinds = new Set();
    const stage = /** @type {Element} */ (element.shadowRoot?.querySelector('.stage'));
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const { className } = /** @type {Element} */ (node);
          if (/celebration|glow|square/.test(className)) kinds.add(className);
        }
      }
    }).observe(stage, { childList: true, subtree: true });
    return kinds;
  });
  return () => added.evaluate((kinds) => [...kinds]);
}
