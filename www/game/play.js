/**
 * The game that <game-2048> plays. Every action, of the player or the AI, goes through here; after each
 * change the game is saved, shown, announced and reported by events.
 */
import { bestEffort, findContainer, resize, tell } from '../element/dom.js';
import { KeptGame } from '../element/kept-game.js';
import { openIn } from '../element/links.js';
import { OnDemand } from '../element/on-demand.js';
import { reopening } from '../element/playable-element.js';
import { SessionHolder } from '../element/session-holder.js';
import { wear } from '../element/wear.js';
import { directionName, sayMove } from './announcements.js';
import { CHOICE, LOOKS, readWish } from './attributes.js';
import { BoardView } from './board.js';
import { load, open_game, Status } from './engine.js';
import { Input } from './input.js';
import { Panel, ruleOptions } from './panel.js';
import { Session } from './session.js';

/** @typedef {import('../ai/controller.js').AiController} AiController */
/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('../input/keys.js').Intent} Intent */
/** @typedef {import('./types.js').GameState} GameState */
/** @typedef {import('./game-2048.js').Game2048} Game2048 */

/** @type {import('../element/playable-element.js').Kind<Session>} */
const KIND = {
  format: {
    name: 'game-2048',
    ...reopening({
      open: open_game,
      keep: (handle, row) => new KeptGame(handle, row),
      make: (game) => new Session(game),
    }),
    bestFrom: 'prev',
  },
  choice: CHOICE,
  looks: LOOKS,
  load,
  loadFeedback: () => import('./feedback.js'),
};

/** The points of a move that may have made a tile worth celebrating. */
const NOTABLE = 512;

/** What `:state()` matches, by the status of the game. */
const STATES = ['playing', 'won', 'lost'];

export class Play {
  kind = KIND;
  stop = () => this.leave();
  /** @type {ReturnType<typeof import('./feedback.js').makeFeedback> | undefined} */
  feedback;

  /** @param {Game2048} element */
  constructor(element) {
    this.element = element;
    /** @type {SessionHolder<Game2048, Session, Intent>} */
    this.holder = new SessionHolder(element, KIND, this);
    const newGame = () => this.input.act({ kind: 'newGame' });
    this.panel = new Panel(element, {
      newGame,
      undo: () => this.input.act({ kind: 'undo' }),
      keepGoing: () => this.keepGoing(),
      takeOver: () => this.holder.takeOver(),
      yes: newGame,
      no: () => {
        this.panel.putAside();
        this.focus();
      },
    });
    this.view = new BoardView(this.panel.find('grid'), this.panel.find('tiles'));
    /** @type {OnDemand<AiController, 'hint' | 'watch'>} */
    this.ai = new OnDemand(
      async () => {
        const { AiController } = await import('../ai/controller.js');
        return () => new AiController(this);
      },
      (asking) => {
        this.panel.find('hint').ariaBusy = asking && !this.ai.part ? 'true' : null;
      },
    );
    this.input = new Input(this);
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  get watching() {
    return this.ai.part?.watching ?? false;
  }

  async hint() {
    if (this.ai.cancel('hint')) return undefined;
    return this.#askAi('hint', (ai, signal) => ai.hint(signal));
  }

  /** @param {{ speed?: import('./types.js').WatchSpeed }} [options] @returns {Promise<boolean>} whether the AI plays now */
  async watch(options) {
    return (await this.#askAi('watch', (ai) => ai.watch(options))) ?? false;
  }

  /**
   * Asks the AI if it can move. Otherwise, says why not.
   * @template Answer
   * @param {'hint' | 'watch'} request @param {(ai: AiController, signal: AbortSignal) => Answer} answer
   */
  async #askAi(request, answer) {
    const { notices } = this.panel;
    const { playable: session } = this.holder;
    if (!session) return undefined;
    const goesOn = request === 'watch' && session.status === Status.Won && session.canKeepGoing;
    if (session.status !== Status.Playing && !goesOn) {
      this.#sayEnd(session);
      return undefined;
    }
    try {
      return await this.ai.ask(request, (ai, signal) => {
        notices.clear('ai');
        return answer(ai, signal);
      });
    } catch (error) {
      console.warn(error);
      const again = () => this.#askAi(request, answer);
      notices.missing('ai', ({ notLoaded }) => notLoaded, again);
      return undefined;
    }
  }

  pauseAi() {
    this.ai.cancel('watch');
    this.ai.part?.pause();
  }

  /** @returns {boolean} whether there were any */
  stopWatching() {
    this.ai.cancel('watch');
    return this.ai.part?.stopWatching() ?? false;
  }

  /**
   * @param {number} direction
   * @param {object} [how]
   * @param {boolean} [how.byAi]
   * @param {boolean} [how.silent] whether to announce only the end of the game
   * @param {boolean} [how.still] whether to show the new board without animation
   * @returns {boolean} whether anything moved
   */
  move(direction, { byAi, silent, still } = {}) {
    const { panel, holder } = this;
    const { playable: session } = holder;
    if (!session) return false;
    if (session.status !== Status.Playing) return this.#sayEnd(session);
    const turn = holder.change(() => session.move(direction, byAi));
    if (holder.crashed) return false;
    if (!turn) {
      const { messages } = panel;
      const name = directionName(direction, messages);
      if (ruleOptions(session.rules).saysNoOp) panel.hint(messages.noEffect(name));
      else panel.refuse(messages.noOp(name));
      return false;
    }
    if (!byAi) this.feedback?.play(turn, session.counts && session.score === session.best);
    this.view.play(turn, still);
    if (!still) bestEffort(() => panel.rise(turn.gain));
    if (!silent || turn.status !== Status.Playing) panel.say(sayMove(turn, session, panel));
    if (turn.gain >= NOTABLE && !byAi) this.toast('celebrate', turn);
    tell(this.element, 'move', turn);
    this.#tellEnd(turn.status);
    this.#changed(byAi);
    return true;
  }

  /**
   * Shows something rare, which is loaded for that.
   * @param {keyof typeof import('./toasts.js')} what @param {any} [detail]
   */
  toast(what, detail) {
    const { element, panel } = this;
    const { session, key } = this.holder;
    bestEffort(async () => {
      const toasts = await import('./toasts.js');
      await toasts[what]({ element, panel, session, key }, detail);
    });
  }

  /** @param {Session} session @returns {false} */
  #sayEnd(session) {
    this.panel.hurry();
    this.panel.say(this.panel.ending(session).trim());
    return false;
  }

