/** Whether the player can reach an element, or a modal dialog keeps them from it. */

/**
 * Whether a modal dialog makes a shadow tree inert. While one is open, only what is inside the top-most
 * one can be reached. Nothing says so directly, and a dialog may be in any shadow tree, even in a closed
 * one. But the browser's hit test passes over whatever is inert, so it is asked.
 * @param {ShadowRoot} root
 * @returns {boolean}
 */
export function isBlocked(root) {
  const hits = (/** @type {number} */ x, /** @type {number} */ y) =>
    root.elementsFromPoint(x, y).some((element) => root.contains(element));
  const { left, top, width, height } = root.host.getBoundingClientRect();
  if (hits(left + width / 2, top + height / 2)) return false;
  // In a frame without a size nothing can be hit.
  if (innerWidth === 0 || innerHeight === 0) return false;
  // It may only be off the screen. A popover is on it wherever the element is, and as inert as that.
  const probe = document.createElement('div');
  probe.popover = 'manual';
  probe.style.cssText = 'inset: 0; margin: 0; visibility: visible; pointer-events: auto';
  root.append(probe);
  probe.showPopover();
  const reached = hits(1, 1);
  probe.remove();
  return !reached;
}
