/** Stats of each game: plain data, stored with the game. */

/** The stats of a game, before its first move. Moves that were undone still count. */
export const NO_STATS = {
  moves: 0,
  undos: 0,
  /** Playing time in milliseconds, without long pauses. */
  time: 0,
  /** The exponent of the highest tile. */
  highest: 0,
  score: 0,
  /** Whether the game has ever reached the goal. */
  won: false,
  /** Whether the game is lost now. */
  lost: false,
};
/** @typedef {typeof NO_STATS} GameStats */
