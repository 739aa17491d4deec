/**
 * What <game-2048> delivers and implements. The attributes are in the doc comment of its class; together they
 * become the public types.
 */

/** A move: the detail of `move`. Undo and redo fire only `change`. */
export type Turn = import('./engine.js').Turn;

/** What a tile shows in place of its number. */
export interface TileFace {
  /** At most 12 characters. A space may become a line break. */
  readonly text?: string;
  /** The URL or the data of a picture that fills the tile. */
  readonly image?: string | Blob;
  /** What screen readers say. Default: the text. A picture without either is not shown. */
  readonly name?: string;
  /** Whether the number stays in a corner. Default: true. */
  readonly number?: boolean;
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

/** The AI's evaluation of the moves on a board, and whether the network's weights could not be loaded. */
export type Evaluation = import('../ai/engine.js').Evaluation & {
  readonly weightsMissing: boolean;
};

/**
 * The speed of autoplay: at most 1, 2.5, 6.7 or 100 moves per second. At `fastest`, the board changes without
 * animation.
 */
export type WatchSpeed = 'slow' | 'normal' | 'fast' | 'fastest';

/** A game that is kept. */
export interface KeptGame {
  readonly id: string;
  /** The record of all known moves. */
  readonly record: string;
  /** The number of moves made. */
  readonly steps: number;
  /** The score after these moves. */
  readonly score: number;
  /** The exponent of the highest tile. */
  readonly highest: number;
  readonly won: boolean;
  readonly lost: boolean;
  /** What counts: moves made, undos, playing time in milliseconds and more. */
  readonly tally: Readonly<Record<string, number | boolean>>;
  /** The playing time at which each tile from 512 on was first made, by its exponent. */
  readonly tiles: Readonly<Record<string, number>>;
  /** When it began, in milliseconds since 1970. */
  readonly started: number;
  /** When it was last played. */
  readonly ended: number;
  /** The player's day at the first move, as `2026-11-21`. */
  readonly day?: string;
  /** The best score while it counted. */
  readonly best?: number;
  /** If the AI has moved: the number of moves made before that. */
  readonly helped?: number;
  /** The number of moves made before the first hint. */
  readonly hinted?: number;
  readonly bookmarks?: readonly number[];
  readonly note?: string;
  /** The result of another player that it answers. */
  readonly challenge?: number;
}

/** The events of the element. They bubble and are composed, except `error`. */
export interface Game2048EventMap {
  /** A move was made; undo and redo fire only `change`. */
  move: CustomEvent<Turn>;
  /** A move reached the goal. */
  win: CustomEvent<GameState>;
  /** The game is lost: no move is possible. */
  over: CustomEvent<GameState>;
  /**
   * A game has ended: it was won, lost, or replaced by another one. Undo may bring it back, so the same `id` may
   * come again.
   */
  gameend: CustomEvent<KeptGame & { reason: 'won' | 'lost' | 'replaced' }>;
  /** Everything played so far is stored. */
  saved: CustomEvent<null>;
  /**
   * What is played can't be stored, because the disk is full or for another reason. It stays in memory, and is stored
   * once it can be; then `saved` fires. `games` returns what isn't stored yet; that on the board is `running`.
   */
  unsaved: CustomEvent<{ games(): (KeptGame & { running: boolean })[] }>;
  /** The engine could not be loaded. It does not bubble. */
  error: ErrorEvent;
  /** The player pressed Q, and the element has given up the focus. */
  leave: CustomEvent<null>;
  /**
   * The game has changed: by a move, undo, redo, a new game, an opened record, keeping going or a changed
   * attribute; or another tab has taken it or given it back.
   */
  change: CustomEvent<GameState>;
}

/** The properties and methods of the element, without those that mirror an attribute. */
export interface GameElement {
  /** The score. */
  readonly score: number;
  /** The best score. */
  readonly best: number;
  /** The number of moves made. */
  readonly steps: number;
  /** 0 playing, 1 won, 2 lost. */
  readonly status: number;
  /** Whether the game is won and waits for `keepGoing`. */
  readonly canKeepGoing: boolean;
  /** The size of the board that is shown. It differs from the attributes if they ask for an impossible one. */
  readonly size: { rows: number; cols: number };
  /** The record of the game up to the current move, which proves the score. */
  readonly record: string;
  /** The exponents of the tiles, row by row: 0 is empty, 1 is a 2, 11 is a 2048. */
  readonly cells: Uint8Array;
  /** The id of the game, different even for games with the same seed. Undefined before there is a game. */
  readonly gameId: string | undefined;
  /** The playing time of the game in milliseconds, without long pauses. */
  readonly time: number;
  /** The moves of the game that are marked, as numbers of moves. They are kept with it. */
  readonly bookmarks: number[];
  /** Whether another tab or element plays this game, so that it cannot be played here. */
  readonly elsewhere: boolean;
  /**
   * Resolves when the game can be played. Rejects if the engine can't be loaded; there is a new promise when
   * the player tries again, and `change` fires when that succeeds.
   */
  readonly ready: Promise<void>;
  /**
   * Resolves to true when everything played so far is stored. Resolves to false if it is not: without
   * `save`, while another tab plays, while the saved game cannot be opened, after a failed write, after
   * three seconds without an answer of the storage, or after the element was removed from the page.
   */
  readonly saved: Promise<boolean>;
  /** Resolves when all tiles have stopped moving. */
  readonly settled: Promise<void>;

