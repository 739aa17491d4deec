/** What is said on the card at the end of a game besides its result, as long as that game is on the board. */
import { html, nothing, render } from 'lit-html';
import { Status } from '../../game/engine.js';

/** The parts, in their order. @typedef {'review' | 'clean' | 'times'} Part */

/** @type {{ [Name in Part]?: unknown }} */
let notes = {};
/** The game that they are about. @type {string | undefined} */
let about;
/** @type {HTMLElement | undefined} */
let place;

/** @param {import('../../game/game-2048.js').Game2048} game the element that plays; its game is over @param {typeof notes} added */
export function noteEnd(game, added) {
  const draw = () => {
    const { review = '', clean, times } = notes;
    // A screen reader announces the review when it appears, so its line is there before its text.
    const parts = html`<p role="status">${review}</p>${clean ?? nothing}${times ?? nothing}`;
    if (place) render(parts, place);
  };
  if (!place) {
    place = Object.assign(document.createElement('div'), { slot: 'more' });
    place.style.display = 'contents';
    game.append(place);
    game.addEventListener('change', () => {
      if (game.gameId === about && game.status !== Status.Playing) return;
      notes = {};
      draw();
    });
  }
  notes = game.gameId === about ? { ...notes, ...added } : added;
  about = game.gameId;
  draw();
}
