/**
 * The shadow tree of <replay-2048>, and all that it shows except the tiles and the controls. All text comes
 * from the messages.
 */

import { findContainer, showTable, write } from '../element/dom.js';
import { TextPanel } from '../element/panel.js';
import {
  PLAY_BUTTON,
  PLAYBACK_STYLES,
  SCRUBBER,
  SPEED_OR_PLAYED,
} from '../element/playback-controls.js';
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
import { directionName, sayMove } from '../game/announcements.js';
import { REPLAY } from '../i18n/replay.js';
import STYLES from './replay-2048.css?inline';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('../i18n/replay.js').ReplayMessages} ReplayMessages */
/** @typedef {import('./cursor.js').ReplayCursor} ReplayCursor */

/** Returns why the record can't be played, in a given language. @typedef {(messages: ReplayMessages) => string} Hindrance */
/** The position of the replay. @typedef {{ steps: number, length: number, score: number, backwards: boolean }} Place */

const REWIND = 'M11 6.5 4 12l7 5.5ZM20 6.5 13 12l7 5.5Z';

const markup = () => `
  <div class="game replay" part="replay">
    <div class="figures" part="figures">
      ${figure('score')}
      ${figure('steps')}
      <div class="figure way" part="figure direction" id="way" role="img">${icon('')}</div>
    </div>
    ${stage('<slot name="board"></slot>')}
    <slot name="beside"></slot>
    <div class="controls" part="controls" id="controls" role="toolbar" data-label="playback">
      <div class="line">${SCRUBBER}<slot name="marks"></slot></div>
      <slot name="graph"></slot>
      <div class="buttons">
        ${button('first', FIRST)}${button('back', BACK)}
        ${PLAY_BUTTON}${button('on', ON)}${button('last', LAST)}
      </div>
      <div class="choices">
        ${SPEED_OR_PLAYED}
        <button type="button" part="button backwards" id="backwards" aria-pressed="false" data-label="backwards">${icon(REWIND)}</button>
        <button type="button" part="button takeover" id="takeover" data-text="playFromHere" hidden></button>
      </div>
    </div>
    <div part="notice" id="alert" role="alert" hidden>
      <p id="reason"></p>
      <details id="details"><summary data-text="details"></summary><p id="fault" lang="en"></p></details>
      <button type="button" part="button" id="reload" data-text="reload" hidden></button>
    </div>
    <slot name="below"></slot>${VISUALLY_HIDDEN}
  </div>`;

const fill = shadowTree(markup, PLAYBACK_STYLES, STYLES);

/** The board shown without a game. */
export const EMPTY = { rows: 4, cols: 4, cells: new Uint8Array(16) };

/** @extends {TextPanel<ReplayMessages>} */
export class ReplayPanel extends TextPanel {
  /** @param {HTMLElement} element */
  constructor(element) {
    super(fill(element), REPLAY, { type: 'conjunction' });
  }

  /** @param {{ steps: number, length: number }} place */
  #at({ steps, length }) {
    return this.messages.at(this.format(steps), this.format(length));
  }

  /** @param {Place} place */
  words(place) {
    const { play, pause, asPlayed } = this.messages;
    return { at: this.#at(place), play, pause, asPlayed };
  }

  /**
   * Shows the position, and if there are no controls, a notice with the reason.
   * @param {Place} place @param {ReplayCursor | undefined} cursor
   * @param {Hindrance | undefined} hindrance
   * @param {string} fault the engine's error message for the record
   */
  show({ steps, length, score, backwards }, cursor, hindrance, fault) {
    write(this.find('score'), this.format(score));
    write(this.find('steps'), `${this.format(steps)} / ${this.format(length)}`);
    this.#showDirection(cursor?.direction);
    this.find('backwards').ariaPressed = String(backwards);
    findContainer(this.root).classList.toggle('backwards', backwards);
    showTable(this.find('table'), cursor ?? EMPTY, this.messages.empty, this.faces.spoken);
    const text = hindrance?.(this.messages) ?? '';
    this.find('controls').hidden = text !== '';
    const alert = this.find('alert');
    alert.hidden = text === '';
    // The board shrinks to make room for a `notice`, so the alert has the
    // class only while it is shown.
    alert.classList.toggle('notice', text !== '');
    this.find('reload').hidden = cursor !== undefined || text !== this.messages.failed;
    write(this.find('reason'), text);
    this.find('details').hidden = fault === '';
    write(this.find('fault'), fault);
  }

  /** @param {number | undefined} direction */
  #showDirection(direction) {
    const { noMove, lastMove } = this.messages;
    const arrow = this.find('way');
    const moved = direction !== undefined;
    arrow.ariaLabel = moved ? lastMove(directionName(direction, this.messages)) : noMove;
    arrow.querySelector('path')?.setAttribute('d', moved ? ARROWS[direction][1] : '');
  }

  /**
   * Announces the position and the move that led there.
   * @param {Place} place @param {ReplayCursor | undefined} cursor @param {Turn | undefined} turn
   */
  sayMove(place, cursor, turn) {
    const move = cursor && turn && !turn.undone ? sayMove(turn, cursor, this) : '';
    const { saidAt } = this.messages;
    this.say(saidAt(this.#at(place), this.format(place.score), move).trim());
  }
}
