/** The types of the element <sliding-puzzle>, for pages that embed sliding-puzzle.js. */

/** One number that slid: the detail of `slide`. Undo and redo fire `change` alone. */
export interface Slide {
  /** The number that slid. */
  readonly number: number;
  /** The cell it came from, counted row by row from 0. */
  readonly from: number;
  /** The cell it went to. */
  readonly to: number;
  /** Whether a slide was taken back; never so in `slide`. */
  readonly undone: boolean;
  /** The board after it, row by row; 0 is the empty cell. */
  readonly cells: Uint8Array;
  /** The cells whose numbers may slide next. */
  readonly movable: Uint8Array;
  /** How many slides are made after it. */
  readonly slides: number;
  /** Whether the board is the goal after it. */
  readonly solved: boolean;
}

/** How a try has ended. */
export interface Result {
  /** The player's slides; 999 when the player gave up. */
  readonly slides: number;
  /** The AI's slides; null when it failed. */
  readonly aiSlides: number | null;
  /** The slides of the best way; null until it is known. */
  readonly best: number | null;
  /** Who has won: fewer slides than the AI win. */
  readonly outcome: 'win' | 'draw' | 'lose';
  /** The time of play. */
  readonly seconds: number;
  readonly undos: number;
  readonly hints: number;
}

/** What is counted of the puzzles of one size, goal and start. */
export interface PuzzleStats {
  /** Tries with a slide at least. */
  readonly games: number;
  readonly solved: number;
  readonly givenUp: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The fewest slides that ever solved one without help; 0 is none. */
  readonly bestSlides: number;
  /** The shortest time so; 0 is none. */
  readonly bestSeconds: number;
  readonly slides: number;
  readonly undos: number;
  readonly hints: number;
  /** Milliseconds. */
  readonly time: number;
}

/** The detail of `change`. */
export interface PuzzleState {
  readonly slides: number;
  readonly solved: boolean;
  readonly state: 'playing' | 'solved' | 'given-up';
  readonly best: number | null;
  /** The record that proves the slides. */
  readonly record: string;
}

/** The detail of `best`. */
export interface BestSolution {
  /** The slides of the best way from the start. */
  readonly best: number;
  /** Whether no way is shorter. */
  readonly optimal: boolean;
}

/** The events of the element. They bubble and are composed. */
export interface SlidingPuzzleEventMap {
  /** A number was slid. */
  slide: CustomEvent<Slide>;
  /** The puzzle has changed: by a slide, undo, redo, a new puzzle, a record, or another attribute. */
  change: CustomEvent<PuzzleState>;
  /** A try has ended, and it is known who has won. It may come late, of the try before. */
  end: CustomEvent<Result>;
  /** The best way is known. */
  best: CustomEvent<BestSolution>;
  /** All that was played so far is stored. */
  saved: CustomEvent<null>;
  /** Q was pressed: the element has given the keyboard back. */
  leave: CustomEvent<null>;
}

/**
 * The properties that mirror the attributes. Setting null or undefined, and `false` for a boolean,
 * removes the attribute.
 */
export interface PuzzleAttributes {
  /** The number of cells in a row that is asked for. */
  side: number;
  /** The name of the goal that is asked for. */
  goal: string;
  /** How the start comes to be: a number of slides from 1 to 999, or `any`. */
  get start(): string;
  set start(value: string | number);
  /** The seed of every new puzzle; null when each draws its own. */
  get seed(): string | null;
  set seed(value: bigint | number | string | null);
  /** The name that the puzzle is saved under; null keeps nothing. */
  save: string | null;
  /** `light`, `dark`, `auto`, or null for the page's. */
  theme: string | null;
  /** The letters that move the tiles, beside W A S D: `hjkl` or `jkil`. */
  keys: string;
  /** The speed of the animation: `off`, `slow`, `normal` or `fast`. */
  speed: string;
  /** `climber` or `optimal`. */
  opponent: string;
  /** Whether the time is shown. */
  timer: boolean;
  /** Whether a picture is shown without numbers; the attribute `no-numbers`. */
  noNumbers: boolean;
  /** Whether slides make a sound. */
  sound: boolean;
  /** Whether slides vibrate, where the device can. */
  haptics: boolean;
  /** Whether the player has no undo and redo; the attribute `no-undo`. */
  noUndo: boolean;
  /** Whether keys and swipes anywhere on the page play; the attribute `whole-page`. */
  wholePage: boolean;
}

