/**
 * The custom element <game-2048>: engine, view, input and storage wired together. This file exports
 * the class; `define.js` registers it.
 */
import {
  ATTRIBUTES,
  Attributes,
  GAME_ATTRIBUTES,
  LOOKS,
  rulesOption,
  seedOption,
  upgrade,
} from '../element/attributes.js';
import { Opening } from '../element/opening.js';
import { SoundAndVibration } from '../element/sound-and-vibration.js';
import { GAME } from '../i18n/game.js';
import { followLanguages } from '../i18n/languages.js';
import { bindKeys, bindSwipes, intentOfKey, playsFor } from '../input/keys.js';
import { nameOf } from './announcements.js';
import { BoardView } from './board.js';
import { load, Status } from './engine.js';
import { Panel } from './panel.js';
import { mannersOf } from './rule-options.js';
import { Session } from './session.js';
import { fill } from './template.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('../input/keys.js').Intent} Intent */

/** @typedef {import('../public/game-2048.js').GameElement} GameElement */
/** @typedef {import('../public/game-2048.js').GameState} GameState */
/** @typedef {import('../public/game-2048.js').Outlook} Outlook */
/** @typedef {import('../public/game-2048.js').WatchSpeed} WatchSpeed */

/** How its sessions are kept. @type {import('../storage/saves.js').Kind<Session>} */
const KIND = {
  name: 'game-2048',
  restore: (save) => Session.restore(save),
  alike: (session, other) => session.isLike(other),
};

