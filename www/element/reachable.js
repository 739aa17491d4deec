/**
 * Whether a modal dialog makes a shadow tree inert. No API reports that, and the dialog may be in any
 * shadow tree, even a closed one. But the browser's hit test skips inert elements, so this uses it.
 * @param {ShadowRoot} root
 */
export function isBlocked(root) {
  const hits = (/** @type {number} */ x, /** @type {number} */ y) =>
    root.elementsFromPoint(x, y).some((element) => root.contains(element));
  const { left, top, width, height } = root.host.getBoundingClientRect();
  if (hits(left + width / 2, top + height / 2)) return false;
  // In a frame without a size, nothing can be hit.
  const view = root.ownerDocument.defaultView;
  if (!view?.innerWidth || !view.innerHeight) return false;
  // The element may just be off the screen. A popover in it is always on the screen, and just as inert.
  const probe = document.createElement('div');
  probe.popover = 'manual';
  probe.style.cssText = 'inset: 0; margin: 0; visibility: visible; pointer-events: auto';
  root.append(probe);
  probe.showPopover();
  const reached = hits(1, 1);
  probe.remove();
  return !reached;
}
