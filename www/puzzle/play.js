/**
 * The puzzle that <sliding-puzzle> plays. Every action goes through here; after each change the puzzle is
 * saved, shown, announced and reported by events.
 */
import { bestEffort, findContainer, resize, tell } from '../element/dom.js';
import { openIn } from '../element/links.js';
import { reopening } from '../element/playable-element.js';
import { SessionHolder } from '../element/session-holder.js';
import { wear } from '../element/wear.js';
import { Assistant } from './assistant.js';
import { Attempt, STATES } from './attempt.js';
import { CHOICE, chosenOpponent, LOOKS, readWishes } from './attributes.js';
import { Board } from './board.js';
import { load, open_puzzle } from './engine.js';
import { Input } from './input.js';
import { NUMBERS } from './numbers.js';
import { Panel } from './panel.js';
import { Picture } from './picture.js';
import { Session } from './session.js';

/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('./input.js').Intent} Intent */
/** @typedef {import('./sliding-puzzle.js').SlidingPuzzle} SlidingPuzzle */

/** @type {import('../element/playable-element.js').Kind<Session>} */
const KIND = {
  format: {
    name: 'sliding-puzzle',
    ...reopening({
      open: open_puzzle,
      keep: (handle, row) => new Attempt(handle, row),
      make: (game) => new Session(game),
    }),
    bestFrom: 'next',
  },
  choice: CHOICE,
  looks: LOOKS,
  load,
  loadFeedback: () => import('./feedback.js'),
};

export class Play {
  kind = KIND;
  /** @type {ReturnType<typeof import('./feedback.js').makeFeedback> | undefined} */
  feedback;
  /** @type {PuzzleOptions} */
  #options = {};
  asks = false;
  #undecided = false;

  /** @param {SlidingPuzzle} element */
  constructor(element) {
    this.element = element;
    /** @type {SessionHolder<SlidingPuzzle, Session, Intent>} */
    this.holder = new SessionHolder(element, KIND, this);
    this.panel = new Panel(element, {
      undo: () => this.input.act({ kind: 'undo' }),
      again: () => this.restart(),
      newPuzzle: () => this.input.act({ kind: 'newGame' }),
      watchBest: () => this.ai.watch('best'),
      takeOver: () => this.holder.takeOver(),
      yesGiveUp: () => this.giveUp(),
      noGiveUp: () => this.input.askGiveUp(false),
    });
    this.view = new Board(this.panel);
    this.picture = new Picture(element, this.panel);
    this.ai = new Assistant(this);
    this.input = new Input(this);
  }

  get watching() {
    return this.ai.watching;
  }

  /** The session, unless it is being opened or played elsewhere, or a solution is shown. */
  get playable() {
    return this.ai.watching ? undefined : this.holder.playable;
  }

  /** @param {number} direction @returns {boolean} whether a number could slide that way */
  slide(direction) {
    const session = this.playable;
    if (!session || this.saysOver(session)) return false;
    const slide = this.holder.ask(() => session.slide(direction));
    if (slide) return this.#slid(session, [slide]);
    if (!this.holder.crashed)
      this.panel.refuse(this.panel.messages.noWay(this.panel.way(direction)));
    return false;
  }

  /** @param {number} cell @returns {boolean} whether the number could slide */
  tap(cell) {
    const session = this.playable;
    if (!session || this.saysOver(session)) return false;
    const slides = this.holder.ask(() => session.tap(cell)) ?? [];
    if (slides.length > 0) return this.#slid(session, slides);
    const number = this.holder.crashed ? 0 : session.puzzle.cells[cell];
    if (number > 0) this.panel.refuse(this.panel.messages.noRun(this.panel.faces.spoken(number)));
    return false;
  }

  /** @param {'undo' | 'redo'} what @returns {boolean} whether there was anything to undo or redo */
  wind(what) {
    const start = this.playable?.startRecord;
    const outcome = this.playable && this.holder.change((session) => session[what]());
    const session = this.playable;
    if (!session) return false;
    const { tryBack, otherTry, noUndo, noRedo, undoPrefix, redoPrefix } = this.panel.messages;
    this.asks = false;
    if (outcome === 'game') {
      const back = session.startRecord === start ? tryBack : otherTry;
      this.#showOtherTry(back(session.puzzle.slides));
    } else if (outcome) {
      this.#made(session, [outcome], what === 'undo' ? undoPrefix : redoPrefix);
      this.#tellResult(session);
      this.changed();
    } else {
      this.update(true);
      this.panel.hint(what === 'undo' ? noUndo : noRedo);
    }
    return outcome !== undefined;
  }

