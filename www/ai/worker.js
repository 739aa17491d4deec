/**
 * The worker that runs the AI player for 2048, which can be used as soon as its engine is loaded. The player is
 * given the weights for a game when it is first asked about such a game, each file as it arrives.
 */
import { atLength, serve } from '../worker/server.js';
import { AiPlayer, Exact, load, Review, weights_for, weights_for_record } from './engine.js';
import { WEIGHTS } from './weights.js';
import { WeightsFiles } from './weights-files.js';

/** @typedef {import('../worker/server.js').Steps} Steps */
/** @typedef {import('./client.js').Position} Position */
/** A board or a recorded game. @typedef {{ record: string } | Position} Question */

/** The longest slice of work, in milliseconds. */
const SLICE = 10;
/** The number of boards to evaluate before checking the time. */
const BOARDS = 500;

/** @type {AiPlayer} */
let player;

/** The weights that have been asked for, by the name of their first file. @type {Map<string, WeightsFiles>} */
const asked = new Map();

/** @param {Question} question @returns {string[]} */
function namesFor(question) {
  try {
    if ('record' in question) return weights_for_record(question.record);
    const { rules, rows, cols, cells, score } = question;
    return weights_for({ rules, rows, cols }, cells, score);
  } catch {
    // The player itself says what is wrong with a question.
    return [];
  }
}

/**
 * Requests the weights that a question needs, if it needs any that it doesn't have.
 * @param {Question} question
 * @returns {WeightsFiles | undefined}
 */
function request(question) {
  const names = namesFor(question);
  if (names.length === 0) return undefined;
  const files = names.filter((name) => name in WEIGHTS).map((name) => WEIGHTS[name]);
  const weights = asked.get(names[0]) ?? new WeightsFiles(files);
  asked.set(names[0], weights);
  // They are decoded at once if no job is running.
  weights.request(wake);
  return weights;
}

/**
 * Gives the player a file of weights, if one has arrived. With the last one, its current search ends.
 * @param {WeightsFiles} [weights]
 * @returns {boolean} whether it was the last one
 */
const takeFile = (weights) =>
  weights?.take((bytes) => atLength(() => player.addWeights(bytes))) ?? false;

function advance() {
  const end = performance.now() + SLICE;
  do {
    const evaluation = player.advance(BOARDS);
    if (evaluation) return evaluation;
  } while (performance.now() < end);
  return undefined;
}

/**
 * @param {Position & { nodes: number }} question
 * @param {WeightsFiles} [weights] those to use as soon as they have arrived
 * @returns {Generator<undefined, import('./engine.js').Evaluation, boolean>}
 */
function* search({ rules, rows, cols, cells, nodes, score }, weights) {
  for (let disturbed = true; ; ) {
    // With the weights that have arrived meanwhile, the search starts over.
    if (takeFile(weights) || disturbed) player.begin({ rules, rows, cols }, cells, nodes, score);
    const evaluation = advance();
    if (evaluation) return evaluation;
    disturbed = yield;
  }
}

/** Waits for the first download of weights, decodes them, and tells how it goes. @param {WeightsFiles} [weights] */
function* arrival(weights) {
  while (weights?.areAwaited) {
    // More may arrive before the job goes on.
    const more = weights.more();
    yield { downloading: weights.arrived };
    if (weights.hasFile) takeFile(weights);
    else yield more;
  }
}

/**
 * Evaluates one board. While the weights are loading, `early` asks for a provisional answer without them.
 * @param {Position & { nodes: number, early?: boolean }} question
 * @returns {Steps}
 */
function* look({ early, ...question }) {
  const weights = request(question);
  if (early && weights?.areAwaited) {
    const evaluation = yield* search(question);
    if (weights.areAwaited) yield { ...evaluation, provisional: true };
  }
  yield* arrival(weights);
  const evaluation = yield* search(question, weights);
  return { ...evaluation, weightsMissing: weights?.areMissing ?? false };
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
  while (more && performance.now() < end) more = review.assess(player);
  return {
    length: review.length,
    assessed: review.assessed,
    assessments: review.takeAssessments(),
    inTrainingDomain: review.inTrainingDomain,
    weightsMissing,
    more,
  };
}

/** @param {{ record: string, from: number, nodes: number }} question @returns {Steps} */
function* review(question) {
  const { record, from, nodes } = question;
  const weights = request(question);
  yield* arrival(weights);
  /** @type {Review | undefined} */
  let review = new Review(record, nodes, from);
  try {
    for (;;) {
      takeFile(weights);
      const { more, ...part } = assess(review, weights?.areMissing ?? false);
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

/** The chances for the aim that was asked about last. @type {{ key: string, exact: Exact } | undefined} */
let known;

/**
 * Tells the exact chances of an aim, and whether a move decides.
 * @param {import('./client.js').ChanceQuestion} question
 * @returns {Steps}
 */
function* chance({ aim, start, cells, left, direction }) {
  const key = JSON.stringify([aim, Array.from(start)]);
  if (known?.key !== key) {
    known?.exact.free();
    known = undefined;
    known = { key, exact: new Exact(aim, start) };
  }
  const { exact } = known;
  const chances = atLength(() => exact.chances(cells, left));
  const decided = direction === undefined ? undefined : exact.decides(cells, direction, left);
  return { chances, decided };
}

const { wake } = serve({
  async load() {
    await load();
    player ??= new AiPlayer();
  },
  jobs: { look, review, chance },
  idle() {
    const weights = [...asked.values()].find(({ hasFile }) => hasFile);
    takeFile(weights);
    return weights !== undefined;
  },
});
