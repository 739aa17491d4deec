/** Solutions of a puzzle: one with a current position, and its playback on the board. */
import { addSheets, findContainer, write } from '../element/dom.js';
import {
  PLAY_BUTTON,
  PLAYBACK_STYLES,
  PlaybackControls,
  SCRUBBER,
  SPEED_CHOICE,
} from '../element/playback-controls.js';
import { BACK, icon, ON, translate } from '../element/template.js';
import { trustedHTML } from '../worker/trusted.js';
import { open_puzzle, redo_slide, seek_slide, slide, undo_slide } from './engine.js';

/** @typedef {import('./engine.js').Slide} Slide */

/** The message that names the solution. @typedef {'ofAi' | 'ofBest' | 'ofFound' | 'ofMine'} Whose */

const controls = () => `
    <div class="controls" part="controls" id="controls" role="toolbar" data-label="playback" hidden>
      <p class="whose" id="whose"></p>
      ${SCRUBBER}
      <div class="buttons">
        <button type="button" part="button step-back" id="step-back" data-label="stepBack">${icon(BACK)}</button>
        ${PLAY_BUTTON}
        <button type="button" part="button step-on" id="step-on" data-label="stepOn">${icon(ON)}</button>
      </div>
      <div class="choices">
        ${SPEED_CHOICE}
        <button type="button" part="button" id="stop" data-text="backToGame"></button>
      </div>
    </div>`;

/** A solution with a current position, which can be any of its slides. It holds its own engine handle. */
export class SolutionCursor {
  #puzzle;

  /**
   * @param {string} record @param {Iterable<number>} [more] directions of slides to add at its end
   */
  constructor(record, more = []) {
    this.#puzzle = open_puzzle(record);
    for (const direction of more) slide(this.#puzzle, direction);
    this.solves = this.#puzzle.solved;
    seek_slide(this.#puzzle, 0);
  }

  get steps() {
    return this.#puzzle.slides;
  }
  get length() {
    return this.#puzzle.known_slides;
  }
  get cells() {
    return this.#puzzle.cells;
  }

  /** @returns {Slide | undefined} */
  on() {
    return redo_slide(this.#puzzle);
  }
  /** @returns {Slide | undefined} */
  back() {
    return undo_slide(this.#puzzle);
  }
  /** @param {number} steps 0 to the length */
  seek(steps) {
    seek_slide(this.#puzzle, steps);
  }

  free() {
    this.#puzzle.free();
  }
}

/**
 * Playback of a solution on the board. The player's game does not change meanwhile.
 * @extends {PlaybackControls<Slide>}
 */
export class SolutionPlayback extends PlaybackControls {
  #play;
  #panel;
  /** @type {SolutionCursor | undefined} */
  #cursor;
  /** @type {Whose} */
  #whose = 'ofAi';

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    const { panel } = play;
    addSheets(panel.root, PLAYBACK_STYLES);
    panel.find('sides').insertAdjacentHTML('afterend', trustedHTML(controls()));
    translate(panel.root, panel.messages);
    super(panel.root, {
      buttons: { 'step-back': -1, 'step-on': 1 },
      show: (slide) => this.#show(slide !== undefined),
      changed: (slide, silent) => {
        this.update();
        if (this.#cursor && !silent) this.#say(slide);
      },
      words: () => {
        const { play, pause } = panel.messages;
        return { at: this.#at(), play, pause };
      },
    });
    this.#play = play;
    this.#panel = panel;
    panel.find('stop').onclick = () => play.ai.stopWatching();
  }

  get open() {
    return this.#cursor !== undefined;
  }

  /** @param {SolutionCursor} cursor @param {Whose} whose */
  start(cursor, whose) {
    this.close();
    this.#cursor = cursor;
    this.#whose = whose;
    this.#panel.find('controls').hidden = false;
    this.load(cursor);
    this.#show(false);
    this.update();
    this.play(true);
  }

  close() {
    this.load();
    this.#cursor?.free();
    this.#cursor = undefined;
    this.#panel.find('controls').hidden = true;
    this.update();
  }

  /** @param {boolean} moves whether to animate the tiles */
  #show(moves) {
    const { session } = this.#play.holder;
    if (!this.#cursor || !session) return;
    const { side, goal } = session.puzzle;
    const { cells } = this.#cursor;
    this.#play.view.show({ side, cells, goal, movable: new Uint8Array() }, moves);
    this.#panel.showTable(side, cells);
  }

  #at() {
    const { messages } = this.#panel;
    const [steps, length] = [this.steps, this.length].map((number) => this.#panel.format(number));
    return messages.at(messages[this.#whose], steps, length);
  }

  /** @param {Slide | undefined} slide */
  #say(slide) {
    const sentence = this.#panel.messages.sentence(this.#at());
    if (slide) this.#panel.saySlides([slide], '', sentence);
    else this.#panel.say(sentence);
  }

  /** Shows the position. @override */
  update() {
    findContainer(this.#panel.root).classList.toggle('watching', this.open);
    super.update();
    if (this.open) write(this.#panel.find('whose'), this.#at());
  }
}
