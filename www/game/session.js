/**
 * A session: the current game, the games before and after it, and the best score. It is the only writer of that
 * state: every move, of the player or the AI, goes through here. No DOM, no storage.
 */
import { History, KeptGame } from '../element/kept-game.js';
import { cells, keep_going, move_dir, new_game, open_game, redo, Status, undo } from './engine.js';

/** @typedef {import('./engine.js').Game} Game */
/** @typedef {import('./engine.js').Turn} Turn */

/** @type {import('../element/kept-game.js').Nature<KeptGame<Game>>} */
const NATURE = {
  isPlayed: ({ handle }) => handle.known_steps > 0,
  isOver: ({ handle }) => handle.status !== Status.Playing,
  isTimed: ({ handle, summary: { counts, tally } }) =>
    handle.status === Status.Playing && tally.moves > 0 && counts !== false,
  moves: ({ handle }) => [handle.steps, handle.known_steps],
  better: Math.max,
};

/** @extends {History<KeptGame<Game>>} */
export class Session extends History {
  /** @param {KeptGame<Game>} game */
  constructor(game) {
    super(game, NATURE);
  }

  /**
   * @param {Parameters<typeof new_game>[0]} [rules] @param {bigint} [seed]
   * @param {boolean} [practice] whether it doesn't count
   * @throws {Error} that says what is wrong with the rules, the size or the seed
   */
  static start(rules, seed, practice) {
    return new Session(new KeptGame(new_game(rules, seed, !practice)));
  }

  /**
   * Opens the game of a record. It does not count, because its moves were not played here.
   * @param {string} record @param {number} [steps] the number of moves to make. Default: all
   * @throws {Error} that says what is wrong with the record
   */
  static open(record, steps) {
    return new Session(new KeptGame(open_game(record, steps)));
  }

  get #game() {
    return this.current.handle;
  }

  get rules() {
    return this.#game.rules;
  }
  get rows() {
    return this.#game.rows;
  }
  get cols() {
    return this.#game.cols;
  }
  get seed() {
    return this.#game.seed;
  }
  get score() {
    return this.#game.score;
  }
  get steps() {
    return this.#game.steps;
  }
  get status() {
    return this.#game.status;
  }
  get record() {
    return this.#game.record;
  }
  get cells() {
    return cells(this.#game);
  }
  get canKeepGoing() {
    return this.#game.goes_on;
  }
  /**
   * @param {number} direction @param {boolean} [byAi] @returns {Turn | undefined} undefined for a no-op move
   */
  move(direction, byAi) {
    const turn = this.current.do((game, ms) => move_dir(game, direction, byAi, ms), true);
    if (turn) this.forget();
    return turn;
  }

  /**
   * Takes back a move. At the start of a game, brings back the previous one.
   * @returns {Turn | 'game' | undefined} the turn, or `game` if another game is open now
   */
  undo() {
    return this.current.do(undo) ?? this.bringBack('before');
  }

  /** @returns {Turn | 'game' | undefined} as `undo` */
  redo() {
    return this.current.do(redo) ?? this.bringBack('after');
  }

  /** @param {Session} other */
  isLike({ rules, rows, cols }) {
    return rules === this.rules && rows === this.rows && cols === this.cols;
  }

  /**
   * Starts a new game with the same rules. One undo brings the old one back.
   * @param {bigint} [seed] @param {boolean} [practice] whether it doesn't count
   */
  newGame(seed, practice) {
    const { rules, rows, cols } = this;
    this.replace(Session.start({ rules, rows, cols }, seed, practice).current);
  }

  /** @returns {boolean} whether the game continues after a win */
  keepGoing() {
    return this.current.do(keep_going);
  }

  hinted() {
    this.current.do((game, ms) => {
      game.hinted(ms);
      return true;
    });
  }
}