/** What the element offers beside what every element does. */
export interface PuzzleElement extends PuzzleAttributes {
  /** The size of the board that is shown. */
  readonly size: { rows: number; cols: number };
  /** How the start that is shown came to be. */
  readonly difficulty: number | 'any' | 'board';
  /** The goal that is shown. */
  readonly goalName: string;
  /** The record that proves the slides. */
  readonly record: string;
  /** The record of all known slides, those that redo can make again included. */
  readonly history: string;
  readonly slides: number;
  readonly solved: boolean;
  readonly state: 'playing' | 'solved' | 'given-up';
  /** The board, row by row; 0 is the empty cell. */
  readonly cells: Uint8Array;
  /** The cells whose numbers may slide. */
  readonly movable: Uint8Array;
  /** The fewest slides so far for this size, goal and start, without help; null when there are none. */
  readonly best: number | null;
  /** How the try has ended; null while it goes on, or nobody can tell yet. */
  readonly result: Result | null;
  readonly stats: PuzzleStats;
  /** Whether a solution is being shown. */
  readonly watching: boolean;
  /** Settles when the puzzle can be played. */
  readonly ready: Promise<void>;
  /**
   * Settles when all that was played so far is stored, with true. With false where it is not: without a
   * `save`, while another tab plays, while the saved puzzle cannot be opened, when storing failed, or
   * once the element was taken from the page.
   */
  readonly saved: Promise<boolean>;
  /** Settles when every motion begun so far has come to rest. */
  readonly settled: Promise<void>;

  /** Starts another puzzle of the same kind. One undo brings the old one back. */
  newPuzzle(options?: { seed?: bigint | string | null }): void;
  /** The same puzzle from its start. One undo brings the old try back. */
  restart(): void;
  /** Slides a number: 0 up, 1 right, 2 down, 3 left. False when none can go there. */
  slide(direction: number): boolean;
  /** Slides the number in a cell, and all between it and the empty cell. False when there is no way. */
  tap(cell: number): boolean;
  /** Takes the last slide back; at the start, brings back the try before. */
  undo(): boolean;
  /** Makes the slide again that was taken back last. */
  redo(): boolean;
  /** Gives up, without a question. False when there is nothing to give up. */
  giveUp(): boolean;
  /** Marks the next slide of the best way. Called again while it thinks, it stops. */
  hint(): Promise<boolean>;
  /** Shows a solution from the start; the game is untouched. */
  watch(which?: 'opponent' | 'best' | 'mine'): Promise<boolean>;
  /** Goes back to the game. */
  stopWatching(): void;
  /**
   * Plays the puzzle of a record, with its first `slides` made, or all. It counts for nothing. At its
   * start, undo brings the try before back. False when it could not be played here. Rejects with an
   * Error that names what is wrong with the record.
   */
  open(record: string, slides?: number): Promise<boolean>;
  /** Lays a picture over the tiles, or takes it away. Rejects when it is none that can be shown. */
  setPicture(picture: Blob | null): Promise<void>;
}

/** Sentences by their keys: texts, functions that return one, and groups of both. */
export type Sentences = Readonly<Record<string, unknown>>;

export interface SlidingPuzzle extends PuzzleElement {}
export declare class SlidingPuzzle extends HTMLElement {
  /**
   * Takes sentences in a language, for `lang` and for the languages of the browser. They are known by
   * the keys of `www/i18n/en/game.js` and `puzzle.js`; text with values is a function that returns it. One that
   * is missing, or is of another type than ours, is English. Called again for a language, also for
   * `en` or `zh-CN`, it adds to the sentences or puts new ones in place. Elements that are on the page
   * already speak it at once.
   * Throws a RangeError for what is no language tag, and a TypeError when the sentences are no object.
   */
  static registerLanguage(tag: string, sentences: Sentences): void;

  addEventListener<K extends keyof SlidingPuzzleEventMap>(
    type: K,
    listener: (this: SlidingPuzzle, event: SlidingPuzzleEventMap[K]) => void,
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
    'sliding-puzzle': SlidingPuzzle;
  }
}
