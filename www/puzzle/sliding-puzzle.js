/**
 * The custom element <sliding-puzzle>: its attributes, properties, methods and life cycle. This file
 * exports the class; `define.js` registers it.
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
 * @attr {'spiral' | 'usual'} [goal=spiral] - The arrangement to reach: `usual` is 1, 2, 3 … row by row;
 *   `spiral` runs along the border and inward.
 * @attr {number | 'any'} [start=6] - The number of random slides back from the goal, 1 to 999, or `any`
 *   for any solvable board.
 * @attr {'climber' | 'optimal'} [opponent=climber] - The AI to race: `climber` is greedy, always taking
 *   the slide that looks best; `optimal` takes the fewest slides on 3 × 3 and 4 × 4, few on 5 × 5.
 * @attr {boolean} timer - Shows the time.
 * @attr {boolean} no-numbers - Hides the numbers on a picture.
 * @attr {string} seed - The seed of every new puzzle: an integer from 0 to 2^64 - 1. Setting it starts a
 *   new puzzle. Default: a random seed for each puzzle.
 * @attr {string} save - The name under which the puzzle is saved in this browser. Default: nothing is
 *   stored.
 * @attr {'light' | 'dark' | 'auto'} theme - The colors; `auto` follows the system. Default: the
 *   page's `color-scheme`.
 * @attr {'en' | 'zh'} lang - The language. Default: the first supported language of the browser,
 *   otherwise English.
 * @attr {boolean} no-undo - Removes undo and redo for the player; the methods still work.
 * @attr {'hjkl' | 'jkil'} [keys=hjkl] - The letter keys that move tiles, in addition to W A S D.
 * @attr {'normal' | 'fast' | 'slow' | 'off'} [speed=normal] - The speed of the animation.
 * @attr {boolean} sound - Plays a tone for each slide.
 * @attr {boolean} haptics - Vibrates at each slide, if the device can.
 * @attr {boolean} whole-page - Responds to keys and swipes on the whole page, wherever nothing else uses
 *   them. Default: keys while the element has the focus, swipes on the board.
 *
 * @fires {CustomEvent<Slide>} slide - A number has slid; undo and redo fire only `change`.
 * @fires {CustomEvent<PuzzleState>} change - The puzzle has changed: by a slide, undo, redo, a new puzzle,
 *   giving up, a hint, an opened record or a changed attribute.
 * @fires {CustomEvent<Result>} end - An attempt has ended and its winner is known. It may come late, for
 *   the previous attempt.
 * @fires {CustomEvent<BestSolution>} best - The best solution is known.
 * @fires {CustomEvent<null>} saved - Everything played so far is stored.
 * @fires {CustomEvent<null>} leave - The player pressed Q, and the element has given up the focus.
 *
 * @slot end - Shown below the choices at the end of a puzzle.
 *
 * @csspart game - The whole puzzle.
 * @csspart figures - The row of slides, time, opponent's slides and best result.
 * @csspart figure - Each of these numbers with its label.
 * @csspart slides - The number of slides.
 * @csspart time - The time.
 * @csspart ai - The opponent's slides.
 * @csspart best - The player's best result.
 * @csspart actions - The row of buttons.
 * @csspart button - Every button.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart hint - The hint button.
 * @csspart give-up - The give-up button.
 * @csspart new - The new puzzle button.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart sides - The group of the two small boards.
 * @csspart mini - Each small board with its label.
 * @csspart start - The small board of the start.
 * @csspart goal - The small board of the goal.
 * @csspart overlay - The overlay on the board at the end of a puzzle.
 * @csspart card - The card on the overlay.
 * @csspart notice - A notice above the board.
 * @csspart controls - The playback controls of a solution.
 * @csspart scrubber - The slider of a solution.
 * @csspart step-back - The button that goes back one slide.
 * @csspart play - The play and pause button.
 * @csspart step-on - The button that goes forward one slide.
 * @csspart speed - The speed menu.
 *
 * @cssprop {length} [--sliding-puzzle-max-board=40rem] - The maximum length of the board's side.
 * @cssprop {length} [--sliding-puzzle-max-height=--sliding-puzzle-max-board] - The board's maximum height.
 * @cssprop {length} [--game-2048-max-board] - Used if `--sliding-puzzle-max-board` is not set.
 * @cssprop {length} [--game-2048-max-height] - Used if `--sliding-puzzle-max-height` is not set.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 * @cssprop {length} [--game-2048-side-start=0] - On a phone in landscape, the height to leave free above
 *   the column next to the board, for content of the page.
 */
