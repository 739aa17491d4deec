/**
 * The puzzle that <sliding-puzzle> plays. Every action goes through here; after each change the puzzle is
 * saved, shown, announced and reported by events.
 */
import { frameOf, resize } from '../element/dom.js';
import { tell } from '../element/events.js';
import { Opening } from '../element/opening.js';
import { Assistant } from './assistant.js';
import { GAME_ATTRIBUTES, readWishes, rivalOf } from './attributes.js';
import { connect } from './database.js';
import { load } from './engine.js';
import { Session } from './session.js';

/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('./keys.js').Intent} Intent */
/** @typedef {import('./types.js').PuzzleState} PuzzleState */
/** @typedef {import('./sliding-puzzle.js').SlidingPuzzle} PuzzleHost */

/** How sessions are saved. @type {import('../storage/saves.js').SaveFormat<Session>} */
const KIND = {
  name: 'sliding-puzzle',
  restore: (save) => Session.restore(save),
  alike: (session, other) => session.isLike(other),
  connect,
};

/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import('./board.js').Board} board
 * @property {import('./panel.js').Panel} panel
 * @property {import('../element/sound-and-vibration.js').SoundAndVibration<any>} feedback
 * @property {(intent: Intent) => void} act carries out an intent of the player
 * @property {() => void} opened called when a session was opened
 */

export class Play {
  #element;
  #root;
  #board;
  #panel;
  #feedback;
  /** The session and its state. @type {Opening<Session, Intent>} */
  opening;
  /** Hints and solutions. */
  assistant;
  /** The options of new puzzles. @type {PuzzleOptions} */
  #options = {};
  /** Whether the question about giving up is shown. */
  asks = false;
  /** Whether the attempt is over, but its winner isn't known yet. */
  #untold = false;

  /** @param {PuzzleHost} element @param {Parts} parts */
  constructor(element, parts) {
    const { root, board, panel, feedback, act, opened } = parts;
    this.#element = element;
    this.#root = root;
    this.#board = board;
    this.#panel = panel;
    this.#feedback = feedback;
    this.assistant = new Assistant(element, this, parts);
    this.opening = new Opening(element, {
      kind: KIND,
      attributes: GAME_ATTRIBUTES,
      notices: panel.notices,
      load,
      wish: (shown) => this.#wish(shown),
      keyOf: ({ side, goalName }) => `${side}x${side}/${goalName}/${this.#options.start ?? 6}`,
      restart: () => this.newPuzzle(),
      leave: () => this.#leave(),
      show: (session, { shown }) => {
        this.asks = false;
        session.opponent = rivalOf(element);
        this.assistant.stopHint();
        this.assistant.solver.begin(session);
        this.#untold = session.untold;
        if (!shown) this.showBoard();
        this.update(true);
        opened();
        this.assistant.seekIfDue();
      },
      showElsewhere: () => {
        this.assistant.solver.forget();
        panel.say(panel.messages.elsewhere);
        this.update(true);
      },
      changed: (shown) => {
        if (!shown) this.#tellChange();
      },
      saved: () => tell(element, 'saved'),
      crashed: () => {},
      act,
    });
  }

  get session() {
    return this.opening.session;
  }

  /** The session, unless it is being opened or played elsewhere, or a solution is shown. */
  get playable() {
    return this.assistant.watching ? undefined : this.opening.playable;
  }

  /** @param {number} direction @returns {boolean} whether a number could slide that way */
  slide(direction) {
    const session = this.playable;
    if (!session || this.saysOver(session)) return false;
    const slide = this.opening.ask(() => session.slide(direction));
    if (slide) return this.#slid(session, [slide]);
    this.#panel.say(this.#panel.messages.noWay(this.#panel.way(direction)));
    return false;
  }

  /** @param {number} cell @returns {boolean} whether the number could slide */
  tap(cell) {
    const session = this.playable;
    if (!session || this.saysOver(session)) return false;
    const slides = this.opening.ask(() => session.tap(cell)) ?? [];
    if (slides.length > 0) return this.#slid(session, slides);
    const number = session.cells[cell];
    if (number > 0) this.#panel.say(this.#panel.messages.noRun(String(number)));
    return false;
  }

