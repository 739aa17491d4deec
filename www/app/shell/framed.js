/**
 * A page in a frame tells the page around it how high it wants to be: docs/embedding.md has the other end. That is the
 * height at which the board is as wide as the frame. It is measured once for each width, so neither a frame that takes it
 * nor what comes and goes in a game changes it.
 */
import { find } from './shell.js';

/** The width from which everything else is beside the board, and what it takes there, in rem. */
const [WIDE, BESIDE] = [60, 37];

/** Starts to post the height in CSS pixels, now and whenever the width has changed. */
export function postHeight() {
  const tree = /** @type {ShadowRoot} */ (find('game').shadowRoot);
  const boxAround = (/** @type {string} */ part) =>
    /** @type {Element} */ (tree.querySelector(part)).getBoundingClientRect();
  let measured = 0;
  const wantedHeight = () => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (innerWidth >= WIDE * rem)
      return Math.min(Math.max(innerWidth - BESIDE * rem, 30 * rem), 50 * rem);
    const room = boxAround('.room');
    // Higher than wide, the board has its place below the figures. Then it can be measured.
    if (boxAround('.figures').bottom > room.top) return innerWidth + 18 * rem;
    measured = innerWidth;
    return document.body.getBoundingClientRect().height - room.height + room.width;
  };
  new ResizeObserver(() => {
    if (innerWidth === measured) return;
    // For any page: the height is no secret.
    parent.postMessage({ type: 'game-2048-height', height: Math.ceil(wantedHeight()) }, '*');
  }).observe(document.body);
}
