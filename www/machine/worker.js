/** The machine that plays 2048, in a worker of its own. */
import { serve } from '../worker-jobs.js';
import { isLacking, load, Review, theMachine } from './engine.js';

/** @typedef {import('../worker-jobs.js').Steps} Steps */
/** @typedef {import('./machine.js').Position} Position */

/** A slice of work is so many milliseconds at most, by so many boards at a time. */
const SLICE = 10;
const BOARDS = 500;

/**
 * Goes on for a slice.
 * @param {ReturnType<typeof theMachine>} machine
 * @returns {import('./engine.js').Found | undefined}
 */
function advance(machine) {
  const end = performance.now() + SLICE;
  do {
    const found = machine.advance(BOARDS);
    if (found) return found;
  } while (performance.now() < end);
  return undefined;
}

/**
 * Looks ahead from one board.
 * @param {Position & { nodes: number }} question
 * @returns {Steps}
 */
function* look({ rules, rows, cols, cells, nodes }) {
  /** @type {ReturnType<typeof theMachine> | undefined} */
  let machine;
  for (let disturbed = true; ; ) {
    // One that got its weights meanwhile is another one.
    if (disturbed || machine !== theMachine()) {
      machine = theMachine();
      machine.begin({ rules, rows, cols }, cells, nodes);
    }
    const found = advance(machine);
    if (found) return { ...found, lacking: isLacking() };
    disturbed = yield;
  }
}

/**
 * Judges the moves of a game.
 * @param {{ record: string, from: number, nodes: number }} question
 * @returns {Steps}
 */
function* review({ record, from, nodes }) {
  const review = new Review(record, nodes, from);
  const { length, learnt } = review;
  for (let strong = 0; ; ) {
    const end = performance.now() + SLICE;
    let more = true;
    while (more && performance.now() < end) more = review.judge(theMachine());
    const part = {
      length,
      losses: review.takeLosses(),
      promises: review.takePromises(),
      made: review.takeMade(),
      best: review.takeBest(),
      strong: review.strong - strong,
      learnt,
      lacking: isLacking(),
    };
    strong = review.strong;
    if (!more) {
      review.free();
      return part;
    }
    yield part;
  }
}

serve({ load, jobs: { look, review } });
