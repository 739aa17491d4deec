/** Holding the undo or redo button rewinds, faster and faster. Loaded when one of them is first pressed. */
import { sleep } from './motion.js';

/** The time in milliseconds until a press is a hold, and then from one step to the next: at first, and at last. */
const [HOLD, FIRST, LAST] = [400, 220, 40];
/** The time in milliseconds in which the click of a release comes, if it comes. */
const CLICK = 100;

/** The time until the next step, after some steps. @param {number} steps */
const pauseAfter = (steps) => Math.max(LAST, FIRST * 0.85 ** steps);

/**
 * Repeats undo or redo while its button is held. Only a single press leaves the game on the board for another.
 * @param {HTMLElement} button one of the two, which is pressed
 * @param {Promise<unknown>} up settles when it is released, or the press is canceled
 * @param {{ element: { steps?: number, slides?: number }, session?: { hasMore: boolean } }} play the game
 */
export async function hold(button, up, play) {
  let isHeld = true;
  const released = up.then(() => {
    isHeld = false;
  });
  await sleep(HOLD);
  if (!isHeld) return;
  // The click of the release would be one step more, and a menu would end the press.
  const stop = (/** @type {UIEvent} */ event) =>
    event.detail > 0 && event.stopImmediatePropagation();
  const noMenu = (/** @type {Event} */ event) => event.preventDefault();
  addEventListener('click', stop, true);
  addEventListener('contextmenu', noMenu, true);
  const made = () => play.element.steps ?? play.element.slides ?? 0;
  const stays = () => (button.id === 'undo' ? made() > 0 : play.session?.hasMore);
  for (let steps = 0; isHeld && stays(); steps++) {
    const before = made();
    button.click();
    if (made() === before) break;
    await sleep(pauseAfter(steps));
  }
  await released;
  await sleep(CLICK);
  removeEventListener('click', stop, true);
  removeEventListener('contextmenu', noMenu, true);
}
