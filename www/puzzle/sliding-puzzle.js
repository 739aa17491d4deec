/**
 * The custom element <sliding-puzzle>: its attributes, properties and methods, and its life on a page.
 * This file exports the class; `define.js` registers it.
 */

import { upgrade } from '../element/attributes.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { followLanguages } from '../i18n/languages.js';
import { PUZZLE } from '../i18n/puzzle.js';
import { ATTRIBUTES, Attributes, GAME_ATTRIBUTES, LOOKS } from './attributes.js';
import { Board } from './board.js';
import { Input } from './input.js';
import { Panel } from './panel.js';
import { Picture } from './picture.js';
import { Play } from './play.js';
import { NO_LIFETIME_STATS } from './stats.js';
import { fill } from './template.js';

/** @typedef {import('../public/sliding-puzzle.js').PuzzleStats} PuzzleStats */
/** @typedef {import('../public/sliding-puzzle.js').Result} Result */
/** @typedef {import('../public/sliding-puzzle.js').PuzzleElement} PuzzleElement */

/**
 * The sliding number puzzle, raced against an AI.
 *
 * @implements {PuzzleElement}
 * @attr {3 | 4 | 5} [side=3] - The number of cells in a row.
 * @attr {'spiral' | 'usual'} [goal=spiral] - The board to reach: `usual` is 1, 2, 3 … row by row;
 *   `spiral` runs along the border and inwards.
 * @attr {number | 'any'} [start=6] - The number of random slides back from the goal, 1 to 999, or `any`
 *   for any board that can be solved.
 * @attr {'climber' | 'optimal'} [opponent=climber] - The AI to race: `climber` always takes the slide that
 *   looks best at once; `optimal` solves in the fewest slides on 3 × 3 and 4 × 4, and well on 5 × 5.
 * @attr {boolean} timer - Shows the time.
 * @attr {boolean} no-numbers - Hides the numbers on a picture.
 * @attr {string} seed - The seed of every new puzzle: a whole number from 0 to 2^64 - 1. Setting it
 *   starts a new puzzle. Default: each puzzle draws its own.
 * @attr {string} save - The name under which the puzzle is saved in this browser. Default: nothing is
 *   stored.
 * @attr {'light' | 'dark' | 'auto'} theme - The colors; `auto` follows the system. Default: the
 *   page's `color-scheme`.
 * @attr {'en' | 'zh'} lang - The language. Default: the first of the browser's languages that is known,
 *   else English.
 * @attr {boolean} no-undo - Takes undo and redo from the player; the methods still work.
 * @attr {'hjkl' | 'jkil'} [keys=hjkl] - The letters that move the tiles, in addition to W A S D.
 * @attr {'normal' | 'fast' | 'slow' | 'off'} [speed=normal] - The speed of the animation.
 * @attr {boolean} sound - Plays a tone for each slide.
 * @attr {boolean} haptics - Vibrates with each slide, where the device can.
 * @attr {boolean} whole-page - Plays by keys and swipes anywhere on the page that nothing else uses.
 *   Default: keys while the element has the focus, swipes on its board.
 *
 * @fires {CustomEvent<Slide>} slide - A number was slid; undo and redo fire only `change`.
 * @fires {CustomEvent<PuzzleState>} change - The puzzle has changed: by a slide, undo, redo, a new puzzle,
 *   a record or another attribute.
 * @fires {CustomEvent<Result>} end - An attempt has ended and its winner is known. It may come late, for
 *   the attempt before.
 * @fires {CustomEvent<BestSolution>} best - The best solution is known.
 * @fires {CustomEvent<null>} saved - Everything played so far is stored.
 * @fires {CustomEvent<null>} leave - Q was pressed, and the element has given up the focus.
 *
 * @slot end - Shown below the choices at the end of a puzzle.
 *
 * @csspart game - The whole puzzle.
 * @csspart figures - The row of figures.
 * @csspart figure - One figure with its label.
 * @csspart slides - The number of slides.
 * @csspart time - The time.
 * @csspart ai - The opponent's slides.
 * @csspart best - The player's best result.
 * @csspart actions - The row of buttons.
 * @csspart button - Every button.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart hint - The hint button.
 * @csspart give-up - The button that gives up.
 * @csspart new - The button for a new puzzle.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart sides - The two small boards together.
 * @csspart mini - Each small board with its label.
 * @csspart start - The small board of the start.
 * @csspart goal - The small board of the goal.
 * @csspart overlay - What covers the board at the end.
 * @csspart card - The card on the overlay.
 * @csspart notice - A notice above the board.
 * @csspart controls - The playback controls of a solution.
 * @csspart scrubber - The slider of a solution.
 * @csspart step-back - The button one slide back.
 * @csspart play - The play and pause button.
 * @csspart step-on - The button one slide forward.
 * @csspart speed - The choice of speed.
 *
 * @cssprop {length} [--sliding-puzzle-max-board=40rem] - The longest side of the board.
 * @cssprop {length} [--sliding-puzzle-max-height=--sliding-puzzle-max-board] - The greatest height of the board.
 * @cssprop {length} [--game-2048-max-board] - Used where `--sliding-puzzle-max-board` is not set.
 * @cssprop {length} [--game-2048-max-height] - Used where `--sliding-puzzle-max-height` is not set.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 * @cssprop {length} [--game-2048-side-start=0] - On a phone held sideways, the height to leave free above
 *   the column beside the board, for something of the page's own.
 */
