/**
 * Fires an event that bubbles out of the shadow tree, so the embedding page can listen to it.
 * @param {Element} element @param {string} type @param {object | null} [detail]
 */
export function tell(element, type, detail = null) {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
