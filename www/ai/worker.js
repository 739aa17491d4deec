/** The worker that runs the AI player for 2048. */
import { serve } from '../worker/server.js';
import { Review } from './engine.js';
import { fileFor, load, takeAllWeights, takeWeights, theAi } from './player.js';

/** @typedef {import('../worker/server.js').Steps} Steps */
/** @typedef {import('./client.js').Position} Position */
/** @typedef {import('./weights-file.js').WeightsFile} WeightsFile */

/** The longest slice of work, in milliseconds. */
const SLICE = 10;
/** The number of boards to evaluate before checking the time. */
const BOARDS = 500;

/** Continues the search for one slice. */
function advance() {
  const end = performance.now() + SLICE;
  do {
    const evaluation = theAi().advance(BOARDS);
    if (evaluation) return evaluation;
  } while (performance.now() < end);
  return undefined;
}

/**
 * Searches for the best move.
 * @param {Position & { nodes: number }} question
 * @param {WeightsFile} [file] the weights to use as soon as they have arrived
 * @returns {Generator<undefined, import('./engine.js').Evaluation, boolean>}
 */
function* search({ rules, rows, cols, cells, nodes, score }, file) {
  for (let disturbed = true; ; ) {
    // With the weights that have arrived meanwhile, the search starts over.
    if (takeWeights(file) || disturbed) theAi().begin({ rules, rows, cols }, cells, nodes, score);
    const evaluation = advance();
    if (evaluation) return evaluation;
    disturbed = yield;
  }
}

/**
 * Requests the weights that a question needs, if it needs any that it doesn't have.
 * @param {import('./player.js').Question} question
 */
function request(question) {
  const file = fileFor(question);
  // They are decoded at once if no job is running.
  file?.request()?.then(wake);
  return file;
}

/** Waits for the first download of a file, and tells how it goes. @param {WeightsFile} [file] */
function* arrival(file) {
  while (file?.isArriving) {
    // More may arrive before the job goes on.
    const more = file.more();
    yield { downloading: file.arrived };
    yield more;
  }
}

/**
 * Evaluates one board. While the weights are loading, `early` asks for a provisional answer without them.
 * @param {Position & { nodes: number, early?: boolean }} question
 * @returns {Steps}
 */
function* look({ early, ...question }) {
  const file = request(question);
  if (early && file?.isAwaited) {
    const evaluation = yield* search(question);
    if (file.isAwaited) yield { ...evaluation, provisional: true };
  }
  yield* arrival(file);
  const evaluation = yield* search(question, file);
  return { ...evaluation, weightsMissing: file?.isMissing ?? false };
}

/**
 * Assesses moves for one slice.
 * @param {Review} review
 * @param {boolean} weightsMissing
 * @returns {import('./client.js').ReviewPart & { more: boolean }} `more` says whether moves may be left
 */
function assess(review, weightsMissing) {
  const end = performance.now() + SLICE;
  let more = true;
  while (more && performance.now() < end) more = review.assess(theAi());
  return {
    length: review.length,
    losses: review.takeLosses(),
    bestValues: review.takeBestValues(),
    made: review.takeMade(),
    best: review.takeBest(),
    usedNetwork: review.takeUsedNetwork(),
    inTrainingDomain: review.inTrainingDomain,
    weightsMissing,
    more,
  };
}

/** Assesses the moves of a game. @param {{ record: string, from: number, nodes: number }} question @returns {Steps} */
function* review(question) {
  const { record, from, nodes } = question;
  const file = request(question);
  yield* arrival(file);
  /** @type {Review | undefined} */
  let review = new Review(record, nodes, from);
  try {
    for (;;) {
      takeWeights(file);
      const { more, ...part } = assess(review, file?.isMissing ?? false);
      if (!more) return part;
      yield part;
    }
  } catch (fault) {
    // After an engine fault, the review's memory can't be freed.
    review = undefined;
    throw fault;
  } finally {
    review?.free();
  }
}

const { wake } = serve({
  load,
  jobs: { look, review },
  idle() {
    takeAllWeights();
    return false;
  },
});
