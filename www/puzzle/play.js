/**
 * The puzzle that <sliding-puzzle> plays: what is done in it, whoever does it, and what is saved, shown,
 * said and told after each change.
 */
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
/** @typedef {import('../public/sliding-puzzle.js').PuzzleState} PuzzleState */
/** @typedef {HTMLElement & import('../public/sliding-puzzle.js').PuzzleElement} PuzzleHost */

/** How its sessions are kept. @type {import('../storage/saves.js').Kind<Session>} */
const KIND = {
  name: 'sliding-puzzle',
  restore: (save) => Session.restore(save),
  alike: (session, other) => session.isLike(other),
  connect,
};

/**
 * The parts of the element that it shows the puzzle with.
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import('./board.js').Board} board
 * @property {import('./panel.js').Panel} panel
 * @property {import('../element/sound-and-vibration.js').SoundAndVibration<any>} feedback
 * @property {(intent: Intent) => void} act does what the player asked for
 * @property {() => void} opened is told that a session was opened
 */

export class Play {
  #element;
  #frame;
  #board;
  #panel;
  #feedback;
  /** What is played, and whether it may. @type {Opening<Session, Intent>} */
  opening;
  /** Hints and solutions. */
  assistant;
  /** What new puzzles are made from. @type {PuzzleOptions} */
  #options = {};
  /** Whether the player is asked whether to give up. */
  asks = false;
  /** Whether an end has come of which nobody knows yet who has won. */
  #untold = false;

