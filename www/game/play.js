/**
 * The game that <game-2048> plays. Every action, of the player or the AI, goes through here; after each
 * change the game is saved, shown, announced and reported by events.
 */
import { GAME_ATTRIBUTES, rulesOption, seedOption } from '../element/attributes.js';
import { resize } from '../element/dom.js';
import { tell } from '../element/events.js';
import { Opening } from '../element/opening.js';
import { nameOf } from './announcements.js';
import { Assistant } from './assistant.js';
import { load, Status } from './engine.js';
import { ruleOptionsOf } from './rule-options.js';
import { Session } from './session.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('../input/keys.js').Intent} Intent */
/** @typedef {import('./types.js').GameState} GameState */
/** @typedef {import('./game-2048.js').Game2048} GameHost */

/** How sessions are saved. @type {import('../storage/saves.js').SaveFormat<Session>} */
const KIND = {
  name: 'game-2048',
  restore: (save) => Session.restore(save),
  alike: (session, other) => session.isLike(other),
};

/** The points of a move that may have made a tile worth celebrating. */
const NOTABLE = 512;

/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import('./panel.js').Panel} panel
 * @property {import('./board.js').BoardView} view
 * @property {import('../element/sound-and-vibration.js').SoundAndVibration<Turn>} feedback
 * @property {(intent: Intent) => void} act carries out an intent of the player
 */

export class Play {
  #element;
  #root;
  #panel;
  #view;
  #feedback;
  /** The session and its state. @type {Opening<Session, Intent>} */
  opening;
  /** Hints and autoplay. */
  assistant;

  /** @param {GameHost} element @param {Parts} parts */
  constructor(element, { root, panel, view, feedback, act }) {
    this.#element = element;
    this.#root = root;
    this.#panel = panel;
    this.#view = view;
    this.#feedback = feedback;
    this.opening = new Opening(element, {
      kind: KIND,
      attributes: GAME_ATTRIBUTES,
      notices: panel.notices,
      load,
      wish: (shown) => this.#wish(shown),
      keyOf: ({ rules, rows, cols }) => `${rules}/${rows}x${cols}`,
      restart: () => this.newGame(),
      leave: () => this.assistant.leave(),
      show: (_session, { shown, fresh }) => {
        if (!shown) this.showAll(fresh);
        this.update(true);
      },
      showElsewhere: () => {
        panel.say(panel.messages.elsewhere);
        this.update(true);
      },
      changed: () => this.#tellState('change'),
      saved: () => tell(element, 'saved'),
      crashed: () => this.assistant.leave(),
      act,
    });
    this.assistant = new Assistant(root, {
      session: () => this.opening.playable,
      act: (direction) => act({ kind: 'move', direction }),
      play: (direction, how) => this.move(direction, how),
      keepGoing: () => this.keepGoing(),
      say: (text) => panel.say(text),
      show: (text) => panel.hint(text),
      lift: (open) => element.toggleAttribute('data-lifted', open),
      focus: () => element.focus({ preventScroll: true }),
      notices: panel.notices,
      sayEnd: (session) => this.#sayEnd(session),
    });
  }

  get session() {
    return this.opening.session;
  }

