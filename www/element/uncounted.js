/** The words “Not counted” in place of the label of a figure, such as “Score”. */
import { write } from './dom.js';

/**
 * @param {import('./game-panel.js').ElementPanel<any, any>} panel
 * @param {string} figure @param {boolean} counts whether the game counts
 */
export function showCounts(panel, figure, counts) {
  const label = /** @type {HTMLElement} */ (panel.find(figure).previousElementSibling);
  const text = counts ? figure : 'notCounted';
  label.dataset.text = text;
  label.classList.toggle('uncounted', !counts);
  label.part.toggle('uncounted', !counts);
  write(label, panel.messages[text]);
}
