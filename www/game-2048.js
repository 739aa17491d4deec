/**
 * The custom element <game-2048>: engine, view, input and storage wired together. This file exports
 * the class; `define.js` registers it.
 */
import { BoardView } from './board-view.js';
import { load, Status } from './engine.js';
import { bindKeys, bindSwipes } from './input.js';
import { Keeper } from './keeper.js';
import { nameOf } from './labels.js';
import { Panel } from './panel.js';
import { Session } from './session.js';
import { fill } from './template.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('./input.js').Intent} Intent */

/**
 * What the events `win`, `over` and `change` tell.
 * @typedef {object} GameState
 * @property {number} score
 * @property {number} best
 * @property {number} steps how many moves are made
 * @property {number} status 0 playing, 1 won, 2 lost
 * @property {string} record the record that proves the score
 */

/** The attributes that choose which game is played. */
const GAME_ATTRIBUTES = ['rules', 'rows', 'cols', 'seed', 'save'];

export class Game2048 extends HTMLElement {
  static observedAttributes = [...GAME_ATTRIBUTES, 'lang', 'whole-page'];

  #root = fill(this.attachShadow({ mode: 'open' }));
  #board = this.#find('board');
  #view = new BoardView(this.#find('grid'), this.#find('tiles'));
  #panel = new Panel(this.#root, {
    newGame: () => this.newGame(),
    undo: () => this.undo(),
    keepGoing: () => this.keepGoing(),
    takeOver: () => this.#takeOver(),
  });
  #keeper = new Keeper({
    notKept: () => this.#panel.notice('storage', this.#panel.messages.notKept),
    lost: () => this.#goElsewhere(),
    broken: (save, left) => this.#noticeBroken(save, left),
  });
  /** @type {Session | undefined} */
  #session;
  /** Whether another tab plays this game. */
  #elsewhere = false;
  /** Whether the engine has failed; then nothing can be asked of it. */
  #crashed = false;
  /** The attributes that the game was set up with, and the seed among them. */
  #setUpWith = '';
  /** @type {bigint | undefined} */
  #seed;
  /** Intents that came before the game could take them. @type {Intent[]} */
  #early = [];
  /** @type {(() => void)[]} */
  #unbinds = [];
  #setUpDue = false;
  /** Whether the element was taken from the page, so that its lock is gone. */
  #removed = false;

  /** Settles when the game can be played. @type {Promise<void>} */
  ready = Promise.resolve();

  constructor() {
    super();
    this.#find('undo').onclick = () => this.undo();
    this.#find('redo').onclick = () => this.redo();
    this.#find('new').onclick = () => this.newGame();
    const arrows = /** @type {NodeListOf<HTMLElement>} */ (
      this.#root.querySelectorAll('[data-direction]')
    );
    for (const arrow of arrows) {
      arrow.onclick = () => this.#act({ kind: 'move', direction: Number(arrow.dataset.direction) });
    }
  }

  connectedCallback() {
    for (const name of ['rules', 'rows', 'cols', 'seed', 'save', 'theme']) this.#upgrade(name);
    this.#translate();
    this.#bind();
    if (!this.#session || this.#setUpWith !== this.#wanted()) this.#setUpSoon();
    else if (this.#removed) this.ready = this.#adopt(this.#session);
  }

  disconnectedCallback() {
    this.#unbind();
    // An element that is only moved within the page keeps its game and its lock.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#removed = true;
      this.#keeper.close();
    });
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value || !this.isConnected) return;
    if (name === 'lang') this.#translate();
    else if (name === 'whole-page') this.#bind();
    else this.#setUpSoon();
  }

  // Properties that mirror attributes.

  get rules() {
    return this.getAttribute('rules') ?? 'classic';
  }
  set rules(value) {
    this.setAttribute('rules', value);
  }
  get rows() {
    return Number(this.getAttribute('rows') ?? 4);
  }
  set rows(value) {
    this.setAttribute('rows', String(value));
  }
  get cols() {
    return Number(this.getAttribute('cols') ?? 4);
  }
  set cols(value) {
    this.setAttribute('cols', String(value));
  }
  /** The seed of every new game, unsigned 64 bit; null when each draws its own. */
  get seed() {
    return this.getAttribute('seed');
  }
  /** @param {bigint | string | null} value */
  set seed(value) {
    if (value === null) this.removeAttribute('seed');
    else this.setAttribute('seed', String(value));
  }
  get theme() {
    return this.getAttribute('theme');
  }
  /** @param {string | null} value `light`, `dark`, `auto` (as the system), or null (as the page) */
  set theme(value) {
    if (value === null) this.removeAttribute('theme');
    else this.setAttribute('theme', value);
  }
  /** The name that the game is saved under; null keeps nothing. */
  get save() {
    return this.getAttribute('save');
  }
  /** @param {string | null} value */
  set save(value) {
    if (value === null) this.removeAttribute('save');
    else this.setAttribute('save', value);
  }

  // The game as it stands.

  get score() {
    return this.#session?.score ?? 0;
  }
  get best() {
    return this.#session?.best ?? 0;
  }
  get steps() {
    return this.#session?.steps ?? 0;
  }
  /** 0 playing, 1 won, 2 lost. */
  get status() {
    return this.#session?.status ?? Status.Playing;
  }
  /** The record of the moves made: the text that proves the score. */
  get record() {
    return this.#session?.record ?? '';
  }
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /** Settles when every motion begun so far has come to rest. */
  get settled() {
    return this.#view.settled.then(() => {});
  }

  /**
   * Makes a move.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether anything moved
   */
  move(direction) {
    const session = this.#playable();
    if (!session) return false;
    const turn = this.#ask(() => session.move(direction));
    if (!turn) {
      const { messages } = this.#panel;
      this.#panel.say(messages.idle(nameOf(direction, messages)));
      return false;
    }
    this.#view.play(turn);
    this.#panel.rise(turn.gain);
    this.#panel.sayMove(turn, session);
    this.#tell('move', turn);
    if (turn.status === Status.Won) this.#tell('win', this.#state());
    if (turn.status === Status.Lost) this.#tell('over', this.#state());
    this.#changed();
    return true;
  }

  /**
   * Takes the last move back; at the opening, brings back the game before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    const outcome = this.#ask(() => this.#playable()?.undo());
    if (!outcome) this.#panel.say(this.#panel.messages.noUndo);
    return this.#showOutcome(outcome, this.#panel.messages.undone);
  }

  /**
   * Makes the move again that was taken back last.
   * @returns {boolean} whether there was one
   */
  redo() {
    const outcome = this.#ask(() => this.#playable()?.redo());
    if (!outcome) this.#panel.say(this.#panel.messages.noRedo);
    return this.#showOutcome(outcome, this.#panel.messages.redone);
  }

  /** Starts a new game under the same rules. One undo brings the old one back. */
  newGame() {
    const session = this.#playable();
    if (!session) return;
    this.#ask(() => session.newGame(this.#seed));
    if (this.#crashed) return;
    this.#showAll(true);
    this.#panel.say(this.#panel.messages.started);
    this.#changed();
  }

  /**
   * Leaves a win behind, where the rules let the player.
   * @returns {boolean} whether there was a win to leave behind
   */
  keepGoing() {
    const session = this.#playable();
    if (!session || !this.#ask(() => session.keepGoing())) return false;
    const lost = session.status === Status.Lost;
    this.#panel.say(lost ? this.#panel.messages.saidOver.trim() : this.#panel.messages.goesOn);
    if (lost) this.#tell('over', this.#state());
    this.#changed();
    return true;
  }

  // Input

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  #bind() {
    this.#unbind();
    const wholePage = this.hasAttribute('whole-page');
    const act = (/** @type {Intent} */ intent) => this.#act(intent);
    const accepts = () => {
      const focused = document.activeElement;
      return !wholePage || !focused || focused === document.body || this.contains(focused);
    };
    this.#unbinds = [
      bindKeys(wholePage ? document : this, { accepts, act }),
      bindSwipes(wholePage ? document : this.#board, { board: this.#board, act }),
    ];
  }

  #unbind() {
    for (const unbind of this.#unbinds) unbind();
    this.#unbinds = [];
  }

  /** Every way of playing comes through here. @param {Intent} intent */
  #act(intent) {
    if (!this.#session) {
      this.#early.push(intent);
      return;
    }
    if (intent.kind === 'move') this.move(intent.direction);
    else if (intent.kind === 'undo') this.undo();
    else this.redo();
  }

  /** The session, unless another tab plays it. */
  #playable() {
    return this.#elsewhere || this.#crashed ? undefined : this.#session;
  }

  /**
   * Asks something of the engine. A fault in it stops the game; what was saved is safe.
   * @template T
   * @param {() => T} question
   * @returns {T | undefined}
   */
  #ask(question) {
    try {
      return question();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      console.error(error);
      this.#crashed = true;
      const { crashed, reload } = this.#panel.messages;
      this.#panel.notice('crash', crashed, reload, () => location.reload());
      return undefined;
    }
  }

  // Setting up

  /** Sets the game up once for all attributes that change together. */
  #setUpSoon() {
    if (this.#setUpDue) return;
    this.#setUpDue = true;
    this.ready = Promise.resolve().then(() => {
      this.#setUpDue = false;
      return this.isConnected ? this.#setUp() : undefined;
    });
  }

  async #setUp() {
    try {
      await load();
    } catch (error) {
      console.error(error);
      const { failed, reload } = this.#panel.messages;
      return this.#panel.notice('engine', failed, reload, () => this.#setUpSoon());
    }
    this.#panel.clearNotice('engine');
    /** @type {Session} */
    let fresh;
    try {
      const seed = this.#seedOption();
      fresh = Session.start(this.#rulesOption(), seed);
      this.#seed = seed;
      this.#panel.clearNotice('attributes');
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#panel.notice('attributes', this.#panel.messages.badAttributes(message));
      if (this.#session) return;
      fresh = Session.start('classic');
    }
    this.#setUpWith = this.#wanted();
    await this.#adopt(fresh);
  }

  /** The attributes that choose the game, as one text. */
  #wanted() {
    return JSON.stringify(GAME_ATTRIBUTES.map((name) => this.getAttribute(name)));
  }

  /**
   * Plays this new game, or the one that is saved in its place.
   * @param {Session} fresh
   * @param {boolean} [steal] whether to take the game from another tab
   */
  async #adopt(fresh, steal = false) {
    this.#removed = false;
    const { save } = this;
    const key = save === null ? '' : `${save}/${fresh.rules}/${fresh.rows}x${fresh.cols}`;
    const sameSeed = this.seed !== null;
    const opened = await this.#keeper.open(key, fresh, { steal, sameSeed });
    if (!opened) return;
    this.#session = opened.session;
    this.#elsewhere = !opened.held;
    this.#showAll(opened.session === fresh);
    this.#update(true);
    for (const intent of this.#early.splice(0)) this.#act(intent);
  }

  /** Another tab has taken the game. */
  #goElsewhere() {
    this.#elsewhere = true;
    this.#update(true);
  }

  async #takeOver() {
    if (this.#session) await this.#adopt(this.#session, true);
    this.focus();
  }

  #rulesOption() {
    const number = (/** @type {string} */ name) => {
      const text = this.getAttribute(name);
      if (text === null) return undefined;
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    };
    const rules = this.getAttribute('rules') ?? undefined;
    return /** @type {any} */ ({ rules, rows: number('rows'), cols: number('cols') });
  }

  /** The seed as a number where it is one; what is none is for the engine to name. */
  #seedOption() {
    const seed = this.getAttribute('seed');
    if (seed === null) return undefined;
    return /** @type {any} */ (/^\s*\d+\s*$/.test(seed) ? BigInt(seed) : seed);
  }

  // Showing

  /** The whole board at once. @param {boolean} appear whether its tiles appear as new ones do */
  #showAll(appear) {
    const { rows, cols, cells } = /** @type {Session} */ (this.#session);
    const game = /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
    game.style.setProperty('--rows', String(rows));
    game.style.setProperty('--cols', String(cols));
    this.#view.show(rows, cols, cells, appear);
  }

  /**
   * @param {Turn | 'game' | undefined} outcome
   * @param {(direction: string, score: string) => string} phrase
   */
  #showOutcome(outcome, phrase) {
    if (!outcome) return false;
    if (outcome === 'game') {
      this.#showAll(false);
      this.#panel.say(this.#panel.messages.otherGame(this.#panel.format(this.score)));
    } else {
      this.#view.play(outcome);
      const direction = nameOf(outcome.direction, this.#panel.messages);
      this.#panel.say(phrase(direction, this.#panel.format(outcome.score)));
    }
    this.#changed();
    return true;
  }

  /** After every change of the game: what is shown, what is kept, who is told. */
  #changed() {
    this.#update(false);
    if (this.#session) this.#keeper.keep(this.#session);
    this.#tell('change', this.#state());
  }

  /** Everything but the tiles. @param {boolean} now whether the end is shown without a pause */
  #update(now) {
    if (this.#session) this.#panel.show(this.#session, { elsewhere: this.#elsewhere, now });
  }

  /** @param {unknown} broken @param {import('./keeper.js').Left} left what is left to play */
  #noticeBroken(broken, left) {
    const { messages } = this.#panel;
    const texts = {
      nothing: messages.brokenSave,
      previous: messages.brokenToPrevious,
      newest: messages.brokenBefore,
    };
    this.#panel.notice('broken', texts[left], messages.exportBroken, () => {
      const link = document.createElement('a');
      const content = JSON.stringify(broken, null, 2);
      link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
      link.download = 'broken-2048.json';
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  #translate() {
    const own = this.getAttribute('lang');
    this.#panel.speak(own ? [own] : navigator.languages);
    this.#update(true);
  }

  /** @returns {GameState} */
  #state() {
    const { score, best, steps, status, record } = this;
    return { score, best, steps, status, record };
  }

  /** @param {string} type @param {Turn | GameState} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Takes over a property that was set before the element was defined. @param {string} name */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  /** Gives the keyboard to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#board.focus(options);
  }
}
