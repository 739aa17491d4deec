/** Holding the undo or redo button rewinds, faster and faster. Loaded when one of them is first pressed. */
import { sleep } from './motion.js';

/** The time in milliseconds until a press is a hold, and then from one step to the next: at first, and at last. */
const [HOLD, FIRST, LAST] = [400, 220, 40];
/** The time in milliseconds in which the click of a release comes, if it comes. */
const CLICK = 100;

/** The time until the next step, after some steps. @param {number} steps */
const pauseAfter = (steps) => Math.max(LAST, FIRST * 0.85 ** steps);

/**
 * Repeats undo or redo while its button is held. Undo stops at the start of the game; a redo that brings a newer
 * game back is the last one.
 * @param {HTMLElement} button one of the two, which is pressed
 * @param {Promise<unknown>} up settles when it is released, or the press is canceled
 * @param {{ steps?: number, slides?: number }} element a game, with the number of moves made
 */
export async function hold(button, up, element) {
  let isHeld = true;
  const released = up.then(() => {
    isHeld = false;
  });
  await sleep(HOLD);
  if (!isHeld) return;
  // The click of the release would be one step more, and a menu would end the press.
  const stop = (/** @type {Event} */ event) => event.isTrusted && event.stopImmediatePropagation();
  const noMenu = (/** @type {Event} */ event) => event.preventDefault();
  addEventListener('click', stop, true);
  addEventListener('contextmenu', noMenu, true);
  const made = () => element.steps ?? element.slides ?? 0;
  for (let steps = 0; isHeld; steps++) {
    const before = made();
    if (button.id === 'undo' && before === 0) break;
    button.click();
    if (Math.abs(made() - before) !== 1) break;
    await sleep(pauseAfter(steps));
  }
  await released;
  await sleep(CLICK);
  removeEventListener('click', stop, true);
  removeEventListener('contextmenu', noMenu, true);
}
