/** The sound and vibration of an element, loaded when its attributes first ask for them. */

/**
 * @template Move
 * @typedef {{ sound: boolean, haptics: boolean, play(...move: Move[]): void }} Feedback
 */

/** @template Move */
export class SoundAndVibration {
  #element;
  #load;
  /** @type {Feedback<any> | undefined} */
  #feedback;

  /**
   * @param {{ sound: boolean, haptics: boolean }} element
   * @param {() => Promise<{ Feedback: new () => Feedback<any> }>} load
   */
  constructor(element, load) {
    this.#element = element;
    this.#load = load;
  }

  /** Takes over what the attributes say. */
  async follow() {
    const element = this.#element;
    if (!this.#feedback && !element.sound && !element.haptics) return;
    const loaded = await this.#load().catch(console.warn);
    if (!loaded) return;
    this.#feedback ??= new loaded.Feedback();
    // Read only now: of two calls that wait, the first may come last.
    this.#feedback.sound = element.sound;
    this.#feedback.haptics = element.haptics;
  }

  /** Plays what a move deserves. @param {Move[]} move */
  play(...move) {
    this.#feedback?.play(...move);
  }
}