  /**
   * Makes a move: 0 up, 1 right, 2 down, 3 left. Returns false if nothing moves, or while a win waits for
   * `keepGoing`.
   */
  move(direction: number): boolean;
  /** Takes back the last move or, at the start of a game, brings back the previous one. False if none is left. */
  undo(): boolean;
  /** Makes the last undone move again, or returns to the game that undo left. False if none is left. */
  redo(): boolean;
  /**
   * Opens the game of a record, or of any text with one, such as a share link, with its rules and board
   * size, and makes its first `steps` moves, or all; redo makes the others. The game does not count for statistics or the best score. Undo at its start
   * brings back the previous game. Resolves to false if it cannot be played here, because another tab plays
   * it or the attributes have changed since. Rejects with an Error that says what is wrong with the record.
   */
  open(record: string, steps?: number): Promise<boolean>;
  /** Starts a new game with the same rules. One undo brings the old one back. */
  newGame(): void;
  /** The games that are kept under the name in `save`, the newest first, but not the one on the board. */
  games(): AsyncIterable<KeptGame>;
  /**
   * Keeps fields with the game on the board: the moves that are marked, a note, and the result of another player
   * that it answers. With an `id`, it may be the one that undo or redo brings back. Returns false if it is another
   * one or is not played here.
   */
  annotate(
    notes: { bookmarks?: number[]; note?: string; challenge?: number },
    id?: string,
  ): boolean;
  /** Deletes one of them. Resolves to whether there was one. */
  deleteGame(id: string): Promise<boolean>;
  /** Continues the game after a win. Returns false if there is no win or the rules don't allow it. */
  keepGoing(): boolean;

  /**
   * Shows the AI's evaluation of each move, until the game changes or a second call closes it. Resolves to
   * undefined if no move is possible, if it was closed, or if the AI failed, which the element shows.
   */
  hint(): Promise<Evaluation | undefined>;
  /**
   * Lets the AI play until `pause`, an action of the player, or the game is won or lost. Called after a
   * win, it keeps going. The game does not count any more, unless the AI's moves are undone. Resolves to
   * true when the AI plays, or to false if it cannot or if something else happened first.
   */
  watch(options?: { speed?: WatchSpeed }): Promise<boolean>;
  /** Pauses autoplay; `watch` resumes it. */
  pause(): void;
  /** Ends autoplay and removes its controls. Returns false if there was nothing to stop. */
  stopWatching(): boolean;
  /** Whether the AI is playing. */
  readonly watching: boolean;
  /** Focuses the board. */
  focus(options?: FocusOptions): void;
}
