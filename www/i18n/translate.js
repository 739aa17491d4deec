/**
 * Writes the messages into a tree: `data-text` names the text of an element, `data-label` its
 * accessible name and tooltip.
 * @param {ParentNode} root
 * @param {object} messages
 */
export function translate(root, messages) {
  const lookup = /** @type {Record<string, unknown>} */ (messages);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll('[data-text], [data-label]')
  )) {
    const { text, label } = element.dataset;
    if (text) element.textContent = String(lookup[text]);
    if (label) {
      element.setAttribute('aria-label', String(lookup[label]));
      if (element.matches('button')) element.title = String(lookup[label]);
    }
  }
}
