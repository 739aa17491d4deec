/**
 * The custom element <replay-2048>: shows a recorded game from its first move. This file exports the
 * class; `define-replay.js` registers it.
 */

import { mirroring, upgrade } from '../element/attributes.js';
import { say, showTable, write } from '../element/dom.js';
import { tell } from '../element/events.js';
import { PlaybackControls } from '../element/playback-controls.js';
import { faceOf } from '../element/tile-face.js';
import { nameOf, sayMove } from '../game/announcements.js';
import { BoardView } from '../game/board.js';
import { load } from '../game/engine.js';
import { followLanguages } from '../i18n/languages.js';
import { REPLAY } from '../i18n/replay.js';
import { translate } from '../i18n/translate.js';
import { ReplayCursor } from './cursor.js';
import { fill, WAYS } from './template.js';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('../public/replay-2048.js').ReplayElement} ReplayElement */
/** @typedef {import('../i18n/replay.js').ReplayMessages} ReplayMessages */

/** What hinders the replay, in a given language. @typedef {(messages: ReplayMessages) => string} Hindrance */

/** The board that is shown where there is no game. */
const EMPTY = { rows: 4, cols: 4, cells: new Uint8Array(16) };
/** How far the keys for pages go. */
const PAGE = 10;

/** @type {import('../element/attributes.js').AttributeTable} */
const ATTRIBUTES = {
  record: '',
  'start-step': 0,
  autoplay: false,
  takeover: false,
  theme: null,
};

/** @type {{ new (): HTMLElement & import('../public/replay-2048.js').ReplayAttributes }} */
const Attributes = mirroring(ATTRIBUTES);

/**
 * A recorded game, shown move by move, whoever played it.
 *
 * @implements {ReplayElement}
 * @attr {string} record - The record of the game. One that cannot be played is refused, and the element
 *   says why. Default: an empty board.
 * @attr {number} [start-step=0] - The number of moves made when the record opens.
 * @attr {boolean} autoplay - Plays as soon as the record is open.
 * @attr {boolean} takeover - Offers “Play from here”, which fires `takeover` and does nothing else.
 * @attr {'light' | 'dark' | 'auto'} theme - The colors; `auto` follows the system. Default: the
 *   page's `color-scheme`.
 * @attr {'en' | 'zh'} lang - The language. Default: the first of the browser's languages that is known,
 *   else English.
 *
 * @fires {CustomEvent<ReplayState>} change - Another position is shown, or playback has started or stopped.
 * @fires {CustomEvent<Takeover>} takeover - The viewer wants to play on from the position that is shown.
 *
 * @csspart replay - The whole replay.
 * @csspart figures - The row of figures.
 * @csspart figure - One figure with its label.
 * @csspart score - The score.
 * @csspart steps - The move number and the number of moves.
 * @csspart direction - The arrow of the last move.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart tile-* - Tiles by the number of digits they show: `tile-1`, `tile-2`, ….
 * @csspart controls - All playback controls.
 * @csspart scrubber - The slider.
 * @csspart button - Every button.
 * @csspart first - The button to the opening.
 * @csspart back - The button one move back.
 * @csspart play - The play and pause button.
 * @csspart on - The button one move forward.
 * @csspart last - The button to the last move.
 * @csspart speed - The choice of speed.
 * @csspart backwards - The button that plays backwards.
 * @csspart takeover - The button “Play from here”.
 * @csspart notice - Why the record cannot be played.
 *
 * @cssprop {length} [--game-2048-max-board=50rem] - The longest side of the board.
 * @cssprop {length} [--game-2048-max-height=--game-2048-max-board] - The greatest height of the board, for
 *   example `calc(100dvh - 12rem)`.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 * @cssprop {length} [--game-2048-side-start=0] - On a phone held sideways, the height to leave free above
 *   the column beside the board, for something of the page's own.
 */
