/**
 * What the AI does in one game: hints, and playing on. Loaded when the player asks for it first;
 * the element tells it what happens to the game.
 */

import playback from '../element/playback.css?inline';
import { isBlocked } from '../element/reachable.js';
import { Status } from '../game/engine.js';
import { AI } from '../i18n/ai.js';
import { Autoplay } from './autoplay.js';
import { WatchBar } from './autoplay-bar.js';
import { ai, NODES } from './client.js';
import styles from './controller.css?inline';
import evaluationStyles from './evaluation.css?inline';
import { sayEvaluation } from './evaluation-view.js';
import { HintPanel } from './hint-panel.js';

/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */
/** @typedef {import('../public/game-2048.js').WatchSpeed} WatchSpeed */
/** @typedef {import('../game/session.js').Session} Session */

/**
 * What it needs of the element.
 * @typedef {object} Host
 * @property {() => Session | undefined} session the game, while it can be played here
 * @property {(direction: number) => void} act the player makes a move
 * @property {(direction: number, silent: boolean) => boolean} play the AI makes a move
 * @property {() => boolean} keepGoing leaves a win behind
 * @property {() => Promise<void>} settled settles when the tiles are at rest
 * @property {(text: string) => void} say
 * @property {(text: string) => void} show shows a sentence for a moment, and says it
 * @property {(open: boolean) => void} lift whether something of it lies over what is below the game
 * @property {() => void} focus gives the keyboard to the board
 * @property {import('../element/notices.js').Notices} notices
 */

/** Asked again, it looks closer by so much, and so often. */
const [CLOSER, TIMES] = [4, 2];

/** @param {string} text */
function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

/** The looks, made once. @type {CSSStyleSheet[]} */
let sheets = [];

export class AiController {
  #root;
  #host;
  #hint;
  #bar;
  #autoplay;
  /** Stops the search for a hint. @type {AbortController | undefined} */
  #thinking;
  /** How often a hint was asked for on this board. */
  #asked = 0;
  #watches = false;

