// The translation of pages that browsers offer, as far as the DOM of a page sees it.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Translates all texts below a node as Chrome does, into the same words: each is replaced by a `font` element in a
 * `font` element, in shadow trees too. Runs in the page, so it uses nothing of this file.
 * @param {Node} tree
 */
export function translate(tree) {
  const walker = document.createTreeWalker(
    tree,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.matches('[translate=no], script, style, textarea, svg, font')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element && node.shadowRoot) translate(node.shadowRoot);
    if (node instanceof Text && node.data.trim() !== '') texts.push(node);
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Translates all texts of a page. @param {Page} page */
export const translateTexts = (page) => page.locator('body').evaluate(translate);

/**
 * The texts below an element, those of shadow trees included.
 * @param {import('@playwright/test').Locator} place
 * @returns {Promise<string>}
 */
export const textIn = (place) =>
  place.evaluate((element) => {
    /** @param {Node} node @returns {string} */
    const textOf = (node) => {
      if (node instanceof Text) return node.data;
      if (node instanceof Element && node.matches('script, style, template')) return '';
      const inside = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [];
      return [...inside, ...node.childNodes].map(textOf).join('');
    };
    return textOf(element).replaceAll(/\s+/g, ' ').trim();
  });
