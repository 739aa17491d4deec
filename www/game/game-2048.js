/**
 * The custom element <game-2048>: its attributes, properties and methods, and its life on a page. This
 * file exports the class; `define.js` registers it.
 */

import { ATTRIBUTES, Attributes, GAME_ATTRIBUTES, LOOKS, upgrade } from '../element/attributes.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { GAME } from '../i18n/game.js';
import { followLanguages } from '../i18n/languages.js';
import { BoardView } from './board.js';
import { Status } from './engine.js';
import { Input } from './input.js';
import { Panel } from './panel.js';
import { Play } from './play.js';
import { fill } from './template.js';

/** @typedef {import('../public/game-2048.js').GameElement} GameElement */
/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */
/** @typedef {import('../public/game-2048.js').WatchSpeed} WatchSpeed */

/**
 * The game of 2048, with its score, buttons, saves, hints and autoplay.
 *
 * @implements {GameElement}
 * @attr {string} [rules=classic] - The rule set: `classic`, `coin-flip`, `cascade`, `endless`,
 *   `two-to-one`, or the text of custom rules, which the engine gives as `game.rules`.
 * @attr {number} [rows=4] - The number of rows, 3 to 8.
 * @attr {number} [cols=4] - The number of columns, 3 to 8.
 * @attr {string} seed - The seed of every new game: a whole number from 0 to 2^64 - 1. Setting it
 *   starts a new game. Default: each game draws its own.
 * @attr {string} save - The name under which the game is saved in this browser. Default: nothing is
 *   stored.
 * @attr {'light' | 'dark' | 'auto'} theme - The colors; `auto` follows the system. Default: the
 *   page's `color-scheme`.
 * @attr {'en' | 'zh'} lang - The language. Default: the first of the browser's languages that is known,
 *   else English.
 * @attr {boolean} no-arrows - Hides the four arrow buttons.
 * @attr {boolean} no-undo - Takes undo and redo from the player; the methods still work.
 * @attr {boolean} no-hints - Takes hints and autoplay from the player; the methods still work.
 * @attr {'hjkl' | 'jkil'} [keys=hjkl] - The letters that move the tiles, in addition to W A S D.
 * @attr {'normal' | 'fast' | 'slow' | 'off'} [speed=normal] - The speed of the animation.
 * @attr {boolean} powers - Shows tiles of five digits and more as powers of two.
 * @attr {boolean} sound - Plays a tone for each move.
 * @attr {boolean} haptics - Vibrates with each move, where the device can.
 * @attr {boolean} whole-page - Plays by keys and swipes anywhere on the page that nothing else uses.
 *   Default: keys while the element has the focus, swipes on its board.
 *
 * @fires {CustomEvent<Turn>} move - A move was made; undo and redo fire only `change`.
 * @fires {CustomEvent<GameState>} win - A move reached the goal.
 * @fires {CustomEvent<GameState>} over - No move is left.
 * @fires {CustomEvent<GameState>} change - The game has changed: by a move, undo, redo, a new game, a
 *   record, keeping going or another attribute; or another tab has taken it or given it back.
 * @fires {CustomEvent<null>} saved - Everything played so far is stored.
 * @fires {CustomEvent<null>} leave - Q was pressed, and the element has given up the focus.
 *
 * @slot end - Shown below the choices at the end of a game.
 *
 * @csspart game - The whole game.
 * @csspart figures - The row of figures.
 * @csspart figure - One figure with its label.
 * @csspart score - The score.
 * @csspart best - The best score.
 * @csspart steps - The number of moves.
 * @csspart actions - The row of buttons.
 * @csspart button - Every button.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart hint - The hint button.
 * @csspart new - The button for a new game.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart tile-* - Tiles by the number of digits they show: `tile-1`, `tile-2`, ….
 * @csspart overlay - What covers the board at the end of a game.
 * @csspart card - The card on the overlay.
 * @csspart arrows - The four arrow buttons together.
 * @csspart arrow - Each arrow button.
 * @csspart notice - A notice above the board.
 * @csspart evaluation - A hint: a bar for each direction.
 * @csspart controls - The controls of autoplay.
 * @csspart play - The play and pause button of autoplay.
 * @csspart speed - The choice of speed of autoplay.
 *
 * @cssprop {length} [--game-2048-max-board=50rem] - The longest side of the board.
 * @cssprop {length} [--game-2048-max-height=--game-2048-max-board] - The greatest height of the board, for
 *   example `calc(100dvh - 12rem)`.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 * @cssprop {length} [--game-2048-side-start=0] - On a phone held sideways, the height to leave free above
 *   the column beside the board, for something of the page's own.
 */
