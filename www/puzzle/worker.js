/**
 * The solving machine, in a worker of its own. It works in slices of some 20 ms with a breath between
 * two of them, so that it hears when it is to stop.
 */
import { load, Solver } from './engine.js';

/** @typedef {import('./engine.js').GoalName} GoalName */

/**
 * What the worker is asked.
 * @typedef {{ kind: 'solve', id: number, side: number, goal: GoalName, cells: Uint8Array,
 *   urgent: boolean }
 *   | { kind: 'prepare', side: number, goal: GoalName } | { kind: 'cancel', id: number }} Question
 */

/**
 * What it answers. `broken` is a fault in the engine: the worker is of no use any more.
 * @typedef {{ kind: 'solved', id: number, slides: Uint8Array, optimal: boolean }
 *   | { kind: 'works', id: number, nodes: number } | { kind: 'refused', id: number, message: string }
 *   | { kind: 'broken', message: string }} Answer
 */

const NODES = 200_000;
const WORK = 1_000_000;

/** The boards to be solved, in their order. @type {Extract<Question, { kind: 'solve' }>[]} */
const jobs = [];
/** The solver, and what it is for. @type {{ kind: string, solver: Solver, ready: boolean } | undefined} */
let machine;
let working = false;

/** @param {Answer} answer */
const tell = (answer) => postMessage(answer);

const channel = new MessageChannel();
/** Lets messages in. @returns {Promise<void>} */
const breathe = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/** @param {number} side @param {GoalName} goal */
function machineFor(side, goal) {
  const kind = `${side}/${goal}`;
  if (machine?.kind !== kind) {
    // The tables of one are large enough.
    machine?.solver.free();
    machine = undefined;
    machine = { kind, solver: new Solver(side, goal), ready: false };
  }
  return machine;
}

/** @param {Extract<Question, { kind: 'solve' }>} job */
async function solve(job) {
  const { id, side, goal, cells } = job;
  const own = machineFor(side, goal);
  const { solver } = own;
  // On 5 × 5 a search keeps the tables that it begins with, and its first answer is the last one.
  while (side === 5 && !own.ready) {
    own.ready = solver.prepare(WORK);
    tell({ kind: 'works', id, nodes: 0 });
    await breathe();
    if (jobs[0] !== job) return;
  }
  solver.start(cells);
  while (jobs[0] === job) {
    const found = solver.search(NODES);
    if (found) {
      tell({ kind: 'solved', id, slides: found.slides, optimal: found.optimal });
      return;
    }
    tell({ kind: 'works', id, nodes: solver.nodes });
    await breathe();
  }
}

async function work() {
  if (working) return;
  working = true;
  try {
    await load();
    for (;;) {
      const [job] = jobs;
      if (job) {
        try {
          await solve(job);
        } catch (error) {
          if (error instanceof WebAssembly.RuntimeError) throw error;
          tell({ kind: 'refused', id: job.id, message: String(error) });
        }
        if (jobs[0] === job) jobs.shift();
      } else if (machine && !machine.ready) machine.ready = machine.solver.prepare(WORK);
      else break;
      await breathe();
    }
  } catch (error) {
    tell({ kind: 'broken', message: String(error) });
    return;
  }
  working = false;
}

addEventListener('message', ({ data }) => {
  const question = /** @type {Question} */ (data);
  if (question.kind === 'solve') {
    // The one that was at work begins again after it.
    if (question.urgent) jobs.unshift(question);
    else jobs.push(question);
  } else if (question.kind === 'cancel') {
    const place = jobs.findIndex(({ id }) => id === question.id);
    if (place >= 0) jobs.splice(place, 1);
    return;
  } else {
    load().then(
      () => {
        if (jobs.length === 0) machineFor(question.side, question.goal);
        work();
      },
      () => {},
    );
    return;
  }
  work();
});
