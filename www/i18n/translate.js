/** The keys of the buttons with these labels, for their tooltips. @type {Record<string, string>} */
const KEYS = { undo: 'U', redo: 'Shift+U', hint: 'T', newGame: 'Shift+N' };

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
      const key = KEYS[label] ? ` (${KEYS[label]})` : '';
      if (element.matches('button')) element.title = lookup[label] + key;
    }
  }
}
