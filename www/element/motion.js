/**
 * Waits for motion to end. Chromium's main thread follows the last 40 ms of every animation frame by
 * frame. So an animation of a move never ends by itself: it moves in the first tenth of its duration,
 * then it holds still, and the caller ends it by changing the class that started it.
 */
import { bestEffort } from './dom.js';

/** The share of its duration in which an animation moves. */
const MOVING = 0.1;
/** The time in milliseconds by which the compositor may be late. */
const LATE = 20;
/** The time in milliseconds to wait for a frame; without one, the page is out of sight. */
const NO_FRAMES = 500;

/** @param {number} ms @returns {Promise<boolean>} false */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms, false));

/** @type {Promise<boolean> | undefined} */
let frame;

/**
 * Waits until after the next frame, when styles are computed and reading animations costs nothing.
 * @returns {Promise<boolean>} whether there was one: without frames, nothing moves
 */
export function nextFrame() {
  frame ??= new Promise((resolve) => {
    const without = setTimeout(() => {
      frame = undefined;
      resolve(false);
    }, NO_FRAMES);
    requestAnimationFrame(() => {
      // Whoever asks from now on waits for the next one.
      frame = undefined;
      clearTimeout(without);
      setTimeout(resolve, 0, true);
    });
  });
  return frame;
}

/** Waits until these elements hold still. All of them started to move at once. @param {HTMLElement[]} moving */
export const still = (moving) =>
  bestEffort(async () => {
    if (!(await nextFrame())) return;
    for (const element of moving) {
      const [animation] = element.getAnimations({ subtree: true });
      const duration = animation?.effect?.getComputedTiming().duration;
      if (duration) return void (await sleep(MOVING * Number(duration) + LATE));
    }
  });
