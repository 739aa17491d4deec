/**
 * A recorded game that can be wound to any of its moves. It alone holds the engine's handle, and it
 * keeps what was read last, so that it can be looked at when the engine has failed, too.
 */
import { cells, open_game, redo, seek, undo } from '../game/engine.js';

/** @typedef {import('../game/engine.js').Turn} Turn */
/** @typedef {import('../game/engine.js').Game} Game */

export class ReplayCursor {
  /** How many moves are made. */
  steps = 0;
  score = 0;
  /** @type {Uint8Array} */
  cells = new Uint8Array();
  /** The direction of the last move made. @type {number | undefined} */
  direction;
  /** @type {Game | undefined} */
  #game;
  #failed;

  /**
   * Opens a record before its first move.
   * @param {string} record
   * @param {(error: Error) => void} failed is told when the engine has a fault
   * @throws {Error} when the record is refused
   */
  constructor(record, failed) {
    const game = open_game(record, 0);
    this.#game = game;
    this.#failed = failed;
    this.length = game.known_steps;
    this.rows = game.rows;
    this.cols = game.cols;
    this.canKeepGoing = game.goes_on;
    this.#read(game);
  }

  /** One move on. @returns {Turn | undefined} */
  on() {
    return this.#ask((game) => {
      const turn = redo(game);
      this.#read(game, turn);
      return turn;
    });
  }

  /** One move back. @returns {Turn | undefined} */
  back() {
    return this.#ask((game) => {
      const turn = undo(game);
      this.#read(game);
      return turn;
    });
  }

  /** @param {number} steps 0 to the length */
  seek(steps) {
    this.#ask((game) => {
      seek(game, steps);
      this.#read(game);
    });
  }

  /** Gives the game back to the engine. */
  free() {
    this.#ask((game) => game.free());
    this.#game = undefined;
  }

  /** @param {Game} game @param {Turn} [turn] that led here */
  #read(game, turn) {
    this.steps = game.steps;
    this.score = game.score;
    this.cells = turn?.cells ?? cells(game);
    if (turn) this.direction = turn.direction;
    else {
      // A move that is taken back and made again tells where it went.
      this.direction = undo(game)?.direction;
      if (this.steps > 0) redo(game);
    }
  }

  /**
   * Asks something of the engine. After a fault in it, nothing more is asked.
   * @template T
   * @param {(game: Game) => T} question
   * @returns {T | undefined}
   */
  #ask(question) {
    if (!this.#game) return undefined;
    try {
      return question(this.#game);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#game = undefined;
      this.#failed(error);
      return undefined;
    }
  }
}
