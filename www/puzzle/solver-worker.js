/** The solver, in a worker of its own. Left alone, it goes on building its tables. */
import { serve } from '../worker/server.js';
import { load, Solver } from './engine.js';

/** @typedef {import('./engine.js').GoalName} GoalName */
/** @typedef {{ side: number, goal: GoalName }} Kind */
/** @typedef {Kind & { cells: Uint8Array }} Board */

/** A slice of work is some 20 ms. */
const NODES = 200_000;
const WORK = 1_000_000;

/** The solver, and what it is for. @type {{ kind: string, solver: Solver, ready: boolean } | undefined} */
let current;

/** @param {Kind} kind */
function solverFor({ side, goal }) {
  const kind = `${side}/${goal}`;
  if (current?.kind !== kind) {
    // The tables of one are large enough.
    current?.solver.free();
    current = undefined;
    current = { kind, solver: new Solver(side, goal), ready: false };
  }
  return current;
}

/**
 * Solves a board. One that was disturbed begins again.
 * @param {Board} board
 * @returns {import('../worker/server.js').Steps}
 */
function* solve(board) {
  const own = solverFor(board);
  const { solver } = own;
  // On 5 × 5 a search keeps the tables that it begins with, and its first answer is the last one.
  while (board.side === 5 && !own.ready) {
    own.ready = solver.prepare(WORK);
    if (yield { nodes: 0 }) return yield* solve(board);
  }
  solver.start(board.cells);
  for (;;) {
    const found = solver.search(NODES);
    if (found) return found;
    if (yield { nodes: solver.nodes }) return yield* solve(board);
  }
}

serve({
  load,
  jobs: { solve },
  notifications: { prepare: solverFor },
  idle() {
    if (!current || current.ready) return false;
    current.ready = current.solver.prepare(WORK);
    return true;
  },
});
