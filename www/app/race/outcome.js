/** Who wins a race. It knows figures alone, neither boards nor rules. */

/**
 * Where one of the two stands.
 * @typedef {object} Standing
 * @property {number} score
 * @property {number} steps
 * @property {boolean} over whether no further move will come
 * @property {boolean} won whether it is over because the goal was reached
 */

/** @typedef {'player' | 'ai' | 'nobody'} Winner */

/**
 * Who has won, as soon as that is sure; undefined while it is open. Where reaching the goal ends the
 * game, who reaches it has won, the quicker one of two. Else the higher score wins, and a score never
 * falls: who is ahead of one that cannot go on has won.
 * @param {Standing} player
 * @param {Standing} ai
 * @returns {Winner | undefined}
 */
export function winnerOf(player, ai) {
  if (player.won || ai.won) {
    const [first, other, name, otherName] = /** @type {[Standing, Standing, Winner, Winner]} */ (
      player.won ? [player, ai, 'player', 'ai'] : [ai, player, 'ai', 'player']
    );
    if (!other.won) return other.over || other.steps >= first.steps ? name : undefined;
    if (first.steps !== other.steps) return first.steps < other.steps ? name : otherName;
    return leaderOf(player, ai);
  }
  if (player.over && ai.over) return leaderOf(player, ai);
  if (player.over && ai.score > player.score) return 'ai';
  if (ai.over && player.score > ai.score) return 'player';
  return undefined;
}

/** Who has more points. @param {{ score: number }} player @param {{ score: number }} ai @returns {Winner} */
export function leaderOf(player, ai) {
  if (player.score === ai.score) return 'nobody';
  return player.score > ai.score ? 'player' : 'ai';
}