  /** @param {ShadowRoot} root @param {Host} host */
  constructor(root, host) {
    this.#root = root;
    this.#host = host;
    if (sheets.length === 0) sheets = [playback, evaluationStyles, styles].map(sheet);
    root.adoptedStyleSheets.push(...sheets);
    this.#hint = new HintPanel(root, {
      move: (direction) => host.act(direction),
      letPlay: () => this.watch(),
      close: () => this.#closeHint(),
      say: (text) => host.say(text),
      language: () => this.#language,
    });
    this.#bar = new WatchBar(root, {
      toggle: () => this.toggle(),
      step: () => this.#autoplay.step(),
      speed: (speed) => {
        this.#autoplay.speed = speed;
        this.#drawControls();
      },
      close: () => this.stopWatching(),
      messages: () => this.#language.messages,
    });
    this.#autoplay = new Autoplay(
      {
        playable: () => this.#playable() !== undefined,
        look: (nodes, signal) =>
          ai.look(/** @type {Session} */ (host.session()), { nodes, signal }),
        move: (direction) => this.#play(direction),
        settled: () => host.settled(),
      },
      {
        changed: () => this.#turned(),
        failed: (error, once) =>
          this.#failed(error, () => (once ? this.#autoplay.step() : this.watch())),
      },
    );
  }

  get #game() {
    return /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
  }

  get #language() {
    const tag = this.#game.lang;
    const numbers = new Intl.NumberFormat(tag);
    const format = (/** @type {number} */ number) => numbers.format(number);
    return { messages: AI.in(tag), format };
  }

  /** The game, if a move can be made in it now and no dialog keeps the player from it. */
  #playable() {
    const session = this.#host.session();
    return session?.status === Status.Playing && !isBlocked(this.#root) ? session : undefined;
  }

  /** Whether a dialog keeps the player from the game, which is said. */
  #blocked() {
    if (!isBlocked(this.#root)) return false;
    this.#host.show(this.#language.messages.blocked);
    return true;
  }

  // Hints

  /**
   * Shows what the AI would do. Asked again while it thinks, it is put aside; asked again
   * later, it looks closer.
   * @returns {Promise<Evaluation | undefined>} undefined when it was put aside, or failed
   */
  async hint() {
    if (this.#thinking) {
      this.#closeHint();
      return undefined;
    }
    if (this.#blocked()) return undefined;
    const session = this.#playable();
    if (!session) return undefined;
    this.#autoplay.pause();
    const stop = new AbortController();
    this.#thinking = stop;
    const nodes = NODES * CLOSER ** Math.min(this.#asked, TIMES);
    this.#hint.think(ai.awake);
    this.#drawControls();
    try {
      const evaluation = await ai.look(session, { nodes, signal: stop.signal });
      if (stop.signal.aborted) return undefined;
      this.#asked++;
      this.#hint.show(evaluation, session.score);
      this.#host.say(sayEvaluation(evaluation, session.score, this.#language));
      return evaluation;
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      this.#failed(/** @type {Error} */ (error), () => this.hint());
      return undefined;
    } finally {
      if (this.#thinking === stop) this.#thinking = undefined;
      this.#drawControls();
    }
  }

  #closeHint() {
    const { focused } = this.#hint;
    this.#thinking?.abort();
    this.#thinking = undefined;
    this.#asked = 0;
    this.#hint.close();
    this.#drawControls();
    if (focused) this.#host.focus();
  }

  // Watching

  /** Whether the AI plays. */
  get watching() {
    return this.#autoplay.playing;
  }

  /**
   * Lets the AI play on. A win that waits is left behind: whoever asks for this, goes on.
   * @param {{ speed?: WatchSpeed }} [options]
   * @returns {boolean} whether it plays now
   */
  watch({ speed } = {}) {
    if (this.#blocked()) return false;
    if (speed) this.#autoplay.speed = speed;
    this.#host.keepGoing();
    if (!this.#playable()) return false;
    const focused = this.#hint.focused;
    this.#closeHint();
    this.#host.notices.clear('ai');
    this.#watches = true;
    this.#autoplay.play();
    if (focused) this.#bar.focus();
    return this.#autoplay.playing;
  }

  pause() {
    this.#autoplay.pause();
  }

  toggle() {
    if (this.watching) this.pause();
    else this.watch();
  }

  /** @returns {boolean} whether there was anything to stop */
  stopWatching() {
    if (!this.#watches) return false;
    this.#watches = false;
    this.#autoplay.pause();
    this.#turned();
    return true;
  }

  /** @param {number} direction */
  #play(direction) {
    const counted = this.#host.session()?.counts;
    if (counted) this.#host.show(this.#language.messages.noLonger);
    // Quicker moves, all of them said, would never end.
    const silent = counted || (this.watching && this.#autoplay.speed !== 'slow');
    return this.#host.play(direction, silent ?? false);
  }

  /** Whether it plays has changed. */
  #turned() {
    this.#drawControls();
    const session = this.#playable();
    if (!session) return;
    const { messages, format } = this.#language;
    if (this.watching) this.#host.say(messages.saidPlays);
    else if (this.#watches) this.#host.say(messages.saidPaused(format(session.score)));
    else this.#host.say(messages.saidStopped);
  }

  // What it is told

  /** The player has done something: the game is theirs. */
  interrupt() {
    this.#autoplay.pause();
  }

  /** The game has changed. @param {boolean} byAi */
  changed(byAi) {
    this.#closeHint();
    const { status, canKeepGoing } = this.#host.session() ?? {};
    if (status === Status.Lost || (status === Status.Won && !canKeepGoing)) this.stopWatching();
    else if (!byAi) this.#autoplay.pause();
  }

  /** The game is gone, or played elsewhere. */
  leave() {
    this.#closeHint();
    this.stopWatching();
    this.#host.notices.clear('ai');
  }

  /** The language is another one. */
  speak() {
    this.#hint.speak();
    this.#drawControls();
  }

  /**
   * What a key does while something of it is shown.
   * @param {KeyboardEvent} event
   * @returns {(() => void) | undefined}
   */
  keyOf(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
    if (key === 'Escape') {
      if (this.#hints) return () => this.#closeHint();
      return this.#watches ? () => this.stopWatching() : undefined;
    }
    const [target] = event.composedPath();
    // A button that has the keyboard is pressed by it.
    const pressed = target instanceof Element && target.matches('button, a, summary');
    return key === ' ' && this.#watches && !pressed ? () => this.toggle() : undefined;
  }

  /** The AI has failed. @param {Error} error @param {() => void} again */
  #failed(error, again) {
    console.warn(error);
    this.#closeHint();
    const notice = {
      text: () => this.#language.messages.aiFailed,
      label: () => this.#language.messages.tryAgain,
      act: () => {
        this.#host.notices.clear('ai');
        again();
      },
    };
    this.#host.notices.failed('ai', notice, error);
  }

  /** Shows the controls that belong to where it stands: a hint comes before the watching. */
  #drawControls() {
    const { playing, speed } = this.#autoplay;
    const { focused } = this.#bar;
    this.#game.classList.toggle('playing', playing);
    this.#game.dataset.watch = playing ? speed : '';
    const shown = this.#watches && !this.#hints;
    if (shown) this.#bar.show({ playing, awake: ai.awake, speed });
    else this.#bar.hide();
    // A button that goes away hands the keyboard on.
    if (focused && !shown) this.#host.focus();
    this.#coverArrows(this.#hint.open);
    this.#host.lift(this.#hints || this.#watches);
  }

  /** What lies under the hint is out of reach. @param {boolean} covered */
  #coverArrows(covered) {
    const arrows = /** @type {HTMLElement} */ (this.#root.querySelector('.arrows'));
    if (covered && arrows.contains(this.#root.activeElement)) this.#host.focus();
    arrows.inert = covered;
  }

  /** Whether a hint is shown, or will be. */
  get #hints() {
    return this.#hint.open || this.#thinking !== undefined;
  }
}
