/**
 * Fires an event that whoever embeds an element may listen to, also from outside its shadow tree.
 * @param {Element} element
 * @param {string} type
 * @param {object | null} [detail]
 */
export function tell(element, type, detail = null) {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
