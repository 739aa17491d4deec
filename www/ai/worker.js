/** The worker that runs the AI player for 2048. */
import { serve } from '../worker/server.js';
import { Review } from './engine.js';
import { giveWeights, lacksWeights } from './other-weights.js';
import { areWeightsMissing, load, theAi } from './player.js';

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

/** Loads the player, with the network for a question. @param {any} [question] */
async function getReady(question) {
  await load();
  if (question) await giveWeights(theAi(), question);
}

/** Whether the player lacks weights for a question. @param {any} question */
const areMissing = (question) => areWeightsMissing() || lacksWeights(theAi(), question);

/** Evaluates one board. @param {Position & { nodes: number }} question @returns {Steps} */
function* look(question) {
  const { rules, rows, cols, cells, nodes, score } = question;
  /** @type {ReturnType<typeof theAi> | undefined} */
  let player;
  for (let disturbed = true; ; ) {
    // A player that has received its weights meanwhile is a new object, so the search starts over.
    if (disturbed || player !== theAi()) {
      player = theAi();
      player.begin({ rules, rows, cols }, cells, nodes, score);
    }
    const evaluation = advance(player);
    if (evaluation) return { ...evaluation, weightsMissing: areMissing(question) };
    disturbed = yield;
  }
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
  while (more && performance.now() < end) more = review.assess(theAi());
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

serve({ load: getReady, jobs: { look, review } });
