/**
 * Controls the AI in a game: hints and autoplay. It is loaded when it is first requested, and the element
 * notifies it of changes to the game.
 */

import { containerOf } from '../element/dom.js';
import PLAYBACK_STYLES from '../element/playback.css?inline';
import { isBlocked } from '../element/reachable.js';
import { addSheets } from '../element/sheets.js';
import { Status } from '../game/engine.js';
import { Autoplay } from './autoplay.js';
import { WatchBar } from './autoplay-bar.js';
import { ai } from './client.js';
import STYLES from './controller.css?inline';
import DOWNLOAD_STYLES from './download-bar.css?inline';
import EVALUATION_STYLES from './evaluation.css?inline';
import { languageOf, sayEvaluation } from './evaluation-view.js';
import { HintPanel } from './hint-panel.js';

/** @typedef {import('../game/types.js').Evaluation} Evaluation */
/** @typedef {import('../game/types.js').WatchSpeed} WatchSpeed */
/** @typedef {import('../game/session.js').Session} Session */

/**
 * @typedef {object} Host
 * @property {() => Session | undefined} session returns the game, if it can be played here
 * @property {(direction: number) => void} act makes a move of the player
 * @property {(direction: number, how: { byAi: true, silent: boolean, still: boolean }) => boolean} play
 *   makes a move of the AI, without announcing it or without moving the tiles
 * @property {() => boolean} keepGoing continues after a win
 * @property {(text: string) => void} say announces a sentence
 * @property {(text: string) => void} show shows a sentence briefly and announces it
 * @property {() => void} mark marks the element, or no longer, as one in which the AI plays
 * @property {() => void} focus focuses the board
 * @property {import('../element/notices.js').Notices} notices
 */

export class AiController {
  #root;
  #host;
  #hint;
  #bar;
  #autoplay;
  /** Stops the search for a hint. @type {AbortController | undefined} */
  #thinking;
  /** Whether the autoplay controls are open. */
  #watches = false;

