/** The shadow tree of <sliding-puzzle>. All text comes from the messages. */
import { PLAY_BUTTON, SCRUBBER, SPEED_CHOICE } from '../element/playback-controls.js';
import {
  BACK,
  button,
  figure,
  HINT,
  icon,
  NEW,
  NOTICES,
  ON,
  OVER_BOARD,
  REDO,
  shadowTree,
  stage,
  UNDO,
  VISUALLY_HIDDEN,
} from '../element/template.js';
import { PLAYBACK_STYLES, STYLES } from './assets.js';

const GIVE_UP = 'M6 21.5V3.5M6 4.5h11.5l-2.5 4 2.5 4H6';

const mini = (/** @type {string} */ name) => `
      <div class="mini" part="mini ${name}">
        <span class="label" data-text="${name}"></span>
        <div class="small-board" id="mini-${name}" role="img"></div>
      </div>`;

const markup = () => `
  <div class="game puzzle" part="game">
    <div class="figures" part="figures">${['slides', 'time', 'ai', 'best'].map(figure).join('')}</div>
    <div class="actions" part="actions">
      ${button('undo', UNDO)}
      ${button('redo', REDO)}
      ${button('hint', HINT, 'hintAbout')}
      ${button('give-up', GIVE_UP, 'giveUp')}
      <button type="button" part="button new" class="primary" id="new" data-label="newPuzzle">
        ${icon(NEW)}<span data-text="newShort"></span>
      </button>
    </div>
    ${NOTICES}
    ${stage(OVER_BOARD, '')}
    <div class="sides" part="sides">${mini('start')}${mini('goal')}</div>
    <div class="controls" part="controls" id="controls" role="toolbar" data-label="playback" hidden>
      <p class="whose" id="whose"></p>
      ${SCRUBBER}
      <div class="buttons">
        ${button('step-back', BACK, 'stepBack')}
        ${PLAY_BUTTON}
        ${button('step-on', ON, 'stepOn')}
      </div>
      <div class="choices">
        ${SPEED_CHOICE}
        <button type="button" part="button" id="stop" data-text="backToGame"></button>
      </div>
    </div>${VISUALLY_HIDDEN}
  </div>`;

/** Fills the shadow root of a puzzle. */
export const fill = shadowTree(markup, PLAYBACK_STYLES, STYLES);
