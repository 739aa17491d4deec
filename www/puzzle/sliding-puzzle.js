/**
 * The custom element <sliding-puzzle>: engine, view, input, storage and the solving machine wired
 * together. This file exports the class; `define.js` registers it.
 */
import { seedOption, upgrade } from '../element/attributes.js';
import { Opening } from '../element/opening.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { bindKeys, bindSwipes, playsFor } from '../input/keys.js';
import {
  ATTRIBUTES,
  Attributes,
  choiceOf,
  GAME_ATTRIBUTES,
  LOOKS,
  puzzleOptions,
  wrongChoices,
} from './attributes.js';
import { Board } from './board.js';
import { connect, keepPicture, readPicture } from './database.js';
import { bindTouch } from './drag.js';
import { given_up, load, new_puzzle } from './engine.js';
import { intentOfPress, intentOfWatching } from './keys.js';
import { Panel } from './panel.js';
import { Picture, squareOf } from './picture.js';
import { Session } from './session.js';
import { Film } from './solution-cursor.js';
import { Cinema } from './solution-player.js';
import { Helper } from './solver-controller.js';
import { NO_TOTALS } from './stats.js';
import { fill } from './template.js';
import { Typing } from './typing.js';

/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('./keys.js').Intent} Intent */
/** @typedef {import('../public/sliding-puzzle.js').PuzzleElement} PuzzleElement */
/** @typedef {import('../public/sliding-puzzle.js').PuzzleState} PuzzleState */
/** @typedef {import('../public/sliding-puzzle.js').Result} Result */
/** @typedef {import('../public/sliding-puzzle.js').Tallies} Tallies */