  /**
   * Makes a move.
   * @param {number} direction
   * @param {object} [how]
   * @param {boolean} [how.byAi]
   * @param {boolean} [how.silent] whether to announce only the end of the game
   * @param {boolean} [how.still] whether to show the new board without animation
   * @returns {boolean} whether anything moved
   */
  move(direction, { byAi, silent, still } = {}) {
    const session = this.opening.playable;
    if (!session) return false;
    if (session.status !== Status.Playing) return this.#sayEnd(session);
    const turn = this.opening.ask(() => session.move(direction, byAi));
    if (!turn) {
      const { messages } = this.#panel;
      const name = nameOf(direction, messages);
      if (ruleOptionsOf(session.rules).saysNoOp) this.#panel.hint(messages.noEffect(name));
      else this.#panel.say(messages.noOp(name));
      return false;
    }
    // Save first, so no move that has been shown or announced can be lost.
    this.opening.save();
    if (!byAi) this.#feedback.play(turn);
    this.#view.play(turn, still);
    if (!still) this.#panel.rise(turn.gain);
    if (!silent || turn.status !== Status.Playing) this.#panel.sayMove(turn, session);
    if (turn.gain >= NOTABLE && !byAi) this.moment('celebrate', turn);
    tell(this.#element, 'move', turn);
    this.#tellEnd(turn.status);
    this.#changed(byAi);
    return true;
  }

  /**
   * Shows something rare, which is loaded for that. The game can do without it.
   * @param {keyof typeof import('./moments.js')} what @param {any} [detail]
   */
  moment(what, detail) {
    const scene = { element: this.#element, panel: this.#panel, session: this.session };
    import('./moments.js').then((moments) => moments[what](scene, detail)).catch(console.warn);
  }

  /** Shows and announces why no move can be made. @param {Session} session @returns {false} */
  #sayEnd(session) {
    this.#panel.hurry();
    this.#panel.say(this.#panel.ending(session).trim());
    return false;
  }

  /**
   * Takes back or repeats a move. At the start or end of a game, brings back another game.
   * @param {'undo' | 'redo'} what
   * @returns {boolean} whether there was anything to undo or redo
   */
  wind(what) {
    const session = this.opening.playable;
    if (!session) return false;
    const outcome = this.opening.ask(() => session[what]());
    const { messages } = this.#panel;
    if (!outcome) {
      this.#panel.hint(what === 'undo' ? messages.noUndo : messages.noRedo);
      return false;
    }
    this.opening.save();
    const score = this.#panel.format(session.score);
    if (outcome === 'game') {
      this.showAll(false);
      this.#panel.say(messages.otherGame(score));
    } else {
      this.#view.play(outcome);
      const phrase = what === 'undo' ? messages.undone : messages.redone;
      const text = phrase(nameOf(outcome.direction, messages), score);
      this.#panel.say(text + this.#panel.ending(session));
      if (!outcome.undone) this.#tellEnd(outcome.status);
    }
    this.#changed();
    return true;
  }

  /** Starts a new game with the same rules. */
  newGame() {
    const session = this.opening.playable;
    if (!session) return;
    this.opening.ask(() => session.newGame(this.opening.seed));
    if (this.opening.crashed) return;
    this.opening.save();
    this.showAll(true);
    this.#panel.say(this.#panel.messages.started);
    this.#changed();
  }

  /**
   * Plays the game of a record, with its rules and board size.
   * @param {string} record @param {number} [steps] the number of moves to make. Default: all
   * @returns {Promise<boolean>} whether it is played now
   */
  async open(record, steps) {
    await load();
    const opened = Session.open(record, steps);
    const { rules, rows, cols } = opened;
    Object.assign(this.#element, { rules, rows, cols });
    await this.opening.ready;
    const session = this.opening.playable;
    if (!session?.isLike(opened)) return false;
    session.goOnWith(opened);
    this.#panel.forget();
    this.opening.save();
    this.showAll(false);
    this.#changed();
    return true;
  }

  /** @returns {boolean} whether the game continues after a win */
  keepGoing() {
    const session = this.opening.playable;
    if (!session || !this.opening.ask(() => session.keepGoing())) return false;
    this.opening.save();
    this.#panel.say(this.#panel.ending(session).trim() || this.#panel.messages.goesOn);
    this.#tellEnd(session.status);
    this.#changed();
    return true;
  }

  /** The session that the attributes ask for. @param {Session | undefined} shown */
  #wish(shown) {
    const { notices } = this.#panel;
    const seed = seedOption(this.#element);
    try {
      const fresh = Session.start(rulesOption(this.#element), seed);
      notices.clear('attributes');
      return { fresh, seed, wrong: false };
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      notices.badAttributes(message, shown === undefined);
      return { fresh: Session.start(), seed: undefined, wrong: true };
    }
  }

  /** Shows the whole board immediately. @param {boolean} appear whether its tiles appear like new ones */
  showAll(appear) {
    this.assistant.leave();
    const { rows, cols, cells } = /** @type {Session} */ (this.session);
    resize(this.#root, rows, cols);
    this.#view.show(rows, cols, cells, appear);
  }

  /** Shows and reports a change of the game, which has been saved before. @param {boolean} [byAi] */
  #changed(byAi = false) {
    this.update(false);
    this.assistant.changed(byAi);
    this.#tellState('change');
  }

  /** Updates everything but the tiles. @param {boolean} now whether to show the end without a delay */
  update(now) {
    const { session, opening } = this;
    const { elsewhere } = opening;
    if (session) this.#panel.show(session, { elsewhere, now, undo: !this.#element.noUndo });
  }

  /** @param {string} type */
  #tellState(type) {
    const { score, best, steps, status, record } = this.#element;
    /** @type {GameState} */
    const state = { score, best, steps, status, record };
    tell(this.#element, type, state);
  }

  /** @param {number} status */
  #tellEnd(status) {
    if (status === Status.Won) this.#tellState('win');
    if (status === Status.Lost) this.#tellState('over');
  }
}
