/**
 * The custom element <game-2048>: engine, view, input and storage wired together. This file exports
 * the class; `define.js` registers it.
 */
import { BoardView } from './board-view.js';
import { load, Status } from './engine.js';
import { bindKeys, bindSwipes } from './input.js';
import { nameOf, sayMove } from './labels.js';
import { chooseLanguage, LANGUAGES, translate } from './messages.js';
import { Session } from './session.js';
import { Store } from './store.js';
import { holdLock } from './tab-lock.js';
import { fill } from './template.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('./input.js').Intent} Intent */
/** @typedef {import('./messages.js').Messages} Messages */

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

  #find = fill(this.attachShadow({ mode: 'open' }));
  #view = new BoardView(this.#find('grid'), this.#find('tiles'));
  /** @type {Messages} */
  #messages = LANGUAGES.en;
  /** @type {keyof typeof LANGUAGES} */
  #language = 'en';
  /** @type {Session | undefined} */
  #session;
  /** @type {Store | undefined} */
  #store;
  /** The key of the game in the store, the save last written under it, and its lock. */
  #key = '';
  /** @type {unknown} */
  #written;
  /** @type {(() => void) | undefined} */
  #unlock;
  /** Whether another tab plays this game. */
  #elsewhere = false;
  /** Intents that came before the game could take them. @type {Intent[]} */
  #early = [];
  /** @type {(() => void)[]} */
  #unbinds = [];
  /** Counts set-ups, so that a slow one gives way to a newer one. */
  #turnstile = 0;
  #setUpDue = false;

  /** Settles when the game can be played. @type {Promise<void>} */
  ready = Promise.resolve();

  constructor() {
    super();
    this.#find('undo').onclick = () => this.undo();
    this.#find('redo').onclick = () => this.redo();
    this.#find('new').onclick = () => this.newGame();
    const arrows = /** @type {NodeListOf<HTMLElement>} */ (
      this.shadowRoot?.querySelectorAll('[data-direction]')
    );
    for (const arrow of arrows) {
      arrow.onclick = () => this.#act({ kind: 'move', direction: Number(arrow.dataset.direction) });
    }
  }

  connectedCallback() {
    for (const name of ['rules', 'rows', 'cols', 'seed', 'save', 'theme']) this.#upgrade(name);
    this.#translate();
    this.#bind();
    this.#setUpSoon();
  }

  disconnectedCallback() {
    this.#unbind();
    // An element that is only moved within the page keeps its game and its lock.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#turnstile++;
      this.#release();
      this.#store?.close();
      this.#store = undefined;
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
    const turn = session?.move(direction);
    if (!session || !turn) {
      if (session) this.#say(this.#messages.idle(nameOf(direction, this.#messages)));
      return false;
    }
    this.#view.play(turn);
    this.#rise(turn.gain);
    const { cols, goesOn } = session;
    const [language, messages] = [this.#language, this.#messages];
    this.#say(sayMove(turn, { cols, goesOn, language, messages }));
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
    const outcome = this.#playable()?.undo();
    if (!outcome) this.#say(this.#messages.noUndo);
    return this.#showOutcome(outcome, this.#messages.undone);
  }

  /**
   * Makes the move again that was taken back last.
   * @returns {boolean} whether there was one
   */
  redo() {
    const outcome = this.#playable()?.redo();
    if (!outcome) this.#say(this.#messages.noRedo);
    return this.#showOutcome(outcome, this.#messages.redone);
  }

  /** Starts a new game under the same rules. One undo brings the old one back. */
  newGame() {
    const session = this.#playable();
    if (!session) return;
    session.newGame(this.#seedOption());
    this.#showAll(true);
    this.#say(this.#messages.started);
    this.#changed();
  }

  /**
   * Leaves a win behind, where the rules let the player.
   * @returns {boolean} whether there was a win to leave behind
   */
  keepGoing() {
    const session = this.#playable();
    if (!session?.keepGoing()) return false;
    const lost = session.status === Status.Lost;
    this.#say(lost ? this.#messages.saidOver.trim() : this.#messages.goesOn);
    if (lost) this.#tell('over', this.#state());
    this.#changed();
    return true;
  }

  // Input

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
      bindSwipes(wholePage ? document : this.#find('board'), { board: this.#find('board'), act }),
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
    return this.#elsewhere ? undefined : this.#session;
  }

  // Setting up

  /** Sets the game up once for all attributes that change together. */
  #setUpSoon() {
    if (this.#setUpDue) return;
    this.#setUpDue = true;
    this.ready = Promise.resolve().then(() => {
      this.#setUpDue = false;
      return this.isConnected ? this.#setUp(++this.#turnstile) : undefined;
    });
  }

  /** @param {number} turn */
  async #setUp(turn) {
    try {
      await load();
    } catch (error) {
      console.error(error);
      return this.#notice(this.#messages.failed, this.#messages.reload, () => this.#setUpSoon());
    }
    if (turn !== this.#turnstile) return;
    /** @type {Session} */
    let fresh;
    try {
      fresh = Session.start(this.#rulesOption(), this.#seedOption());
      this.#notice('');
    } catch (error) {
      this.#notice(this.#messages.badAttributes(/** @type {Error} */ (error).message));
      if (this.#session) return;
      fresh = Session.start('classic');
    }
    await this.#adopt(fresh, turn);
  }

  /**
   * Plays this new game, or the one that is saved in its place.
   * @param {Session} fresh
   * @param {number} turn
   * @param {boolean} [steal] whether to take the game from another tab
   */
  async #adopt(fresh, turn, steal = false) {
    this.#release();
    const { save } = this;
    this.#key = save === null ? '' : `${save}/${fresh.rules}/${fresh.rows}x${fresh.cols}`;
    let session = fresh;
    let unlock;
    if (this.#key) {
      this.#store ??= new Store(() => this.#notice(this.#messages.notKept));
      const lock = `game-2048/${this.#key}`;
      unlock = await holdLock(lock, { steal, lost: () => this.#goElsewhere() });
      const kept = await this.#store.read(this.#key);
      if (turn === this.#turnstile) session = this.#restore(kept, fresh);
    }
    if (turn !== this.#turnstile) return unlock?.();
    this.#unlock = unlock;
    this.#session = session;
    this.#elsewhere = Boolean(this.#key) && !unlock;
    this.#showAll(session === fresh);
    this.#update(true);
    for (const intent of this.#early.splice(0)) this.#act(intent);
  }

  /**
   * The saved game if there is one that can be read, else the fresh one.
   * @param {import('./store.js').Kept} kept
   * @param {Session} fresh
   */
  #restore({ save, previous, best }, fresh) {
    this.#written = undefined;
    const saves = [save, previous].filter((value) => value !== undefined);
    for (const [index, value] of saves.entries()) {
      try {
        const session = Session.restore(value);
        session.best = Math.max(session.best, best);
        // A seed that is asked for is another game than the one saved under another seed.
        if (this.seed !== null && session.seed !== fresh.seed) break;
        this.#written = value;
        if (index > 0) this.#noticeBroken(save, this.#messages.brokenToPrevious);
        return session;
      } catch (error) {
        console.warn('a saved game could not be read:', error);
        this.#store?.keepBroken(this.#key, value);
        if (index === saves.length - 1) this.#noticeBroken(save, this.#messages.brokenSave);
      }
    }
    fresh.best = Math.max(fresh.best, best);
    return fresh;
  }

  #release() {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  /** Another tab has taken the game. */
  #goElsewhere() {
    this.#unlock = undefined;
    this.#elsewhere = true;
    this.#update(true);
  }

  async #takeOver() {
    if (this.#session) await this.#adopt(this.#session, this.#turnstile, true);
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
    const game = /** @type {HTMLElement} */ (this.shadowRoot?.querySelector('.game'));
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
      this.#say(this.#messages.otherGame(this.#format(this.score)));
    } else {
      this.#view.play(outcome);
      const direction = nameOf(outcome.direction, this.#messages);
      this.#say(phrase(direction, this.#format(outcome.score)));
    }
    this.#changed();
    return true;
  }

  /** After every change of the game: what is shown, what is kept, who is told. */
  #changed() {
    this.#update(false);
    this.#keep();
    this.#tell('change', this.#state());
  }

  #keep() {
    if (!this.#key || !this.#session || !this.#store) return;
    const save = this.#session.toSave();
    this.#store.write(this.#key, { save, previous: this.#written, best: this.#session.best });
    this.#written = save;
  }

  /** Everything but the tiles. @param {boolean} now whether the end is shown without a pause */
  #update(now) {
    const session = this.#session;
    if (!session) return;
    for (const name of /** @type {const} */ (['score', 'best', 'steps'])) {
      this.#find(name).textContent = this.#format(session[name]);
    }
    this.#find('undo').ariaDisabled = String(!session.canUndo);
    this.#find('redo').ariaDisabled = String(!session.canRedo);
    this.#updateTable(session);
    this.#updateOverlay(session, now);
  }

  /** The twin of the board for screen readers. @param {Session} session */
  #updateTable({ rows, cols, cells }) {
    const body = /** @type {HTMLTableElement} */ (this.#find('table')).tBodies[0];
    if (body.rows.length !== rows || body.rows[0].cells.length !== cols) {
      body.replaceChildren();
      for (let row = 0; row < rows; row++) {
        const line = body.insertRow();
        for (let col = 0; col < cols; col++) line.insertCell();
      }
    }
    cells.forEach((exponent, cell) => {
      const text = exponent ? String(2n ** BigInt(exponent)) : this.#messages.empty;
      const place = body.rows[Math.floor(cell / cols)].cells[cell % cols];
      if (place.textContent !== text) place.textContent = text;
    });
  }

  /** @param {Session} session @param {boolean} now */
  #updateOverlay(session, now) {
    const { won, over, wonDetail, wonEnd, overDetail, elsewhere, elsewhereDetail } = this.#messages;
    const { status, score, best, goesOn } = session;
    const points = this.#format(score);
    /** @type {[string, string, [label: string, act: () => void][]] | undefined} */
    let end;
    const newGame = /** @type {const} */ ([this.#messages.newGame, () => this.newGame()]);
    const undo = /** @type {const} */ ([this.#messages.undo, () => this.undo()]);
    const keepGoing = /** @type {const} */ ([this.#messages.keepGoing, () => this.keepGoing()]);
    const takeOver = /** @type {const} */ ([this.#messages.takeOver, () => this.#takeOver()]);
    if (this.#elsewhere) end = [elsewhere, elsewhereDetail, [[...takeOver]]];
    else if (status === Status.Won && goesOn) {
      end = [won, wonDetail(points), [[...keepGoing], [...newGame], [...undo]]];
    } else if (status === Status.Won) end = [won, wonEnd(points), [[...newGame], [...undo]]];
    else if (status === Status.Lost) {
      end = [over, overDetail(points, this.#format(best)), [[...newGame], [...undo]]];
    }
    const overlay = this.#find('overlay');
    const hadFocus = overlay.contains(this.shadowRoot?.activeElement ?? null);
    overlay.hidden = !end;
    overlay.classList.toggle('now', now);
    if (!end) {
      if (hadFocus) this.focus();
      return;
    }
    const [headline, detail, choices] = end;
    this.#find('headline').textContent = headline;
    this.#find('detail').textContent = detail;
    const buttons = choices.map(([label, act], index) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.part.add('button');
      button.classList.toggle('primary', index === 0);
      button.onclick = act;
      return button;
    });
    this.#find('choices').replaceChildren(...buttons);
    if (hadFocus) buttons[0].focus();
  }

  /** "+n" beside the score. @param {number} gain */
  #rise(gain) {
    const score = this.#find('score');
    score.parentElement?.querySelector('.gain')?.remove();
    if (gain === 0) return;
    const rising = document.createElement('span');
    rising.className = 'gain';
    rising.ariaHidden = 'true';
    rising.textContent = `+${this.#format(gain)}`;
    score.after(rising);
  }

  /** Says a sentence in the live region, also when it is the same as the last one. @param {string} text */
  #say(text) {
    const live = this.#find('live');
    live.textContent = live.textContent === text ? `${text}\u00A0` : text;
  }

  /**
   * Shows a notice, or takes it away.
   * @param {string} text
   * @param {string} [label] of a button
   * @param {() => void} [act] what the button does
   */
  #notice(text, label = '', act = undefined) {
    this.#find('notice').hidden = text === '';
    this.#find('notice-text').textContent = text;
    const button = this.#find('notice-button');
    button.hidden = !act;
    button.textContent = label;
    button.onclick = act ?? null;
  }

  /** @param {unknown} broken @param {string} text */
  #noticeBroken(broken, text) {
    this.#notice(text, this.#messages.exportBroken, () => {
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
    this.#language = chooseLanguage(own ? [own] : navigator.languages);
    this.#messages = LANGUAGES[this.#language];
    translate(/** @type {ShadowRoot} */ (this.shadowRoot), this.#messages);
    this.#update(true);
  }

  /** @param {number} number */
  #format(number) {
    return number.toLocaleString(this.#language);
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
    const self = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    const value = self[name];
    delete self[name];
    self[name] = value;
  }

  /** Gives the keyboard to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#find('board').focus(options);
  }
}
