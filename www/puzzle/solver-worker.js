/** The worker of the solver. When idle, it builds its tables. Only it imports the WebAssembly package of the solver. */
import init, { Solver } from '../../pkg/puzzle_solver.js';
import { once } from '../worker/missing-file.js';
import { serve } from '../worker/server.js';

/** @typedef {import('../../pkg/puzzle_solver.js').GoalName} GoalName */
/** @typedef {{ side: number, goal: GoalName }} BoardType */
/**
 * A board, and the number of boards after which the search for its solution is given up.
 * @typedef {BoardType & { cells: Uint8Array, limit?: number }} Board
 */

/** The size of a slice, about 20 ms: boards of a search, and work units of building tables. */
const NODES = 200_000;
const WORK = 1_000_000;

/** @type {{ kind: string, solver: Solver, ready: boolean } | undefined} */
let current;

/** @param {BoardType} kind */
function solverFor({ side, goal }) {
  const kind = `${side}/${goal}`;
  if (current?.kind !== kind) {
    // Free the old tables first, so memory never holds two, which are large.
    current?.solver.free();
    current = undefined;
    current = { kind, solver: new Solver(side, goal), ready: false };
  }
  return current;
}

/**
 * Solves a board. Starts over if another job has run in between.
 * @param {Board} board @returns {import('../worker/server.js').Steps}
 */
function* solve(board) {
  const state = solverFor(board);
  const { solver } = state;
  const { side, limit } = board;
  // A 5 × 5 search uses the tables it starts with, and its first answer is final, so finish them first. A limit counts
  // the boards that are searched with the tables.
  while ((side === 5 || limit !== undefined) && !state.ready) {
    state.ready = solver.prepare(WORK);
    if (yield { nodes: 0 }) return yield* solve(board);
  }
  solver.start(board.cells);
  for (;;) {
    const found = solver.search(NODES);
    if (found) return found;
    if (limit !== undefined && solver.nodes > limit) return { optimal: false };
    if (yield { nodes: solver.nodes }) return yield* solve(board);
  }
}

serve({
  load: once(() => init()),
  jobs: { solve },
  notifications: { prepare: solverFor },
  idle() {
    if (!current || current.ready) return false;
    current.ready = current.solver.prepare(WORK);
    return true;
  },
});
