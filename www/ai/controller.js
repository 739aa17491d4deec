/**
 * Controls the AI in a game: hints and autoplay. It is loaded when it is first requested, and the element
 * notifies it of changes to the game.
 */

import { addSheets, findContainer, within } from '../element/dom.js';
import PLAYBACK_STYLES from '../element/playback.css?inline';
import { isBlocked } from '../element/reachable.js';
import { Status } from '../game/engine.js';
import { Autoplay } from './autoplay.js';
import { WatchBar } from './bars.js';
import { ai } from './client.js';
import STYLES from './controller.css?inline';
import DOWNLOAD_STYLES from './download-bar.css?inline';
import EVALUATION_STYLES from './evaluation.css?inline';
import { languageFor, sayEvaluation } from './evaluation-view.js';
import { HintPanel } from './hint-panel.js';

/** @typedef {import('../game/types.js').Evaluation} Evaluation */
/** @typedef {import('../game/types.js').WatchSpeed} WatchSpeed */
/** @typedef {import('../game/session.js').Session} Session */

export class AiController {
  #play;
  #panel;
  #root;
  #hint;
  #bar;
  #autoplay;
  #watches = false;

  /** @param {import('../game/play.js').Play} play */
  constructor(play) {
    const { panel } = play;
    const { root } = panel;
    this.#play = play;
    this.#panel = panel;
    this.#root = root;
    addSheets(root, PLAYBACK_STYLES, EVALUATION_STYLES, DOWNLOAD_STYLES, STYLES);
    this.#hint = new HintPanel(play, this);
    this.#bar = new WatchBar(root, this);
    this.#autoplay = new Autoplay(
      {
        playable: () => this.#playable !== undefined,
        blocked: () => isBlocked(root),
        look: (signal) =>
          ai.look(/** @type {Session} */ (this.#session), {
            signal,
            downloading: (download) => this.#bar.advance(download),
          }),
        move: (direction) => this.#move(direction),
        page: () => root.ownerDocument,
        nextFrame: () => new Promise(requestAnimationFrame),
      },
      {
        changed: () => this.#turned(),
        failed: (error, once) => this.#failed(error, () => (once ? this.step() : this.watch())),
      },
    );
  }

  get language() {
    return languageFor(findContainer(this.#root).lang, this.#panel.faces);
  }

  get #session() {
    return this.#play.holder.playable;
  }

  /** The game, if a move can be made now, unless a dialog blocks it. */
  get #playable() {
    const session = this.#session;
    return session?.status === Status.Playing ? session : undefined;
  }

  /** Whether a dialog blocks the game. If so, says so. */
  #blocked() {
    if (!isBlocked(this.#root)) return false;
    this.#panel.hint(this.language.messages.blocked);
    return true;
  }

  // Hints

  /** @param {AbortSignal} signal @returns {Promise<Evaluation | undefined>} undefined if it was closed or failed */
  async hint(signal) {
    if (this.#hint.open) {
      this.closeHint();
      return undefined;
    }
    if (this.#blocked()) return undefined;
    const session = this.#playable;
    if (!session) return undefined;
    // Saved with the next move: a hint that no move follows has not helped.
    session.hinted();
    this.#autoplay.pause();
    signal.addEventListener('abort', () => this.closeHint());
    this.#hint.think(ai.awake);
    this.#drawControls();
    const show = (/** @type {Evaluation} */ evaluation) => {
      this.#hint.show(evaluation);
      this.#panel.say(sayEvaluation(evaluation, this.language));
      this.#drawControls();
    };
    try {
      const evaluation = await ai.look(session, {
        signal,
        early: show,
        downloading: (download) => this.#hint.download.advance(download),
      });
      signal.throwIfAborted();
      show(evaluation);
      return evaluation;
    } catch (error) {
      if (!signal.aborted) this.#failed(/** @type {Error} */ (error), () => this.#play.hint());
      return undefined;
    }
  }

  closeHint() {
    const { focused } = this.#hint;
    this.#hint.close();
    this.#play.ai.cancel();
    this.#drawControls();
    if (focused) this.#play.focus();
  }

  // Watching

  get watching() {
    return this.#autoplay.playing;
  }

  /** @param {WatchSpeed} speed */
  set speed(speed) {
    this.#autoplay.speed = speed;
    this.#drawControls();
  }

  /** Lets the AI play. After a win, it keeps going. @param {{ speed?: WatchSpeed }} [options] */
  watch({ speed } = {}) {
    if (this.#blocked()) return false;
    if (speed) this.#autoplay.speed = speed;
    this.#play.keepGoing();
    if (!this.#playable) return false;
    const focused = this.#hint.focused;
    this.closeHint();
    this.#panel.notices.clear('ai');
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

  step() {
    return this.#autoplay.step();
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
  #move(direction) {
    const counted = this.#session?.counts;
    if (counted) this.#panel.hint(this.language.messages.noLonger);
    // At higher speeds the announcements could not keep up.
    const silent = counted || (this.watching && this.#autoplay.speed !== 'slow');
    const still = this.watching && this.#autoplay.speed === 'fastest';
    return this.#play.move(direction, { byAi: true, silent: silent ?? false, still });
  }

  #turned() {
    this.#drawControls();
    const session = this.#playable;
    if (!session || isBlocked(this.#root)) return;
    const { messages, format } = this.language;
    if (this.watching) this.#panel.say(messages.saidPlays);
    else if (this.#watches) this.#panel.say(messages.saidPaused(format(session.score)));
    else this.#panel.say(messages.saidStopped);
  }

  // Notifications

  /** @param {boolean} byAi whether the AI has changed the game */
  changed(byAi) {
    this.closeHint();
    const { status, canKeepGoing } = this.#session ?? {};
    if (status === Status.Lost || (status === Status.Won && !canKeepGoing)) this.stopWatching();
    else if (!byAi) this.#autoplay.pause();
  }

  /** Stops everything that belongs to the current game. */
  leave() {
    this.closeHint();
    this.stopWatching();
    this.#panel.notices.clear('ai');
  }

  speak() {
    this.#hint.speak();
    this.#drawControls();
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
    if (key === 'Escape') {
      if (this.#hint.open) return () => this.closeHint();
      return this.#watches ? () => this.stopWatching() : undefined;
    }
    const [target] = event.composedPath();
    // The browser presses the focused button.
    const pressed = target instanceof Element && target.matches('button, a, summary');
    return key === ' ' && this.#watches && !pressed ? () => this.toggle() : undefined;
  }

  /** @param {Error} error @param {() => void} again */
  #failed(error, again) {
    console.warn(error);
    this.closeHint();
    const { notices } = this.#panel;
    notices.failed('ai', error, {
      text: () => this.language.messages.aiFailed,
      label: () => this.language.messages.tryAgain,
      act: () => {
        notices.clear('ai');
        again();
      },
    });
  }

  /** Updates the controls. A hint hides those of autoplay. */
  #drawControls() {
    const { playing, speed } = this.#autoplay;
    const { focused } = this.#bar;
    const { classList, dataset } = findContainer(this.#root);
    classList.toggle('playing', playing);
    dataset.watch = playing ? speed : '';
    const shown = this.#watches && !this.#hint.open;
    if (shown) this.#bar.show({ playing, awake: ai.awake, speed });
    else this.#bar.hide();
    // The focused button is gone, so the focus moves to the board.
    if (focused && !shown) this.#play.focus();
    this.#coverArrows(this.#hint.open);
    this.#play.mark();
  }

  /** Makes the arrow buttons inert while the hint covers them. @param {boolean} covered */
  #coverArrows(covered) {
    const arrows = within(this.#root, '.arrows');
    if (covered && arrows.contains(this.#root.activeElement)) this.#play.focus();
    arrows.inert = covered;
  }
}
