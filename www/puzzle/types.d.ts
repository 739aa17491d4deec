/**
 * What <sliding-puzzle> delivers and implements. The attributes are in the doc comment of its class; together they
 * become the public types.
 */

/** A slide of one number: the detail of `slide`. Undo and redo fire only `change`. */
export type Slide = import('./engine.js').Slide;

/** What a tile shows in place of its number. */
export interface TextFace {
  /** At most 12 characters. A space may become a line break. */
  readonly text: string;
  /** What screen readers say. Default: the text. */
  readonly name?: string;
}

/** The result of an attempt. */
export interface Result {
  /** The number of slides of the player; 999 if the player gave up. */
  readonly slides: number;
  /** The number of slides of the AI; null if it failed, or without an opponent. */
  readonly aiSlides: number | null;
  /** The number of slides of the best solution; null until it is known. */
  readonly best: number | null;
  /** The outcome for the player: fewer slides than the AI win. Null without an opponent. */
  readonly outcome: 'win' | 'draw' | 'lose' | null;
  /** The playing time in seconds. */
  readonly seconds: number;
  readonly undos: number;
  readonly hints: number;
}

/** The statistics of puzzles with the same size, goal and start. */
export interface PuzzleStats {
  /** The number of attempts with at least one slide, or given up. */
  readonly games: number;
  readonly solved: number;
  readonly givenUp: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The fewest slides of a solution without help; 0 if there is none. */
  readonly bestSlides: number;
  /** The shortest time of a solution without help, in seconds; 0 if there is none. */
  readonly bestSeconds: number;
  readonly slides: number;
  readonly undos: number;
  readonly hints: number;
  /** The playing time in milliseconds. */
  readonly time: number;
}

/** The detail of `change`. */
export interface PuzzleState {
  readonly slides: number;
  readonly solved: boolean;
  readonly state: 'playing' | 'solved' | 'given-up';
  readonly best: number | null;
  /** The record of the slides made, which proves the result. */
  readonly record: string;
}

/** The detail of `best`. */
export interface BestSolution {
  /** The number of slides of the best solution from the start. */
  readonly best: number;
  /** Whether it is proven that no solution is shorter. */
  readonly optimal: boolean;
}

/** An attempt that is kept. */
export interface KeptPuzzle {
  readonly id: string;
  /** The record of all known slides. */
  readonly record: string;
  /** The number of slides made. */
  readonly slides: number;
  /** What counts: slides made, undos, hints, time in milliseconds and more. */
  readonly tally: Readonly<Record<string, number | boolean>>;
  /** When it began, in milliseconds since 1970. */
  readonly started: number;
  /** When it was last played. */
  readonly ended: number;
  /** The player's day at the first slide, as `2026-11-21`. */
  readonly day?: string;
  /** The fewest slides that solved it without help. */
  readonly best?: number;
  /** The number of slides made before the first hint. */
  readonly hinted?: number;
  readonly bookmarks?: readonly number[];
  readonly note?: string;
  /** The result of another player that it answers. */
  readonly challenge?: number;
}

/** The events of the element. They bubble and are composed, except `error`. */
export interface SlidingPuzzleEventMap {
  /** A number has slid; undo and redo fire only `change`. */
  slide: CustomEvent<Slide>;
  /**
   * The puzzle has changed: by a slide, undo, redo, a new puzzle, giving up, a hint, an opened record or a
   * changed attribute.
   */
  change: CustomEvent<PuzzleState>;
  /** An attempt has ended and its winner is known. It may come late, for the previous attempt. */
  end: CustomEvent<Result>;
  /**
   * An attempt has ended: it was solved, given up, or replaced by another one. Undo may bring it back, so the same
   * `id` may come again.
   */
  gameend: CustomEvent<KeptPuzzle & { reason: 'won' | 'lost' | 'replaced' }>;
  /** The best solution is known. */
  best: CustomEvent<BestSolution>;
  /** Everything played so far is stored. */
  saved: CustomEvent<null>;
  /**
   * What is played can't be stored, because the disk is full or for another reason. It stays in memory, and is stored
   * once it can be; then `saved` fires. `games` returns what isn't stored yet; that on the board is `running`.
   */
  unsaved: CustomEvent<{ games(): (KeptPuzzle & { running: boolean })[] }>;
  /** The engine could not be loaded. It does not bubble. */
  error: ErrorEvent;
  /** The player pressed Q, and the element has given up the focus. */
  leave: CustomEvent<null>;
}

