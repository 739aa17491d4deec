/**
 * The custom element <sliding-puzzle>: engine, view, input, storage and the solving machine wired
 * together. This file exports the class; `define-puzzle.js` registers it.
 */
import { seedOption, upgrade } from '../element/attributes.js';
import { Opening } from '../element/opening.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { followLanguages } from '../i18n/languages.js';
import { PUZZLE } from '../i18n/puzzle.js';
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

/** How its sessions are kept. @type {import('../storage/saves.js').Kind<Session>} */
const KIND = {
  name: 'sliding-puzzle',
  restore: (save) => Session.restore(save),
  alike: (session, other) => session.isLike(other),
  connect,
};

/** @implements {PuzzleElement} */
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
      this.#panel.think(nodes > 0 ? finding(nodes) : thinking);
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
    else if (GAME_ATTRIBUTES.includes(name)) {
      this.#panel.forget();
      this.#opening.setUp();
    }
  }

  // The puzzle as it stands.

  get #session() {
    return this.#opening.session;
  }
  /** Settles when the puzzle can be played. */
  get ready() {
    return this.#opening.ready;
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
    return this.#cinema.open;
  }
  /**
   * Whether all that was played so far is stored, once that is known; false where nothing is stored.
   * @returns {Promise<boolean>}
   */
  get saved() {
    return this.#opening.saved;
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
    const session = this.#playable();
    if (!session || this.#over(session)) return false;
    const slide = this.#opening.ask(() => session.slide(direction));
    if (slide) return this.#slid(session, [slide]);
    this.#panel.say(this.#panel.messages.noWay(this.#panel.way(direction)));
    return false;
  }

  /**
   * Slides the number in a cell, and all between it and the empty cell.
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
   * Takes the last slide back; at the start, brings back the try before this one.
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
   * Makes the slide again that was taken back last.
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

  /** Starts another puzzle of the same kind. One undo brings the old one back. @param {{ seed?: bigint | string | null }} [options] */
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

  /** The same puzzle from its start. One undo brings the old try back. */
  restart() {
    this.stopWatching();
    const session = this.#playable();
    if (!session || session.untouched) return;
    this.#opening.ask(() => session.restart());
    if (this.#opening.crashed) return;
    this.#otherTry(this.#panel.messages.restarted);
    this.focus({ preventScroll: true });
  }

  /** Gives up, without a question. @returns {boolean} whether there was anything to give up */
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
   * Marks the next slide of the best way. Called again while it thinks, it stops.
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
   * Shows a solution on the board, from the start. The game is untouched.
   * @param {'machine' | 'best' | 'mine'} [which]
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
    this.#panel.say(messages.watching(messages[whose], film.length));
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

  /** Goes back to the game. */
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
   * Plays the puzzle of a record. At its start, undo brings the try before back.
   * @param {string} record
   * @param {number} [slides] how many of its slides are made, the others wait for redo; all without it
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
   * Lays a picture over the tiles, or takes it away.
   * @param {Blob | null} picture
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
      followLanguages(() => this.#translate()),
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
    this.#panel.say(`${askGiveUp} ${askGiveUpDetail(given_up())}`);
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
      this.#otherTry(back(session.slides));
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
    else this.#panel.forget();
    this.#seekIfDue();
  }

  /** What is said of a new puzzle. @param {Session} session */
  #greeting(session) {
    const { machine } = session;
    const { startedWith, startedPlain } = this.#panel.messages;
    if (machine === undefined) return startedPlain;
    return startedWith(machine, session.climb.slides.length);
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

  /** Gives the keyboard to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#place.focus(options);
  }
}
