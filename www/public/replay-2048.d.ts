/** The types of the element <replay-2048>, for pages that embed replay-2048.js. */

/** The detail of `change`. */
export interface ReplayState {
  /** How many moves are made in the position that is shown. */
  readonly steps: number;
  readonly score: number;
  readonly playing: boolean;
}

/** The detail of `takeover`. */
export interface Takeover {
  /** The record as it was given, with all its moves. */
  readonly record: string;
  /** How many of them were shown. */
  readonly steps: number;
}

/** The events of the element. They bubble and are composed. */
export interface Replay2048EventMap {
  /** Another position is shown, or playing has begun or stopped. */
  change: CustomEvent<ReplayState>;
  /** The viewer wants to play on from the position that is shown. */
  takeover: CustomEvent<Takeover>;
}

/**
 * The properties that mirror the attributes. Setting null or undefined, and `false` for a boolean,
 * removes the attribute.
 */
export interface ReplayAttributes {
  /** The record that is shown. */
  record: string;
  /** The number of moves that are made when the record is opened; the attribute `start-step`. */
  startStep: number;
  /** Whether a record plays as soon as it is open. */
  autoplay: boolean;
  /** Whether the viewer is offered to play on. */
  takeover: boolean;
  /** `light`, `dark`, `auto`, or null for the page's. */
  theme: string | null;
}

/** What the element offers beside what every element does. */
export interface ReplayElement extends ReplayAttributes {
  /** 0.5, 1, 2, 5 or 20 times two moves a second; another number gives the nearest of them. */
  speed: number;
  /** Whether it is played backwards. */
  backwards: boolean;

  /** How many moves are made in the position that is shown. */
  readonly steps: number;
  /** How many moves the game has; 0 where the record was refused. */
  readonly length: number;
  readonly score: number;
  readonly playing: boolean;
  /** The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. */
  readonly cells: Uint8Array;
  /** Settles when the record is shown, or refused. */
  readonly ready: Promise<void>;
  /** Settles when every motion begun so far has come to rest. */
  readonly settled: Promise<void>;

  /** Plays on; from the end, all of it again. */
  play(): void;
  pause(): void;
  /** Goes on by so many moves, or back; 1 without a number. It pauses. */
  step(count?: number): void;
  /** Shows the position after so many moves. It pauses. */
  seek(steps: number): void;
}

/** Sentences by their keys: texts, functions that return one, and groups of both. */
export type Sentences = Readonly<Record<string, unknown>>;

export interface Replay2048 extends ReplayElement {}
export declare class Replay2048 extends HTMLElement {
  /**
   * Takes sentences in a language, for `lang` and for the languages of the browser. They are known by
   * the keys of `www/i18n/en/game.js` and `replay.js`; text with values is a function that returns it. One that
   * is missing, or is of another type than ours, is English. Called again for a language, also for
   * `en` or `zh-CN`, it adds to the sentences or puts new ones in place. Elements that are on the page
   * already speak it at once.
   * Throws a RangeError for what is no language tag, and a TypeError when the sentences are no object.
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
