/** Shows everything in <replay-2048> except the tiles and controls, and makes announcements. */

import { say, showTable, write } from '../element/dom.js';
import { faceOf } from '../element/tile-face.js';
import { nameOf, sayMove } from '../game/announcements.js';
import { REPLAY } from '../i18n/replay.js';
import { translate } from '../i18n/translate.js';
import { WAYS } from './template.js';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('../i18n/replay.js').ReplayMessages} ReplayMessages */
/** @typedef {import('./cursor.js').ReplayCursor} ReplayCursor */

/** Returns why the record can't be played, in a given language. @typedef {(messages: ReplayMessages) => string} Hindrance */
/** The position of the replay. @typedef {{ steps: number, length: number, score: number, backwards: boolean }} Place */

/** The board shown without a game. */
export const EMPTY = { rows: 4, cols: 4, cells: new Uint8Array(16) };

export class ReplayPanel {
  #root;
  #messages = REPLAY.in('en');
  #numbers = new Intl.NumberFormat('en');
  #lists = new Intl.ListFormat('en');

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }
  get #frame() {
    return /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  }

  /** Formats a number in the current language. @param {number} number */
  #format(number) {
    return this.#numbers.format(number);
  }

  /** Switches to the best supported language. @param {readonly string[]} wanted language tags, the preferred first */
  speak(wanted) {
    const language = REPLAY.choose(wanted);
    this.#messages = REPLAY.in(language);
    this.#numbers = new Intl.NumberFormat(language);
    this.#lists = new Intl.ListFormat(language, { type: 'conjunction' });
    this.#frame.lang = language;
    translate(this.#root, this.#messages);
  }

  /** @param {number} rows @param {number} cols */
  resize(rows, cols) {
    this.#frame.style.setProperty('--rows', String(rows));
    this.#frame.style.setProperty('--cols', String(cols));
  }

  /** @param {{ steps: number, length: number }} place */
  #at({ steps, length }) {
    return this.#messages.at(this.#format(steps), this.#format(length));
  }

  /** The texts of the playback controls. @param {Place} place */
  words(place) {
    const { play, pause } = this.#messages;
    return { at: this.#at(place), play, pause };
  }

  /**
   * Shows the position, and if there are no controls, a notice with the reason.
   * @param {Place} place
   * @param {ReplayCursor | undefined} cursor
   * @param {Hindrance | undefined} hindrance
   * @param {string} fault the engine's error message for the record
   */
  show({ steps, length, score, backwards }, cursor, hindrance, fault) {
    write(this.#find('score'), this.#format(score));
    write(this.#find('steps'), `${this.#format(steps)} / ${this.#format(length)}`);
    this.#showDirection(cursor?.direction);
    this.#find('backwards').ariaPressed = String(backwards);
    this.#frame.classList.toggle('backwards', backwards);
    showTable(this.#find('table'), cursor ?? EMPTY, this.#messages.empty, faceOf);
    const text = hindrance?.(this.#messages) ?? '';
    this.#find('controls').hidden = text !== '';
    const alert = this.#find('alert');
    alert.hidden = text === '';
    // The board shrinks to make room for a `notice`, so the alert has the
    // class only while it is shown.
    alert.classList.toggle('notice', text !== '');
    this.#find('reload').hidden = cursor !== undefined || text !== this.#messages.failed;
    write(this.#find('reason'), text);
    this.#find('details').hidden = fault === '';
    write(this.#find('fault'), fault);
  }

  /** Shows the arrow of the last move. @param {number | undefined} direction */
  #showDirection(direction) {
    const { noMove, lastMove } = this.#messages;
    const arrow = this.#find('way');
    const moved = direction !== undefined;
    arrow.ariaLabel = moved ? lastMove(nameOf(direction, this.#messages)) : noMove;
    arrow.querySelector('path')?.setAttribute('d', moved ? WAYS.moved[direction] : WAYS.none);
  }

  /**
   * Announces the position and the move that led there.
   * @param {Place} place
   * @param {ReplayCursor | undefined} cursor
   * @param {Turn | undefined} turn
   */
  sayMove(place, cursor, turn) {
    const messages = this.#messages;
    const format = (/** @type {number} */ number) => this.#format(number);
    const list = (/** @type {string[]} */ words) => this.#lists.format(words);
    const { cols, canKeepGoing } = cursor ?? { cols: 4, canKeepGoing: true };
    const move =
      turn && !turn.undone ? sayMove(turn, { cols, canKeepGoing, messages, list, format }) : '';
    say(this.#find('live'), messages.saidAt(this.#at(place), format(place.score), move).trim());
  }
}
