/** The worker that runs the AI player for 2048. */
import { serve } from '../worker/server.js';
import { Review } from './engine.js';
import { give, lacksWeights, otherDownload } from './other-weights.js';
import {
  areWeightsAwaited,
  areWeightsMissing,
  currentAi,
  firstDownload,
  load,
  takeWeights,
  theAi,
} from './player.js';

/** @typedef {import('../worker/server.js').Steps} Steps */
/** @typedef {import('./client.js').Position} Position */

/** The longest slice of work, in milliseconds. */
const SLICE = 10;
/** The number of boards to evaluate before checking the time. */
const BOARDS = 500;

/** Continues the search for one slice. @param {ReturnType<typeof theAi>} player */
function advance(player) {
  const end = performance.now() + SLICE;
  do {
    const evaluation = player.advance(BOARDS);
    if (evaluation) return evaluation;
  } while (performance.now() < end);
  return undefined;
}

/**
 * Searches for the best move.
 * @param {Position & { nodes: number }} question
 * @param {() => ReturnType<typeof theAi>} ai
 * @returns {Generator<undefined, import('./engine.js').Evaluation, boolean>}
 */
function* search(question, ai) {
  const { rules, rows, cols, cells, nodes, score } = question;
  /** @type {ReturnType<typeof theAi> | undefined} */
  let player;
  for (let disturbed = true; ; ) {
    // A player that has received its weights meanwhile is a new object, so the search starts over.
    if (disturbed || player !== ai()) {
      player = ai();
      give(player, question);
      player.begin({ rules, rows, cols }, cells, nodes, score);
    }
    const evaluation = advance(player);
    if (evaluation) return evaluation;
    disturbed = yield;
  }
}

/** The download of the weights for a question, while it is in progress. @param {any} question */
const downloadFor = (question) => otherDownload(question) ?? firstDownload();

/** Whether the player runs without weights for a question. @param {any} question */
const areMissing = (question) => areWeightsMissing() || lacksWeights(theAi(), question);

/**
 * Evaluates one board. While the weights are loading, `early` asks for a provisional answer without them.
 * @param {Position & { nodes: number, early?: boolean }} question
 * @returns {Steps}
 */
function* look({ early, ...question }) {
  const isAwaited = () => otherDownload(question) !== undefined || areWeightsAwaited();
  if (early && isAwaited()) {
    const evaluation = yield* search(question, currentAi);
    if (isAwaited()) yield { ...evaluation, provisional: true };
  }
  yield downloadFor(question);
  return { ...(yield* search(question, theAi)), weightsMissing: areMissing(question) };
}

/**
 * Assesses moves for one slice.
 * @param {Review} review
 * @param {{ record: string }} question
 * @returns {import('./client.js').ReviewPart & { more: boolean }} `more` says whether moves may be left
 */
function assess(review, question) {
  const end = performance.now() + SLICE;
  let more = true;
  const player = theAi();
  give(player, question);
  while (more && performance.now() < end) more = review.assess(player);
  return {
    length: review.length,
    losses: review.takeLosses(),
    bestValues: review.takeBestValues(),
    made: review.takeMade(),
    best: review.takeBest(),
    usedNetwork: review.takeUsedNetwork(),
    inTrainingDomain: review.inTrainingDomain,
    weightsMissing: areMissing(question),
    more,
  };
}

/** Assesses the moves of a game. @param {{ record: string, from: number, nodes: number }} question @returns {Steps} */
function* review(question) {
  const { record, from, nodes } = question;
  yield downloadFor(question);
  /** @type {Review | undefined} */
  let review = new Review(record, nodes, from);
  try {
    for (;;) {
      const { more, ...part } = assess(review, question);
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
  load: () => load(wake),
  jobs: { look, review },
  idle() {
    takeWeights();
    return false;
  },
});