export class Game2048 extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  /**
   * Takes sentences in a language of the page's own, or some in place of ours.
   * @param {string} tag of the language
   * @param {Record<string, unknown>} sentences by their keys; those that are missing are English
   * @throws {RangeError | TypeError} when it is no language, or they are no object
   */
  static registerLanguage(tag, sentences) {
    GAME.register(tag, sentences);
  }

  /** Ends to hear of languages that the page hands in. */
  #unfollow = () => {};
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
    this.#unfollow = followLanguages(() => this.#translate());
    this.#play.opening.connect();
  }

  disconnectedCallback() {
    this.#input.unbind();
    this.#unfollow();
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
    else if (GAME_ATTRIBUTES.includes(name)) {
      this.#panel.forget();
      this.#play.opening.setUp();
    }
  }

  // The game as it stands.

  get #session() {
    return this.#play.session;
  }
  /** Settles when the game can be played. @type {Promise<void>} */
  get ready() {
    return this.#play.opening.ready;
  }

  /** The score. @type {number} */
  get score() {
    return this.#session?.score ?? 0;
  }
  /** The best score. @type {number} */
  get best() {
    return this.#session?.best ?? 0;
  }
  /** The number of moves made. @type {number} */
  get steps() {
    return this.#session?.steps ?? 0;
  }
  /** 0 playing, 1 won, 2 lost. @type {number} */
  get status() {
    return this.#session?.status ?? Status.Playing;
  }
  /** Whether the player may keep going after the goal. @type {boolean} */
  get canKeepGoing() {
    return this.#session?.canKeepGoing ?? true;
  }
  /**
   * The size of the board that is shown; attributes may ask for another one that cannot be.
   * @type {{ rows: number, cols: number }}
   */
  get size() {
    return { rows: this.#session?.rows ?? 4, cols: this.#session?.cols ?? 4 };
  }
  /** The record of the moves made: the text that proves the score. @type {string} */
  get record() {
    return this.#session?.record ?? '';
  }
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. @type {Uint8Array} */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /**
   * The game's id, which differs even from that of a game with the same seed; undefined for a game saved
   * before games had ids.
   * @type {string | undefined}
   */
  get gameId() {
    return this.#session?.id;
  }
  /**
   * Whether another tab or element plays this game, so that it cannot be played here.
   * @type {boolean}
   */
  get elsewhere() {
    return this.#play.opening.elsewhere;
  }
  /**
   * Settles when everything played so far is stored, with true; with false where it is not.
   * @type {Promise<boolean>}
   */
  get saved() {
    return this.#play.opening.saved;
  }
  /** Settles when all tiles are at rest. @type {Promise<void>} */
  get settled() {
    return this.#view.settled.then(() => {});
  }

  /**
   * Makes a move. After a win, call `keepGoing` first.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether anything moved
   */
  move(direction) {
    return this.#play.move(direction);
  }

  /**
   * Takes back the last move; at the opening, brings back the game before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    return this.#play.wind('undo');
  }

  /**
   * Makes the last undone move again.
   * @returns {boolean} whether there was one
   */
  redo() {
    return this.#play.wind('redo');
  }

  /** Starts a new game under the same rules. One undo brings the old one back. @returns {void} */
  newGame() {
    this.#play.newGame();
  }

  /**
   * Opens the game of a record with its rules and board. It does not count. Undo at its opening brings the
   * game before back. Rejects with an `Error` that names what is wrong with the record.
   * @param {string} record
   * @param {number} [steps] the number of moves to make; the others wait for redo. Default: all
   * @returns {Promise<boolean>} whether it is played now; false when another tab has the game
   * @throws {Error} naming what is wrong with the record
   */
  open(record, steps) {
    return this.#play.open(record, steps);
  }

  /**
   * Plays on after a win, where the rules allow it.
   * @returns {boolean} whether there was a win to leave behind
   */
  keepGoing() {
    return this.#play.keepGoing();
  }

  // The AI

  /**
   * Shows what the AI would do. Called again while the AI thinks, it cancels.
   * @returns {Promise<Evaluation | undefined>} undefined when there is no move to make, when it was
   *   canceled, or when the AI failed, which the element says
   */
  hint() {
    return this.#play.assistant.hint();
  }

  /**
   * Lets the AI play until it is paused, the player moves, or the game is won or over. After a win it plays
   * on. From its first move on, the game does not count, unless that move is undone.
   * @param {{ speed?: WatchSpeed }} [options]
   * @returns {Promise<boolean>} whether it plays now
   */
  watch(options) {
    return this.#play.assistant.watch(options);
  }

  /** Pauses autoplay; `watch` resumes it. @returns {void} */
  pause() {
    this.#play.assistant.pause();
  }

  /**
   * Ends autoplay and removes its controls.
   * @returns {boolean} whether there was anything to stop
   */
  stopWatching() {
    return this.#play.assistant.stopWatching();
  }

  /** Whether the AI plays. @type {boolean} */
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

  /** Focuses the board. @param {FocusOptions} [options] @returns {void} */
  focus(options) {
    this.#find('board').focus(options);
  }
}
