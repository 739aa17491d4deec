/** The solver's engine. Only this file imports its WebAssembly package, and only the solver's worker loads it. */
import init from '../../pkg/puzzle_solver.js';
import { once } from '../worker/missing-file.js';

export { Solver } from '../../pkg/puzzle_solver.js';

/** @typedef {import('../../pkg/puzzle_solver.js').GoalName} GoalName */

export const load = once(() => init());