export class Replay2048 extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  /**
   * Takes sentences in a language of the page's own, or some in place of ours.
   * @param {string} tag of the language
   * @param {Record<string, unknown>} sentences by their keys; those that are missing are English
   * @throws {RangeError | TypeError} when it is no language, or they are no object
   */
  static registerLanguage(tag, sentences) {
    REPLAY.register(tag, sentences);
  }

  #root = fill(this.attachShadow({ mode: 'open' }));
  #view = new BoardView(this.#find('grid'), this.#find('tiles'));
  /** @type {ReplayCursor | undefined} */
  #cursor;
  /** @type {PlaybackControls<Turn>} */
  #controls = new PlaybackControls(this.#root, {
    back: ['first', 'back'],
    on: ['on', 'last'],
    show: (turn) => (turn ? this.#view.play(turn) : this.#showBoard()),
    changed: (turn, silent) => this.#changed(turn, silent),
    words: () => {
      const { play, pause, at } = this.#messages;
      return { at: at(this.#format(this.steps), this.#format(this.length)), play, pause };
    },
  });
  /** The record that is open, or refused. */
  #shown = '';
  #messages = REPLAY.in('en');
  #numbers = new Intl.NumberFormat('en');
  #lists = new Intl.ListFormat('en');
  /** @type {Hindrance | undefined} */
  #hindrance;
  /** What the engine says is wrong with the record. */
  #fault = '';
  /** Counts the times that a record was asked for: only the last one is opened. */
  #asked = 0;
  /** Where the game stood when the element was taken from the page. @type {{ record: string, steps: number } | undefined} */
  #left;
  /** Ends to hear of languages that the page hands in. */
  #unfollow = () => {};

  /** Settles when the record is shown, or refused. @type {Promise<void>} */
  ready;
  /** @type {(() => void) | undefined} undefined when it is ready */
  #beReady;

  constructor() {
    super();
    this.ready = new Promise((resolve) => {
      this.#beReady = resolve;
    });
    const press = (/** @type {string} */ id, /** @type {() => void} */ act) => {
      this.#find(id).onclick = act;
    };
    press('first', () => this.seek(0));
    press('back', () => this.step(-1));
    press('on', () => this.step());
    press('last', () => this.seek(this.length));
    press('backwards', () => {
      this.backwards = !this.backwards;
    });
    press('takeover', () => {
      const { record, steps } = this;
      tell(this, 'takeover', { record, steps });
    });
    press('reload', () => this.#openSoon());
    this.addEventListener('keydown', (event) => this.#press(event));
    this.#showBoard();
  }

  connectedCallback() {
    upgrade(this, ATTRIBUTES, 'speed', 'backwards');
    this.#translate();
    this.#unfollow = followLanguages(() => this.#translate());
    this.#find('takeover').hidden = !this.takeover;
    if (!this.#cursor || this.#shown !== this.record) this.#openSoon();
  }

  disconnectedCallback() {
    this.#unfollow();
    // An element that is only moved within the page plays on.
    queueMicrotask(() => {
      if (this.isConnected || !this.#cursor) return;
      this.#left = { record: this.record, steps: this.steps };
      this.#load(undefined);
    });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value || !this.isConnected) return;
    if (name === 'lang') this.#translate();
    else if (name === 'takeover') this.#find('takeover').hidden = !this.takeover;
    else if (name === 'record') this.#openSoon();
    else if (name === 'start-step' && !this.#beReady) this.seek(this.startStep);
  }

  // The replay as it stands

  get #player() {
    return this.#controls.player;
  }

  /** The number of moves made in the position that is shown. @type {number} */
  get steps() {
    return this.#player.steps;
  }
  /** The number of moves of the game; 0 where the record was refused. @type {number} */
  get length() {
    return this.#player.length;
  }
  /** The score. @type {number} */
  get score() {
    return this.#cursor?.score ?? 0;
  }
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2. @type {Uint8Array} */
  get cells() {
    return this.#cursor?.cells ?? new Uint8Array();
  }
  /** Whether it plays. @type {boolean} */
  get playing() {
    return this.#player.playing;
  }
  /**
   * 0.5, 1, 2, 5 or 20 times two moves a second; another number sets the nearest of them.
   * @type {number}
   */
  get speed() {
    return this.#player.speed;
  }
  set speed(value) {
    this.#player.speed = value;
    this.#update();
  }
  /** Whether it plays backwards. @type {boolean} */
  get backwards() {
    return this.#player.backwards;
  }
  set backwards(value) {
    this.#player.backwards = value;
    this.#update();
  }
  /** Settles when all tiles are at rest. @type {Promise<void>} */
  get settled() {
    return this.#view.settled.then(() => {});
  }

  /** Plays; from the end, all of it again. @returns {void} */
  play() {
    this.#player.play();
  }

  /** Pauses. @returns {void} */
  pause() {
    this.#player.pause();
  }

  /**
   * Pauses and goes some moves forward, or back when the number is negative.
   * @param {number} [count]
   * @returns {void}
   */
  step(count = 1) {
    this.#player.step(count);
  }

  /** Pauses and shows the position after that number of moves. @param {number} steps @returns {void} */
  seek(steps) {
    this.#player.seek(steps);
  }

  // Input

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const [target] = event.composedPath();
    const within = (/** @type {string} */ selector) =>
      target instanceof Element && target.matches(selector);
    if (within('select') || (key === ' ' && within('button'))) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ' ': () => event.repeat || this.#controls.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      PageUp: () => this.step(PAGE),
      PageDown: () => this.step(-PAGE),
      Home: () => this.seek(0),
      End: () => this.seek(this.length),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    // The scrubber has a voice of its own.
    if (within('input')) this.#controls.silently(act);
    else act();
  }

  // Setting up

  /** Opens the record once for all attributes that change together. */
  #openSoon() {
    if (!this.#beReady) {
      this.ready = new Promise((resolve) => {
        this.#beReady = resolve;
      });
    }
    const asked = ++this.#asked;
    queueMicrotask(async () => {
      /** @type {unknown} */
      let fault;
      await load().catch((error) => {
        fault = error;
      });
      if (asked !== this.#asked || !this.isConnected) return;
      if (fault) {
        console.error(fault);
        this.#load(undefined, ({ failed }) => failed);
      } else this.#open();
      this.#beReady?.();
      this.#beReady = undefined;
    });
  }

  #open() {
    const { record } = this;
    const again = this.#cursor !== undefined;
    const left = this.#left?.record === record ? this.#left : undefined;
    this.#left = undefined;
    if (record === '') this.#load(undefined);
    else {
      try {
        const cursor = new ReplayCursor(record, (error) => this.#fail(error));
        cursor.seek(
          Math.min(cursor.length, Math.max(0, Math.trunc(left?.steps ?? this.startStep) || 0)),
        );
        this.#load(cursor);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        this.#load(undefined, ({ damagedRecord }) => damagedRecord, message);
      }
    }
    if (again) tell(this, 'change', this.#state());
    if (this.autoplay && !left) this.#player.play(true);
  }

  /**
   * @param {ReplayCursor | undefined} cursor
   * @param {Hindrance} [hindrance] why there is none
   * @param {string} [fault] what the engine says of it
   */
  #load(cursor, hindrance, fault = '') {
    this.#player.load(cursor);
    this.#cursor?.free();
    this.#cursor = cursor;
    this.#shown = this.record;
    this.#hindrance = hindrance;
    this.#fault = fault;
    this.#showBoard();
    this.#update();
  }

  /** The engine has failed. The board stays as it was seen last. @param {Error} error */
  #fail(error) {
    console.error(error);
    this.#hindrance = ({ crashed }) => crashed;
    this.#player.pause();
    this.#update();
  }

  // Showing

  /** The whole board at once. */
  #showBoard() {
    const { rows, cols, cells } = this.#cursor ?? EMPTY;
    this.#frame.style.setProperty('--rows', String(rows));
    this.#frame.style.setProperty('--cols', String(cols));
    this.#view.show(rows, cols, cells);
  }

  get #frame() {
    return /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  }

  /** @param {Turn | undefined} turn @param {boolean} silent whether it is not said */
  #changed(turn, silent) {
    this.#update();
    if (!silent) this.#say(turn);
    tell(this, 'change', this.#state());
  }

  /** A number as the language writes it. @param {number} number */
  #format(number) {
    return this.#numbers.format(number);
  }

  /** Everything but the tiles. */
  #update() {
    const { steps, length, score } = this;
    write(this.#find('score'), this.#format(score));
    write(this.#find('steps'), `${this.#format(steps)} / ${this.#format(length)}`);
    this.#showWay();
    this.#controls.update();
    this.#find('backwards').ariaPressed = String(this.backwards);
    this.#frame.classList.toggle('backwards', this.backwards);
    showTable(this.#find('table'), this.#cursor ?? EMPTY, this.#messages.empty, faceOf);
    this.#showHindrance();
  }

  /** The arrow of the last move. */
  #showWay() {
    const direction = this.#cursor?.direction;
    const { noMove, lastMove } = this.#messages;
    const way = this.#find('way');
    const moved = direction !== undefined;
    way.ariaLabel = moved ? lastMove(nameOf(direction, this.#messages)) : noMove;
    way.querySelector('path')?.setAttribute('d', moved ? WAYS.moved[direction] : WAYS.none);
  }

  /** In place of the controls: why there are none. */
  #showHindrance() {
    const text = this.#hindrance?.(this.#messages) ?? '';
    this.#find('controls').hidden = text !== '';
    const alert = this.#find('alert');
    alert.hidden = text === '';
    // The board gives way to a notice, so there is none until it is shown.
    alert.classList.toggle('notice', text !== '');
    this.#find('reload').hidden = this.#cursor !== undefined || text !== this.#messages.failed;
    write(this.#find('reason'), text);
    this.#find('details').hidden = this.#fault === '';
    write(this.#find('fault'), this.#fault);
  }

  /** Where the replay stands, and the move that led there. @param {Turn | undefined} turn */
  #say(turn) {
    const messages = this.#messages;
    const format = (/** @type {number} */ number) => this.#format(number);
    const list = (/** @type {string[]} */ words) => this.#lists.format(words);
    const place = messages.at(format(this.steps), format(this.length));
    const { cols, canKeepGoing } = this.#cursor ?? { cols: 4, canKeepGoing: true };
    const move =
      turn && !turn.undone ? sayMove(turn, { cols, canKeepGoing, messages, list, format }) : '';
    say(this.#find('live'), messages.saidAt(place, format(this.score), move).trim());
  }

  #translate() {
    const own = this.getAttribute('lang');
    const language = REPLAY.choose(own ? [own] : navigator.languages);
    this.#messages = REPLAY.in(language);
    this.#numbers = new Intl.NumberFormat(language);
    this.#lists = new Intl.ListFormat(language, { type: 'conjunction' });
    this.#frame.lang = language;
    translate(this.#root, this.#messages);
    this.#update();
  }

  #state() {
    const { steps, score, playing } = this;
    return { steps, score, playing };
  }

  /** Focuses the play button. @param {FocusOptions} [options] @returns {void} */
  focus(options) {
    this.#find('play').focus(options);
  }
}
