/**
 * Helpers for the DOM. Those that write into the shadow tree of an element skip what is already up to date,
 * because every change to the DOM makes a move slower.
 */

/** @param {ShadowRoot} root @param {string} id */
export const byId = (root, id) => /** @type {HTMLElement} */ (root.getElementById(id));

/** @param {ParentNode} tree @param {string} selector of a part that is there */
export const within = (tree, selector) => /** @type {HTMLElement} */ (tree.querySelector(selector));

/** @param {ShadowRoot} root */
export const findContainer = (root) => within(root, '.game');

/** @param {ShadowRoot} root @param {number} rows @param {number} cols */
export function resize(root, rows, cols) {
  const { style } = findContainer(root);
  style.setProperty('--rows', String(rows));
  style.setProperty('--cols', String(cols));
}

/** The text that was last written into each element. A browser that translates pages may show it otherwise. */
const written = new WeakMap();

/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (written.get(element) === text) return;
  // What the markup of a page says already stays as it is.
  const isThere = !written.has(element) && element.textContent === text;
  written.set(element, text);
  if (!isThere) element.textContent = text;
}

/** The text that was last written into an element, whatever a translation made of it. @param {Element} element @returns {string} */
export const writtenIn = (element) => written.get(element) ?? '';

/** @param {HTMLElement} control @param {string} name */
export function label(control, name) {
  if (control.ariaLabel === name) return;
  control.ariaLabel = name;
  control.title = name;
}

/** @param {Element} button @param {boolean} disabled */
export function disable(button, disabled) {
  if (button.ariaDisabled !== String(disabled)) button.ariaDisabled = String(disabled);
}

/**
 * The cells of each table, and what was last written into them.
 * @type {WeakMap<Element, { places: NodeListOf<Element>, values: number[], empty: string, face: unknown }>}
 */
const tables = new WeakMap();

/**
 * Writes a board into the table that screen readers read.
 * @param {Element} table @param {{ rows: number, cols: number, cells: Uint8Array }} board
 * @param {string} empty the text of an empty cell
 * @param {(value: number) => string} face the text of any other cell
 */
export function showTable(table, { rows, cols, cells }, empty, face) {
  const body = /** @type {HTMLTableElement} */ (table).tBodies[0];
  if (body.rows.length !== rows || body.rows[0].cells.length !== cols) {
    body.replaceChildren();
    tables.delete(table);
    for (let row = 0; row < rows; row++) {
      const line = body.insertRow();
      for (let col = 0; col < cols; col++) line.insertCell();
    }
  }
  const last = tables.get(table);
  const places = last?.places ?? body.querySelectorAll('td');
  cells.forEach((value, cell) => {
    if (last?.empty === empty && last.face === face && last.values[cell] === value) return;
    write(places[cell], value ? face(value) : empty);
  });
  tables.set(table, { places, values: [...cells], empty, face });
}

/**
 * Fires an event that bubbles out of the shadow tree, so the embedding page can listen to it.
 * @param {Element} element @param {string} type @param {object | null} [detail]
 */
export function tell(element, type, detail = null) {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}

/**
 * Fires an event that stays inside the shadow tree.
 * @param {ShadowRoot} root @param {string} type @param {unknown} detail
 * @returns {boolean} whether no listener has handled it
 */
export const tellInside = (root, type, detail) =>
  root.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));

/**
 * Fires the event of an element that could not be loaded, as those of the browser do: it does not bubble.
 * @param {Element} element @param {unknown} error
 */
export function tellError(element, error) {
  console.error(error);
  element.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
}

/**
 * Does something that play can do without. If it fails, at once or later, that is logged: nothing is thrown into
 * the path of a move, and no promise rejects.
 * @param {() => unknown} act
 */
export async function bestEffort(act) {
  try {
    await act();
  } catch (error) {
    console.warn(error);
  }
}

/** @param {Blob} content @param {string} name the file name */
export function download(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {unknown} value */
export const jsonFile = (value) =>
  new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });

/** The style sheets of each document, by their text: one belongs to the document that made it. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap();

/** @type {WeakMap<Node, Set<string>>} */
const lastTexts = new WeakMap();

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

/** @param {Document | ShadowRoot} root @param {string[]} texts as CSS */
export function addSheets(root, ...texts) {
  const known = lastTexts.get(root) ?? new Set(first);
  lastTexts.set(root, known);
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
