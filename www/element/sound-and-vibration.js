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

  /** Applies the attributes `sound` and `haptics`. */
  async follow() {
    const element = this.#element;
    if (!this.#feedback && !element.sound && !element.haptics) return;
    const loaded = await this.#load().catch(console.warn);
    if (!loaded) return;
    this.#feedback ??= new loaded.Feedback();
    // Read them only now, because calls that wait can finish in any order.
    this.#feedback.sound = element.sound;
    this.#feedback.haptics = element.haptics;
  }

  /** Plays the sound and vibration of a move. @param {Move[]} move */
  play(...move) {
    this.#feedback?.play(...move);
  }
}
