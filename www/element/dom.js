/**
 * Writing into the shadow tree of an element. What is as it should be is not touched: each change of
 * the page costs time at every move.
 */

/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Element} button @param {boolean} disabled */
export function disable(button, disabled) {
  if (button.ariaDisabled !== String(disabled)) button.ariaDisabled = String(disabled);
}

/** Says a sentence, also when it is the same as the last one. @param {Element} live @param {string} text */
export function say(live, text) {
  live.textContent = live.textContent === text ? `${text}\u00A0` : text;
}

/**
 * Writes a board into its twin for screen readers.
 * @param {Element} table
 * @param {{ rows: number, cols: number, cells: Uint8Array }} board
 * @param {string} empty what an empty cell is called
 * @param {(value: number) => string} face what is read of another one
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
