// Keys and fingers, as the browser gets them from real ones.

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').CDPSession} CDPSession */

/**
 * Presses a key as a keyboard of another layout would: its place and what it says differ.
 * @param {CDPSession} cdp
 * @param {{ code: string, key: string, modifiers?: number, windowsVirtualKeyCode?: number }} stroke
 */
export async function stroke(cdp, stroke) {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...stroke });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
}

/** The modifiers of CDP. */
export const [ALT, CTRL, META, SHIFT] = [1, 2, 4, 8];

/**
 * Keeps the directions of the moves that are made from now on.
 * @param {Locator} game
 * @returns {Promise<() => Promise<number[]>>} takes those that have been made since the last time
 */
export async function watchMoves(game) {
  const list = await game.evaluateHandle((element) => {
    /** @type {number[]} */
    const made = [];
    element.addEventListener('move', (event) => {
      made.push(/** @type {CustomEvent} */ (event).detail.direction);
    });
    return made;
  });
  return () => list.evaluate((made) => made.splice(0));
}

/** @typedef {{ x: number, y: number }} Point */

/** Fingers on the screen, as the browser gets them from a real one. @param {Page} page */
export async function fingersOn(page) {
  const cdp = await page.context().newCDPSession(page);
  /**
   * @param {'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'} type
   * @param {Point[]} at
   * @param {number} [timestamp] seconds since the epoch; without it, now
   */
  const send = (type, at, timestamp) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(({ x, y }, id) => ({ x, y, id })),
      timestamp,
    });
  const fingers = {
    /** @param {Point[]} at one point for each finger */
    down: (...at) => send('touchStart', at),
    /** @param {Point[]} at */
    move: (...at) => send('touchMove', at),
    up: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
    /**
     * One swipe by one finger, or by several side by side.
     * @param {Point | Point[]} from
     * @param {Point} by
     * @param {{ steps?: number, time?: number }} [how] `time` is how many milliseconds it took, as its
     *   events tell, however long the computer takes; without it, as long as it takes
     */
    async swipe(from, by, { steps = 4, time } = {}) {
      const start = [from].flat();
      const now = Date.now();
      // Ends in the future: a page that was opened a moment ago takes what was before for its start.
      const at = (/** @type {number} */ part) =>
        time === undefined ? undefined : (now + time * part) / 1000;
      await send('touchStart', start, at(0));
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        const points = start.map(({ x, y }) => ({ x: x + by.x * part, y: y + by.y * part }));
        await send('touchMove', points, at(part));
      }
      await send('touchEnd', [], at(1));
    },
  };
  return fingers;
}

/** A mouse that can lose a release. @param {Page} page */
export async function mouseOn(page) {
  const cdp = await page.context().newCDPSession(page);
  const send = (
    /** @type {string} */ type,
    /** @type {Point} */ at,
    /** @type {number} */ buttons,
  ) =>
    cdp.send('Input.dispatchMouseEvent', {
      type: /** @type {'mouseMoved'} */ (type),
      ...{ ...at, buttons, clickCount: 1 },
      button: type === 'mouseMoved' ? 'none' : 'left',
    });
  return {
    press: async (/** @type {Point} */ at) => {
      await send('mouseMoved', at, 0);
      await send('mousePressed', at, 1);
    },
    drag: (/** @type {Point} */ to) => send('mouseMoved', to, 1),
    hover: (/** @type {Point} */ to) => send('mouseMoved', to, 0),
    release: (/** @type {Point} */ at) => send('mouseReleased', at, 0),
  };
}

/** A way of some length in each direction. @param {number} length @returns {Point[]} */
export const ways = (length) => [
  { x: 0, y: -length },
  { x: length, y: 0 },
  { x: 0, y: length },
  { x: -length, y: 0 },
];

/** The middle of what is seen. @param {Locator} locator @returns {Promise<Point>} */
export async function middleOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
