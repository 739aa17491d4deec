/** The types of the element <game-2048>, for pages that embed game-2048.js. */

/** One move: the detail of `move`. Undo and redo fire `change` alone. */
export interface Turn {
  /** 0 up, 1 right, 2 down, 3 left. */
  readonly direction: 0 | 1 | 2 | 3;
  /** Whether the move was taken back; never so in `move`. */
  readonly undone: boolean;
  /** From cell, to cell, and 0 slides, 1 merges, 2 appears: three numbers for each tile. */
  readonly motions: Uint8Array;
  /** The same in steps that the eye can follow, when tiles merge more than once in a line. */
  readonly phases?: readonly { readonly motions: Uint8Array; readonly cells: Uint8Array }[];
  /** The points of the move. */
  readonly gain: number;
  /** The board after it, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048. */
  readonly cells: Uint8Array;
  /** The score after it. */
  readonly score: number;
  /** How many moves are made after it. */
  readonly steps: number;
  /** 0 playing, 1 won, 2 lost. */
  readonly status: 0 | 1 | 2;
}

/** The detail of `win`, `over` and `change`. */
export interface GameState {
  readonly score: number;
  readonly best: number;
  readonly steps: number;
  /** 0 playing, 1 won, 2 lost. */
  readonly status: number;
  /** The record that proves the score. */
  readonly record: string;
}

/** What the AI sees ahead of a board. */
export interface Evaluation {
  /** By direction: what the move and all after it are worth; `NaN` when nothing moves. */
  readonly values: Float64Array;
  /** The direction that promises most; undefined when no move is left. */
  readonly best?: 0 | 1 | 2 | 3;
  /** Whether it knows such boards; else it has looked ahead in a simple way. */
  readonly usedNetwork: boolean;
  /** Whether the values are points to be expected in this game; else they only tell moves apart. */
  readonly points: boolean;
  /** Whether what it knows could not be loaded, so that it does without. */
  readonly weightsMissing: boolean;
  /** How often it looked ahead anew, each time further. */
  readonly depth: number;
  /** How many boards were valued. */
  readonly nodes: number;
}

/**
 * How quick the AI plays: a move each second, 2.5 of them, 6 of them, or as many as the board can
 * show.
 */
export type WatchSpeed = 'slow' | 'normal' | 'fast' | 'fastest';

/** The events of the element. They bubble and are composed. */
export interface Game2048EventMap {
  /** A move was made. */
  move: CustomEvent<Turn>;
  /** A move reached the goal. */
  win: CustomEvent<GameState>;
  /** No move is left. */
  over: CustomEvent<GameState>;
  /** All that was played so far is stored. */
  saved: CustomEvent<null>;
  /** Q was pressed: the element has given the keyboard back. */
  leave: CustomEvent<null>;
  /**
   * The game has changed: by a move, undo, redo, a new game, a record, keeping going, or another
   * attribute; or another tab has taken it, or it can be played here again.
   */
  change: CustomEvent<GameState>;
}

/**
 * The properties that mirror the attributes. Setting null or undefined, and `false` for a boolean,
 * removes the attribute.
 */
export interface GameAttributes {
  /** The name of the rules, or packed custom rules. */
  rules: string;
  /** The number of rows that is asked for. */
  rows: number;
  /** The number of columns that is asked for. */
  cols: number;
  /** The seed of every new game; null when each draws its own. */
  get seed(): string | null;
  set seed(value: bigint | number | string | null);
  /** The name that the game is saved under; null keeps nothing. */
  save: string | null;
  /** `light`, `dark`, `auto`, or null for the page's. */
  theme: string | null;
  /** The letters that move the tiles, beside W A S D: `hjkl` or `jkil`. */
  keys: string;
  /** The speed of the animation: `off`, `slow`, `normal` or `fast`. */
  speed: string;
  /** Whether faces of five digits and more are shown as powers. */
  powers: boolean;
  /** Whether moves make a sound. */
  sound: boolean;
  /** Whether moves vibrate, where the device can. */
  haptics: boolean;
  /** Whether the four arrow buttons are hidden; the attribute `no-arrows`. */
  noArrows: boolean;
  /** Whether the player has no undo and redo; the attribute `no-undo`. */
  noUndo: boolean;
  /** Whether the player cannot ask the AI; the attribute `no-hints`. */
  noHints: boolean;
  /** Whether keys and swipes anywhere on the page play; the attribute `whole-page`. */
  wholePage: boolean;
}

