/** Holding the undo or redo button rewinds, faster and faster. Loaded when one of them is first pressed. */
import { CLICK, swallowClick } from '../input/swipes.js';
import { sleep } from './motion.js';

/** The time in milliseconds until a press is a hold, and then from one step to the next: at first, and at last. */
const [HOLD, FIRST, LAST] = [400, 220, 40];

/** @param {number} steps */
const pauseAfter = (steps) => Math.max(LAST, FIRST * 0.85 ** steps);

/**
 * Repeats undo or redo while its button is held. Only a single press leaves the game on the board for another.
 * @param {HTMLElement} button one of the two, which is pressed
 * @param {number} id of the pointer that presses it
 * @param {Promise<unknown>} up settles when it is released, or the press is canceled
 * @param {{ element: { steps?: number, slides?: number }, holder: { session?: { hasMore: boolean } } }} play the game
 */
export async function hold(button, id, up, play) {
  let isHeld = true;
  up.then(() => {
    isHeld = false;
  });
  await sleep(HOLD);
  if (!isHeld) return;
  const page = button.ownerDocument;
  // The click of the release would be one step more.
  up.then(() => swallowClick(page, id));
  // A menu would end the press.
  const noMenu = (/** @type {Event} */ event) => event.preventDefault();
  page.addEventListener('contextmenu', noMenu, true);
  const made = () => play.element.steps ?? play.element.slides ?? 0;
  const stays = () => (button.id === 'undo' ? made() > 0 : play.holder.session?.hasMore);
  for (let steps = 0; isHeld && stays(); steps++) {
    const before = made();
    button.click();
    if (made() === before) break;
    await sleep(pauseAfter(steps));
  }
  await up;
  await sleep(CLICK);
  page.removeEventListener('contextmenu', noMenu, true);
}