  /** @param {PuzzleHost} element @param {Parts} parts */
  constructor(element, parts) {
    const { root, board, panel, feedback, act, opened } = parts;
    this.#element = element;
    this.#frame = /** @type {HTMLElement} */ (root.querySelector('.game'));
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
        this.#show(session, shown);
        opened();
        this.assistant.seekIfDue();
      },
      showElsewhere: () => {
        this.assistant.forget();
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

  /** The session that is shown. */
  get session() {
    return this.opening.session;
  }

  /** The session, unless it is just being opened, played elsewhere, or a solution is shown. */
  get playable() {
    return this.assistant.watching ? undefined : this.opening.playable;
  }

  // What is done

  /** @param {number} direction @returns {boolean} whether a number could go there */
  slide(direction) {
    const session = this.playable;
    if (!session || this.saysOver(session)) return false;
    const slide = this.opening.ask(() => session.slide(direction));
    if (slide) return this.#slid(session, [slide]);
    this.#panel.say(this.#panel.messages.noWay(this.#panel.way(direction)));
    return false;
  }

  /** @param {number} cell @returns {boolean} whether there was a way */
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
   * Takes a slide back, or makes it again; at the start, brings back another try.
   * @param {'undo' | 'redo'} what
   * @returns {boolean} whether there was one
   */
  wind(what) {
    const session = this.playable;
    if (!session) return false;
    const outcome = this.opening.ask(() => session[what]());
    const { tryBack, otherTry, noUndo, noRedo } = this.#panel.messages;
    this.asks = false;
    if (outcome === 'game') {
      const back = this.assistant.knows(session) ? tryBack : otherTry;
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

  /** Gives up, without a question. @returns {boolean} whether there was anything to give up */
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
   * @param {string} record
   * @param {number} [slides] how many of its slides are made; all without it
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

  /** Says that a puzzle is over, where it is. @param {Session} session */
  saysOver(session) {
    if (session.state === 'playing') return false;
    this.#panel.hurry();
    this.#panel.say(`${this.#panel.messages.isOver} ${this.#ending(session)}`);
    return true;
  }

  // Opening

  /** What the attributes ask for. @param {Session | undefined} shown */
  #wish(shown) {
    const { options, seed, wrong } = readWishes(this.#element, this.#panel.notices, shown);
    if (!wrong || !shown) this.#options = options;
    return { fresh: Session.start(options, seed), seed, wrong };
  }

  /** Takes over the attribute that says who is raced. */
  followOpponent() {
    const { session } = this;
    if (!session || this.opening.opening) return;
    readWishes(this.#element, this.#panel.notices, session);
    const rival = rivalOf(this.#element);
    if (session.opponent === rival) return;
    session.opponent = rival;
    this.assistant.seekIfDue();
  }

  /** Puts away what belongs to the puzzle that is shown. */
  #leave() {
    this.assistant.stopWatching();
    this.opening.save();
    this.session?.run(false);
    this.assistant.stopHint();
  }

  /** The element has left the page. */
  remove() {
    this.assistant.close();
    this.opening.save();
    this.opening.remove();
    this.update(true);
  }

  /** Shows a session that was opened. @param {Session} session @param {boolean} shown whether it is shown already */
  #show(session, shown) {
    this.asks = false;
    session.opponent = rivalOf(this.#element);
    this.assistant.stopHint();
    this.assistant.begin(session);
    this.#untold = session.untold;
    if (!shown) this.showBoard();
    this.update(true);
  }

  // What is shown, said and told

  /** Shows the whole board at once. @param {boolean} [moves] whether its tiles are seen to move */
  showBoard(moves = false) {
    const { session } = this;
    if (!session) return;
    const { side, cells, goal, movable } = session;
    this.#frame.style.setProperty('--rows', String(side));
    this.#frame.style.setProperty('--cols', String(side));
    this.#board.show({ side, cells, goal, movable }, moves);
    this.#frame.classList.toggle('done', session.solved);
    this.#board.mark();
  }

  /** @param {Session} session @param {Slide[]} slides */
  #slid(session, slides) {
    // Before anybody sees or hears of it.
    this.opening.save();
    const last = slides[slides.length - 1];
    const { number, to } = last;
    this.#feedback.play(last, session.goal.indexOf(number) === to);
    this.showBoard(true);
    if (last.solved) {
      // It has begun to look before it says so.
      this.assistant.seekBest();
      this.#end(session, slides);
    } else this.#panel.saySlides(slides);
    for (const slide of slides) tell(this.#element, 'slide', slide);
    this.changed(false, true);
    if (last.solved && session.result) tell(this.#element, 'end', session.result);
    return true;
  }

  /**
   * A try has come to its end. It is told who has won as soon as that is known.
   * @param {Session} session
   * @param {Slide[]} [slides] that led there, and are told about later
   */
  #end(session, slides) {
    const { result } = session;
    this.#untold = result === null;
    if (slides) this.#panel.saySlides(slides, '', this.#ending(session));
    else if (result) tell(this.#element, 'end', result);
  }

  /**
   * The best solution is known, or never will be: whoever waits for the end hears it.
   * @param {Session} session
   * @param {string} [before] what is said before it
   */
  settle(session, before = '') {
    if (this.#untold) this.#end(session);
    this.opening.save();
    this.update(false);
    if (session.state === 'playing' || this.assistant.watching) return;
    this.#panel.say(`${before}${before && ' '}${this.#ending(session)}`);
  }

  /** @param {Session} session */
  #ending(session) {
    return this.#panel.sayEnding(session, this.assistant.searches);
  }

  /** @param {Session} session @param {Slide} slide one that was taken back, or made again */
  #wound(session, slide) {
    this.opening.save();
    this.showBoard(true);
    const { back, again2 } = this.#panel.messages;
    if (slide.solved) this.assistant.seekBest();
    const said = slide.undone ? back : again2;
    this.#panel.saySlides([slide], said, slide.solved ? this.#ending(session) : '');
    if (slide.solved) this.#end(session);
    else this.#untold = false;
    this.changed(false, true);
  }

  /** Shows another try. @param {string} said */
  #showOtherTry(said) {
    this.asks = false;
    const session = /** @type {Session} */ (this.session);
    this.assistant.turn(session);
    session.opponent = rivalOf(this.#element);
    // Its end may still have to be told.
    this.#untold = session.untold;
    this.showBoard();
    this.changed(true);
    if (said) this.#panel.say(said);
    else this.#panel.forget();
    this.assistant.seekIfDue();
  }

  /**
   * After every change of the puzzle: what is kept, what is shown, who is told.
   * @param {boolean} [now] whether the end is shown without a pause
   * @param {boolean} [kept] whether it is kept already
   */
  changed(now = false, kept = false) {
    if (!kept) this.opening.save();
    this.assistant.changed();
    this.update(now);
    this.#tellChange();
  }

  /** Shows everything but the tiles. @param {boolean} now whether the end is shown without a pause */
  update(now) {
    const { session, asks } = this;
    if (!session) return;
    this.tick();
    const { elsewhere } = this.opening;
    this.#panel.show(session, { elsewhere, asks, finding: this.assistant.searches, now });
  }

  /** Lets the clock run, or stand. */
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
