/**
 * Helpers that write into the shadow tree of an element. They skip what is already up to date, because
 * every change to the DOM makes a move slower.
 */

/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Element} button @param {boolean} disabled */
export function disable(button, disabled) {
  if (button.ariaDisabled !== String(disabled)) button.ariaDisabled = String(disabled);
}

/**
 * Announces a sentence to screen readers. A changed space makes them repeat one they have just read.
 * @param {Element} live
 * @param {string} text
 */
export function say(live, text) {
  live.textContent = live.textContent === text ? `${text}\u00A0` : text;
}

/**
 * Writes a board into the table that screen readers read.
 * @param {Element} table
 * @param {{ rows: number, cols: number, cells: Uint8Array }} board
 * @param {string} empty the text of an empty cell
 * @param {(value: number) => string} face the text of any other cell
 */
export function showTable(table, { rows, cols, cells }, empty, face) {
  const body = /** @type {HTMLTableElement} */ (table).tBodies[0];
  if (body.rows.length !== rows || body.rows[0].cells.length !== cols) {
    body.replaceChildren();
    for (let row = 0; row < rows; row++) {
      const line = body.insertRow();
      for (let col = 0; col < cols; col++) line.insertCell();
    }
  }
  const places = body.querySelectorAll('td');
  cells.forEach((value, cell) => {
    write(places[cell], value ? face(value) : empty);
  });
}
