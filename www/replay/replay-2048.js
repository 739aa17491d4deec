/**
 * The custom element <replay-2048>: replays a recorded game. This file exports the class; `define.js`
 * registers it.
 */

import { COLORS, mirroring, upgrade, withPalettes } from '../element/attributes.js';
import { findContainer, resize, tell, tellError } from '../element/dom.js';
import { openIn } from '../element/links.js';
import { followLanguage } from '../element/panel.js';
import { PlaybackControls } from '../element/playback-controls.js';
import { Readiness } from '../element/readiness.js';
import { wear } from '../element/wear.js';
import { BoardView } from '../game/board.js';
import { load } from '../game/engine.js';
import { REPLAY } from '../i18n/replay.js';
import { ReplayCursor } from './cursor.js';
import { EMPTY, ReplayPanel } from './panel.js';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('./types.js').ReplayElement} ReplayElement */
/** @typedef {import('../i18n/languages.js').Messages} Messages */
/** @typedef {import('./panel.js').Hindrance} Hindrance */

const ATTRIBUTES = {
  ...COLORS,
  /**
   * @attr {string} [record=""] - The record of the game, or any text with it, such as a share link. If it can't be
   *   played, the element shows why.
   *   Default: an empty board.
   */
  record: '',
  /** @attr {number} [start-step=0] - The number of moves made when the record opens. */
  'start-step': 0,
  /** @attr {boolean} autoplay - Starts playback as soon as the record is open. */
  autoplay: false,
  /**
   * @attr {string | readonly (string | TileFace)[]} faces - What the tiles show in place of numbers, from the 2 on: texts
   *   separated by white space, or JSON. The property takes a list, of which the attribute has the JSON, with blob URLs.
   *   After the last face, the numbers go on.
   */
  faces: null,
  /** @attr {boolean} takeover - Offers “Play from here”, which fires `takeover` and does nothing else. */
  takeover: false,
};

/**
 * Replays a recorded game move by move, whether a person or the AI played it.
 *
 * @implements {ReplayElement}
 * @slot board - What is drawn over the board, such as arrows.
 * @slot beside - What is said about the position: beside the board where there is room, otherwise below it.
 * @slot marks - What is drawn over the track of the slider. It is as wide as the way of its thumb.
 * @slot graph - A graph of the game, below the slider and as wide as the way of its thumb.
 * @slot below - More about the game: below what is beside the board where there is room, otherwise at the end.
 *
 * @csspart replay - The whole replay.
 * @csspart figures - The row of score, moves and last move.
 * @csspart figure - Each of these with its label.
 * @csspart score - The score.
 * @csspart steps - The move number and the number of moves.
 * @csspart direction - The arrow of the last move.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart tile-* - The tiles with one number: `tile-2`, `tile-4`, … `tile-2048`, ….
 * @csspart number - The number in the corner of a tile with another face.
 * @csspart controls - All playback controls.
 * @csspart scrubber - The slider.
 * @csspart button - Every button.
 * @csspart first - The button that jumps to the opening.
 * @csspart back - The button that steps one move back.
 * @csspart play - The play and pause button.
 * @csspart on - The button that steps one move forward.
 * @csspart last - The button that jumps to the last move.
 * @csspart speed - The speed menu.
 * @csspart backwards - The button that plays backwards.
 * @csspart takeover - The button “Play from here”.
 * @csspart notice - The notice that says why the record can't be played.
 *
 * @cssprop {length} [--game-2048-max-board=50rem] - The maximum length of the board's longer side.
 * @cssprop {length} [--game-2048-max-height=--game-2048-max-board] - The maximum height of the board, for
 *   example `calc(100dvh - 12rem)`.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 */
export class Replay2048 extends mirroring(ATTRIBUTES) {
  /**
   * Adds a language, or replaces texts of an existing one. The keys are those of `game` and `replay` in
   * `www/words/en/elements.json`, whose arguments a text may use; texts are written in ICU MessageFormat, with `plural`,
   * `select`, `number` and `lower`. A text that is missing is the built-in one of that language, or else English. So is
   * a broken one, and the console says once what is wrong with it. Repeated calls for a language, even for `en` or
   * `zh-CN`, add or replace texts. What reads the texts is loaded first; the promise resolves when elements on the
   * page are updated, and rejects if that cannot be loaded. Throws a RangeError if the tag is not a language tag, and a
   * TypeError if the texts are not an object.
   * @param {string} tag
   * @param {Messages} messages
   * @returns {Promise<void>}
   */
  static registerLanguage(tag, messages) {
    return REPLAY.register(tag, messages);
  }

