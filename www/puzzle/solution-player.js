/** Shows a solution on the board, with its controls. The player's own game is untouched meanwhile. */

import { disable, write } from '../element/dom.js';
import { Player } from '../element/playback.js';

/** @typedef {import('./solution-cursor.js').Film} Film */
/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

/** Whose solution it is. @typedef {'ofMachine' | 'ofBest' | 'ofFound' | 'ofMine'} Whose */

export class Cinema {
  #root;
  #tell;
  /** @type {Film | undefined} */
  #film;
  /** @type {Whose} */
  #whose = 'ofMachine';
  /** @type {Player<Slide>} */
  #player = new Player({
    show: (slide) => this.#tell.show(/** @type {Film} */ (this.#film), slide),
    changed: (slide) => this.#changed(slide),
  });
  /** Whether the next change needs no words: the scrubber has a voice of its own. */
  #silent = false;

  /**
   * @param {ShadowRoot} root
   * @param {object} tell
   * @param {(film: Film, slide: Slide | undefined) => void} tell.show shows a slide; without one, a jump
   * @param {(slide: Slide | undefined, at: string) => void} tell.said what is to be said of it
   * @param {() => void} tell.stop the player wants the game back
   * @param {() => { messages: PuzzleMessages, format: (number: number) => string }} tell.language
   */
  constructor(root, tell) {
    this.#root = root;
    this.#tell = tell;
    this.#find('step-back').onclick = () => this.#player.step(-1);
    this.#find('step-on').onclick = () => this.#player.step(1);
    this.#find('play').onclick = () => this.toggle();
    this.#find('stop').onclick = () => tell.stop();
    const scrubber = this.#scrubber;
    scrubber.oninput = (event) => {
      event.stopPropagation();
      this.#scrub(Number(scrubber.value));
    };
    const speed = this.#speed;
    speed.oninput = (event) => {
      event.stopPropagation();
      this.#player.speed = Number(speed.value);
      this.update();
    };
    // Nobody hears of what is within.
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

  /** Whether a solution is shown. */
  get open() {
    return this.#film !== undefined;
  }
  get film() {
    return this.#film;
  }

  /** @param {Film} film @param {Whose} whose */
  start(film, whose) {
    this.close();
    this.#film = film;
    this.#whose = whose;
    this.#find('controls').hidden = false;
    this.#player.load(film);
    this.#tell.show(film, undefined);
    this.update();
    this.#player.play(true);
  }

  /** @returns {boolean} whether there was anything to close */
  close() {
    const film = this.#film;
    if (!film) return false;
    this.#player.load();
    this.#film = undefined;
    film.free();
    this.#find('controls').hidden = true;
    this.update();
    return true;
  }

  toggle() {
    if (this.#player.playing) this.#player.pause();
    else this.#player.play();
  }

  /** @param {'back' | 'on' | 'first' | 'last'} what */
  go(what) {
    if (what === 'back') this.#player.step(-1);
    else if (what === 'on') this.#player.step(1);
    else this.#player.seek(what === 'first' ? 0 : this.#player.length);
  }

  pause() {
    this.#player.pause();
  }

  /** By one slide it steps, so that it can be followed. @param {number} to */
  #scrub(to) {
    this.#silent = true;
    if (Math.abs(to - this.#player.steps) === 1) this.#player.step(to - this.#player.steps);
    else this.#player.seek(to);
    this.#silent = false;
  }

  /** @param {Slide | undefined} slide */
  #changed(slide) {
    this.update();
    if (this.#film && !this.#player.playing && !this.#silent) this.#tell.said(slide, this.#at());
  }

  /** Where it stands, in words. */
  #at() {
    const { messages, format } = this.#tell.language();
    const { steps, length } = this.#player;
    return messages.at(messages[this.#whose], format(steps), format(length));
  }

  /** Shows where it stands. */
  update() {
    const { steps, length, playing } = this.#player;
    const { messages } = this.#tell.language();
    const game = /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
    game.classList.toggle('watching', this.open);
    game.classList.toggle('playing', playing);
    game.dataset.pace = playing ? String(this.#player.speed) : '';
    if (!this.open) return;
    write(this.#find('whose'), this.#at());
    const scrubber = this.#scrubber;
    scrubber.max = String(length);
    scrubber.value = String(steps);
    scrubber.ariaValueText = this.#at();
    scrubber.style.setProperty('--done', `${(100 * steps) / (length || 1)}%`);
    disable(this.#find('step-back'), steps === 0);
    disable(this.#find('step-on'), steps === length);
    const play = this.#find('play');
    play.ariaLabel = playing ? messages.pause : messages.play;
    play.title = play.ariaLabel;
    this.#speed.value = String(this.#player.speed);
  }
}
