// `node benches/verify.js` measures how many moves per second the verifier replays in Node, and compares
// that with opening the same records as games. It needs lib/, built by `npm run build`. Each result is the
// best of many short runs, so that other work on the computer matters as little as possible.

import init, { move_dir, new_game, open_game, verify } from 'game-2048-element/engine';
import { dice } from '../tests/support/dice.js';

await init();

const RUN_MOVES = 10_000;
const RUN_MS = 1500;

/**
 * Plays a game: mostly down and left, now and then in another direction.
 * @param {import('game-2048-element/engine').GameOptions} options
 * @param {bigint} seed
 * @param {number} most
 */
function play(options, seed, most) {
  const throwDice = dice(Number(seed));
  const game = new_game(options, seed);
  while (game.steps < most) {
    const directions = [2, 3, 1, 0, 2].slice(throwDice(8) === 0 ? 1 : 0);
    if (!directions.some((direction) => move_dir(game, direction))) break;
  }
  const { record, steps } = game;
  game.free();
  return { record, steps };
}

/**
 * Returns the millions of moves per second.
 * @param {{ record: string, steps: number }[]} games
 * @param {(record: string) => void} act
 */
function rate(games, act) {
  let best = 0;
  let next = 0;
  const end = performance.now() + RUN_MS;
  while (performance.now() < end) {
    let moves = 0;
    const start = performance.now();
    while (moves < RUN_MOVES) {
      const game = games[next++ % games.length];
      if (!game) return 0;
      act(game.record);
      moves += game.steps;
    }
    best = Math.max(best, moves / (performance.now() - start) / 1000);
  }
  return best;
}

console.log('millions of moves/s     verify  open_game  ratio    moves/game');
for (const [rules, side, count, most] of /** @type {const} */ ([
  ['classic', 4, 500, 10_000],
  ['classic', 3, 500, 10_000],
  ['endless', 5, 50, 5000],
  ['endless', 6, 20, 5000],
  ['endless', 8, 20, 5000],
  ['two-to-one', 4, 500, 10_000],
  ['coin-flip', 4, 500, 10_000],
  ['cascade', 4, 500, 10_000],
])) {
  const options = { rules, rows: side, cols: side };
  const games = Array.from({ length: count }, (_, seed) => play(options, BigInt(seed), most));
  const moves = games.reduce((sum, { steps }) => sum + steps, 0);
  const verified = rate(games, verify);
  const opened = rate(games, (record) => open_game(record).free());
  console.log(
    `${rules.padEnd(12)} ${side} × ${side}`.padEnd(24) +
      verified.toFixed(2).padStart(6) +
      opened.toFixed(2).padStart(11) +
      (verified / opened).toFixed(2).padStart(7) +
      (moves / count).toFixed(0).padStart(14),
  );
}
