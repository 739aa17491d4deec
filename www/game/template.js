/** The shadow tree of <game-2048>. All text comes from the messages. */
import {
  ARROW_ORDER,
  ARROWS,
  button,
  figure,
  HINT,
  icon,
  NEW,
  NOTICES,
  OVER_BOARD,
  REDO,
  shadowTree,
  stage,
  UNDO,
  VISUALLY_HIDDEN,
} from '../element/template.js';

const arrow = (/** @type {number} */ direction) => `
  <button type="button" part="button arrow" data-direction="${direction}" data-label="${ARROWS[direction][0]}">
    ${icon(ARROWS[direction][1])}
  </button>`;

const markup = () => `
  <div class="game" part="game">
    <div class="figures" part="figures">${['score', 'best', 'steps'].map(figure).join('')}</div>
    <div class="actions" part="actions">
      ${button('undo', UNDO)}
      ${button('redo', REDO)}
      ${button('hint', HINT)}
      <button type="button" part="button new" class="primary" id="new" data-label="newGame">
        ${icon(NEW)}<span data-text="newGame"></span>
      </button>
    </div>
    ${NOTICES}
    ${stage(OVER_BOARD)}
    <div class="arrows" part="arrows" role="group" data-label="arrows">${ARROW_ORDER.map(arrow).join('')}</div>
    ${VISUALLY_HIDDEN}
  </div>`;

/** Fills the shadow root of a game. */
export const fill = shadowTree(markup);
