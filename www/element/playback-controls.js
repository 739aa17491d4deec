/** The controls of whatever is played back: a scrubber, buttons to play and to step, and the speed. */
import { disable } from './dom.js';
import { Player, SPEEDS } from './playback.js';
import { icon, PAUSE, PLAY } from './template.js';

/** A speed as people write it. @param {number} speed */
const times = (speed) => `${speed === 0.5 ? '½' : speed}×`;

const option = (/** @type {number} */ speed) => `<option value="${speed}">${times(speed)}</option>`;

/** The markup of the scrubber. */
export const SCRUBBER =
  '<input type="range" part="scrubber" id="scrubber" min="0" max="0" step="1" value="0" data-label="position">';

/** The markup of the button that plays. */
export const PLAY_BUTTON = `<button type="button" part="button play" class="primary" id="play" data-label="play">${icon(PLAY, 'plays')}${icon(PAUSE, 'pauses')}</button>`;

/** The markup of the choice of a speed. */
export const SPEED_CHOICE = `<select part="speed" id="speed" data-label="speed">${SPEEDS.map(option).join('')}</select>`;

/** @template Turn */
export class PlaybackControls {
  #root;
  #tell;
  #back;
  #on;
  /** @type {Player<Turn>} */
  player;
  /** Whether the next change needs no words: the scrubber has a voice of its own. */
  #silent = false;

  /**
   * @param {ShadowRoot} root
   * @param {object} tell
   * @param {string[]} tell.back the ids of the buttons that lead back
   * @param {string[]} tell.on the ids of the buttons that lead on
   * @param {(turn: Turn | undefined) => void} tell.show shows a move; without one, a jump
   * @param {(turn: Turn | undefined, silent: boolean) => void} tell.changed told after every change; it is
   *   `silent` where the change needs no words
   * @param {() => { at: string, play: string, pause: string }} tell.words where it stands, and the names of
   *   the button that plays
   */
  constructor(root, tell) {
    this.#root = root;
    this.#tell = tell;
    this.#back = tell.back;
    this.#on = tell.on;
    this.player = new Player({
      show: tell.show,
      changed: (turn) => tell.changed(turn, this.#silent || this.player.playing),
    });
    this.#find('play').onclick = () => this.toggle();
    const scrubber = this.#scrubber;
    scrubber.oninput = (event) => {
      event.stopPropagation();
      this.#scrub(Number(scrubber.value));
    };
    const speed = this.#speed;
    speed.oninput = (event) => {
      event.stopPropagation();
      this.player.speed = Number(speed.value);
      this.update();
    };
    // These events would look like those of the element itself.
    for (const control of [scrubber, speed]) control.onchange = (event) => event.stopPropagation();
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }
  get #scrubber() {
    return /** @type {HTMLInputElement} */ (this.#find('scrubber'));
  }
  get #speed() {
    return /** @type {HTMLSelectElement} */ (this.#find('speed'));
  }

  toggle() {
    if (this.player.playing) this.player.pause();
    else this.player.play();
  }

  /** Does something of which no words need to tell. @param {() => void} act */
  silently(act) {
    this.#silent = true;
    act();
    this.#silent = false;
  }

  /** By one move it steps, so that it can be followed. @param {number} to */
  #scrub(to) {
    const { steps } = this.player;
    this.silently(() => {
      if (Math.abs(to - steps) === 1) this.player.step(to - steps);
      else this.player.seek(to);
    });
  }

  /** Shows where it stands. */
  update() {
    const { steps, length, playing, speed } = this.player;
    const words = this.#tell.words();
    const game = /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
    // Faster play has shorter motions, so that they do not run after it.
    game.dataset.pace = playing ? String(speed) : '';
    game.classList.toggle('playing', playing);
    const scrubber = this.#scrubber;
    scrubber.max = String(length);
    scrubber.value = String(steps);
    scrubber.ariaValueText = words.at;
    scrubber.style.setProperty('--done', `${(100 * steps) / (length || 1)}%`);
    for (const id of this.#back) disable(this.#find(id), steps === 0);
    for (const id of this.#on) disable(this.#find(id), steps === length);
    const play = this.#find('play');
    disable(play, length === 0);
    play.ariaLabel = playing ? words.pause : words.play;
    play.title = play.ariaLabel;
    this.#speed.value = String(speed);
  }
}
