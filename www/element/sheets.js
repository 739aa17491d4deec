/**
 * The style sheets of shadow trees and pages. A sheet belongs to the document that made it, so an element that
 * moves to another document, such as that of a frame or a pop-up window, gets new ones there.
 */

/** The sheets of each document, by their text. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap();

/** The texts of the sheets of each tree, in order. @type {WeakMap<Node, Set<string>>} */
const textsOf = new WeakMap();

/** The texts of the sheets before all others in shadow trees. @type {string[]} */
let first = [];

/** Changes the text of a style sheet. @param {string} text */
let fit = (text) => text;

/**
 * Prepares the shadow trees that are built from now on for any page.
 * @param {string} tokens their first style sheet @param {typeof fit} change changes each style sheet
 */
export function fitAnyPage(tokens, change) {
  first = [tokens];
  fit = change;
}

/**
 * Adds style sheets that a tree doesn't have yet.
 * @param {Document | ShadowRoot} root @param {string[]} texts as CSS
 */
export function addSheets(root, ...texts) {
  const known = textsOf.get(root) ?? new Set(first);
  textsOf.set(root, known);
  for (const text of texts) known.add(text);
  const page = root.ownerDocument ?? root;
  // A document without a window shows nothing.
  if (!page.defaultView) return;
  const made = sheets.get(page) ?? new Map();
  sheets.set(page, made);
  for (const text of known) {
    const sheet = made.get(text) ?? new page.defaultView.CSSStyleSheet();
    if (!made.has(text)) sheet.replaceSync(fit(text));
    made.set(text, sheet);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }
}
