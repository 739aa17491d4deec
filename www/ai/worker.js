/** The AI that plays 2048, in a worker of its own. */
import { serve } from '../worker/server.js';
import { areWeightsMissing, load, Review, theAi } from './engine.js';

/** @typedef {import('../worker/server.js').Steps} Steps */
/** @typedef {import('./client.js').Position} Position */

/** A slice of work is so many milliseconds at most, by so many boards at a time. */
const SLICE = 10;
const BOARDS = 500;

/**
 * Goes on for a slice.
 * @param {ReturnType<typeof theAi>} player
 * @returns {import('./engine.js').Found | undefined}
 */
function advance(player) {
  const end = performance.now() + SLICE;
  do {
    const found = player.advance(BOARDS);
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
  /** @type {ReturnType<typeof theAi> | undefined} */
  let player;
  for (let disturbed = true; ; ) {
    // One that got its weights meanwhile is another one.
    if (disturbed || player !== theAi()) {
      player = theAi();
      player.begin({ rules, rows, cols }, cells, nodes);
    }
    const found = advance(player);
    if (found) return { ...found, weightsMissing: areWeightsMissing() };
    disturbed = yield;
  }
}

/**
 * Judges moves for a slice.
 * @param {Review} review
 * @returns {import('./client.js').Judged & { more: boolean }} `more` is whether some may be left
 */
function judge(review) {
  const end = performance.now() + SLICE;
  /** @type {boolean[]} */
  const strong = [];
  let more = true;
  while (more && performance.now() < end) {
    const known = review.usedNetwork;
    more = review.judge(theAi());
    if (more) strong.push(review.usedNetwork > known);
  }
  return {
    length: review.length,
    losses: review.takeLosses(),
    bestValues: review.takeBestValues(),
    made: review.takeMade(),
    best: review.takeBest(),
    usedNetwork,
    inTrainingDomain: review.inTrainingDomain,
    weightsMissing: areWeightsMissing(),
    more,
  };
}

/**
 * Judges the moves of a game.
 * @param {{ record: string, from: number, nodes: number }} question
 * @returns {Steps}
 */
function* review({ record, from, nodes }) {
  /** @type {Review | undefined} */
  let review = new Review(record, nodes, from);
  try {
    for (;;) {
      const { more, ...part } = judge(review);
      if (!more) return part;
      yield part;
    }
  } catch (fault) {
    // What the engine holds after a fault cannot be given back.
    review = undefined;
    throw fault;
  } finally {
    review?.free();
  }
}

serve({ load, jobs: { look, review } });
