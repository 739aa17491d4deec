/** Playback controls: a scrubber, buttons to play and step, and the speed. */
import { byId, disable, findContainer, label, write } from './dom.js';
import { Playback, SPEEDS } from './playback.js';
import { icon, PAUSE, PLAY } from './template.js';

export { default as PLAYBACK_STYLES } from './playback.css?inline';

/** The number of moves of a page. */
const PAGE = 10;

/** @param {number} speed */
const times = (speed) => `${speed === 0.5 ? '½' : speed}×`;

const option = (/** @type {number} */ speed) => `<option value="${speed}">${times(speed)}</option>`;

/**
 * The marks of the scrubber, as a list of background images. Each is as wide as the thumb, so that its middle is where the
 * thumb's would be.
 * @param {number[]} marks
 * @param {number} length
 */
const markImages = (marks, length) =>
  marks
    .filter((mark) => mark >= 0 && mark <= length)
    .map((mark) => `var(--mark) ${(100 * mark) / (length || 1)}% / var(--thumb) 100% no-repeat`)
    .join();

export const SCRUBBER =
  '<input type="range" part="scrubber" id="scrubber" min="0" max="0" step="1" value="0" data-label="position">';

export const PLAY_BUTTON = `<button type="button" part="button play" class="primary" id="play" data-label="play">${icon(PLAY, 'play-icon')}${icon(PAUSE, 'pause-icon')}</button>`;

export const SPEED_CHOICE = `<select part="speed" id="speed" data-label="speed">${SPEEDS.map(option).join('')}</select>`;

/** The same, with the speed at which the game was played. */
export const SPEED_OR_PLAYED = SPEED_CHOICE.replace(
  '</select>',
  '<option value="played"></option></select>',
);

/**
 * @template Turn
 * @extends {Playback<Turn>}
 */
export class PlaybackControls extends Playback {
  #root;
  #tell;
  #scrubber;
  #speed;
  #played;
  /** @type {number[]} */
  marks = [];
  /** Whether to skip announcements, because the scrubber is read aloud by itself. */
  #silent = false;

  /**
   * @param {ShadowRoot} root
   * @param {object} tell
   * @param {Record<string, number>} tell.buttons how many moves each button steps, by its id
   * @param {(turn: Turn | undefined) => void} tell.show shows a move, or a jump if there is none
   * @param {(turn: Turn | undefined, silent: boolean) => void} tell.changed called after every change;
   *   `silent` changes are not announced
   * @param {() => { at: string, play: string, pause: string, asPlayed?: string }} tell.words returns the position in words,
   *   the two labels of the play button, and that of the speed at which the game was played
   */
  constructor(root, tell) {
    super({
      show: tell.show,
      changed: (turn) => tell.changed(turn, this.#silent || this.playing),
    });
    this.#root = root;
    this.#tell = tell;
    this.#scrubber = /** @type {HTMLInputElement} */ (this.#find('scrubber'));
    this.#speed = /** @type {HTMLSelectElement} */ (this.#find('speed'));
    this.#played = this.#speed.querySelector('option[value=played]');
    this.#find('play').onclick = () => this.toggle();
    for (const [id, count] of Object.entries(tell.buttons))
      this.#find(id).onclick = () => this.step(count);
    this.#scrubber.oninput = (event) => {
      event.stopPropagation();
      this.#scrub(Number(this.#scrubber.value));
    };
    this.#speed.oninput = (event) => {
      event.stopPropagation();
      const { value } = this.#speed;
      this.speed = value === 'played' ? value : Number(value);
      this.update();
    };
    // Outside, these events would look like the element's own.
    for (const control of [this.#scrubber, this.#speed]) {
      control.onchange = (event) => event.stopPropagation();
    }
  }

  /** @param {string} id */
  #find(id) {
    return byId(this.#root, id);
  }

  /**
   * What a key does: it plays, steps or jumps.
   * @param {KeyboardEvent} event @returns {(() => void) | undefined}
   */
  shortcut(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
    const [target] = /** @type {Partial<Element>[]} */ (event.composedPath());
    const within = (/** @type {string} */ selector) => target.matches?.(selector);
    if (within('select, summary') || (key === ' ' && within('button'))) return undefined;
    /** @type {Record<string, (() => void) | undefined>} */
    const acts = {
      ' ': () => repeat || this.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      PageUp: () => this.step(PAGE),
      PageDown: () => this.step(-PAGE),
      Home: () => this.seek(0),
      End: () => this.seek(this.length),
    };
    const act = acts[key];
    // Screen readers read the scrubber's value themselves, so the move isn't announced again.
    return act && within('input') ? () => this.#silently(act) : act;
  }

  /** @param {() => void} act */
  #silently(act) {
    this.#silent = true;
    act();
    this.#silent = false;
  }

  /** Follows the scrubber. A single move is animated, so the player can see it. @param {number} to */
  #scrub(to) {
    const { steps } = this;
    this.#silently(() => {
      if (Math.abs(to - steps) === 1) this.step(to - steps);
      else this.seek(to);
    });
  }

  update() {
    const { steps, length, playing, speed } = this;
    const words = this.#tell.words();
    const game = findContainer(this.#root);
    // Faster playback has shorter motions, so they keep up with it.
    game.dataset.pace = playing ? String(speed) : '';
    game.classList.toggle('playing', playing);
    const scrubber = this.#scrubber;
    scrubber.max = String(length);
    scrubber.value = String(steps);
    scrubber.ariaValueText = words.at;
    scrubber.style.setProperty('--done', `${(100 * steps) / (length || 1)}%`);
    scrubber.style.setProperty('--marks', markImages(this.marks, length));
    for (const [id, count] of Object.entries(this.#tell.buttons))
      disable(this.#find(id), steps === (count < 0 ? 0 : length));
    const play = this.#find('play');
    disable(play, length === 0);
    label(play, playing ? words.pause : words.play);
    this.#offerPlayed(words.asPlayed);
    this.#speed.value = String(speed);
  }

  /** Offers the speed at which the game was played, if it is known. @param {string} [text] */
  #offerPlayed(text = '') {
    const played = this.#played;
    if (!played) return;
    write(played, text);
    // Safari shows hidden options, and all of them make the control wider.
    if (this.delays.length === 0) played.remove();
    // An open menu would close if the option came again.
    else if (!played.parentNode) this.#speed.append(played);
  }
}