  /** Starts another puzzle of the same kind. @param {bigint | string | null} [seed] */
  newGame(seed) {
    const chosen = seed === undefined || seed === null ? this.holder.seed : BigInt(seed);
    this.ai.stopWatching();
    this.holder.replace(
      (session) => session.newPuzzle(this.#options, chosen, this.element.practice),
      (session) => {
        this.#showOtherTry(this.panel.greeting(session));
        if (session.race.stuck) this.panel.hint(this.panel.greeting(session));
      },
    );
  }

  restart() {
    this.ai.stopWatching();
    if (this.playable?.current.isUntouched) return;
    this.holder.replace(
      (session) => session.restart(),
      () => {
        this.#showOtherTry(this.panel.messages.restarted);
        this.element.focus({ preventScroll: true });
      },
    );
  }

  /** Gives up without asking. @returns {boolean} whether there was anything to give up */
  giveUp() {
    this.ai.stopWatching();
    this.asks = false;
    const session = this.playable;
    if (!session || !this.holder.change(() => session.giveUp())) return false;
    this.showBoard();
    this.#undecided = session.race.result === null;
    this.#tellResult(session);
    this.changed(true);
    this.holder.tellEnd('lost');
    this.ai.seekBest();
    this.panel.say(this.#ending(session));
    return true;
  }

  /**
   * @param {string} record @param {number} [slides] the number of slides to make. Default: all
   * @returns {Promise<boolean>} whether it is played now
   */
  async open(record, slides) {
    const { element, ai } = this;
    await load();
    if (!element.isConnected) {
      throw new Error('a puzzle can be opened only in an element of the page');
    }
    const opened = await openIn(record, 'puzzle', (text) => Session.open(text, slides));
    const { side, goal_name: goal, difficulty } = opened.puzzle;
    const start = difficulty === 'board' ? {} : { start: String(difficulty) };
    ai.stopWatching();
    return this.holder.goOnWith(opened, { side, goal, ...start }, () => this.#showOtherTry(''));
  }

  /** If the puzzle is over, announces that. @param {Session} session */
  saysOver(session) {
    if (session.state === 'playing') return false;
    this.panel.hurry();
    const { isOver, gap } = this.panel.messages;
    this.panel.say(isOver + gap + this.#ending(session));
    return true;
  }

  /** @param {Session | undefined} shown */
  wish(shown) {
    const { options, seed, wrong } = readWishes(this.element, this.panel.notices, shown);
    if (!wrong || !shown) this.#options = options;
    return { fresh: Session.start(options, seed, this.element.practice), seed, wrong };
  }

  /** @param {Session} session */
  saveKey({ puzzle: { side, goal_name } }) {
    return `${side}x${side}/${goal_name}/${this.#options.start ?? 6}`;
  }

  /** */
  leave() {
    this.ai.stopWatching();
    this.saveLeft();
    this.ai.forget();
  }

  /** Saves also a puzzle that was only looked at: the player may be thinking about its first slide. */
  saveLeft() {
    const { session } = this.holder;
    if (session?.current.isUntouched) session.current.settle();
    this.holder.save();
  }

  /** @param {Session} session @param {{ shown: boolean }} how */
  show(session, { shown }) {
    this.asks = false;
    session.race.chosen = chosenOpponent(this.element);
    this.#undecided = session.race.undecided;
    if (!shown) this.showBoard();
    this.update(true);
    bestEffort(() => this.picture.read());
    this.ai.part?.follow(session);
    this.ai.seekIfDue();
  }

  /** */
  remove() {
    this.input.forget();
    this.ai.stopWatching();
    this.ai.part?.close();
    this.holder.save();
    this.holder.remove();
    this.update(true);
    this.picture.rest();
  }

  /** */
  look() {
    this.panel.look(this.element);
    const redraw = () => {
      this.view.redraw();
      this.panel.redraw();
      this.update(true);
    };
    wear(this.element, this, redraw, () => import('./worn-faces.js'), NUMBERS);
    this.#followOpponent();
    this.update(true);
  }

  #followOpponent() {
    const { session } = this.holder;
    if (!session || this.holder.isOpening) return;
    readWishes(this.element, this.panel.notices, session);
    const rival = chosenOpponent(this.element);
    if (session.race.chosen === rival) return;
    session.race.chosen = rival;
    this.ai.seekIfDue();
  }

  /** */
  speak() {
    if (!this.ai.watching) this.showBoard();
    this.ai.part?.speak();
    this.update(true);
  }

  /** @param {boolean} [moves] whether to animate the tiles */
  showBoard(moves = false) {
    const { session } = this.holder;
    if (!session) return;
    const { side, cells, goal, solved } = session.puzzle;
    resize(this.panel.root, side, side);
    this.view.show({ side, cells, goal, movable: session.movable }, moves);
    findContainer(this.panel.root).classList.toggle('done', solved);
    this.view.mark();
  }

  /** @param {Session} session @param {Slide[]} slides */
  #slid(session, slides) {
    // Save first, so no slide that has been shown or announced can be lost.
    this.holder.save();
    const last = slides[slides.length - 1];
    const home = session.puzzle.goal.indexOf(last.number) === last.to;
    this.feedback?.play(last, home, session.isNewBest);
    this.#made(session, slides);
    for (const slide of slides) tell(this.element, 'slide', slide);
    this.changed();
    this.#tellResult(session);
    if (last.solved) this.holder.tellEnd('won');
    return true;
  }

  /** Shows and announces slides in one direction. @param {Session} session @param {Slide[]} slides @param {string} [prefix] */
  #made(session, slides, prefix) {
    const { solved } = slides[slides.length - 1];
    this.showBoard(true);
    // Start the search first, because the announcement mentions it.
    if (solved) this.ai.seekBest();
    this.#undecided = solved && session.race.result === null;
    this.panel.saySlides(slides, prefix, solved ? this.#ending(session) : '');
  }

  /** Tells the page the end of an attempt, as soon as its winner is known. @param {Session} session */
  #tellResult(session) {
    const { result } = session.race;
    if (result) tell(this.element, 'end', result);
  }

  /**
   * Reports the end of an attempt once the best solution is known or cannot be found.
   * @param {Session} session @param {string} [before] text to announce first
   */
  settle(session, before = '') {
    if (this.#undecided) this.#tellResult(session);
    this.#undecided &&= session.race.result === null;
    this.holder.save();
    this.update(false);
    if (session.state === 'playing' || this.ai.watching) return;
    this.panel.say(before + (before && this.panel.messages.gap) + this.#ending(session));
  }

  /** @param {Session} session */
  #ending(session) {
    return this.panel.sayEnding(session, this.ai.searches);
  }

  /** @param {string} text its announcement */
  #showOtherTry(text) {
    this.asks = false;
    const session = /** @type {Session} */ (this.holder.session);
    this.ai.cancel();
    this.ai.part?.follow(session);
    session.race.chosen = chosenOpponent(this.element);
    // Its end may still have to be reported.
    this.#undecided = session.race.undecided;
    this.showBoard();
    this.changed(true);
    if (text) this.panel.say(text);
    else this.panel.forget();
    this.ai.seekIfDue();
  }

  /** @param {boolean} [now] whether to show the end without a delay */
  changed(now = false) {
    this.ai.cancel();
    this.panel.clearHint();
    this.update(now);
    this.tellShown();
  }

  /** @param {boolean} now */
  update(now) {
    const { asks } = this;
    const { session, elsewhere } = this.holder;
    if (!session) return;
    this.tick();
    this.panel.show(session, { elsewhere, asks, finding: this.ai.searches, now });
    this.holder.mark(this.ai.watching ? 'watching' : STATES[session.state]);
  }

  tick() {
    const still = this.element.ownerDocument.hidden || !this.holder.isHeld;
    const shown = this.element.timer && !still;
    this.panel.runTime(shown ? () => this.holder.session?.time ?? 0 : undefined);
  }

  /** @param {boolean} [shown] */
  tellShown(shown = false) {
    // Where it is played is no change of the puzzle.
    if (shown) return;
    const { slides, solved, state, best, record } = this.element;
    tell(this.element, 'change', { slides, solved, state, best, record });
  }
}