export class SlidingPuzzle extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  /**
   * Adds a language, or replaces texts of an existing one.
   * @param {string} tag the language tag
   * @param {Record<string, unknown>} sentences texts by key; missing ones are shown in English
   * @throws {RangeError | TypeError} if the tag is not a language tag or the texts are not an object
   */
  static registerLanguage(tag, sentences) {
    PUZZLE.register(tag, sentences);
  }

  /** Stops following the languages that the page registers. */
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
  #visibilityChanged = () => {
    this.#play.tick();
    if (document.hidden) this.#play.opening.save();
  };

  connectedCallback() {
    upgrade(this, ATTRIBUTES);
    this.#look();
    this.#translate();
    this.#input.bind();
    this.#unfollow = followLanguages(() => this.#translate());
    document.addEventListener('visibilitychange', this.#visibilityChanged);
    this.#picture.wake();
    this.#play.opening.connect();
  }

  disconnectedCallback() {
    this.#input.unbind();
    this.#unfollow();
    document.removeEventListener('visibilitychange', this.#visibilityChanged);
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

  // The state of the puzzle

  get #session() {
    return this.#play.session;
  }
  /** Resolves when the puzzle can be played. @type {Promise<void>} */
  get ready() {
    return this.#play.opening.ready;
  }

  /**
   * The size of the board that is shown. It differs from the attribute if that asks for an impossible one.
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
  /** The number of slides of the start, `any`, or `board` for a custom start. @type {number | 'any' | 'board'} */
  get difficulty() {
    return this.#session?.difficulty ?? 6;
  }
  /** The record of the slides made, which proves the result. @type {string} */
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
  /** The numbers on the board, row by row; 0 is the empty cell. @type {Uint8Array} */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /** The cells whose numbers can slide. @type {Uint8Array} */
  get movable() {
    return this.#session?.movable ?? new Uint8Array();
  }
  /**
   * The fewest slides so far for this size, goal and start, without help; null if there are none.
   * @type {number | null}
   */
  get best() {
    return this.#session?.best || null;
  }
  /** The state of the attempt. @type {'playing' | 'solved' | 'given-up'} */
  get state() {
    return this.#session?.state ?? 'playing';
  }
  /**
   * The result of the attempt; null before its end, and until the winner is known.
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
   * Resolves to true when everything played so far is stored, or to false if that fails or saving is off.
   * @type {Promise<boolean>}
   */
  get saved() {
    return this.#play.opening.saved;
  }
  /** Resolves when all tiles have stopped moving. @type {Promise<void>} */
  get settled() {
    return this.#board.settled.then(() => {});
  }

  /**
   * Slides a number in a direction.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether a number could slide that way
   */
  slide(direction) {
    return this.#play.slide(direction);
  }

  /**
   * Slides the number in a cell and all numbers between it and the empty cell.
   * @param {number} cell counted row by row from 0
   * @returns {boolean} whether it could slide
   */
  tap(cell) {
    return this.#play.tap(cell);
  }

  /**
   * Takes back the last slide. At the start, brings back the previous attempt.
   * @returns {boolean} whether there was anything to undo
   */
  undo() {
    return this.#play.wind('undo');
  }

  /**
   * Makes the last undone slide again, or returns to the attempt that undo left.
   * @returns {boolean} whether there was anything to redo
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
   * Marks the next slide of the best known solution. A second call while the AI thinks cancels it.
   * @returns {Promise<boolean>} whether there is a hint
   */
  hint() {
    return this.#play.assistant.hint();
  }

  /**
   * Shows a solution on the board, from the start. The game itself does not change.
   * @param {'opponent' | 'best' | 'mine'} [which] the opponent's solution, the best one or the player's.
   *   Default: the opponent's
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
   * Opens the puzzle of a record. It does not count for statistics or the best result. Undo at its start
   * brings back the previous attempt. Rejects with an `Error` that says what is wrong with the record.
   * @param {string} record
   * @param {number} [slides] the number of slides to make; redo makes the others. Default: all
   * @returns {Promise<boolean>} whether it is played now; false if another tab plays the puzzle
   * @throws {Error} that says what is wrong with the record, or that the element is not on a page
   */
  open(record, slides) {
    return this.#play.open(record, slides);
  }

  /**
   * Puts a picture on the tiles. It stays in this browser.
   * @param {Blob | null} picture null removes it
   * @returns {Promise<void>}
   * @throws {Error} if it cannot be shown
   */
  setPicture(picture) {
    return this.#picture.set(picture);
  }

  /** Applies the attributes that change how the puzzle looks and sounds. */
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