/** @implements {GameElement} */
export class Game2048 extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

  /**
   * Takes sentences in a language of the page's own, or some in place of ours.
   * @param {string} tag of the language
   * @param {Record<string, unknown>} sentences by their keys; those that are missing are English
   * @throws {RangeError | TypeError} when it is no language, or they are no object
   */
  static registerLanguage(tag, sentences) {
    GAME.register(tag, sentences);
  }

  #root = fill(this.attachShadow({ mode: 'open' }));
  #board = this.#find('board');
  #view = new BoardView(this.#find('grid'), this.#find('tiles'));
  #panel = new Panel(this.#root, {
    newGame: () => this.#act({ kind: 'newGame' }),
    undo: () => this.#act({ kind: 'undo' }),
    keepGoing: () => this.keepGoing(),
    takeOver: () => this.#opening.takeOver(),
    yes: () => this.#act({ kind: 'newGame' }),
    no: () => this.#putAside(),
  });
  /** @type {Opening<Session, Intent>} */
  #opening = new Opening(this, {
    kind: KIND,
    attributes: GAME_ATTRIBUTES,
    notices: this.#panel.notices,
    load,
    wish: (shown) => this.#wish(shown),
    keyOf: ({ rules, rows, cols }) => `${rules}/${rows}x${cols}`,
    restart: () => this.newGame(),
    leave: () => this.#leaveGuide(),
    show: (_session, { shown, fresh }) => {
      if (!shown) this.#showAll(fresh);
      this.#update(true);
    },
    showElsewhere: () => {
      this.#panel.say(this.#panel.messages.elsewhere);
      this.#update(true);
    },
    changed: () => this.#tell('change', this.#state()),
    saved: () => this.#tell('saved', null),
    crashed: () => this.#leaveGuide(),
    act: (intent) => this.#act(intent),
  });
  /** @type {(() => void)[]} */
  #unbinds = [];
  #feedback = new SoundAndVibration(this, () => import('./feedback.js'));
  /** What the machine does here, once it is asked for. @type {import('../ai/controller.js').Guide | undefined} */
  #guide;
  /** What the machine is asked while it is being loaded. @type {'hint' | 'watch' | undefined} */
  #asking;
  /** Counts what happens, so that what was asked before can give way to it. */
  #happened = 0;
  constructor() {
    super();
    this.#find('undo').onclick = () => this.#act({ kind: 'undo' });
    this.#find('redo').onclick = () => this.#act({ kind: 'redo' });
    this.#find('hint').onclick = () => this.#act({ kind: 'hint' });
    this.#find('new').onclick = () => this.#act({ kind: 'newGame' });
    const arrows = /** @type {NodeListOf<HTMLElement>} */ (
      this.#root.querySelectorAll('[data-direction]')
    );
    for (const arrow of arrows) {
      arrow.onclick = () => this.#act({ kind: 'move', direction: Number(arrow.dataset.direction) });
    }
    // Pressed with a pointer, a button hands the keyboard back to the board: Space would press it again.
    for (const button of [...arrows, ...['undo', 'redo', 'new'].map((id) => this.#find(id))]) {
      button.addEventListener('click', ({ detail }) => {
        if (detail > 0 && button.matches(':focus')) this.focus({ preventScroll: true });
      });
    }
  }

  connectedCallback() {
    upgrade(this, ATTRIBUTES);
    this.#look();
    this.#translate();
    this.#bind();
    this.#opening.connect();
  }

  disconnectedCallback() {
    this.#unbind();
    // An element that is only moved within the page keeps its game and its lock.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#leaveGuide();
      this.#opening.remove();
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

  // The game as it stands.

  get #session() {
    return this.#opening.session;
  }
  /** Settles when the game can be played. */
  get ready() {
    return this.#opening.ready;
  }

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
  /** Whether the player may keep going after the goal. */
  get goesOn() {
    return this.#session?.goesOn ?? true;
  }
  /** The size of the board that is shown; attributes may ask for another one that cannot be. */
  get size() {
    return { rows: this.#session?.rows ?? 4, cols: this.#session?.cols ?? 4 };
  }
  /** The record of the moves made: the text that proves the score. */
  get record() {
    return this.#session?.record ?? '';
  }
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /** Tells the game from others, also from those of the same seed; undefined for an old save. */
  get gameId() {
    return this.#session?.id;
  }
  /** Whether another tab, or another element, plays this game, so that it cannot be played here. */
  get elsewhere() {
    return this.#opening.elsewhere;
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
    return this.#view.settled.then(() => {});
  }

  /**
   * Makes a move. A win must be left behind first, by `keepGoing`.
   * @param {number} direction 0 up, 1 right, 2 down, 3 left
   * @returns {boolean} whether anything moved
   */
  move(direction) {
    return this.#move(direction);
  }

  /**
   * @param {number} direction
   * @param {object} [how]
   * @param {boolean} [how.byMachine] whether it is the machine that moves
   * @param {boolean} [how.silent] whether it is not said, but the end of the game is
   */
  #move(direction, { byMachine = false, silent = false } = {}) {
    const session = this.#opening.playable;
    if (!session) return false;
    if (session.status !== Status.Playing) return this.#sayEnd(session);
    const turn = this.#opening.ask(() => session.move(direction, byMachine));
    if (!turn) {
      const { messages } = this.#panel;
      const way = nameOf(direction, messages);
      if (mannersOf(session.rules).saysIdle) this.#panel.hint(messages.noEffect(way));
      else this.#panel.say(messages.idle(way));
      return false;
    }
    // Before anybody sees or hears of it.
    this.#opening.save();
    if (!byMachine) this.#feedback.play(turn);
    this.#view.play(turn);
    this.#panel.rise(turn.gain);
    if (!silent || turn.status !== Status.Playing) this.#panel.sayMove(turn, session);
    this.#tell('move', turn);
    this.#tellEnd(turn.status);
    this.#changed(byMachine);
    return true;
  }

  /** Shows at once why no move can be made. @param {Session} session */
  #sayEnd(session) {
    this.#panel.hurry();
    this.#panel.say(this.#panel.ending(session).trim());
    return false;
  }

  /**
   * Takes the last move back; at the opening, brings back the game before this one.
   * @returns {boolean} whether there was anything to take back
   */
  undo() {
    const session = this.#opening.playable;
    if (!session) return false;
    const outcome = this.#opening.ask(() => session.undo());
    const { messages } = this.#panel;
    if (!outcome) this.#panel.hint(messages.noUndo);
    return this.#showOutcome(session, outcome, messages.undone);
  }

  /**
   * Makes the move again that was taken back last.
   * @returns {boolean} whether there was one
   */
  redo() {
    const session = this.#opening.playable;
    if (!session) return false;
    const outcome = this.#opening.ask(() => session.redo());
    const { messages } = this.#panel;
    if (!outcome) this.#panel.hint(messages.noRedo);
    return this.#showOutcome(session, outcome, messages.redone);
  }

  /** Starts a new game under the same rules. One undo brings the old one back. */
  newGame() {
    const session = this.#opening.playable;
    if (!session) return;
    this.#opening.ask(() => session.newGame(this.#opening.seed));
    if (this.#opening.crashed) return;
    this.#opening.save();
    this.#showAll(true);
    this.#panel.say(this.#panel.messages.started);
    this.#changed();
  }

  /**
   * Plays the game of a record, under its rules and on its board. The game that is played under
   * those here comes back by undo at the opening.
   * @param {string} record
   * @param {number} [steps] how many of its moves are made, the others wait for redo; all without it
   * @returns {Promise<boolean>} whether it is played now; false when another tab has the game
   * @throws {Error} naming what is wrong with the record
   */
  async open(record, steps) {
    await load();
    const opened = Session.open(record, steps);
    const { rules, rows, cols } = opened;
    Object.assign(this, { rules, rows, cols });
    await this.ready;
    const session = this.#opening.playable;
    if (!session?.isLike(opened)) return false;
    session.goOnWith(opened);
    this.#panel.forget();
    this.#opening.save();
    this.#showAll(false);
    this.#changed();
    return true;
  }

  /**
   * Leaves a win behind, where the rules let the player.
   * @returns {boolean} whether there was a win to leave behind
   */
  keepGoing() {
    const session = this.#opening.playable;
    if (!session || !this.#opening.ask(() => session.keepGoing())) return false;
    this.#opening.save();
    this.#panel.say(this.#panel.ending(session).trim() || this.#panel.messages.goesOn);
    this.#tellEnd(session.status);
    this.#changed();
    return true;
  }

  // The machine

  /**
   * Shows what the machine would do. Asked again while it thinks, it is put aside.
   * @returns {Promise<Outlook | undefined>} undefined when there is no move to make, when it was put
   *   aside, or when the machine failed, which the element says
   */
  async hint() {
    if (!this.#maySee(false)) return undefined;
    return (await this.#askGuide('hint', () => this.hint()))?.hint();
  }

  /**
   * Lets the machine play on, until it is stopped, the player moves, or the game ends. A win that
   * waits is left behind. From its first move on the game does not count.
   * @param {{ speed?: WatchSpeed }} [options]
   * @returns {Promise<boolean>} whether it plays now
   */
  async watch(options) {
    if (!this.#maySee(true)) return false;
    return (await this.#askGuide('watch', () => this.watch(options)))?.watch(options) ?? false;
  }

  /** Lets the machine wait, if it plays. */
  pause() {
    this.#overtake();
    this.#guide?.pause();
  }

  /**
   * Takes the machine's controls away.
   * @returns {boolean} whether there was anything to stop
   */
  stopWatching() {
    this.#overtake();
    return this.#guide?.stopWatching() ?? false;
  }

  /** Whether the machine plays. */
  get watching() {
    return this.#guide?.watching ?? false;
  }

  /** Whether there is a move to look for. When there is none, it is said why. @param {boolean} goingOn */
  #maySee(goingOn) {
    const session = this.#opening.playable;
    if (!session) return false;
    const waits = goingOn && session.status === Status.Won && session.goesOn;
    return session.status === Status.Playing || waits || this.#sayEnd(session);
  }

  /**
   * What the machine does here.
   * @param {'hint' | 'watch'} what what it is asked for
   * @param {() => void} again asks it once more
   * @returns {Promise<import('../ai/controller.js').Guide | undefined>} undefined when it cannot be
   *   loaded, which is said, and when something has happened meanwhile: then nobody waits for it
   */
  async #askGuide(what, again) {
    const { notices } = this.#panel;
    const since = this.#happened;
    this.#asking = what;
    this.#find('hint').ariaBusy = 'true';
    try {
      const { Guide } = await import('../ai/controller.js');
      if (since !== this.#happened) return undefined;
      notices.clear('machine');
      this.#guide ??= new Guide(this.#root, {
        session: () => this.#opening.playable,
        act: (direction) => this.#act({ kind: 'move', direction }),
        play: (direction, silent) => this.#move(direction, { byMachine: true, silent }),
        keepGoing: () => this.keepGoing(),
        settled: () => this.settled,
        say: (text) => this.#panel.say(text),
        show: (text) => this.#panel.hint(text),
        lift: (open) => this.toggleAttribute('data-lifted', open),
        focus: () => this.focus({ preventScroll: true }),
        notices,
      });
      return this.#guide;
    } catch (error) {
      console.warn(error);
      if (since !== this.#happened) return undefined;
      notices.missing('machine', {
        text: ({ notLoaded }) => notLoaded,
        label: ({ reload }) => reload,
        act: again,
      });
      return undefined;
    } finally {
      if (since === this.#happened) this.#asked();
    }
  }

  /** The machine is no longer being loaded for what it was asked. */
  #asked() {
    this.#asking = undefined;
    this.#find('hint').ariaBusy = null;
  }

  /** Something happens: what the machine was asked before, and is still loaded for, is not done. */
  #overtake() {
    this.#happened++;
    if (this.#asking) this.#asked();
  }

  /** The machine has nothing more to do in this game. */
  #leaveGuide() {
    this.#overtake();
    this.#guide?.leave();
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
    const act = (/** @type {Intent} */ intent) => this.#act(intent);
    this.#unbinds = [
      followLanguages(() => this.#translate()),
      bindKeys(wholePage ? document : this, {
        accepts: playsFor(this),
        scheme: () => this.#scheme(),
        act,
        intentOf: (event, scheme) => {
          const putOff = this.#asking && event.key === 'Escape';
          // To act is enough to put off what the machine is still loaded for.
          const guided = putOff ? () => {} : this.#guide?.keyOf(event);
          if (!guided) return intentOfKey(event, scheme);
          return /** @type {const} */ ({ kind: 'guided', act: guided });
        },
      }),
      bindSwipes(wholePage ? document : this.#board, { board: this.#board, act }),
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

  /** Whether the player may take moves back. */
  get #undoShown() {
    return !this.noUndo;
  }

  /** Whether the player may ask the machine. */
  get #hintsShown() {
    return !this.noHints;
  }

  /** Every way of playing comes through here. @param {Intent} intent */
  #act(intent) {
    const again = intent.kind === this.#asking;
    this.#overtake();
    if (intent.kind === 'guided') return intent.act();
    if (intent.kind === 'leave') return this.#leave();
    if (this.#opening.defer(intent)) return;
    if (intent.kind === 'hint' || intent.kind === 'watch') {
      // What is asked for twice is not wanted any more, as when it is there.
      return again ? undefined : this.#advise(intent.kind);
    }
    // Whatever the player does, takes over from the machine.
    this.#guide?.interrupt();
    if (intent.kind === 'move') this.move(intent.direction);
    else if (intent.kind === 'other') this.#other(intent.key);
    else if (intent.kind === 'newGame' || this.#undoShown) this[intent.kind]();
  }

  /** @param {'hint' | 'watch'} what */
  #advise(what) {
    if (!this.#hintsShown) this.#other(what === 'hint' ? 'T' : 'V');
    else if (what === 'watch' && this.watching) this.pause();
    else this[what]();
  }

  /** Gives the keyboard back to the page, which may do more. */
  #leave() {
    this.#board.blur();
    this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
  }

  /** A key that means nothing, but as the answer to a question. @param {string} key */
  #other(key) {
    const answer = this.#panel.asks ? key.toLowerCase() : '';
    if (answer === 'y') this.newGame();
    else if (answer === 'n') this.#putAside();
    else {
      const letters = this.#scheme().toUpperCase();
      const { noKey } = this.#panel.messages;
      this.#panel.hint(noKey(key, letters, this.#undoShown, this.#hintsShown));
    }
  }

  #putAside() {
    this.#panel.putAside();
    this.focus({ preventScroll: true });
  }

  // Setting up

  /** What the attributes ask for. @param {Session | undefined} shown */
  #wish(shown) {
    const { notices } = this.#panel;
    const seed = seedOption(this);
    try {
      const fresh = Session.start(rulesOption(this), seed);
      notices.clear('attributes');
      return { fresh, seed, wrong: false };
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      notices.badAttributes(message, shown === undefined);
      return { fresh: Session.start('classic'), seed: undefined, wrong: true };
    }
  }

  // Showing

  /** The whole board at once. @param {boolean} appear whether its tiles appear as new ones do */
  #showAll(appear) {
    this.#leaveGuide();
    const { rows, cols, cells } = /** @type {Session} */ (this.#session);
    this.#frame.style.setProperty('--rows', String(rows));
    this.#frame.style.setProperty('--cols', String(cols));
    this.#view.show(rows, cols, cells, appear);
  }

  /**
   * @param {Session} session
   * @param {Turn | 'game' | undefined} outcome
   * @param {(direction: string, score: string) => string} phrase
   */
  #showOutcome(session, outcome, phrase) {
    if (!outcome) return false;
    this.#opening.save();
    const { messages } = this.#panel;
    const score = this.#panel.format(session.score);
    if (outcome === 'game') {
      this.#showAll(false);
      this.#panel.say(messages.otherGame(score));
    } else {
      this.#view.play(outcome);
      const said = phrase(nameOf(outcome.direction, messages), score);
      this.#panel.say(said + this.#panel.ending(session));
      if (!outcome.back) this.#tellEnd(outcome.status);
    }
    this.#changed();
    return true;
  }

  /** After every change of the game, which is kept by then: what is shown, who is told. @param {boolean} [byMachine] */
  #changed(byMachine = false) {
    if (!byMachine) this.#overtake();
    this.#update(false);
    this.#guide?.changed(byMachine);
    this.#tell('change', this.#state());
  }

  /** Everything but the tiles. @param {boolean} now whether the end is shown without a pause */
  #update(now) {
    const [elsewhere, undo] = [this.elsewhere, this.#undoShown];
    if (this.#session) this.#panel.show(this.#session, { elsewhere, now, undo });
  }

  /** Takes over the attributes that say how the game looks and sounds. */
  #look() {
    const { powers, noArrows, noUndo, noHints } = this;
    const { classList } = this.#frame;
    classList.toggle('no-arrows', noArrows);
    classList.toggle('no-undo', noUndo);
    classList.toggle('no-hints', noHints);
    const drawn = powers === this.#view.powers;
    this.#view.powers = powers;
    if (!drawn && !this.#opening.opening) this.#showAll(false);
    this.#update(true);
    if (!this.#hintsShown) this.#leaveGuide();
    this.#feedback.follow();
  }

  #translate() {
    const own = this.getAttribute('lang');
    this.#panel.speak(own ? [own] : navigator.languages);
    this.#guide?.speak();
    this.#update(true);
  }

  /** @returns {GameState} */
  #state() {
    const { score, best, steps, status, record } = this;
    return { score, best, steps, status, record };
  }

  /** @param {string} type @param {Turn | GameState | null} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** @param {number} status */
  #tellEnd(status) {
    if (status === Status.Won) this.#tell('win', this.#state());
    if (status === Status.Lost) this.#tell('over', this.#state());
  }

  /** Gives the keyboard to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#board.focus(options);
  }
}
