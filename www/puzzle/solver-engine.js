/** The solver's engine. Only this file imports its WebAssembly package, and only workers load it. */
import init from '../../pkg/puzzle_solver.js';
import { once } from '../worker/missing-file.js';

export { Detours, Solver } from '../../pkg/puzzle_solver.js';

/** @typedef {import('../../pkg/puzzle_solver.js').Detour} Detour */
/** @typedef {import('../../pkg/puzzle_solver.js').GoalName} GoalName */

export const load = once(() => init());
