/** What an exercise looks like: the task, the board, what is said about a move, and the buttons. */
import { html } from 'lit-html';

/**
 * @param {object} parts
 * @param {unknown} parts.count which exercise it is
 * @param {unknown} parts.task
 * @param {HTMLElement} parts.board
 * @param {string} parts.look how it goes
 * @param {unknown} parts.said
 * @param {unknown} parts.buttons
 */
export const room = ({ count, task, board, look, said, buttons }) => html`
  <div class="lesson ${look}">
    <div class="asked" role="status"><p class="note count">${count}</p><p class="task">${task}</p></div>
    <div class="lesson-board">${board}</div>
    <p class="said" role="status">${said}</p>
    <div class="buttons">${buttons}</div>
  </div>`;
