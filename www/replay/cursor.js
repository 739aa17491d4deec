/**
 * A recorded game with a current position, which can be any of its moves. Only the cursor holds the
 * engine's handle. It caches the state it last read, which stays available after the engine has failed.
 */
import { cells, open_game, redo, seek, undo } from '../game/engine.js';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('../game/engine.js').Game} Game */

export class ReplayCursor {
  steps = 0;
  score = 0;
  /** @type {Uint8Array} */
  cells = new Uint8Array();
  /** @type {number | undefined} */
  direction;
  /** @type {Game | undefined} */
  #game;
  #failed;

  /**
   * @param {string} record @param {(error: Error) => void} failed called when the engine fails
   * @throws {Error} if the record is refused
   */
  constructor(record, failed) {
    this.record = record;
    const game = open_game(record, 0);
    this.#game = game;
    this.#failed = failed;
    this.length = game.known_steps;
    this.rows = game.rows;
    this.cols = game.cols;
    this.canKeepGoing = game.goes_on;
    this.#read(game);
  }

  /** @returns {Turn | undefined} */
  on() {
    return this.#call((game) => {
      const turn = redo(game);
      this.#read(game, turn);
      return turn;
    });
  }

  /** @returns {Turn | undefined} */
  back() {
    return this.#call((game) => {
      const turn = undo(game);
      this.#read(game);
      return turn;
    });
  }

  /** @param {number} steps 0 to the length */
  seek(steps) {
    this.#call((game) => {
      seek(game, steps);
      this.#read(game);
    });
  }

  free() {
    this.#call((game) => game.free());
    this.#game = undefined;
  }

  /** @param {Game} game @param {Turn} [turn] the move that led here, if known */
  #read(game, turn) {
    this.steps = game.steps;
    this.score = game.score;
    this.cells = turn?.cells ?? cells(game);
    if (turn) this.direction = turn.direction;
    else {
      // Undo and redo the last move to find out its direction.
      this.direction = undo(game)?.direction;
      if (this.steps > 0) redo(game);
    }
  }

  /**
   * Calls the engine, unless it has failed before.
   * @template T
   * @param {(game: Game) => T} action
   * @returns {T | undefined}
   */
  #call(action) {
    if (!this.#game) return undefined;
    try {
      return action(this.#game);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#game = undefined;
      this.#failed(error);
      return undefined;
    }
  }
}
