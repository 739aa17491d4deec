/** Who wins a race. It knows figures alone, neither boards nor rules. */

/**
 * Where one of the two stands.
 * @typedef {object} Standing
 * @property {number} score
 * @property {number} steps
 * @property {boolean} over whether no further move will come
 * @property {boolean} won whether it is over because the goal was reached
 */

/** @typedef {'player' | 'machine' | 'nobody'} Winner */

/**
 * Who has won, as soon as that is sure; undefined while it is open. Where reaching the goal ends the
 * game, who reaches it has won, the quicker one of two. Else the higher score wins, and a score never
 * falls: who is ahead of one that cannot go on has won.
 * @param {Standing} player
 * @param {Standing} machine
 * @returns {Winner | undefined}
 */
export function winnerOf(player, machine) {
  if (player.won || machine.won) {
    const [first, other, name, otherName] = /** @type {[Standing, Standing, Winner, Winner]} */ (
      player.won ? [player, machine, 'player', 'machine'] : [machine, player, 'machine', 'player']
    );
    if (!other.won) return other.over || other.steps >= first.steps ? name : undefined;
    if (first.steps !== other.steps) return first.steps < other.steps ? name : otherName;
    return leaderOf(player, machine);
  }
  if (player.over && machine.over) return leaderOf(player, machine);
  if (player.over && machine.score > player.score) return 'machine';
  if (machine.over && player.score > machine.score) return 'player';
  return undefined;
}

/** Who has more points. @param {{ score: number }} player @param {{ score: number }} machine @returns {Winner} */
export function leaderOf(player, machine) {
  if (player.score === machine.score) return 'nobody';
  return player.score > machine.score ? 'player' : 'machine';
}
