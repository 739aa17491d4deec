/**
 * The worker that runs the AI player for 2048, which can be used as soon as its engine is loaded. The player is
 * given the weights for a game when it is first asked about such a game and they have arrived.
 */
import { atLength, serve } from '../worker/server.js';
import { AiPlayer, Exact, load, Review, weights_for, weights_for_record } from './engine.js';
import { WEIGHTS } from './weights.js';
import { WeightsFile } from './weights-file.js';

/** @typedef {import('../worker/server.js').Steps} Steps */
/** @typedef {import('./client.js').Position} Position */
/** A board or a recorded game. @typedef {{ record: string } | Position} Question */

/** The longest slice of work, in milliseconds. */
const SLICE = 10;
/** The number of boards to evaluate before checking the time. */
const BOARDS = 500;

/** The AI player, once the engine is loaded. @type {AiPlayer} */
let player;

/** The files of weights that have been asked for, by the name of the weights. @type {Map<string, WeightsFile>} */
const files = new Map();

/** The name of the weights that a question needs, if it needs any. @param {Question} question */
function nameFor(question) {
  try {
    if ('record' in question) return weights_for_record(question.record);
    const { rules, rows, cols, cells, score } = question;
    return weights_for({ rules, rows, cols }, cells, score);
  } catch {
    // The player itself says what is wrong with a question.
    return undefined;
  }
}

/**
 * Requests the weights that a question needs, if it needs any that it doesn't have.
 * @param {Question} question
 * @returns {WeightsFile | undefined} their file
 */
function request(question) {
  const name = nameFor(question);
  if (name === undefined) return undefined;
  const url = WEIGHTS[name === '4x4' ? 'weights.bin' : `weights-${name}.bin`];
  const file = files.get(name) ?? new WeightsFile(url);
  files.set(name, file);
  // They are decoded at once if no job is running.
  file.request()?.then(wake);
  return file;
}

/**
 * Gives the player the weights of a file, if they have arrived. Its current search ends then.
 * @param {WeightsFile} [file]
 * @returns {boolean} whether it has got any
 */
const takeWeights = (file) =>
  file?.take((bytes) => atLength(() => player.addWeights(bytes))) ?? false;

/** Continues the search for one slice. */
function advance() {
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
 * @param {WeightsFile} [file] the weights to use as soon as they have arrived
 * @returns {Generator<undefined, import('./engine.js').Evaluation, boolean>}
 */
function* search({ rules, rows, cols, cells, nodes, score }, file) {
  for (let disturbed = true; ; ) {
    // With the weights that have arrived meanwhile, the search starts over.
    if (takeWeights(file) || disturbed) player.begin({ rules, rows, cols }, cells, nodes, score);
    const evaluation = advance();
    if (evaluation) return evaluation;
    disturbed = yield;
  }
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
    for (const file of files.values()) takeWeights(file);
    return false;
  },
});
