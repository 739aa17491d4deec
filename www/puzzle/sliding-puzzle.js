/**
 * The custom element <sliding-puzzle>: its attributes, properties and methods, and its life on a page.
 * This file exports the class; `define.js` registers it.
 */
import { upgrade } from '../element/attributes.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { ATTRIBUTES, Attributes, GAME_ATTRIBUTES, LOOKS } from './attributes.js';
import { Board } from './board.js';
import { Input } from './input.js';
import { Panel } from './panel.js';
import { Picture } from './picture.js';
import { Play } from './play.js';
import { NO_TOTALS } from './stats.js';
import { fill } from './template.js';

/** @typedef {import('../public/sliding-puzzle.js').PuzzleElement} PuzzleElement */

/** @implements {PuzzleElement} */
export class SlidingPuzzle extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  #root = fill(this.attachShadow({ mode: 'open' }));
  #frame = /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  #board = new Board(this.#find('grid'), this.#find('tiles'), (tile) => this.#panel.tileName(tile));
  #panel = new Panel(this.#root, {
    again: () => this.restart(),
    newPuzzle: () => this.#input.act({ kind: 'newPuzzle' }),
    watchMachine: () => this.watch('machine'),
    watchBest: () => this.watch('best'),
    takeOver: () => this.#play.opening.takeOver(),
    yesGiveUp: () => this.giveUp(),
    noGiveUp: () => this.#input.ask(false),
  });
  #feedback = new SoundAndVibration(this, () => import('./feedback.js'));
  #picture = new Picture(this, this.#frame, this.#panel.notices);
  /** @type {import('./play.js').Parts} */
  #parts = {
    root: this.#root,
    board: this.#board,
    panel: this.#panel,
    feedback: this.#feedback,
    act: (intent) => this.#input.act(intent),
    opened: () => this.#picture.read(),
  };
  #play = new Play(this, this.#parts);
  /** @type {Input} */
  #input = new Input(this, this.#play, this.#parts);
  #seen = () => {
    this.#play.tick();
    if (document.hidden) this.#play.opening.save();
  };

  connectedCallback() {
    upgrade(this, ATTRIBUTES);
    this.#look();
    this.#translate();
    this.#input.bind();
    document.addEventListener('visibilitychange', this.#seen);
    this.#picture.wake();
    this.#play.opening.connect();
  }

  disconnectedCallback() {
    this.#input.unbind();
    document.removeEventListener('visibilitychange', this.#seen);
    // An element that is only moved within the page keeps its puzzle and its lock.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#input.forget();
      this.#play.remove();
      this.#picture.rest();
    });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value || !this.isConnected) return;
    if (name === 'lang') this.#translate();
    else if (name === 'whole-page') this.#input.bind();
    else if (LOOKS.includes(name)) this.#look();
    else if (GAME_ATTRIBUTES.includes(name)) this.#play.opening.setUp();
  }

  // The puzzle as it stands.

  get #session() {
    return this.#play.session;
  }
  /** Settles when the puzzle can be played. */
  get ready() {
    return this.#play.opening.ready;
  }

  /** The size of the board that is shown; the attribute may ask for one that cannot be. */
  get size() {
    const side = this.#session?.side ?? 3;
    return { rows: side, cols: side };
  }
  /** The goal of the puzzle that is shown. */
  get goalName() {
    return this.#session?.goalName ?? this.goal;
  }
  get difficulty() {
    return this.#session?.difficulty ?? 6;
  }
  get record() {
    return this.#session?.record ?? '';
  }
  get history() {
    return this.#session?.history ?? '';
  }
  get slides() {
    return this.#session?.slides ?? 0;
  }
  get solved() {
    return this.#session?.solved ?? false;
  }
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  get movable() {
    return this.#session?.movable ?? new Uint8Array();
  }
  get best() {
    return this.#session?.best || null;
  }
  get state() {
    return this.#session?.state ?? 'playing';
  }
  get result() {
    return this.#session?.result ?? null;
  }
  get tallies() {
    return this.#session?.totals ?? NO_TOTALS;
  }
  get watching() {
    return this.#play.assistant.watching;
  }
  /**
   * Whether all that was played so far is stored, once that is known; false where nothing is stored.
   * @returns {Promise<boolean>}
   */
  get saved() {
    return this.#play.opening.saved;
  }
  /** Settles when every motion begun so far has come to rest. */
  get settled() {
    return this.#board.settled.then(() => {});
  }

  /**
   * Slides a number.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether one could go there
   */
  slide(direction) {
    return this.#play.slide(direction);
  }

  /**
   * Slides the number in a cell, and all between it and the empty cell.
   * @param {number} cell
   * @returns {boolean} whether there was a way
   */
  tap(cell) {
    return this.#play.tap(cell);
  }

  /**
   * Takes the last slide back; at the start, brings back the try before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    return this.#play.wind('undo');
  }

  /**
   * Makes the slide again that was taken back last.
   * @returns {boolean} whether there was one
   */
  redo() {
    return this.#play.wind('redo');
  }

  /** Starts another puzzle of the same kind. One undo brings the old one back. @param {{ seed?: bigint | string | null }} [options] */
  newPuzzle({ seed } = {}) {
    this.#play.newPuzzle(seed);
  }

  /** The same puzzle from its start. One undo brings the old try back. */
  restart() {
    this.#play.restart();
  }

  /** Gives up, without a question. @returns {boolean} whether there was anything to give up */
  giveUp() {
    return this.#play.giveUp();
  }

  /**
   * Marks the next slide of the best way. Called again while it thinks, it stops.
   * @returns {Promise<boolean>} whether there is a hint
   */
  hint() {
    return this.#play.assistant.hint();
  }

  /**
   * Shows a solution on the board, from the start. The game is untouched.
   * @param {'machine' | 'best' | 'mine'} [which]
   * @returns {Promise<boolean>} whether it is shown now
   */
  watch(which) {
    return this.#play.assistant.watch(which);
  }

  /** Goes back to the game. */
  stopWatching() {
    this.#play.assistant.stopWatching();
  }

  /**
   * Plays the puzzle of a record. At its start, undo brings the try before back.
   * @param {string} record
   * @param {number} [slides] how many of its slides are made, the others wait for redo; all without it
   * @returns {Promise<boolean>} whether it is played now; false when another tab has the puzzle
   * @throws {Error} naming what is wrong with the record, or that the element is on no page
   */
  open(record, slides) {
    return this.#play.open(record, slides);
  }

  /**
   * Lays a picture over the tiles, or takes it away.
   * @param {Blob | null} picture
   * @throws {Error} when it is none that can be shown
   */
  setPicture(picture) {
    return this.#picture.set(picture);
  }

  /** Takes over the attributes that say how the puzzle looks and sounds. */
  #look() {
    const { timer, noNumbers, noUndo } = this;
    const { classList } = this.#frame;
    classList.toggle('timed', timer);
    classList.toggle('unnumbered', noNumbers);
    classList.toggle('no-undo', noUndo);
    this.#play.followOpponent();
    this.#play.update(true);
    this.#feedback.follow();
  }

  #translate() {
    const own = this.getAttribute('lang');
    const { assistant } = this.#play;
    this.#panel.speak(own ? [own] : navigator.languages);
    if (!assistant.watching) this.#play.showBoard();
    assistant.speak();
    this.#play.update(true);
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  /** Gives the keyboard to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#find('board').focus(options);
  }
}