/** The properties and methods of the element, without those that mirror an attribute. */
export interface PuzzleElement {
  /** The size of the board that is shown. It differs from the attribute if that asks for an impossible one. */
  readonly size: { rows: number; cols: number };
  /** The number of slides of the start, `any`, or `board` for a custom start. */
  readonly difficulty: number | 'any' | 'board';
  /** The goal of the puzzle that is shown. */
  readonly goalName: string;
  /** The record of the slides made, which proves the result. */
  readonly record: string;
  /** The record of all known slides, including those that redo can make again. */
  readonly history: string;
  /** The number of slides made. */
  readonly slides: number;
  /** Whether the board is the goal. */
  readonly solved: boolean;
  /** The state of the attempt. */
  readonly state: 'playing' | 'solved' | 'given-up';
  /** The numbers on the board, row by row; 0 is the empty cell. */
  readonly cells: Uint8Array;
  /** The cells whose numbers can slide. */
  readonly movable: Uint8Array;
  /** The fewest slides so far for this size, goal and start, without help; null if there are none. */
  readonly best: number | null;
  /** The result of the attempt; null before its end, and until the winner is known. */
  readonly result: Result | null;
  /** The id of the attempt, different even for attempts at the same puzzle. */
  readonly gameId: string | undefined;
  /** The playing time of the attempt, in milliseconds. */
  readonly time: number;
  /** The moves of the attempt that are marked, as numbers of slides. They are kept with it. */
  readonly bookmarks: number[];
  /** Whether a solution is being shown. */
  readonly watching: boolean;
  /**
   * Resolves when the puzzle can be played. Rejects if the engine can't be loaded; there is a new promise when
   * the player tries again, and `change` fires when that succeeds.
   */
  readonly ready: Promise<void>;
  /**
   * Resolves to true when everything played so far is stored. Resolves to false if it is not: without
   * `save`, while another tab plays, while the saved puzzle cannot be opened, after a failed write, after
   * three seconds without an answer of the storage, or after the element was removed from the page.
   */
  readonly saved: Promise<boolean>;
  /** Resolves when all tiles have stopped moving. */
  readonly settled: Promise<void>;

  /**
   * Resolves to the statistics of this size, goal and start. Without `save`, they are those of the attempt and of
   * the one that undo or redo can bring back.
   */
  stats(): Promise<PuzzleStats>;
  /** The attempts that are kept under the name in `save`, the newest first, but not the one on the board. */
  games(): AsyncIterable<KeptPuzzle>;
  /**
   * Keeps fields with the attempt on the board: the moves that are marked, a note, and the result of another player
   * that it answers. With an `id`, it may be the one that undo or redo brings back. Returns false if it is another
   * one or is not played here.
   */
  annotate(
    notes: { bookmarks?: number[]; note?: string; challenge?: number },
    id?: string,
  ): boolean;
  /** Deletes one of them. Resolves to whether there was one. */
  deleteGame(id: string): Promise<boolean>;
  /** Starts another puzzle of the same kind. One undo brings the old one back. */
  newPuzzle(options?: { seed?: bigint | string | null }): void;
  /** Restarts the puzzle. One undo brings the old attempt back. */
  restart(): void;
  /** Slides a number: 0 up, 1 right, 2 down, 3 left. Returns false if none can slide that way. */
  slide(direction: number): boolean;
  /**
   * Slides the number in a cell, counted row by row from 0, and all numbers between it and the empty cell.
   * Returns false if it can't slide.
   */
  tap(cell: number): boolean;
  /** Takes back the last slide or, at the start, brings back the previous attempt. False if none is left. */
  undo(): boolean;
  /** Makes the last undone slide again, or returns to the attempt that undo left. False if none is left. */
  redo(): boolean;
  /** Gives up without asking. Returns false if there is nothing to give up. */
  giveUp(): boolean;
  /** Asks the player whether to give up. */
  askGiveUp(): void;
  /**
   * Marks the next slide of the best known solution. A second call while the AI thinks cancels it. Resolves
   * to whether there is a hint.
   */
  hint(): Promise<boolean>;
  /**
   * Shows a solution on the board, from the start: the opponent's (by default), the best one or the
   * player's. The game itself does not change. Resolves to whether the solution is shown now.
   */
  watch(which?: 'opponent' | 'best' | 'mine'): Promise<boolean>;
  /** Returns to the game. */
  stopWatching(): void;
  /**
   * Opens the puzzle of a record, or of any text with one, such as a share link, and makes its first
   * `slides` slides, or all; redo makes the others. It does not count for statistics or the best result. Undo at its start brings back the previous attempt.
   * Resolves to false if it cannot be played here. Rejects with an Error that says what is wrong with the
   * record, or that the element is not on a page.
   */
  open(record: string, slides?: number): Promise<boolean>;
  /** Puts a picture on the tiles; null removes it. It stays in this browser. Rejects if it cannot be shown. */
  setPicture(picture: Blob | null): Promise<void>;
  /** Focuses the board. */
  focus(options?: FocusOptions): void;
}
