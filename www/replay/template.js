/** The shadow tree of <replay-2048>. All texts come from the messages. */

import { PLAY_BUTTON, SCRUBBER, SPEED_CHOICE } from '../element/playback-controls.js';
import {
  ARROWS,
  BACK,
  button,
  FIRST,
  figure,
  icon,
  LAST,
  ON,
  shadowTree,
  stage,
  VISUALLY_HIDDEN,
} from '../element/template.js';
import { PLAYBACK_STYLES, STYLES } from './assets.js';

/** Icons of the last move: before the first move, and by direction. */
export const WAYS = { none: 'M9 12h6', moved: ARROWS.map(([, path]) => path) };

const REWIND = 'M11 6.5 4 12l7 5.5ZM20 6.5 13 12l7 5.5Z';

const markup = () => `
  <div class="game replay" part="replay">
    <div class="figures" part="figures">
      ${figure('score')}
      ${figure('steps')}
      <div class="figure way" part="figure direction" id="way" role="img">${icon(WAYS.none)}</div>
    </div>
    ${stage()}
    <div class="controls" part="controls" id="controls" role="toolbar" data-label="playback">
      ${SCRUBBER}
      <div class="buttons">
        ${button('first', FIRST)}${button('back', BACK)}
        ${PLAY_BUTTON}${button('on', ON)}${button('last', LAST)}
      </div>
      <div class="choices">
        ${SPEED_CHOICE}
        <button type="button" part="button backwards" id="backwards" aria-pressed="false" data-label="backwards">${icon(REWIND)}</button>
        <button type="button" part="button takeover" id="takeover" data-text="playFromHere" hidden></button>
      </div>
    </div>
    <div part="notice" id="alert" role="alert" hidden>
      <p id="reason"></p>
      <details id="details"><summary data-text="details"></summary><p id="fault" lang="en"></p></details>
      <button type="button" part="button" id="reload" data-text="reload" hidden></button>
    </div>${VISUALLY_HIDDEN}
  </div>`;

/** Fills the shadow root of a replay. */
export const fill = shadowTree(markup, PLAYBACK_STYLES, STYLES);