export class SlidingPuzzle extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  /**
   * Takes sentences in a language of the page's own, or some in place of ours.
   * @param {string} tag of the language
   * @param {Record<string, unknown>} sentences by their keys; those that are missing are English
   * @throws {RangeError | TypeError} when it is no language, or they are no object
   */
  static registerLanguage(tag, sentences) {
    PUZZLE.register(tag, sentences);
  }

  /** Ends to hear of languages that the page hands in. */
  #unfollow = () => {};
  #root = fill(this.attachShadow({ mode: 'open' }));
  #frame = /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  #board = new Board(this.#find('grid'), this.#find('tiles'), (tile) => this.#panel.tileName(tile));
  #panel = new Panel(this.#root, {
    again: () => this.restart(),
    newPuzzle: () => this.#input.act({ kind: 'newPuzzle' }),
    watchAi: () => this.watch('opponent'),
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
    this.#unfollow = followLanguages(() => this.#translate());
    document.addEventListener('visibilitychange', this.#seen);
    this.#picture.wake();
    this.#play.opening.connect();
  }

  disconnectedCallback() {
    this.#input.unbind();
    this.#unfollow();
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
    else if (GAME_ATTRIBUTES.includes(name)) {
      this.#panel.forget();
      this.#play.opening.setUp();
    }
  }

  // The puzzle as it stands.

  get #session() {
    return this.#play.session;
  }
  /** Settles when the puzzle can be played. @type {Promise<void>} */
  get ready() {
    return this.#play.opening.ready;
  }

  /**
   * The size of the board that is shown; the attribute may ask for one that cannot be.
   * @type {{ rows: number, cols: number }}
   */
  get size() {
    const side = this.#session?.side ?? 3;
    return { rows: side, cols: side };
  }
  /** The goal of the puzzle that is shown. @type {string} */
  get goalName() {
    return this.#session?.goalName ?? this.goal;
  }
  /** The start of the puzzle that is shown: a number of slides, `any` or `board`. @type {number | 'any' | 'board'} */
  get difficulty() {
    return this.#session?.difficulty ?? 6;
  }
  /** The record of the slides made, which proves them. @type {string} */
  get record() {
    return this.#session?.record ?? '';
  }
  /** The record of all known slides, including those that redo can make again. @type {string} */
  get history() {
    return this.#session?.history ?? '';
  }
  /** The number of slides made. @type {number} */
  get slides() {
    return this.#session?.slides ?? 0;
  }
  /** Whether the board is the goal. @type {boolean} */
  get solved() {
    return this.#session?.solved ?? false;
  }
  /** The board, row by row; 0 is the empty cell. @type {Uint8Array} */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /** The cells whose numbers can slide. @type {Uint8Array} */
  get movable() {
    return this.#session?.movable ?? new Uint8Array();
  }
  /**
   * The fewest slides so far for this size, goal and start, without help; null when there are none.
   * @type {number | null}
   */
  get best() {
    return this.#session?.best || null;
  }
  /** Where the attempt is. @type {'playing' | 'solved' | 'given-up'} */
  get state() {
    return this.#session?.state ?? 'playing';
  }
  /**
   * How the attempt ended; null while it goes on or its winner is not known yet.
   * @type {Result | null}
   */
  get result() {
    return this.#session?.result ?? null;
  }
  /** The statistics of this size, goal and start. @type {PuzzleStats} */
  get stats() {
    return this.#session?.totals ?? NO_LIFETIME_STATS;
  }
  /** Whether a solution is being shown. @type {boolean} */
  get watching() {
    return this.#play.assistant.watching;
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
    return this.#board.settled.then(() => {});
  }

  /**
   * Slides a number in a direction.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether one could go there
   */
  slide(direction) {
    return this.#play.slide(direction);
  }

  /**
   * Slides the number in a cell, and all numbers between it and the empty cell.
   * @param {number} cell
   * @returns {boolean} whether there was a way
   */
  tap(cell) {
    return this.#play.tap(cell);
  }

  /**
   * Takes back the last slide; at the start, brings back the attempt before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    return this.#play.wind('undo');
  }

  /**
   * Makes the last undone slide again.
   * @returns {boolean} whether there was one
   */
  redo() {
    return this.#play.wind('redo');
  }

  /**
   * Starts another puzzle of the same kind. One undo brings the old one back.
   * @param {{ seed?: bigint | string | null }} [options]
   * @returns {void}
   */
  newPuzzle({ seed } = {}) {
    this.#play.newPuzzle(seed);
  }

  /** Restarts the puzzle. One undo brings the old attempt back. @returns {void} */
  restart() {
    this.#play.restart();
  }

  /** Gives up without asking. @returns {boolean} whether there was anything to give up */
  giveUp() {
    return this.#play.giveUp();
  }

  /**
   * Marks the next slide of the best solution. Called again while the AI thinks, it cancels.
   * @returns {Promise<boolean>} whether there is a hint
   */
  hint() {
    return this.#play.assistant.hint();
  }

  /**
   * Shows a solution on the board from the start; the game stays as it is.
   * @param {'opponent' | 'best' | 'mine'} [which] whose solution: the opponent's, the best or the player's;
   *   the opponent's if missing
   * @returns {Promise<boolean>} whether it is shown now
   */
  watch(which) {
    return this.#play.assistant.watch(which);
  }

  /** Returns to the game. @returns {void} */
  stopWatching() {
    this.#play.assistant.stopWatching();
  }

  /**
   * Opens the puzzle of a record. It does not count. Undo at its start brings the attempt before back.
   * Rejects with an `Error` that names what is wrong with the record.
   * @param {string} record
   * @param {number} [slides] the number of slides to make; the others wait for redo. Default: all
   * @returns {Promise<boolean>} whether it is played now; false when another tab has the puzzle
   * @throws {Error} naming what is wrong with the record, or that the element is on no page
   */
  open(record, slides) {
    return this.#play.open(record, slides);
  }

  /**
   * Puts a picture on the tiles, or removes it. It stays in this browser.
   * @param {Blob | null} picture
   * @returns {Promise<void>}
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

  /** Focuses the board. @param {FocusOptions} [options] @returns {void} */
  focus(options) {
    this.#find('board').focus(options);
  }
}