/** How its sessions are kept. @type {import('../storage/saves.js').Kind<Session>} */
const KIND = {
  name: 'sliding-puzzle',
  restore: (save) => Session.restore(save),
  alike: (session, other) => session.isLike(other),
  connect,
};

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
 * @fires {CustomEvent<BestKnown>} best - The best solution is known.
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
 * @csspart machine - The opponent's slides.
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

  #root = fill(this.attachShadow({ mode: 'open' }));
  #place = this.#find('board');
  #board = new Board(this.#find('grid'), this.#find('tiles'));
  #panel = new Panel(this.#root, {
    again: () => this.restart(),
    newPuzzle: () => this.#act({ kind: 'newPuzzle' }),
    watchMachine: () => this.watch('machine'),
    watchBest: () => this.watch('best'),
    takeOver: () => this.#opening.takeOver(),
    yesGiveUp: () => this.giveUp(),
    noGiveUp: () => this.#ask(false),
  });
  #cinema = new Cinema(this.#root, {
    show: (film, slide) => this.#showFilm(film.cells, slide),
    said: (slide, at) => {
      if (slide) this.#panel.saySlides([slide], '', `${at}.`);
      else this.#panel.say(`${at}.`);
    },
    stop: () => this.stopWatching(),
    language: () => ({
      messages: this.#panel.messages,
      format: (number) => this.#panel.format(number),
    }),
  });
  /** @type {Opening<Session, Intent>} */
  #opening = new Opening(this, {
    kind: KIND,
    attributes: GAME_ATTRIBUTES,
    notices: this.#panel.notices,
    load,
    wish: (shown) => this.#wish(shown),
    keyOf: ({ side, goalName }) => `${side}x${side}/${goalName}/${this.#options.start ?? 6}`,
    restart: () => this.newPuzzle(),
    leave: () => this.#leavePuzzle(),
    show: (session, { shown }) => this.#opened(session, shown),
    showElsewhere: () => {
      this.#helper.forget();
      this.#panel.say(this.#panel.messages.elsewhere);
      this.#update(true);
    },
    changed: (shown) => {
      if (!shown) this.#tell('change', this.#state());
    },
    saved: () => this.#tell('saved', null),
    crashed: () => {},
    act: (intent) => this.#act(intent),
  });
  #helper = new Helper({
    works: (nodes) => {
      const { finding, thinking } = this.#panel.messages;
      // Before it looks at boards, it may have to get ready.
      this.#panel.think(nodes > 0 ? finding(this.#panel.format(nodes)) : thinking);
    },
    begun: () => this.#update(false),
    known: (session, found) => this.#known(session, found),
    failed: (session, error) => this.#notFound(session, error),
  });
  #typing = new Typing((number) => this.#typed(number));
  #picture = new Picture();
  /** What new puzzles are made from. @type {PuzzleOptions} */
  #options = {};
  /** Whether the player is asked whether to give up. */
  #asks = false;
  /** Whether an end has come of which nobody knows yet who has won. */
  #untold = false;
  /** @type {(() => void)[]} */
  #unbinds = [];
  #feedback = new SoundAndVibration(this, () => import('./feedback.js'));
  /** Counts the solutions that were asked for: only the last one is shown. */
  #watches = 0;
  /** Whether one that is still being looked for is to be shown. */
  #waitsToWatch = false;
  /** Shows the time as it goes. @type {ReturnType<typeof setInterval> | undefined} */
  #ticks;

  constructor() {
    super();
    const buttons = /** @type {[string, Intent][]} */ ([
      ['undo', { kind: 'undo' }],
      ['redo', { kind: 'redo' }],
      ['hint', { kind: 'hint' }],
      ['give-up', { kind: 'giveUp' }],
      ['new', { kind: 'newPuzzle' }],
    ]);
    for (const [id, intent] of buttons) this.#find(id).onclick = () => this.#act(intent);
    this.#board.name = ({ number, row, col, slides, home }) => {
      const { tileAt, tileHome, tileSlides } = this.#panel.messages;
      return tileAt(String(number), row, col) + (home ? tileHome : '') + (slides ? tileSlides : '');
    };
  }

  connectedCallback() {
    upgrade(this, ATTRIBUTES);
    this.#look();
    this.#translate();
    this.#bind();
    if (this.#picture.rests) this.#showPicture(this.#picture.blob);
    this.#opening.connect();
  }

  disconnectedCallback() {
    this.#unbind();
    // An element that is only moved within the page keeps its puzzle and its lock.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.stopWatching();
      this.#stopHint();
      this.#helper.close();
      this.#typing.clear();
      this.#opening.save();
      this.#opening.remove();
      this.#update(true);
      this.#restPicture();
    });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value || !this.isConnected) return;
    if (name === 'lang') this.#translate();
    else if (name === 'whole-page') this.#bind();
    else if (LOOKS.includes(name)) this.#look();
    else if (GAME_ATTRIBUTES.includes(name)) this.#opening.setUp();
  }

  // The puzzle as it stands.

  get #session() {
    return this.#opening.session;
  }
  /** Settles when the puzzle can be played. @type {Promise<void>} */
  get ready() {
    return this.#opening.ready;
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
  /** The statistics of this size, goal and start. @type {Tallies} */
  get tallies() {
    return this.#session?.totals ?? NO_TOTALS;
  }
  /** Whether a solution is being shown. @type {boolean} */
  get watching() {
    return this.#cinema.open;
  }
  /**
   * Settles when everything played so far is stored, with true; with false where it is not.
   * @type {Promise<boolean>}
   */
  get saved() {
    return this.#opening.saved;
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
    const session = this.#playable();
    if (!session || this.#over(session)) return false;
    const slide = this.#opening.ask(() => session.slide(direction));
    if (slide) return this.#slid(session, [slide]);
    this.#panel.say(this.#panel.messages.noWay(this.#panel.way(direction)));
    return false;
  }

  /**
   * Slides the number in a cell, and all numbers between it and the empty cell.
   * @param {number} cell
   * @returns {boolean} whether there was a way
   */
  tap(cell) {
    const session = this.#playable();
    if (!session || this.#over(session)) return false;
    const slides = this.#opening.ask(() => session.tap(cell)) ?? [];
    if (slides.length > 0) return this.#slid(session, slides);
    const number = session.cells[cell];
    if (number > 0) this.#panel.say(this.#panel.messages.noRun(String(number)));
    return false;
  }

  /**
   * Takes back the last slide; at the start, brings back the attempt before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    const session = this.#playable();
    if (!session) return false;
    const { messages } = this.#panel;
    return this.#showOutcome(
      session,
      this.#opening.ask(() => session.undo()),
      messages.noUndo,
    );
  }

  /**
   * Makes the last undone slide again.
   * @returns {boolean} whether there was one
   */
  redo() {
    const session = this.#playable();
    if (!session) return false;
    const { messages } = this.#panel;
    return this.#showOutcome(
      session,
      this.#opening.ask(() => session.redo()),
      messages.noRedo,
    );
  }

  /**
   * Starts another puzzle of the same kind. One undo brings the old one back.
   * @param {{ seed?: bigint | string | null }} [options]
   * @returns {void}
   */
  newPuzzle({ seed } = {}) {
    const chosen = seed === undefined || seed === null ? this.#opening.seed : BigInt(seed);
    this.stopWatching();
    const session = this.#playable();
    if (!session) return;
    this.#opening.ask(() => session.newPuzzle(this.#options, chosen));
    if (this.#opening.crashed) return;
    this.#otherTry(this.#greeting(session));
    if (session.machine === null) this.#panel.hint(this.#greeting(session));
  }

  /** Restarts the puzzle. One undo brings the old attempt back. @returns {void} */
  restart() {
    this.stopWatching();
    const session = this.#playable();
    if (!session || session.untouched) return;
    this.#opening.ask(() => session.restart());
    if (this.#opening.crashed) return;
    this.#otherTry(this.#panel.messages.restarted);
    this.focus({ preventScroll: true });
  }

  /** Gives up without asking. @returns {boolean} whether there was anything to give up */
  giveUp() {
    this.stopWatching();
    const session = this.#playable();
    this.#asks = false;
    if (!session?.giveUp()) return false;
    this.#opening.save();
    this.#ended(session);
    this.#changed(true, true);
    this.#seekBest();
    this.#panel.say(this.#ending(session));
    return true;
  }

  /**
   * Marks the next slide of the best solution. Called again while the AI thinks, it cancels.
   * @returns {Promise<boolean>} whether there is a hint
   */
  async hint() {
    const session = this.#playable();
    if (!session || this.#over(session)) return false;
    const { messages } = this.#panel;
    if (this.#helper.hinting) {
      this.#stopHint();
      return false;
    }
    const board = () => session.cells.join();
    if (this.#helper.next(session.cells) === undefined) {
      this.#panel.think(messages.thinking);
      this.#panel.say(messages.thinking);
      const asked = board();
      try {
        const remember = await this.#helper.seekHint(session);
        // Who stopped it has taken the sentence away, or shows one of another search.
        if (!remember) return false;
        this.#panel.think('');
        // While it thought, the player has played on.
        if (session !== this.#playable() || asked !== board()) return false;
        this.#opening.ask(remember);
      } catch (error) {
        this.#panel.think('');
        this.#noSolver(/** @type {Error} */ (error), () => this.hint());
        return false;
      }
    }
    const direction = this.#helper.next(session.cells);
    const slide =
      direction === undefined ? undefined : this.#opening.ask(() => session.peek(direction));
    if (!slide || direction === undefined) {
      this.#panel.hint(messages.noHint);
      return false;
    }
    session.hinted();
    this.#changed();
    this.#board.mark(slide.number);
    this.#panel.hint(messages.hintSays(String(slide.number), this.#panel.way(direction)));
    return true;
  }

  /**
   * Shows a solution on the board from the start; the game stays as it is.
   * @param {'machine' | 'best' | 'mine'} [which] whose solution: the opponent's, the best or the player's;
   *   the opponent's if missing
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which = 'machine') {
    const session = this.#session;
    if (!session || session !== this.#opening.playable) return false;
    const asked = ++this.#watches;
    const { messages } = this.#panel;
    const racing = which === 'machine' && session.opponent === 'climber';
    if (which !== 'mine' && !racing && !session.shortest) {
      this.#panel.think(messages.thinking);
      this.#panel.say(messages.thinking);
      this.#waitsToWatch = true;
      const found = await this.#seekBest();
      if (asked !== this.#watches) return false;
      this.#cancelWatch();
      if (!found || session !== this.#session) return false;
    }
    const slides = racing ? session.climb.slides : session.shortest?.slides;
    const film = this.#opening.ask(() =>
      which === 'mine'
        ? new Film(session.record)
        : new Film(session.startRecord, slides ?? new Uint8Array()),
    );
    if (!film || film.length === 0) {
      film?.free();
      this.#panel.hint(messages.nothingToWatch);
      return false;
    }
    if (which !== 'mine') session.aid();
    this.#asks = false;
    this.#stopHint();
    this.#board.mark();
    const best = session.shortest?.optimal ? 'ofBest' : 'ofFound';
    const whose = which === 'mine' ? 'ofMine' : racing ? 'ofMachine' : best;
    this.#cinema.start(film, whose);
    this.#panel.say(messages.watching(messages[whose], this.#panel.format(film.length)));
    this.#opening.save();
    this.#tick();
    this.#find('play').focus({ preventScroll: true });
    return true;
  }

  /** What was to be shown once it is found is no longer wanted. @returns {boolean} whether anything was */
  #cancelWatch() {
    this.#watches++;
    const waited = this.#waitsToWatch;
    this.#waitsToWatch = false;
    if (waited && !this.#helper.hinting) this.#panel.think('');
    return waited;
  }

  /** Returns to the game. @returns {void} */
  stopWatching() {
    this.#cancelWatch();
    const focused = this.#find('controls').contains(this.#root.activeElement);
    if (!this.#cinema.close()) return;
    this.#showBoard();
    this.#update(true);
    this.#panel.say(this.#panel.messages.watched);
    if (focused) this.focus({ preventScroll: true });
  }

  /**
   * Opens the puzzle of a record. It does not count. Undo at its start brings the attempt before back.
   * Rejects with an `Error` that names what is wrong with the record.
   * @param {string} record
   * @param {number} [slides] the number of slides to make; the others wait for redo. Default: all
   * @returns {Promise<boolean>} whether it is played now; false when another tab has the puzzle
   * @throws {Error} naming what is wrong with the record, or that the element is on no page
   */
  async open(record, slides) {
    await load();
    if (!this.isConnected) throw new Error('a puzzle can be opened only in an element of the page');
    const opened = Session.open(record, slides);
    const { side, goalName, difficulty } = opened;
    Object.assign(this, { side, goal: goalName });
    if (difficulty !== 'board') this.start = String(difficulty);
    await this.ready;
    this.stopWatching();
    const session = this.#playable();
    if (!session?.isLike(opened)) {
      opened.free();
      return false;
    }
    session.goOnWith(opened);
    this.#otherTry('');
    return true;
  }

  /**
   * Puts a picture on the tiles, or removes it. It stays in this browser.
   * @param {Blob | null} picture
   * @returns {Promise<void>}
   * @throws {Error} when it is none that can be shown
   */
  async setPicture(picture) {
    const square = picture && (await squareOf(picture));
    this.#showPicture(square);
    if (!this.isConnected) this.#restPicture();
    if (this.save === null) return;
    try {
      await keepPicture(square);
      this.#panel.notices.clear('picture');
    } catch (error) {
      console.warn('the picture could not be kept:', error);
      this.#panel.notices.show('picture', {
        text: (messages) =>
          /** @type {import('../i18n/puzzle.js').PuzzleMessages} */ (messages).pictureNotKept,
      });
    }
  }

  // Input

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  get #frame() {
    return /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  }

  #bind() {
    this.#unbind();
    const { wholePage } = this;
    const intentOf = (
      /** @type {KeyboardEvent} */ event,
      /** @type {import('../input/keys.js').KeyScheme} */ scheme,
    ) => this.#intentOf(event, scheme);
    const act = (/** @type {Intent} */ intent) => this.#act(intent);
    const seen = () => {
      this.#tick();
      if (document.hidden) this.#opening.save();
    };
    document.addEventListener('visibilitychange', seen);
    this.#unbinds = [
      bindKeys(wholePage ? document : this, {
        accepts: playsFor(this),
        scheme: () => this.#scheme(),
        act,
        intentOf,
        // They are there while a solution is shown.
        fields: '#controls input, #controls select',
      }),
      bindSwipes(wholePage ? document : this.#place, { board: this.#place, act }),
      bindTouch(this.#place, this.#board, {
        runOf: (cell) => this.#runOf(cell),
        tap: (cell) => {
          this.#typing.clear();
          this.#byHand(() => this.tap(cell));
        },
        swipe: (direction) => this.#act({ kind: 'move', direction }),
      }),
      () => document.removeEventListener('visibilitychange', seen),
    ];
  }

  #unbind() {
    for (const unbind of this.#unbinds) unbind();
    this.#unbinds = [];
  }

  /** @returns {import('../input/keys.js').KeyScheme} */
  #scheme() {
    return this.keys === 'jkil' ? 'jkil' : 'hjkl';
  }

  /**
   * @param {KeyboardEvent} event
   * @param {import('../input/keys.js').KeyScheme} scheme
   * @returns {Intent | undefined}
   */
  #intentOf(event, scheme) {
    if (this.#cinema.open) return intentOfWatching(event);
    const { key, ctrlKey, metaKey, altKey } = event;
    const plain = !ctrlKey && !metaKey && !altKey;
    if (this.#asks && plain && /^([yn]|escape)$/i.test(key)) return { kind: 'other', key };
    if (this.#waitsToWatch && plain && key === 'Escape') return { kind: 'other', key };
    return intentOfPress(event, scheme);
  }

  /** Whether the player may take slides back. */
  get #undoShown() {
    return !this.noUndo;
  }

  /** Every way of playing by keys and buttons comes through here. @param {Intent} intent */
  #act(intent) {
    if (intent.kind === 'leave') return this.#leave();
    if (this.#opening.defer(intent)) return;
    if (intent.kind === 'playback') return this.#playback(intent.what);
    if (this.#cinema.open) return;
    const again = intent.kind === 'watch' || (intent.kind === 'other' && intent.key === 'Escape');
    if (this.#cancelWatch() && again) return;
    if (intent.kind === 'digit') {
      this.#typing.type(intent.digit, this.cells.length - 1);
      return;
    }
    this.#typing.flush();
    if (intent.kind === 'other') return this.#other(intent.key);
    if (intent.kind === 'move') this.#byHand(() => this.slide(intent.direction));
    else if (intent.kind === 'giveUp') this.#ask(true);
    else if (intent.kind === 'watch') this.watch();
    else if (intent.kind === 'hint') this.hint();
    else if (intent.kind === 'newPuzzle') this.newPuzzle();
    else if (this.#undoShown) this[intent.kind]();
  }

  /** A slide by hand: one over a question puts the question aside. @param {() => boolean} slide */
  #byHand(slide) {
    if (this.#opening.opening || this.#cinema.open) return;
    this.#cancelWatch();
    if (this.#asks) this.#ask(false);
    slide();
  }

  /** @param {import('./keys.js').Playback} what */
  #playback(what) {
    if (what === 'toggle') this.#cinema.toggle();
    else if (what === 'stop') this.stopWatching();
    else this.#cinema.go(what);
  }

  /** A number was typed. @param {number} number */
  #typed(number) {
    const cell = this.cells.indexOf(number);
    if (cell < 0) this.#panel.say(this.#panel.messages.noNumber(String(number)));
    else this.#byHand(() => this.tap(cell));
  }

  /** @param {number} cell */
  #runOf(cell) {
    const session = this.#playable();
    const run = session && this.#opening.ask(() => session.runTo(cell));
    return run?.length ? { direction: run[0], length: run.length } : undefined;
  }

  /** Gives the keyboard back to the page, which may do more. */
  #leave() {
    this.#cancelWatch();
    const focused = /** @type {HTMLElement | null} */ (this.#root.activeElement);
    focused?.blur();
    this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
  }

  /** A key that means nothing, but as the answer to a question. @param {string} key */
  #other(key) {
    if (this.#asks) {
      if (key.toLowerCase() === 'y') this.giveUp();
      else this.#ask(false);
    } else this.#panel.hint(this.#panel.messages.noKeyHere(key));
  }

  /** Asks whether to give up, or puts the question aside. @param {boolean} asks */
  #ask(asks) {
    const session = this.#playable();
    if (!session) return;
    if (asks && session.state !== 'playing') {
      this.#over(session);
      return;
    }
    this.#asks = asks;
    this.#update(true);
    const { askGiveUp, askGiveUpDetail } = this.#panel.messages;
    if (!asks) return this.focus({ preventScroll: true });
    this.#panel.say(`${askGiveUp} ${askGiveUpDetail(this.#panel.format(given_up()))}`);
    const first = this.#find('choices').querySelector('button');
    if (this.matches(':focus-within')) first?.focus({ preventScroll: true });
  }

  /** The session, unless it is just being opened, played elsewhere, or a solution is shown. */
  #playable() {
    return this.#cinema.open ? undefined : this.#opening.playable;
  }

  /** Says so when a puzzle is over. @param {Session} session */
  #over(session) {
    if (session.state === 'playing') return false;
    this.#panel.hurry();
    this.#panel.say(`${this.#panel.messages.isOver} ${this.#ending(session)}`);
    return true;
  }

  // The solving machine

  /** Looks for the best way from the start. @returns {Promise<boolean>} whether it is known now */
  async #seekBest() {
    return this.#session ? this.#helper.seekBest(this.#session) : false;
  }

  /** @type {import('./solver-controller.js').Listener['known']} */
  #known(session, { shown, optimal, results }) {
    if (shown) {
      this.#found(session);
      this.#tell('best', { best: session.shortest?.slides.length, optimal });
    } else {
      this.#opening.save();
      this.#update(false);
    }
    for (const result of results) this.#tell('end', result);
  }

  /** @type {import('./solver-controller.js').Listener['failed']} */
  #notFound(session, error) {
    const racing = session.opponent === 'optimal';
    if (racing) session.raceClimber();
    this.#noSolver(error, () => this.#seekBest(), racing);
    const { noSolver, noSolverRace } = this.#panel.messages;
    this.#found(session, noSolver + (racing ? noSolverRace : ''));
  }

  /**
   * What was looked for is known, or never will be: whoever waits for the end hears it.
   * @param {Session} session
   * @param {string} [before] what is said before it
   */
  #found(session, before = '') {
    if (this.#untold) this.#ended(session);
    this.#opening.save();
    this.#update(false);
    if (session.state === 'playing' || this.#cinema.open) return;
    this.#panel.say(`${before}${before && ' '}${this.#ending(session)}`);
  }

  /** @param {Error} error @param {() => void} again @param {boolean} [racing] */
  #noSolver(error, again, racing = false) {
    console.warn('the solving machine failed:', error);
    /** @type {import('../element/notices.js').Notice} */
    const notice = {
      text: (messages) => {
        const own = /** @type {import('../i18n/puzzle.js').PuzzleMessages} */ (messages);
        return own.noSolver + (racing ? own.noSolverRace : '');
      },
      label: ({ tryAgain }) => tryAgain,
      act: () => {
        this.#panel.notices.clear('solver');
        again();
      },
    };
    this.#panel.notices.failed('solver', notice, error);
  }

  #stopHint() {
    this.#helper.stopHint();
    this.#panel.think('');
  }

  // Setting up

  /** What the attributes ask for. @param {Session | undefined} shown */
  #wish(shown) {
    const { options, seed, errors } = this.#wishes();
    this.#nameWrong(errors);
    const wrong = errors.length > 0;
    if (!wrong || !shown) this.#options = options;
    return { fresh: Session.start(options, seed), seed, wrong };
  }

  /** What the attributes ask for; in place of what is wrong, the usual. */
  #wishes() {
    /** @type {Record<string, any>} */
    const options = puzzleOptions(this);
    let seed = seedOption(this);
    /** @type {string[]} */
    const errors = [];
    const wrong = (/** @type {() => import('./engine.js').Puzzle} */ ask) => {
      try {
        ask().free();
        return false;
      } catch (error) {
        errors.push(/** @type {Error} */ (error).message);
        return true;
      }
    };
    for (const [name, value] of Object.entries(options)) {
      if (wrong(() => new_puzzle({ [name]: value }))) options[name] = undefined;
    }
    if (wrong(() => new_puzzle({}, seed))) seed = undefined;
    return { options: /** @type {PuzzleOptions} */ (options), seed, errors };
  }

  /** Names what is wrong with the attributes. @param {string[]} errors of those that choose the puzzle */
  #nameWrong(errors) {
    const { notices } = this.#panel;
    const all = [...errors, ...wrongChoices(this)];
    if (all.length === 0) notices.clear('attributes');
    else notices.badAttributes(all.join('; '), errors.length > 0 && !this.#session);
  }

  /** Puts away what belongs to the puzzle that is shown. */
  #leavePuzzle() {
    this.stopWatching();
    this.#opening.save();
    this.#session?.run(false);
    this.#stopHint();
  }

  /** Shows a session that was opened. @param {Session} session @param {boolean} shown whether it is shown already */
  #opened(session, shown) {
    this.#asks = false;
    session.opponent = this.#rival;
    this.#stopHint();
    this.#helper.begin(session);
    this.#untold = session.untold;
    if (!shown) this.#showBoard();
    this.#update(true);
    if (this.save !== null) this.#loadPicture();
    this.#seekIfDue();
  }

  /** Looks for the best way where it is needed at once. */
  #seekIfDue() {
    const session = this.#session;
    if (!session || this.#opening.elsewhere) return;
    if (session.opponent === 'optimal' || session.state !== 'playing') this.#seekBest();
  }

  /** @returns {import('./session.js').Opponent} */
  get #rival() {
    return choiceOf(this, 'opponent').value === 'optimal' ? 'optimal' : 'climber';
  }

  // The picture

  async #loadPicture() {
    const kept = await readPicture();
    if (this.isConnected && kept && !this.#picture.css) this.#showPicture(kept);
  }

  /** @param {Blob | null} square */
  #showPicture(square) {
    this.#picture.show(square);
    this.#frame.style.setProperty('--picture', this.#picture.css || null);
    this.#frame.classList.toggle('pictured', square !== null);
  }

  /** Off the page, a picture needs no address. */
  #restPicture() {
    this.#picture.rest();
    this.#frame.style.removeProperty('--picture');
  }

  // Showing

  /** The whole board at once. @param {boolean} [moves] whether its tiles are seen to move */
  #showBoard(moves = false) {
    const session = this.#session;
    if (!session) return;
    this.#frame.style.setProperty('--rows', String(session.side));
    this.#frame.style.setProperty('--cols', String(session.side));
    const { side, cells, goal, movable } = session;
    this.#board.show({ side, cells, goal, movable }, moves);
    this.#frame.classList.toggle('done', session.solved);
    this.#board.mark();
  }

  /** @param {Uint8Array} cells @param {Slide | undefined} slide */
  #showFilm(cells, slide) {
    const { side, goal } = /** @type {Session} */ (this.#session);
    this.#board.show({ side, cells, goal, movable: new Uint8Array() }, slide !== undefined);
    this.#panel.showTable(side, cells);
  }

  /** @param {Session} session @param {Slide[]} slides */
  #slid(session, slides) {
    // Before anybody sees or hears of it.
    this.#opening.save();
    const last = slides[slides.length - 1];
    const { number, to } = last;
    this.#feedback.play(last, session.goal.indexOf(number) === to);
    this.#showBoard(true);
    if (last.solved) {
      // It has begun to look before it says so.
      this.#seekBest();
      this.#ended(session, slides);
    } else this.#panel.saySlides(slides);
    for (const slide of slides) this.#tell('slide', slide);
    this.#changed(false, true);
    if (last.solved && session.result) this.#tell('end', session.result);
    return true;
  }

  /**
   * A try has come to its end. It is told who has won as soon as that is known.
   * @param {Session} session
   * @param {Slide[]} [slides] that led there, and are told about later
   */
  #ended(session, slides) {
    const { result } = session;
    this.#untold = result === null;
    if (slides) this.#panel.saySlides(slides, '', this.#ending(session));
    else if (result) this.#tell('end', result);
  }

  /** @param {Session} session */
  #ending(session) {
    const { headline, detail } = this.#panel.ending(session, this.#helper.searches);
    return `${headline}${/\p{P}$/u.test(headline) ? '' : '.'} ${detail}`;
  }

  /**
   * @param {Session} session
   * @param {Slide | 'game' | undefined} outcome
   * @param {string} none what is said when there is nothing to show
   */
  #showOutcome(session, outcome, none) {
    const { messages } = this.#panel;
    this.#asks = false;
    if (!outcome) {
      this.#update(true);
      this.#panel.hint(none);
      return false;
    }
    if (outcome === 'game') {
      const same = this.#helper.knows(session);
      const back = same ? messages.tryBack : messages.otherTry;
      this.#otherTry(back(this.#panel.format(session.slides)));
      return true;
    }
    this.#opening.save();
    this.#showBoard(true);
    const said = outcome.back ? messages.back : messages.again2;
    if (outcome.solved) this.#seekBest();
    this.#panel.saySlides([outcome], said, outcome.solved ? this.#ending(session) : '');
    if (outcome.solved) this.#ended(session);
    else this.#untold = false;
    this.#changed(false, true);
    return true;
  }

  /** Another try is shown. @param {string} said */
  #otherTry(said) {
    this.#asks = false;
    const session = /** @type {Session} */ (this.#session);
    this.#stopHint();
    this.#helper.turn(session);
    session.opponent = this.#rival;
    // Its end may still have to be told.
    this.#untold = session.untold;
    this.#showBoard();
    this.#changed(true);
    if (said) this.#panel.say(said);
    this.#seekIfDue();
  }

  /** What is said of a new puzzle. @param {Session} session */
  #greeting(session) {
    const { machine } = session;
    const { startedWith, startedPlain } = this.#panel.messages;
    if (machine === undefined) return startedPlain;
    const tried = this.#panel.format(session.climb.slides.length);
    return startedWith(machine === null ? '' : this.#panel.format(machine), tried);
  }

  /**
   * After every change of the puzzle: what is kept, what is shown, who is told.
   * @param {boolean} [now] whether the end is shown without a pause
   * @param {boolean} [kept] whether it is kept already
   */
  #changed(now = false, kept = false) {
    if (!kept) this.#opening.save();
    this.#cancelWatch();
    this.#panel.clearHint();
    if (this.#helper.hinting) this.#stopHint();
    this.#update(now);
    this.#tell('change', this.#state());
  }

  /** Everything but the tiles. @param {boolean} now whether the end is shown without a pause */
  #update(now) {
    const session = this.#session;
    if (!session) return;
    this.#tick();
    this.#panel.show(session, {
      elsewhere: this.#opening.elsewhere,
      asks: this.#asks,
      finding: this.#helper.searches,
      now,
    });
  }

  /** Lets the clock run, or stand. */
  #tick() {
    const session = this.#session;
    const still = document.hidden || !this.#opening.playable;
    session?.run(!still && !this.#cinema.open);
    const shown = this.timer && !still;
    if (shown && this.#ticks === undefined) {
      this.#ticks = setInterval(() => this.#panel.showTime(this.#session?.time ?? 0), 250);
    } else if (!shown) {
      clearInterval(this.#ticks);
      this.#ticks = undefined;
    }
  }

  /** Takes over the attributes that say how the puzzle looks and sounds. */
  #look() {
    const session = this.#session;
    const { timer, noNumbers, noUndo } = this;
    const { classList } = this.#frame;
    classList.toggle('timed', timer);
    classList.toggle('unnumbered', noNumbers);
    classList.toggle('no-undo', noUndo);
    if (session && !this.#opening.opening) {
      this.#nameWrong(this.#wishes().errors);
      if (session.opponent !== this.#rival) {
        session.opponent = this.#rival;
        this.#seekIfDue();
      }
    }
    this.#update(true);
    this.#feedback.follow();
  }

  #translate() {
    const own = this.getAttribute('lang');
    this.#panel.speak(own ? [own] : navigator.languages);
    if (!this.#cinema.open) this.#showBoard();
    this.#cinema.update();
    this.#update(true);
  }

  /** @returns {PuzzleState} */
  #state() {
    const { slides, solved, state, best, record } = this;
    return { slides, solved, state, best, record };
  }

  /** @param {string} type @param {object | null} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Focuses the board. @param {FocusOptions} [options] @returns {void} */
  focus(options) {
    this.#place.focus(options);
  }
}
