/** All that <replay-2048> shows beside its tiles and its controls, and what a screen reader hears. */

import { say, showTable, write } from '../element/dom.js';
import { faceOf } from '../element/tile-face.js';
import { nameOf, sayMove } from '../game/announcements.js';
import { REPLAY } from '../i18n/replay.js';
import { translate } from '../i18n/translate.js';
import { WAYS } from './template.js';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('../i18n/replay.js').ReplayMessages} ReplayMessages */
/** @typedef {import('./cursor.js').ReplayCursor} ReplayCursor */

/** Why the record cannot be played, in a given language. @typedef {(messages: ReplayMessages) => string} Hindrance */
/** Where the replay stands. @typedef {{ steps: number, length: number, score: number, backwards: boolean }} Place */

/** The board that is shown where there is no game. */
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

  /** A number as the language writes it. @param {number} number */
  #format(number) {
    return this.#numbers.format(number);
  }

  /** Chooses the language that fits best. @param {readonly string[]} wanted tags, the preferred first */
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

  /** The words of the playback controls. @param {Place} place */
  words(place) {
    const { play, pause } = this.#messages;
    return { at: this.#at(place), play, pause };
  }

  /**
   * Shows where the replay stands, and in place of the controls why there are none.
   * @param {Place} place
   * @param {ReplayCursor | undefined} cursor
   * @param {Hindrance | undefined} hindrance
   * @param {string} fault what the engine says is wrong with the record
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
    // The board gives way to a notice, so there is none until it is shown.
    alert.classList.toggle('notice', text !== '');
    this.#find('reload').hidden = cursor !== undefined || text !== this.#messages.failed;
    write(this.#find('reason'), text);
    this.#find('details').hidden = fault === '';
    write(this.#find('fault'), fault);
  }

  /** The arrow of the last move. @param {number | undefined} direction */
  #showDirection(direction) {
    const { noMove, lastMove } = this.#messages;
    const way = this.#find('way');
    const moved = direction !== undefined;
    way.ariaLabel = moved ? lastMove(nameOf(direction, this.#messages)) : noMove;
    way.querySelector('path')?.setAttribute('d', moved ? WAYS.moved[direction] : WAYS.none);
  }

  /**
   * Says where the replay stands, and the move that led there.
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