/** What the element offers beside what every element does. */
export interface GameElement extends GameAttributes {
  readonly score: number;
  readonly best: number;
  readonly steps: number;
  /** 0 playing, 1 won, 2 lost. */
  readonly status: number;
  /** Whether the player may keep going after the goal. */
  readonly canKeepGoing: boolean;
  /** The size of the board that is shown. */
  readonly size: { rows: number; cols: number };
  /** The record that proves the score. */
  readonly record: string;
  /** The board, row by row, as exponents. */
  readonly cells: Uint8Array;
  /** Tells this game from others, even of the same seed; undefined for a game saved before games had ids. */
  readonly gameId: string | undefined;
  /** Whether another tab, or another element, plays this game, so that it cannot be played here. */
  readonly elsewhere: boolean;
  /** Settles when the game can be played. */
  readonly ready: Promise<void>;
  /**
   * Settles when all that was played so far is stored, with true. With false where it is not: without a
   * `save`, while another tab plays, while the saved game cannot be opened, when storing failed, or
   * once the element was taken from the page.
   */
  readonly saved: Promise<boolean>;
  /** Settles when every motion begun so far has come to rest. */
  readonly settled: Promise<void>;

  /** Makes a move; false when nothing moves, or while a win waits for `keepGoing`. */
  move(direction: number): boolean;
  /** Takes the last move back; at the opening, brings back the game before. */
  undo(): boolean;
  /** Makes the move again that was taken back last. */
  redo(): boolean;
  /**
   * Plays the game of a record, under its rules and on its board, with its first `steps` moves made,
   * or all. It counts for no best score. At its opening, undo brings the game before back. False when
   * it could not be played here, because another tab plays or the attributes have changed since.
   * Rejects with an Error that names what is wrong with the record.
   */
  open(record: string, steps?: number): Promise<boolean>;
  /** Starts a new game under the same rules. */
  newGame(): void;
  /** Leaves a win behind, where the rules let the player. */
  keepGoing(): boolean;

  /**
   * Shows what the AI would do, until the game changes. Asked again while it thinks, it is put
   * aside. Undefined when there is no move to make, when it was put aside, or when the AI
   * failed, which the element says.
   */
  hint(): Promise<Evaluation | undefined>;
  /**
   * Lets the AI play on, until `pause`, a move of the player's or the end of the game. A win
   * that waits is left behind; one that the AI makes waits for the player. A game with a move of
   * its own does not count, until that is taken back. Settles when it plays; false when it cannot, or
   * when something else was done before it could.
   */
  watch(options?: { speed?: WatchSpeed }): Promise<boolean>;
  /** Lets the AI wait; `watch` goes on. */
  pause(): void;
  /** Takes the AI's controls away; false when there were none. */
  stopWatching(): boolean;
  /** Whether the AI plays. */
  readonly watching: boolean;
}

/** Sentences by their keys: texts, functions that return one, and groups of both. */
export type Sentences = Readonly<Record<string, unknown>>;

export interface Game2048 extends GameElement {}
export declare class Game2048 extends HTMLElement {
  /**
   * Takes sentences in a language, for `lang` and for the languages of the browser. They are known by
   * the keys of `www/i18n/en/game.js` and, for what the AI says, `ai.js`; text with values is a function that returns it. One that
   * is missing, or is of another type than ours, is English. Called again for a language, also for
   * `en` or `zh-CN`, it adds to the sentences or puts new ones in place. Elements that are on the page
   * already speak it at once.
   * Throws a RangeError for what is no language tag, and a TypeError when the sentences are no object.
   */
  static registerLanguage(tag: string, sentences: Sentences): void;

  addEventListener<K extends keyof Game2048EventMap>(
    type: K,
    listener: (this: Game2048, event: Game2048EventMap[K]) => void,
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
    'game-2048': Game2048;
  }
}
