/**
 * A session: the game being played, the one before it, and the best score. It is the only writer of
 * that state; every move, whoever makes it, goes through here. No DOM, no storage.
 */
import { cells, keep_going, move_dir, new_game, open_game, redo, Status, undo } from './engine.js';

/** @typedef {import('./engine.js').Game} Game */
/** @typedef {import('./engine.js').Turn} Turn */

/**
 * One game as plain data.
 * @typedef {object} SavedGame
 * @property {string} record the record of all known moves
 * @property {number} steps how many of them are made
 * @property {boolean} kept whether the player has left the win behind, if there is one
 */

/**
 * A session as plain data: what is stored after every move.
 * @typedef {object} Save
 * @property {1} version
 * @property {SavedGame} game
 * @property {SavedGame} [before] the game that a new game replaced
 * @property {SavedGame} [after] the new game that undo left for the one before
 */

/** @param {Game} game @param {string} record @returns {SavedGame} */
const pack = (game, record) => ({
  record,
  steps: game.steps,
  kept: game.status !== Status.Won,
});

/** @param {SavedGame} saved @returns {Game} */
function unpack({ record, steps, kept }) {
  const game = open_game(record, steps);
  if (kept) keep_going(game);
  return game;
}

/** The saved game, if it can be opened. @param {SavedGame | undefined} saved */
function readable(saved) {
  try {
    if (saved) unpack(saved).free();
    return saved;
  } catch (error) {
    console.warn('a saved game could not be read:', error);
    return undefined;
  }
}

export class Session {
  #game;
  /** @type {SavedGame | undefined} */
  #before;
  /** @type {SavedGame | undefined} */
  #after;
  /** The best score, also of moves that were taken back. */
  best = 0;

  /** @param {Game} game */
  constructor(game) {
    this.#game = game;
    this.best = game.score;
  }

  /**
   * A session with a new game.
   * @param {Parameters<typeof new_game>[0]} rules
   * @param {bigint} [seed]
   * @throws {Error} naming what is wrong with the rules, the size or the seed
   */
  static start(rules, seed) {
    return new Session(new_game(rules, seed));
  }

  /**
   * The session of a save.
   * @param {unknown} save
   * @returns {{ session: Session, whole: boolean }} `whole` is false when only the game itself could
   *   be read, but not the one before or after it
   * @throws {Error} naming what is wrong with the game
   */
  static restore(save) {
    const { version, game, before, after } = /** @type {Partial<Save>} */ (save ?? {});
    if (version !== 1 || !game) throw new Error('not a save of version 1');
    const session = new Session(unpack(game));
    const [known, others] = [[before, after].filter(Boolean), [before, after].map(readable)];
    [session.#before, session.#after] = others;
    return { session, whole: others.filter(Boolean).length === known.length };
  }

  /** @returns {Save} */
  toSave() {
    const game = pack(this.#game, this.#game.history);
    return { version: 1, game, before: this.#before, after: this.#after };
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
  /** Whether the player may keep going after the goal. */
  get goesOn() {
    return this.#game.goes_on;
  }
  get canUndo() {
    return this.#game.steps > 0 || this.#before !== undefined;
  }
  get canRedo() {
    return this.#game.steps < this.#game.known_steps || this.#after !== undefined;
  }

  /**
   * @param {number} direction
   * @returns {Turn | undefined} undefined when nothing moves
   */
  move(direction) {
    const turn = move_dir(this.#game, direction);
    if (turn) {
      this.#after = undefined;
      this.best = Math.max(this.best, turn.score);
    }
    return turn;
  }

  /**
   * Takes a move back; at the opening, brings back the game before this one.
   * @returns {Turn | 'game' | undefined} the turn, or `game` when another game is shown now
   */
  undo() {
    const turn = undo(this.#game);
    if (turn || !this.#before) return turn;
    const after = pack(this.#game, this.#game.history);
    this.#replace(unpack(this.#before));
    this.#before = undefined;
    this.#after = after;
    return 'game';
  }

  /** @returns {Turn | 'game' | undefined} as `undo` */
  redo() {
    const turn = redo(this.#game);
    if (turn || !this.#after) return turn;
    const before = pack(this.#game, this.#game.history);
    this.#replace(unpack(this.#after));
    this.#before = before;
    this.#after = undefined;
    return 'game';
  }

  /** Whether another session is played under the same rules on a board of the same size. @param {Session} other */
  isLike({ rules, rows, cols }) {
    return rules === this.rules && rows === this.rows && cols === this.cols;
  }

  /**
   * Starts a new game under the same rules. One undo brings the old one back.
   * @param {bigint} [seed]
   */
  newGame(seed) {
    const { rules, rows, cols, known_steps, history } = this.#game;
    const game = new_game(/** @type {any} */ ({ rules, rows, cols }), seed);
    // A game without a move is nothing to come back to.
    if (known_steps > 0) this.#before = pack(this.#game, history);
    this.#after = undefined;
    this.#replace(game);
  }

  /** @returns {boolean} whether there was a win to leave behind */
  keepGoing() {
    return keep_going(this.#game);
  }

  /** @param {Game} game */
  #replace(game) {
    this.#game.free();
    this.#game = game;
  }
}