  #panel = new ReplayPanel(this);
  #view = new BoardView(this.#panel.find('grid'), this.#panel.find('tiles'));
  /** @type {ReplayCursor | undefined} */
  #cursor;
  /** @type {PlaybackControls<Turn>} */
  #playback = new PlaybackControls(this.#panel.root, {
    buttons: { first: Number.NEGATIVE_INFINITY, back: -1, on: 1, last: Number.POSITIVE_INFINITY },
    show: (turn) => (turn ? this.#view.play(turn) : this.#showBoard()),
    changed: (turn, silent) => this.#changed(turn, silent),
    words: () => this.#panel.words(this),
  });
  #shown = '';
  /** @type {Hindrance | undefined} */
  #hindrance;
  #fault = '';
  /** Counts requests to open a record: only the latest one takes effect. */
  #requests = 0;
  /** The position when the element was removed from the page. @type {{ record: string, steps: number } | undefined} */
  #left;
  #unfollow = () => {};

  #readiness = new Readiness();

  constructor() {
    super();
    const presses = {
      backwards: () => {
        this.backwards = !this.backwards;
      },
      takeover: () =>
        tell(this, 'takeover', { record: this.#cursor?.record ?? '', steps: this.steps }),
      reload: () => this.#openSoon(),
    };
    for (const [id, act] of Object.entries(presses)) this.#panel.find(id).onclick = act;
    this.addEventListener('keydown', (event) => this.#press(event));
    const { root } = this.#panel;
    // The layout makes room for what is beside the board.
    const beside = /** @type {HTMLSlotElement} */ (root.querySelector('[name="beside"]'));
    beside.onslotchange = () =>
      findContainer(root).classList.toggle('annotated', beside.assignedElements().length > 0);
    this.#showBoard();
  }

  connectedCallback() {
    // The speed may need the delays.
    upgrade(this, 'delays', 'speed', 'backwards', 'bookmarks');
    this.#wear();
    this.#translate();
    this.#unfollow = followLanguage(this, () => this.#translate());
    this.#panel.find('takeover').hidden = !this.takeover;
    if (!this.#cursor || this.#shown !== this.record) this.#openSoon();
  }

  disconnectedCallback() {
    this.#unfollow();
    // An element that is only moved within the page continues to play.
    queueMicrotask(() => {
      if (this.isConnected || !this.#cursor) return;
      this.#left = { record: this.record, steps: this.steps };
      this.#load(undefined);
    });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    // Also before the element is in the page, so that the colors come as early as possible.
    if (name === 'palette') withPalettes(({ show }) => show(this));
    if (old === value || !this.isConnected) return;
    if (name === 'lang') this.#translate();
    else if (name === 'faces') this.#wear();
    else if (name === 'takeover') this.#panel.find('takeover').hidden = !this.takeover;
    else if (name === 'record') this.#openSoon();
    else if (name === 'start-step' && !this.#readiness.isAwaited) this.seek(this.startStep);
  }

  // What a page uses: www/replay/types.d.ts says what each does.

  get ready() {
    return this.#readiness.promise;
  }
  get steps() {
    return this.#playback.steps;
  }
  get length() {
    return this.#playback.length;
  }
  get score() {
    return this.#cursor?.score ?? 0;
  }
  get cells() {
    return this.#cursor?.cells ?? new Uint8Array();
  }
  get playing() {
    return this.#playback.playing;
  }
  get speed() {
    return this.#playback.speed;
  }
  set speed(value) {
    // Frameworks take a property back by null, and may write false as text, as for attributes.
    this.#playback.speed = value ?? 1;
    this.#update();
  }
  get delays() {
    return this.#playback.delays;
  }
  set delays(value) {
    this.#playback.delays = value?.length > 0 ? value : [];
    this.#update();
  }
  get backwards() {
    return this.#playback.backwards;
  }
  set backwards(value) {
    this.#playback.backwards = Boolean(value) && String(value) !== 'false';
    this.#update();
  }
  get bookmarks() {
    return this.#playback.marks;
  }
  set bookmarks(value) {
    this.#playback.marks = Array.isArray(value) ? value : [];
    this.#update();
  }
  get settled() {
    return this.#view.settled.then(() => {});
  }

  play() {
    this.#playback.play();
  }
  pause() {
    this.#playback.pause();
  }
  step(count = 1) {
    this.#playback.step(count);
  }
  /** @param {number} steps */
  seek(steps) {
    this.#playback.seek(steps);
  }
  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#panel.find('play').focus(options);
  }

  /** Plays, steps and jumps by keys while the focus is anywhere in the element. @param {KeyboardEvent} event */
  #press(event) {
    const act = event.defaultPrevented ? undefined : this.#playback.shortcut(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  // Setting up

  /** Opens the record, once for several attributes that change together. */
  #openSoon() {
    this.#readiness.expect();
    const request = ++this.#requests;
    queueMicrotask(async () => {
      /** @type {unknown} */
      let fault;
      await load().catch((error) => {
        fault = error;
      });
      if (request !== this.#requests || !this.isConnected) return;
      if (fault) this.#load(undefined, ({ failed }) => failed);
      else await this.#open(request);
      if (request !== this.#requests || !this.isConnected) return;
      this.#readiness.settle(fault ? Promise.reject(fault) : undefined);
      if (fault) tellError(this, fault);
    });
  }

  /** @param {number} request */
  async #open(request) {
    const { record } = this;
    const wasOpen = this.#cursor !== undefined;
    /** @type {ReplayCursor | undefined} */
    let cursor;
    let fault = '';
    if (record !== '') {
      const open = (/** @type {string} */ text) =>
        new ReplayCursor(text, (error) => this.#fail(error));
      try {
        cursor = await openIn(record, 'game', open);
      } catch (error) {
        fault = /** @type {Error} */ (error).message;
      }
    }
    if (request !== this.#requests || !this.isConnected) return cursor?.free();
    const left = this.#left?.record === record ? this.#left : undefined;
    this.#left = undefined;
    const start = left?.steps ?? this.startStep;
    cursor?.seek(Math.min(cursor.length, Math.max(0, Math.trunc(start) || 0)));
    this.#load(cursor, fault ? ({ damagedRecord }) => damagedRecord : undefined, fault);
    if (wasOpen) tell(this, 'change', this.#state());
    if (this.autoplay && !left) this.#playback.play(true);
  }

  /**
   * @param {ReplayCursor | undefined} cursor @param {Hindrance} [hindrance] why there is no cursor
   * @param {string} [fault] the engine's error message
   */
  #load(cursor, hindrance, fault = '') {
    this.#playback.load(cursor);
    this.#cursor?.free();
    this.#cursor = cursor;
    this.#shown = this.record;
    this.#hindrance = hindrance;
    this.#fault = fault;
    this.#showBoard();
    this.#update();
  }

  /** Shows that the engine has failed. The board stays as last shown. @param {Error} error */
  #fail(error) {
    console.error(error);
    this.#hindrance = ({ crashed }) => crashed;
    this.#playback.pause();
    this.#update();
  }

  // Showing

  #showBoard() {
    const { rows, cols, cells } = this.#cursor ?? EMPTY;
    resize(this.#panel.root, rows, cols);
    this.#view.show(rows, cols, cells);
  }

  /** @param {Turn | undefined} turn @param {boolean} silent whether to skip the announcement */
  #changed(turn, silent) {
    this.#update();
    if (!silent) this.#panel.sayMove(this, this.#cursor, turn);
    tell(this, 'change', this.#state());
  }

  #update() {
    this.#playback.update();
    this.#panel.show(this, this.#cursor, this.#hindrance, this.#fault);
  }

  #wear() {
    const redraw = () => {
      this.#showBoard();
      this.#update();
    };
    const parts = { panel: this.#panel, view: this.#view };
    wear(this, parts, redraw, () => import('../element/worn-faces.js'));
  }

  #translate() {
    this.#panel.speak(this);
    this.#update();
  }

  #state() {
    const { steps, score, playing } = this;
    return { steps, score, playing };
  }
}
