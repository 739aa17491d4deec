/** Plays a solution on the board, with playback controls. The player's game does not change meanwhile. */

import { frameOf, write } from '../element/dom.js';
import { PlaybackControls } from '../element/playback-controls.js';

/** @typedef {import('./solution-cursor.js').SolutionCursor} SolutionCursor */
/** @typedef {import('./engine.js').Slide} Slide */

/** The message that names the solution. @typedef {'ofAi' | 'ofBest' | 'ofFound' | 'ofMine'} Whose */

export class SolutionPlayer {
  #panel;
  #tell;
  /** @type {SolutionCursor | undefined} */
  #cursor;
  /** @type {Whose} */
  #whose = 'ofAi';
  /** @type {PlaybackControls<Slide>} */
  #controls;

  /**
   * @param {import('./panel.js').Panel} panel
   * @param {object} tell
   * @param {(cursor: SolutionCursor, slide: Slide | undefined) => void} tell.show shows a slide, or a
   *   jump if there is none
   * @param {() => void} tell.stop returns to the game
   */
  constructor(panel, tell) {
    this.#panel = panel;
    this.#tell = tell;
    this.#controls = new PlaybackControls(panel.root, {
      back: ['step-back'],
      on: ['step-on'],
      show: (slide) => tell.show(/** @type {SolutionCursor} */ (this.#cursor), slide),
      changed: (slide, silent) => {
        this.update();
        if (this.#cursor && !silent) this.#say(slide);
      },
      words: () => {
        const { play, pause } = panel.messages;
        return { at: this.#at(), play, pause };
      },
    });
    panel.find('step-back').onclick = () => this.#player.step(-1);
    panel.find('step-on').onclick = () => this.#player.step(1);
    panel.find('stop').onclick = () => tell.stop();
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
    this.#panel.find('controls').hidden = false;
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
    this.#panel.find('controls').hidden = true;
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
    const { messages } = this.#panel;
    const [steps, length] = [this.#player.steps, this.#player.length].map((number) =>
      this.#panel.format(number),
    );
    return messages.at(messages[this.#whose], steps, length);
  }

  /** Announces a slide or a position. @param {Slide | undefined} slide */
  #say(slide) {
    const sentence = this.#panel.messages.sentence(this.#at());
    if (slide) this.#panel.saySlides([slide], '', sentence);
    else this.#panel.say(sentence);
  }

  /** Shows the position. */
  update() {
    frameOf(this.#panel.root).classList.toggle('watching', this.open);
    this.#controls.update();
    if (this.open) write(this.#panel.find('whose'), this.#at());
  }
}
