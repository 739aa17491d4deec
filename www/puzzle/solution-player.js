/** Plays a solution on the board, with playback controls. The player's game does not change meanwhile. */

import { byId, frameOf, write } from '../element/dom.js';
import { PlaybackControls } from '../element/playback-controls.js';

/** @typedef {import('./solution-cursor.js').SolutionCursor} SolutionCursor */
/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

/** The message that names the solution. @typedef {'ofAi' | 'ofBest' | 'ofFound' | 'ofMine'} Whose */

export class SolutionPlayer {
  #root;
  #tell;
  /** @type {SolutionCursor | undefined} */
  #cursor;
  /** @type {Whose} */
  #whose = 'ofAi';
  /** @type {PlaybackControls<Slide>} */
  #controls;

  /**
   * @param {ShadowRoot} root
   * @param {object} tell
   * @param {(cursor: SolutionCursor, slide: Slide | undefined) => void} tell.show shows a slide, or a
   *   jump if there is none
   * @param {(slide: Slide | undefined, at: string) => void} tell.said announces a slide or a position
   * @param {() => void} tell.stop returns to the game
   * @param {() => { messages: PuzzleMessages, format: (number: number) => string }} tell.language
   */
  constructor(root, tell) {
    this.#root = root;
    this.#tell = tell;
    this.#controls = new PlaybackControls(root, {
      back: ['step-back'],
      on: ['step-on'],
      show: (slide) => tell.show(/** @type {SolutionCursor} */ (this.#cursor), slide),
      changed: (slide, silent) => {
        this.update();
        if (this.#cursor && !silent) tell.said(slide, this.#at());
      },
      words: () => {
        const { play, pause } = tell.language().messages;
        return { at: this.#at(), play, pause };
      },
    });
    byId(this.#root, 'step-back').onclick = () => this.#player.step(-1);
    byId(this.#root, 'step-on').onclick = () => this.#player.step(1);
    byId(this.#root, 'stop').onclick = () => tell.stop();
  }

  get #player() {
    return this.#controls.player;
  }

  /** Whether a solution is shown. */
  get open() {
    return this.#cursor !== undefined;
  }

  /** @param {SolutionCursor} cursor @param {Whose} whose */
  start(cursor, whose) {
    this.close();
    this.#cursor = cursor;
    this.#whose = whose;
    byId(this.#root, 'controls').hidden = false;
    this.#player.load(cursor);
    this.#tell.show(cursor, undefined);
    this.update();
    this.#player.play(true);
  }

  /** @returns {boolean} whether there was anything to close */
  close() {
    const cursor = this.#cursor;
    if (!cursor) return false;
    this.#player.load();
    this.#cursor = undefined;
    cursor.free();
    byId(this.#root, 'controls').hidden = true;
    this.update();
    return true;
  }

  toggle() {
    this.#controls.toggle();
  }

  /** @param {'back' | 'on' | 'first' | 'last'} what */
  go(what) {
    if (what === 'back') this.#player.step(-1);
    else if (what === 'on') this.#player.step(1);
    else this.#player.seek(what === 'first' ? 0 : this.#player.length);
  }

  /** The position in words. */
  #at() {
    const { messages, format } = this.#tell.language();
    const { steps, length } = this.#player;
    return messages.at(messages[this.#whose], format(steps), format(length));
  }

  /** Shows the position. */
  update() {
    frameOf(this.#root).classList.toggle('watching', this.open);
    this.#controls.update();
    if (this.open) write(byId(this.#root, 'whose'), this.#at());
  }
}
