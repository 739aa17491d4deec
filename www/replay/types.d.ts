/**
 * What <replay-2048> delivers and implements. The attributes are in the doc comment of its class; together they
 * become the public types.
 */

import type { TileFace } from '../game/types.js';

export type { TileFace };

/** The detail of `change`. */
export interface ReplayState {
  /** The number of moves made in the position that is shown. */
  readonly steps: number;
  readonly score: number;
  readonly playing: boolean;
}

/** The detail of `takeover`. */
export interface Takeover {
  /** The whole record, without the link or text around it. */
  readonly record: string;
  /** The number of moves made in the position that is shown. */
  readonly steps: number;
}

/** The events of the element. They bubble and are composed, except `error`. */
export interface Replay2048EventMap {
  /** Another position is shown, or playback has started or stopped. */
  change: CustomEvent<ReplayState>;
  /** The engine could not be loaded. It does not bubble. */
  error: ErrorEvent;
  /** The viewer wants to continue playing from the position that is shown. */
  takeover: CustomEvent<Takeover>;
}

/** The properties and methods of the element, without those that mirror an attribute. */
export interface ReplayElement {
  /**
   * The playback speed: 0.5, 1, 2, 5 or 20 times two moves per second; 1 at first. Other numbers are rounded to the nearest.
   * `played` is the one at which the game was played, with pauses of at most 2 seconds, if there are `delays`.
   */
  speed: number | 'played';
  /** The milliseconds before each move when the game was played, which a record doesn't have; none at first. */
  delays: ArrayLike<number>;
  /** Whether it plays backward; false at first. */
  backwards: boolean;
  /** The numbers of moves that are marked on the slider; none at first. */
  bookmarks: number[];

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
  /** Resolves when the record is shown or refused. Rejects if the engine can't be loaded. */
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
