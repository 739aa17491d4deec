/**
 * The custom element <replay-2048>: shows a recorded game from its first move. This file exports the
 * class; `define-replay.js` registers it.
 */
import { mirroring, upgrade } from '../element/attributes.js';
import { disable, say, showTable, write } from '../element/dom.js';
import { Player } from '../element/playback.js';
import { nameOf, sayMove } from '../game/announcements.js';
import { BoardView } from '../game/board.js';
import { load } from '../game/engine.js';
import { followLanguages } from '../i18n/languages.js';
import { REPLAY } from '../i18n/replay.js';
import { translate } from '../i18n/translate.js';
import { Reel } from './cursor.js';
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

/** @implements {ReplayElement} */
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
  /** @type {Reel | undefined} */
  #reel;
  /** @type {Player<Turn>} */
  #player = new Player({
    show: (turn) => (turn ? this.#view.play(turn) : this.#showBoard()),
    changed: (turn) => this.#changed(turn),
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
  /** Whether the next change needs no words: the scrubber has a voice of its own. */
  #silent = false;

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
    press('play', () => this.#toggle());
    press('on', () => this.step());
    press('last', () => this.seek(this.length));
    press('backwards', () => {
      this.backwards = !this.backwards;
    });
    press('takeover', () => {
      const { record, steps } = this;
      this.#tell('takeover', { record, steps });
    });
    press('reload', () => this.#openSoon());
    const scrubber = this.#scrubber;
    scrubber.oninput = (event) => {
      event.stopPropagation();
      this.#scrub(Number(scrubber.value));
    };
    const speed = this.#speedChoice;
    speed.oninput = (event) => {
      event.stopPropagation();
      this.speed = Number(speed.value);
    };
    this.addEventListener('keydown', (event) => this.#press(event));
    this.#showBoard();
  }

  connectedCallback() {
    upgrade(this, ATTRIBUTES, 'speed', 'backwards');
    this.#translate();
    this.#unfollow = followLanguages(() => this.#translate());
    this.#find('takeover').hidden = !this.takeover;
    if (!this.#reel || this.#shown !== this.record) this.#openSoon();
  }

  disconnectedCallback() {
    this.#unfollow();
    // An element that is only moved within the page plays on.
    queueMicrotask(() => {
      if (this.isConnected || !this.#reel) return;
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

  /** How many moves are made in the position that is shown. */
  get steps() {
    return this.#player.steps;
  }
  /** How many moves the game has. */
  get length() {
    return this.#player.length;
  }
  get score() {
    return this.#reel?.score ?? 0;
  }
  /** The board, row by row, as exponents. */
  get cells() {
    return this.#reel?.cells ?? new Uint8Array();
  }
  get playing() {
    return this.#player.playing;
  }
  /** How many times faster than two moves a second; the nearest that can be chosen is taken. */
  get speed() {
    return this.#player.speed;
  }
  set speed(value) {
    this.#player.speed = value;
    this.#update();
  }
  /** Whether it is played backwards. */
  get backwards() {
    return this.#player.backwards;
  }
  set backwards(value) {
    this.#player.backwards = value;
    this.#update();
  }
  /** Settles when every motion begun so far has come to rest. */
  get settled() {
    return this.#view.settled.then(() => {});
  }

  /** Plays on; from the end, all of it again. */
  play() {
    this.#player.play();
  }

  pause() {
    this.#player.pause();
  }

  /** Goes on by so many moves, or back. It pauses. @param {number} [count] */
  step(count = 1) {
    this.#player.step(count);
  }

  /** Shows the position after so many moves. It pauses. @param {number} steps */
  seek(steps) {
    this.#player.seek(steps);
  }

  // Input

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  get #scrubber() {
    return /** @type {HTMLInputElement} */ (this.#find('scrubber'));
  }

  get #speedChoice() {
    return /** @type {HTMLSelectElement} */ (this.#find('speed'));
  }

  #toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** The scrubber was moved: by one move it steps, so that it can be followed. @param {number} to */
  #scrub(to) {
    this.#silent = true;
    if (Math.abs(to - this.steps) === 1) this.step(to - this.steps);
    else this.seek(to);
    this.#silent = false;
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
      ' ': () => event.repeat || this.#toggle(),
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
    this.#silent = within('input');
    act();
    this.#silent = false;
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
    const again = this.#reel !== undefined;
    const left = this.#left?.record === record ? this.#left : undefined;
    this.#left = undefined;
    if (record === '') this.#load(undefined);
    else {
      try {
        const reel = new Reel(record, (error) => this.#fail(error));
        reel.seek(
          Math.min(reel.length, Math.max(0, Math.trunc(left?.steps ?? this.startStep) || 0)),
        );
        this.#load(reel);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        this.#load(undefined, ({ damagedRecord }) => damagedRecord, message);
      }
    }
    if (again) this.#tell('change', this.#state());
    if (this.autoplay && !left) this.#player.play(true);
  }

  /**
   * @param {Reel | undefined} reel
   * @param {Hindrance} [hindrance] why there is none
   * @param {string} [fault] what the engine says of it
   */
  #load(reel, hindrance, fault = '') {
    this.#player.load(reel);
    this.#reel?.free();
    this.#reel = reel;
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
    const { rows, cols, cells } = this.#reel ?? EMPTY;
    this.#frame.style.setProperty('--rows', String(rows));
    this.#frame.style.setProperty('--cols', String(cols));
    this.#view.show(rows, cols, cells);
  }

  get #frame() {
    return /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  }

  /** @param {Turn | undefined} turn */
  #changed(turn) {
    this.#update();
    if (!this.playing && !this.#silent) this.#say(turn);
    this.#tell('change', this.#state());
  }

  /** Everything but the tiles. */
  #update() {
    const { steps, length, score, playing } = this;
    const messages = this.#messages;
    const format = (/** @type {number} */ number) => this.#numbers.format(number);
    write(this.#find('score'), format(score));
    write(this.#find('steps'), `${format(steps)} / ${format(length)}`);
    this.#showWay();
    const scrubber = this.#scrubber;
    scrubber.max = String(length);
    scrubber.value = String(steps);
    scrubber.ariaValueText = messages.at(format(steps), format(length));
    scrubber.style.setProperty('--done', `${(100 * steps) / (length || 1)}%`);
    for (const id of ['first', 'back']) disable(this.#find(id), steps === 0);
    for (const id of ['on', 'last']) disable(this.#find(id), steps === length);
    const play = this.#find('play');
    disable(play, length === 0);
    play.ariaLabel = playing ? messages.pause : messages.play;
    play.title = play.ariaLabel;
    this.#find('backwards').ariaPressed = String(this.backwards);
    this.#speedChoice.value = String(this.speed);
    // Faster play has shorter motions, so that they do not run after it.
    this.#frame.dataset.pace = playing ? String(this.speed) : '';
    this.#frame.classList.toggle('playing', playing);
    this.#frame.classList.toggle('backwards', this.backwards);
    showTable(this.#find('table'), this.#reel ?? EMPTY, messages.empty);
    this.#showHindrance();
  }

  /** The arrow of the last move. */
  #showWay() {
    const direction = this.#reel?.direction;
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
    this.#find('reload').hidden = this.#reel !== undefined || text !== this.#messages.failed;
    write(this.#find('reason'), text);
    this.#find('details').hidden = this.#fault === '';
    write(this.#find('fault'), this.#fault);
  }

  /** Where the replay stands, and the move that led there. @param {Turn | undefined} turn */
  #say(turn) {
    const messages = this.#messages;
    const format = (/** @type {number} */ number) => this.#numbers.format(number);
    const list = (/** @type {string[]} */ words) => this.#lists.format(words);
    const place = messages.at(format(this.steps), format(this.length));
    const { cols, goesOn } = this.#reel ?? { cols: 4, goesOn: true };
    const move = turn && !turn.back ? sayMove(turn, { cols, goesOn, messages, list, format }) : '';
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

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Gives the keyboard to the button that plays. @param {FocusOptions} [options] */
  focus(options) {
    this.#find('play').focus(options);
  }
}
