/**
 * The custom element <game-2048>: its attributes, properties and methods, and its life on a page. This
 * file exports the class; `define.js` registers it.
 */
import { ATTRIBUTES, Attributes, GAME_ATTRIBUTES, LOOKS, upgrade } from '../element/attributes.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { BoardView } from './board.js';
import { Status } from './engine.js';
import { Input } from './input.js';
import { Panel } from './panel.js';
import { Play } from './play.js';
import { fill } from './template.js';

/** @typedef {import('../public/game-2048.js').GameElement} GameElement */
/** @typedef {import('../public/game-2048.js').Outlook} Outlook */
/** @typedef {import('../public/game-2048.js').WatchSpeed} WatchSpeed */

/** @implements {GameElement} */
export class Game2048 extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  #root = fill(this.attachShadow({ mode: 'open' }));
  #view = new BoardView(this.#find('grid'), this.#find('tiles'));
  #panel = new Panel(this.#root, {
    newGame: () => this.#input.act({ kind: 'newGame' }),
    undo: () => this.#input.act({ kind: 'undo' }),
    keepGoing: () => this.keepGoing(),
    takeOver: () => this.#play.opening.takeOver(),
    yes: () => this.#input.act({ kind: 'newGame' }),
    no: () => this.#input.putAside(),
  });
  #feedback = new SoundAndVibration(this, () => import('./feedback.js'));
  #play = new Play(this, {
    root: this.#root,
    panel: this.#panel,
    view: this.#view,
    feedback: this.#feedback,
    act: (intent) => this.#input.act(intent),
  });
  /** @type {Input} */
  #input = new Input(this, this.#root, this.#play, this.#panel);

  connectedCallback() {
    upgrade(this, ATTRIBUTES);
    this.#look();
    this.#translate();
    this.#input.bind();
    this.#play.opening.connect();
  }

  disconnectedCallback() {
    this.#input.unbind();
    // An element that is only moved within the page keeps its game and its lock.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#play.assistant.leave();
      this.#play.opening.remove();
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

  // The game as it stands.

  get #session() {
    return this.#play.session;
  }
  /** Settles when the game can be played. */
  get ready() {
    return this.#play.opening.ready;
  }

  get score() {
    return this.#session?.score ?? 0;
  }
  get best() {
    return this.#session?.best ?? 0;
  }
  get steps() {
    return this.#session?.steps ?? 0;
  }
  /** 0 playing, 1 won, 2 lost. */
  get status() {
    return this.#session?.status ?? Status.Playing;
  }
  /** Whether the player may keep going after the goal. */
  get goesOn() {
    return this.#session?.goesOn ?? true;
  }
  /** The size of the board that is shown; attributes may ask for another one that cannot be. */
  get size() {
    return { rows: this.#session?.rows ?? 4, cols: this.#session?.cols ?? 4 };
  }
  /** The record of the moves made: the text that proves the score. */
  get record() {
    return this.#session?.record ?? '';
  }
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /** Tells the game from others, also from those of the same seed; undefined for an old save. */
  get gameId() {
    return this.#session?.id;
  }
  /** Whether another tab, or another element, plays this game, so that it cannot be played here. */
  get elsewhere() {
    return this.#play.opening.elsewhere;
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
    return this.#view.settled.then(() => {});
  }

  /**
   * Makes a move. A win must be left behind first, by `keepGoing`.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether anything moved
   */
  move(direction) {
    return this.#play.move(direction);
  }

  /**
   * Takes the last move back; at the opening, brings back the game before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    return this.#play.wind('undo');
  }

  /**
   * Makes the move again that was taken back last.
   * @returns {boolean} whether there was one
   */
  redo() {
    return this.#play.wind('redo');
  }

  /** Starts a new game under the same rules. One undo brings the old one back. */
  newGame() {
    this.#play.newGame();
  }

  /**
   * Plays the game of a record, under its rules and on its board. The game that is played under
   * those here comes back by undo at the opening.
   * @param {string} record
   * @param {number} [steps] how many of its moves are made, the others wait for redo; all without it
   * @returns {Promise<boolean>} whether it is played now; false when another tab has the game
   * @throws {Error} naming what is wrong with the record
   */
  open(record, steps) {
    return this.#play.open(record, steps);
  }

  /**
   * Leaves a win behind, where the rules let the player.
   * @returns {boolean} whether there was a win to leave behind
   */
  keepGoing() {
    return this.#play.keepGoing();
  }

  // The machine

  /**
   * Shows what the machine would do. Asked again while it thinks, it is put aside.
   * @returns {Promise<Outlook | undefined>} undefined when there is no move to make, when it was put
   *   aside, or when the machine failed, which the element says
   */
  hint() {
    return this.#play.assistant.hint();
  }

  /**
   * Lets the machine play on, until it is stopped, the player moves, or the game ends. A win that
   * waits is left behind. From its first move on the game does not count.
   * @param {{ speed?: WatchSpeed }} [options]
   * @returns {Promise<boolean>} whether it plays now
   */
  watch(options) {
    return this.#play.assistant.watch(options);
  }

  /** Lets the machine wait, if it plays. */
  pause() {
    this.#play.assistant.pause();
  }

  /**
   * Takes the machine's controls away.
   * @returns {boolean} whether there was anything to stop
   */
  stopWatching() {
    return this.#play.assistant.stopWatching();
  }

  /** Whether the machine plays. */
  get watching() {
    return this.#play.assistant.watching;
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  get #frame() {
    return /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  }

  /** Takes over the attributes that say how the game looks and sounds. */
  #look() {
    const { powers, noArrows, noUndo, noHints } = this;
    const { classList } = this.#frame;
    classList.toggle('no-arrows', noArrows);
    classList.toggle('no-undo', noUndo);
    classList.toggle('no-hints', noHints);
    const drawn = powers === this.#view.powers;
    this.#view.powers = powers;
    if (!drawn && !this.#play.opening.opening) this.#play.showAll(false);
    this.#play.update(true);
    if (noHints) this.#play.assistant.leave();
    this.#feedback.follow();
  }

  #translate() {
    const own = this.getAttribute('lang');
    this.#panel.speak(own ? [own] : navigator.languages);
    this.#play.assistant.speak();
    this.#play.update(true);
  }

  /** Gives the keyboard to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#find('board').focus(options);
  }
}
