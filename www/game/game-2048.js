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

/**
 * The game of 2048, with its score, buttons, saves, hints and autoplay.
 *
 * @implements {GameElement}
 * @attr {string} [rules=classic] - The rule set: `classic`, `coin-flip`, `cascade`, `endless`,
 *   `two-to-one`, or the text of custom rules, which the engine gives as `game.rules`.
 * @attr {number} [rows=4] - The number of rows, 3 to 8.
 * @attr {number} [cols=4] - The number of columns, 3 to 8.
 * @attr {string} seed - The seed of every new game: a whole number from 0 to 2^64 - 1. Setting it
 *   starts a new game. Default: each game draws its own.
 * @attr {string} save - The name under which the game is saved in this browser. Default: nothing is
 *   stored.
 * @attr {'light' | 'dark' | 'auto'} theme - The colors; `auto` follows the system. Default: the
 *   page's `color-scheme`.
 * @attr {'en' | 'zh'} lang - The language. Default: the first of the browser's languages that is known,
 *   else English.
 * @attr {boolean} no-arrows - Hides the four arrow buttons.
 * @attr {boolean} no-undo - Takes undo and redo from the player; the methods still work.
 * @attr {boolean} no-hints - Takes hints and autoplay from the player; the methods still work.
 * @attr {'hjkl' | 'jkil'} [keys=hjkl] - The letters that move the tiles, in addition to W A S D.
 * @attr {'normal' | 'fast' | 'slow' | 'off'} [speed=normal] - The speed of the animation.
 * @attr {boolean} powers - Shows tiles of five digits and more as powers of two.
 * @attr {boolean} sound - Plays a tone for each move.
 * @attr {boolean} haptics - Vibrates with each move, where the device can.
 * @attr {boolean} whole-page - Plays by keys and swipes anywhere on the page that nothing else uses.
 *   Default: keys while the element has the focus, swipes on its board.
 *
 * @fires {CustomEvent<Turn>} move - A move was made; undo and redo fire only `change`.
 * @fires {CustomEvent<GameState>} win - A move reached the goal.
 * @fires {CustomEvent<GameState>} over - No move is left.
 * @fires {CustomEvent<GameState>} change - The game has changed: by a move, undo, redo, a new game, a
 *   record, keeping going or another attribute; or another tab has taken it or given it back.
 * @fires {CustomEvent<null>} saved - Everything played so far is stored.
 * @fires {CustomEvent<null>} leave - Q was pressed, and the element has given up the focus.
 *
 * @slot end - Shown below the choices at the end of a game.
 *
 * @csspart game - The whole game.
 * @csspart figures - The row of figures.
 * @csspart figure - One figure with its label.
 * @csspart score - The score.
 * @csspart best - The best score.
 * @csspart steps - The number of moves.
 * @csspart actions - The row of buttons.
 * @csspart button - Every button.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart hint - The hint button.
 * @csspart new - The button for a new game.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart tile-* - Tiles by the number of digits they show: `tile-1`, `tile-2`, ….
 * @csspart overlay - What covers the board at the end of a game.
 * @csspart card - The card on the overlay.
 * @csspart arrows - The four arrow buttons together.
 * @csspart arrow - Each arrow button.
 * @csspart notice - A notice above the board.
 * @csspart outlook - A hint: a bar for each direction.
 * @csspart controls - The controls of autoplay.
 * @csspart play - The play and pause button of autoplay.
 * @csspart speed - The choice of speed of autoplay.
 *
 * @cssprop {length} [--game-2048-max-board=50rem] - The longest side of the board.
 * @cssprop {length} [--game-2048-max-height=--game-2048-max-board] - The greatest height of the board, for
 *   example `calc(100dvh - 12rem)`.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 * @cssprop {length} [--game-2048-side-start=0] - On a phone held sideways, the height to leave free above
 *   the column beside the board, for something of the page's own.
 */