  /** @param {ShadowRoot} root @param {Host} host */
  constructor(root, host) {
    this.#root = root;
    this.#host = host;
    addSheets(root, PLAYBACK_STYLES, EVALUATION_STYLES, DOWNLOAD_STYLES, STYLES);
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
        playable: () => this.#playable !== undefined,
        blocked: () => isBlocked(root),
        look: (signal) =>
          ai.look(/** @type {Session} */ (host.session()), {
            signal,
            downloading: (download) => this.#bar.advance(download),
          }),
        move: (direction) => this.#play(direction),
        page: () => root.ownerDocument,
        nextFrame: () => new Promise(requestAnimationFrame),
      },
      {
        changed: () => this.#turned(),
        failed: (error, once) =>
          this.#failed(error, () => (once ? this.#autoplay.step() : this.watch())),
      },
    );
  }

  get #language() {
    return languageOf(containerOf(this.#root).lang);
  }

  /** The game, if a move can be made now, unless a dialog blocks it. */
  get #playable() {
    const session = this.#host.session();
    return session?.status === Status.Playing ? session : undefined;
  }

  /** Whether a dialog blocks the game. If so, says so. */
  #blocked() {
    if (!isBlocked(this.#root)) return false;
    this.#host.show(this.#language.messages.blocked);
    return true;
  }

  // Hints

  /**
   * Shows the AI's evaluation of each move, or closes it.
   * @returns {Promise<Evaluation | undefined>} undefined if it was closed or failed
   */
  async hint() {
    if (this.#hints) {
      this.#closeHint();
      return undefined;
    }
    if (this.#blocked()) return undefined;
    const session = this.#playable;
    if (!session) return undefined;
    // Saved with the next move: a hint that no move follows has not helped.
    session.hinted();
    this.#autoplay.pause();
    const stop = new AbortController();
    this.#thinking = stop;
    this.#hint.think(ai.awake);
    this.#drawControls();
    const show = (/** @type {Evaluation} */ evaluation) => {
      this.#hint.show(evaluation);
      this.#host.say(sayEvaluation(evaluation, this.#language));
      this.#drawControls();
    };
    try {
      const evaluation = await ai.look(session, {
        signal: stop.signal,
        early: show,
        downloading: (download) => this.#hint.advance(download),
      });
      if (stop.signal.aborted) return undefined;
      show(evaluation);
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
    this.#hint.close();
    this.#drawControls();
    if (focused) this.#host.focus();
  }

  // Watching

  /** Whether the AI is playing. */
  get watching() {
    return this.#autoplay.playing;
  }

  /** Lets the AI play. After a win, it keeps going. @param {{ speed?: WatchSpeed }} [options] */
  watch({ speed } = {}) {
    if (this.#blocked()) return false;
    if (speed) this.#autoplay.speed = speed;
    this.#host.keepGoing();
    if (!this.#playable) return false;
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
    // At higher speeds the announcements could not keep up.
    const silent = counted || (this.watching && this.#autoplay.speed !== 'slow');
    const still = this.watching && this.#autoplay.speed === 'fastest';
    return this.#host.play(direction, { byAi: true, silent: silent ?? false, still });
  }

  /** Handles the start or end of autoplay. */
  #turned() {
    this.#drawControls();
    const session = this.#playable;
    if (!session || isBlocked(this.#root)) return;
    const { messages, format } = this.#language;
    if (this.watching) this.#host.say(messages.saidPlays);
    else if (this.#watches) this.#host.say(messages.saidPaused(format(session.score)));
    else this.#host.say(messages.saidStopped);
  }

  // Notifications

  /** @param {boolean} byAi whether the AI has changed the game */
  changed(byAi) {
    this.#closeHint();
    const { status, canKeepGoing } = this.#host.session() ?? {};
    if (status === Status.Lost || (status === Status.Won && !canKeepGoing)) this.stopWatching();
    else if (!byAi) this.#autoplay.pause();
  }

  /** Stops everything that belongs to the current game. */
  leave() {
    this.#closeHint();
    this.stopWatching();
    this.#host.notices.clear('ai');
  }

  speak() {
    this.#hint.speak();
    this.#drawControls();
  }

  /** The action of a key while a hint or the autoplay controls are open. @param {KeyboardEvent} event */
  keyOf(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
    if (key === 'Escape') {
      if (this.#hints) return () => this.#closeHint();
      return this.#watches ? () => this.stopWatching() : undefined;
    }
    const [target] = event.composedPath();
    // The browser presses the focused button.
    const pressed = target instanceof Element && target.matches('button, a, summary');
    return key === ' ' && this.#watches && !pressed ? () => this.toggle() : undefined;
  }

  /** Explains that the AI has failed. @param {Error} error @param {() => void} again */
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

  /** Updates the controls. A hint hides those of autoplay. */
  #drawControls() {
    const { playing, speed } = this.#autoplay;
    const { focused } = this.#bar;
    const { classList, dataset } = containerOf(this.#root);
    classList.toggle('playing', playing);
    dataset.watch = playing ? speed : '';
    const shown = this.#watches && !this.#hints;
    if (shown) this.#bar.show({ playing, awake: ai.awake, speed });
    else this.#bar.hide();
    // The focused button is gone, so the focus moves to the board.
    if (focused && !shown) this.#host.focus();
    this.#coverArrows(this.#hint.open);
    this.#host.mark();
  }

  /** Makes the arrow buttons inert while the hint covers them. @param {boolean} covered */
  #coverArrows(covered) {
    const arrows = /** @type {HTMLElement} */ (this.#root.querySelector('.arrows'));
    if (covered && arrows.contains(this.#root.activeElement)) this.#host.focus();
    arrows.inert = covered;
  }

  /** Whether a hint is shown or being searched for. */
  get #hints() {
    return this.#hint.open || this.#thinking !== undefined;
  }
}
