// `node benches/solver.js` measures how fast the solver of the sliding puzzle is as WebAssembly, in
// Node. It needs pkg/, built by `npm run build`. The `Korf` boards are the 100 that Korf published in
// 1985.

import { readFileSync } from 'node:fs';
import { initSync, Solver } from '../pkg/puzzle_solver.js';
import { initSync as initPuzzle, new_puzzle } from '../pkg/sliding_puzzle.js';
import { wasm } from '../tests/support/engines.js';

const WORK = 1_000_000;
const NODES = 100_000;

initPuzzle(wasm('sliding_puzzle'));
const { memory } = initSync(wasm('puzzle_solver'));

/** @param {number} milliseconds */
const shown = (milliseconds) => `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;

/** @template T @param {() => T} act @returns {[T, number]} what it gives, and the milliseconds */
function timed(act) {
  const start = performance.now();
  const value = act();
  return [value, performance.now() - start];
}

/** Builds all tables. @param {Solver} solver */
function prepare(solver) {
  let longest = 0;
  const [, sum] = timed(() => {
    for (let done = false; !done; ) {
      const [ready, slice] = timed(() => solver.prepare(WORK));
      done = ready;
      longest = Math.max(longest, slice);
    }
  });
  return { sum, longest };
}

/** Solves one board. @param {Solver} solver @param {ArrayLike<number>} cells */
function solve(solver, cells) {
  const [solution, time] = timed(() => {
    solver.start(cells);
    for (;;) {
      const found = solver.search(NODES);
      if (found) return found;
    }
  });
  return { slides: solution.slides.length, time, nodes: solver.nodes };
}

/** Prints a line of figures. @param {string} name @param {ReturnType<typeof solve>[]} answers */
function report(name, answers) {
  const times = answers.map(({ time }) => time).sort((a, b) => a - b);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const slides = sum(answers.map((answer) => answer.slides));
  const nodes = sum(answers.map((answer) => answer.nodes));
  console.log(
    `${name}: ${answers.length} boards in ${shown(sum(times))}, median ` +
      `${shown(times[times.length >> 1] ?? 0)}, worst ${shown(times.at(-1) ?? 0)}, ` +
      `${nodes} nodes, ${slides} slides (mean ${(slides / answers.length).toFixed(2)}), ` +
      `memory ${(memory.buffer.byteLength / 2 ** 20).toFixed(1)} MiB`,
  );
}

/**
 * Boards drawn uniformly.
 * @param {3 | 4 | 5} side
 * @param {'usual' | 'spiral'} goal
 * @param {number} count
 */
const drawn = (side, goal, count) =>
  Array.from({ length: count }, (_, seed) => {
    const puzzle = new_puzzle({ side, goal, start: 'any' }, BigInt(seed));
    const { cells } = puzzle;
    puzzle.free();
    return cells;
  });

// Korf's goal has the empty cell first, so rotate by 180 degrees and replace n by 16 - n.
const korf = readFileSync(new URL('../tests/data/korf100.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(' ').map(Number).reverse())
  .map((cells) => cells.map((number) => (number === 0 ? 0 : 16 - number)));

for (const [side, goal, boards, name] of /** @type {const} */ ([
  [3, 'spiral', drawn(3, 'spiral', 10_000), '3 × 3, spiral, drawn'],
  [3, 'usual', drawn(3, 'usual', 10_000), '3 × 3, usual, drawn'],
  [4, 'usual', korf, '4 × 4, usual, Korf'],
  [4, 'usual', drawn(4, 'usual', 100), '4 × 4, usual, drawn'],
  [4, 'spiral', drawn(4, 'spiral', 100), '4 × 4, spiral, drawn'],
  [5, 'usual', drawn(5, 'usual', 100), '5 × 5, usual, drawn'],
  [5, 'spiral', drawn(5, 'spiral', 100), '5 × 5, spiral, drawn'],
])) {
  const [solver, made] = timed(() => new Solver(side, goal));
  const { sum, longest } = prepare(solver);
  console.log(
    `\n${side} × ${side}, ${goal}: can answer after ${shown(made)}, all tables after ` +
      `${shown(made + sum)} (longest slice ${shown(longest)})`,
  );
  report(
    name,
    boards.map((cells) => solve(solver, cells)),
  );
  solver.free();
}
