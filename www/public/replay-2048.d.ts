/** The types of the element <replay-2048>, for pages that embed replay-2048.js. */

/** The detail of `change`. */
export interface ReplayState {
  /** The number of moves made in the position that is shown. */
  readonly steps: number;
  readonly score: number;
  readonly playing: boolean;
}

/** The detail of `takeover`. */
export interface Takeover {
  /** The whole record, as it was given. */
  readonly record: string;
  /** The number of moves made in the position that is shown. */
  readonly steps: number;
}

/** The events of the element. They bubble and are composed. */
export interface Replay2048EventMap {
  /** Another position is shown, or playback has started or stopped. */
  change: CustomEvent<ReplayState>;
  /** The viewer wants to continue playing from the position that is shown. */
  takeover: CustomEvent<Takeover>;
}

/**
 * The properties that mirror the attributes. Setting one to null or undefined, or a boolean one to `false`,
 * removes its attribute.
 */
export interface ReplayAttributes {
  /** The record of the game. */
  record: string;
  /** The number of moves made when the record opens; the attribute `start-step`. */
  startStep: number;
  /** Whether playback starts as soon as the record is open. */
  autoplay: boolean;
  /** Whether to offer “Play from here”, which fires `takeover`. */
  takeover: boolean;
  /** The colors: `light`, `dark`, `auto`, or null for the page's `color-scheme`. */
  theme: string | null;
  /** The palette: `dusk`, `classic`, `contrast` or `distinct`. */
  palette: string;
}

/** The properties and methods of the element. */
export interface ReplayElement extends ReplayAttributes {
  /** The playback speed: 0.5, 1, 2, 5 or 20 times two moves per second. Other numbers are rounded to the nearest. */
  speed: number;
  /** Whether it plays backward. */
  backwards: boolean;

  /** The number of moves made in the position that is shown. */
  readonly steps: number;
  /** The number of moves of the game; 0 if the record was refused. */
  readonly length: number;
  /** The score. */
  readonly score: number;
  /** Whether playback is running. */
  readonly playing: boolean;
  /** The exponents of the tiles, row by row: 0 is empty, 1 is a 2, 11 is a 2048. */
  readonly cells: Uint8Array;
  /** Resolves when the record is shown or refused. */
  readonly ready: Promise<void>;
  /** Resolves when all tiles have stopped moving. */
  readonly settled: Promise<void>;

  /** Starts playback; at the end, starts over. */
  play(): void;
  /** Pauses playback. */
  pause(): void;
  /** Pauses and steps forward by a number of moves, or backward if it is negative. Default: 1. */
  step(count?: number): void;
  /** Pauses and shows the position after a number of moves. */
  seek(steps: number): void;
  /** Focuses the play button. */
  focus(options?: FocusOptions): void;
}

/** Texts by key: strings, functions that return a string, and groups of both. */
export type Sentences = Readonly<Record<string, unknown>>;

export interface Replay2048 extends ReplayElement {}
export declare class Replay2048 extends HTMLElement {
  /**
   * Adds a language, or replaces texts of an existing one. The keys are those of `www/i18n/en/game.js`
   * and `replay.js`; a text with values is a function that returns it. Texts that are missing or have
   * the wrong type are shown in English. Repeated calls for a language, also for `en` or `zh-CN`, add or
   * replace texts. Elements on the page are updated immediately. Throws a RangeError if the tag is not a
   * language tag, and a TypeError if the texts are not an object.
   */
  static registerLanguage(tag: string, sentences: Sentences): void;

  addEventListener<K extends keyof Replay2048EventMap>(
    type: K,
    listener: (this: Replay2048, event: Replay2048EventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'replay-2048': Replay2048;
  }
}