export class Game2048 extends Attributes {
  static observedAttributes = [...Object.keys(ATTRIBUTES), 'lang'];

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
    else if (GAME_ATTRIBUTES.includes(name)) this.#opening.setUp();
  }

  // The game as it stands.

  get #session() {
    return this.#opening.session;
  }
  /** Settles when the game can be played. @type {Promise<void>} */
  get ready() {
    return this.#opening.ready;
  }

  /** The score. @type {number} */
  get score() {
    return this.#session?.score ?? 0;
  }
  /** The best score. @type {number} */
  get best() {
    return this.#session?.best ?? 0;
  }
  /** The number of moves made. @type {number} */
  get steps() {
    return this.#session?.steps ?? 0;
  }
  /** 0 playing, 1 won, 2 lost. @type {number} */
  get status() {
    return this.#session?.status ?? Status.Playing;
  }
  /** Whether the player may keep going after the goal. @type {boolean} */
  get goesOn() {
    return this.#session?.goesOn ?? true;
  }
  /**
   * The size of the board that is shown; attributes may ask for another one that cannot be.
   * @type {{ rows: number, cols: number }}
   */
  get size() {
    return { rows: this.#session?.rows ?? 4, cols: this.#session?.cols ?? 4 };
  }
  /** The record of the moves made: the text that proves the score. @type {string} */
  get record() {
    return this.#session?.record ?? '';
  }
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. @type {Uint8Array} */
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  /**
   * The game's id, which differs even from that of a game with the same seed; undefined for a game saved
   * before games had ids.
   * @type {string | undefined}
   */
  get gameId() {
    return this.#session?.id;
  }
  /**
   * Whether another tab or element plays this game, so that it cannot be played here.
   * @type {boolean}
   */
  get elsewhere() {
    return this.#opening.elsewhere;
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
    return this.#view.settled.then(() => {});
  }

  /**
   * Makes a move. After a win, call `keepGoing` first.
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
   * Takes back the last move; at the opening, brings back the game before this one.
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
   * Makes the last undone move again.
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

  /** Starts a new game under the same rules. One undo brings the old one back. @returns {void} */
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
   * Opens the game of a record with its rules and board. It does not count. Undo at its opening brings the
   * game before back. Rejects with an `Error` that names what is wrong with the record.
   * @param {string} record
   * @param {number} [steps] the number of moves to make; the others wait for redo. Default: all
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
    this.#opening.save();
    this.#showAll(false);
    this.#changed();
    return true;
  }

  /**
   * Plays on after a win, where the rules allow it.
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
   * Shows what the AI would do. Called again while the AI thinks, it cancels.
   * @returns {Promise<Outlook | undefined>} undefined when there is no move to make, when it was
   *   canceled, or when the AI failed, which the element says
   */
  async hint() {
    if (!this.#maySee(false)) return undefined;
    return (await this.#askGuide('hint', () => this.hint()))?.hint();
  }

  /**
   * Lets the AI play until it is paused, the player moves, or the game is won or over. After a win it plays
   * on. From its first move on, the game does not count, unless that move is undone.
   * @param {{ speed?: WatchSpeed }} [options]
   * @returns {Promise<boolean>} whether it plays now
   */
  async watch(options) {
    if (!this.#maySee(true)) return false;
    return (await this.#askGuide('watch', () => this.watch(options)))?.watch(options) ?? false;
  }

  /** Pauses autoplay; `watch` resumes it. @returns {void} */
  pause() {
    this.#overtake();
    this.#guide?.pause();
  }

  /**
   * Ends autoplay and removes its controls.
   * @returns {boolean} whether there was anything to stop
   */
  stopWatching() {
    this.#overtake();
    return this.#guide?.stopWatching() ?? false;
  }

  /** Whether the AI plays. @type {boolean} */
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
      const letters = [...this.#scheme().toUpperCase()].join(' ');
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

  /** Focuses the board. @param {FocusOptions} [options] @returns {void} */
  focus(options) {
    this.#board.focus(options);
  }
}