  /**
   * Takes back or repeats a move. At the start or end of a game, brings back another game.
   * @param {'undo' | 'redo'} what
   * @returns {boolean} whether there was anything to undo or redo
   */
  wind(what) {
    const { panel, holder } = this;
    const outcome = holder.change((session) => session[what]());
    const { playable: session } = holder;
    if (!session) return false;
    const { messages } = panel;
    if (!outcome) {
      panel.hint(what === 'undo' ? messages.noUndo : messages.noRedo);
      return false;
    }
    const score = panel.format(session.score);
    if (outcome === 'game') {
      this.#showAll(false);
      panel.say(messages.otherGame(score));
    } else {
      this.view.play(outcome);
      const phrase = what === 'undo' ? messages.undone : messages.redone;
      panel.say(phrase(directionName(outcome.direction, messages), score) + panel.ending(session));
      if (!outcome.undone) this.#tellEnd(outcome.status);
    }
    this.#changed();
    return true;
  }

  newGame() {
    this.holder.replace(
      (session) => session.newGame(this.holder.seed, this.element.practice),
      () => {
        this.#showAll(true);
        this.panel.say(this.panel.messages.started);
        this.#changed();
      },
    );
  }

  /**
   * Plays the game of a record, with its rules and board size.
   * @param {string} record @param {number} [steps] the number of moves to make. Default: all
   * @returns {Promise<boolean>} whether it is played now
   */
  async open(record, steps) {
    await load();
    const opened = await openIn(record, 'game', (text) => Session.open(text, steps));
    const { rules, rows, cols } = opened;
    return this.holder.goOnWith(opened, { rules, rows, cols }, () => {
      this.panel.forget();
      this.#showAll(false);
      this.#changed();
    });
  }

  /** @returns {boolean} whether the game continues after a win */
  keepGoing() {
    const { panel, holder } = this;
    if (!holder.change((session) => session.keepGoing())) return false;
    const session = /** @type {Session} */ (holder.session);
    panel.say(panel.ending(session).trim() || panel.messages.goesOn);
    this.#tellEnd(session.status);
    this.#changed();
    return true;
  }

  /** @param {Session | undefined} shown */
  wish(shown) {
    return readWish(this.element, this.panel.notices, shown);
  }

  /** @param {Session} session */
  saveKey({ rules, rows, cols }) {
    return `${rules}/${rows}x${cols}`;
  }

  /** */
  leave() {
    this.ai.cancel();
    this.ai.part?.leave();
  }

  remove() {
    this.leave();
    this.holder.remove();
  }

  /** @param {unknown} _session @param {{ shown?: boolean, fresh?: boolean }} how */
  show(_session, { shown, fresh = false }) {
    if (!shown) this.#showAll(fresh);
    this.update(true);
  }

  /** */
  look() {
    const { noArrows, noUndo, noHints } = this.element;
    const { classList } = findContainer(this.panel.root);
    classList.toggle('no-arrows', noArrows);
    classList.toggle('no-undo', noUndo);
    classList.toggle('no-hints', noHints);
    const redraw = () => {
      if (this.holder.session) this.#draw(false);
      this.update(true);
    };
    wear(this.element, this, redraw, () => import('../element/worn-faces.js'));
    this.update(true);
    if (noHints) this.leave();
  }

  /** */
  speak() {
    this.ai.part?.speak();
    this.update(true);
  }

  /** @param {boolean} appear whether its tiles appear like new ones */
  #showAll(appear) {
    this.leave();
    this.#draw(appear);
  }

  /** @param {boolean} appear */
  #draw(appear) {
    const { rows, cols, cells } = /** @type {Session} */ (this.holder.session);
    resize(this.panel.root, rows, cols);
    this.view.show(rows, cols, cells, appear);
  }

  /** Shows and reports a change of the game, which has been saved before. @param {boolean} [byAi] */
  #changed(byAi = false) {
    this.update(false);
    this.ai.cancel();
    this.ai.part?.changed(byAi);
    this.tellShown();
  }

  /** @param {boolean} now */
  update(now) {
    const { session, elsewhere } = this.holder;
    if (!session) return;
    this.panel.show(session, { elsewhere, now });
    this.mark();
  }

  mark() {
    this.holder.mark(this.watching ? 'watching' : STATES[this.element.status]);
  }

  /** */
  tellShown() {
    this.#tellState('change');
  }

  /** @param {string} type */
  #tellState(type) {
    const { score, best, steps, status, record } = this.element;
    /** @type {GameState} */
    const state = { score, best, steps, status, record };
    tell(this.element, type, state);
  }

  /** @param {number} status */
  #tellEnd(status) {
    if (status === Status.Playing) return;
    if (status === Status.Won) this.#tellState('win');
    else this.#tellState('over');
    this.holder.tellEnd(status === Status.Won ? 'won' : 'lost');
  }
}