  /**
   * Takes back or repeats a slide. At the start or end of an attempt, brings back another one.
   * @param {'undo' | 'redo'} what
   * @returns {boolean} whether there was anything to undo or redo
   */
  wind(what) {
    const session = this.playable;
    if (!session) return false;
    const outcome = this.opening.ask(() => session[what]());
    const { tryBack, otherTry, noUndo, noRedo } = this.#panel.messages;
    this.asks = false;
    if (outcome === 'game') {
      const back = this.assistant.solver.knows(session) ? tryBack : otherTry;
      this.#showOtherTry(back(session.slides));
    } else if (outcome) this.#wound(session, outcome);
    else {
      this.update(true);
      this.#panel.hint(what === 'undo' ? noUndo : noRedo);
    }
    return outcome !== undefined;
  }

  /** Starts another puzzle of the same kind. @param {bigint | string | null} [seed] */
  newPuzzle(seed) {
    const chosen = seed === undefined || seed === null ? this.opening.seed : BigInt(seed);
    this.assistant.stopWatching();
    const session = this.playable;
    if (!session) return;
    this.opening.ask(() => session.newPuzzle(this.#options, chosen));
    if (this.opening.crashed) return;
    this.#showOtherTry(this.#panel.greeting(session));
    if (session.aiSlides === null) this.#panel.hint(this.#panel.greeting(session));
  }

  /** Starts the same puzzle again. */
  restart() {
    this.assistant.stopWatching();
    const session = this.playable;
    if (!session || session.untouched) return;
    this.opening.ask(() => session.restart());
    if (this.opening.crashed) return;
    this.#showOtherTry(this.#panel.messages.restarted);
    this.#element.focus({ preventScroll: true });
  }

  /** Gives up without asking. @returns {boolean} whether there was anything to give up */
  giveUp() {
    this.assistant.stopWatching();
    const session = this.playable;
    this.asks = false;
    if (!session?.giveUp()) return false;
    this.opening.save();
    this.#end(session);
    this.changed(true, true);
    this.assistant.seekBest();
    this.#panel.say(this.#ending(session));
    return true;
  }

  /**
   * Plays the puzzle of a record.
   * @param {string} record @param {number} [slides] the number of slides to make. Default: all
   * @returns {Promise<boolean>} whether it is played now
   */
  async open(record, slides) {
    const element = this.#element;
    await load();
    if (!element.isConnected) {
      throw new Error('a puzzle can be opened only in an element of the page');
    }
    const opened = Session.open(record, slides);
    const { side, goalName, difficulty } = opened;
    Object.assign(element, { side, goal: goalName });
    if (difficulty !== 'board') element.start = String(difficulty);
    await element.ready;
    this.assistant.stopWatching();
    const session = this.playable;
    if (!session?.isLike(opened)) {
      opened.free();
      return false;
    }
    session.goOnWith(opened);
    this.#showOtherTry('');
    return true;
  }

  /** If the puzzle is over, announces that. @param {Session} session */
  saysOver(session) {
    if (session.state === 'playing') return false;
    this.#panel.hurry();
    const { isOver, gap } = this.#panel.messages;
    this.#panel.say(isOver + gap + this.#ending(session));
    return true;
  }

  /** The session that the attributes ask for. @param {Session | undefined} shown */
  #wish(shown) {
    const { options, seed, wrong } = readWishes(this.#element, this.#panel.notices, shown);
    if (!wrong || !shown) this.#options = options;
    return { fresh: Session.start(options, seed), seed, wrong };
  }

  /** Applies the attribute `opponent`. */
  followOpponent() {
    const { session } = this;
    if (!session || this.opening.opening) return;
    readWishes(this.#element, this.#panel.notices, session);
    const rival = rivalOf(this.#element);
    if (session.opponent === rival) return;
    session.opponent = rival;
    this.assistant.seekIfDue();
  }

  #leave() {
    this.assistant.stopWatching();
    this.opening.save();
    this.session?.run(false);
    this.assistant.stopHint();
  }

  remove() {
    this.assistant.close();
    this.opening.save();
    this.opening.remove();
    this.update(true);
  }

  /** Shows the whole board. @param {boolean} [moves] whether to animate the tiles */
  showBoard(moves = false) {
    const { session } = this;
    if (!session) return;
    resize(this.#root, session.side, session.side);
    this.#board.show(session, moves);
    frameOf(this.#root).classList.toggle('done', session.solved);
    this.#board.mark();
  }

  /** @param {Session} session @param {Slide[]} slides */
  #slid(session, slides) {
    // Save first, so no slide that has been shown or announced can be lost.
    this.opening.save();
    const last = slides[slides.length - 1];
    const { number, to } = last;
    this.#feedback.play(last, session.goal.indexOf(number) === to);
    this.showBoard(true);
    if (last.solved) {
      // Start the search first, because the announcement mentions it.
      this.assistant.seekBest();
      this.#end(session, slides);
    } else this.#panel.saySlides(slides);
    for (const slide of slides) tell(this.#element, 'slide', slide);
    this.changed(false, true);
    if (last.solved && session.result) tell(this.#element, 'end', session.result);
    return true;
  }

  /**
   * Handles the end of an attempt. Its winner is reported as soon as it is known.
   * @param {Session} session
   * @param {Slide[]} [slides] the last slides; the caller reports their end itself
   */
  #end(session, slides) {
    const { result } = session;
    this.#untold = result === null;
    if (slides) this.#panel.saySlides(slides, '', this.#ending(session));
    else if (result) tell(this.#element, 'end', result);
  }

  /**
   * Reports the end of an attempt once the best solution is known or cannot be found.
   * @param {Session} session @param {string} [before] text to announce first
   */
  settle(session, before = '') {
    if (this.#untold) this.#end(session);
    this.opening.save();
    this.update(false);
    if (session.state === 'playing' || this.assistant.watching) return;
    this.#panel.say(before + (before && this.#panel.messages.gap) + this.#ending(session));
  }

  /** @param {Session} session */
  #ending(session) {
    return this.#panel.sayEnding(session, this.assistant.solver.searches);
  }

  /** @param {Session} session @param {Slide} slide one that was undone or redone */
  #wound(session, slide) {
    this.opening.save();
    this.showBoard(true);
    const { undoPrefix, redoPrefix } = this.#panel.messages;
    if (slide.solved) this.assistant.seekBest();
    const prefix = slide.undone ? undoPrefix : redoPrefix;
    this.#panel.saySlides([slide], prefix, slide.solved ? this.#ending(session) : '');
    if (slide.solved) this.#end(session);
    else this.#untold = false;
    this.changed(false, true);
  }

  /** Shows another attempt. @param {string} text its announcement */
  #showOtherTry(text) {
    this.asks = false;
    const session = /** @type {Session} */ (this.session);
    this.assistant.turn(session);
    session.opponent = rivalOf(this.#element);
    // Its end may still have to be reported.
    this.#untold = session.untold;
    this.showBoard();
    this.changed(true);
    if (text) this.#panel.say(text);
    else this.#panel.forget();
    this.assistant.seekIfDue();
  }

  /**
   * Saves, shows and reports a change of the puzzle.
   * @param {boolean} [now] whether to show the end without a delay
   * @param {boolean} [saved] whether it has been saved already
   */
  changed(now = false, saved = false) {
    if (!saved) this.opening.save();
    this.assistant.changed();
    this.update(now);
    this.#tellChange();
  }

  /** Updates everything but the tiles. @param {boolean} now whether to show the end without a delay */
  update(now) {
    const { session, asks } = this;
    if (!session) return;
    this.tick();
    const { elsewhere } = this.opening;
    this.#panel.show(session, { elsewhere, asks, finding: this.assistant.solver.searches, now });
  }

  /** Starts or stops the clock. */
  tick() {
    const { session } = this;
    const still = document.hidden || !this.opening.playable;
    session?.run(!still && !this.assistant.watching);
    const shown = this.#element.timer && !still;
    this.#panel.runTime(shown ? () => this.session?.time ?? 0 : undefined);
  }

  #tellChange() {
    const { slides, solved, state, best, record } = this.#element;
    /** @type {PuzzleState} */
    const detail = { slides, solved, state, best, record };
    tell(this.#element, 'change', detail);
  }
}
