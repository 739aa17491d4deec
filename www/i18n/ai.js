/** What the AI and its controls say. Loaded when it is asked first. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

export const english = {
  evaluation: 'What the AI would do',
  thinking: 'Thinking…',
  waking: 'Getting ready…',
  loadingAi: 'Loading the AI',
  firstIdea: 'First idea while the AI loads',
  // How good a move is: said in full, and written where there is some room, or little.
  ways: {
    best: 'best',
    only: 'the only move',
    equal: 'just as good',
    near: 'almost as good',
    costs: (/** @type {string} */ points) => `costs about ${points} points`,
    worse: 'worse',
    bad: 'much worse',
    'no-op': 'can’t move',
  },
  givesAway: (/** @type {string} */ points) => `costs about ${points}`,
  shortWays: {
    best: 'best',
    only: 'only',
    equal: 'as good',
    near: 'good',
    costs: (/** @type {string} */ points) => `−${points}`,
    worse: 'worse',
    bad: 'bad',
    'no-op': 'blocked',
  },
  way: (/** @type {string} */ direction, /** @type {string} */ how) => `${direction}: ${how}`,
  sentence: (/** @type {string} */ said) => `${said}. `,
  bestMove: (/** @type {string} */ way) => `Best move: ${way.toLowerCase()}`,
  noPoints: 'On this board the AI can only tell which moves are better',
  simple: 'The AI hasn’t learned this kind of board, so it only looks a few moves ahead',
  withoutWeights: 'Part of the AI couldn’t be loaded, so it only looks a few moves ahead',
  offline: 'You’re offline, so this is a rough idea. Go online once for the full AI',
  leftOut: 'This copy leaves out part of the AI, so it only looks a few moves ahead',
  nothingMoves: 'No moves left',
  // Why the best move is best: compared with one other move, or with all of them. They name tiles by their faces.
  why: {
    end: (/** @type {string} */ way) => `${way} could end the game`,
    corner: (/** @type {string} */ way, /** @type {string} */ tile) =>
      `${way} takes the ${tile} out of its corner`,
    forced: (/** @type {string} */ way, /** @type {string} */ tile) =>
      `${way} may force the ${tile} out of its corner`,
    row: (/** @type {string} */ way, /** @type {string} */ tile) =>
      `${way} opens the row of the ${tile}`,
    column: (/** @type {string} */ way, /** @type {string} */ tile) =>
      `${way} opens the column of the ${tile}`,
    makes: (/** @type {string} */ _way, /** @type {string} */ tile) => `Makes a ${tile}`,
    space: (/** @type {string} */ way, /** @type {string} */ best, /** @type {string} */ other) =>
      `Leaves ${best} cells free; ${way.toLowerCase()} leaves only ${other}`,
    merges: (/** @type {string} */ way, /** @type {string} */ best, /** @type {string} */ other) =>
      `Leaves ${best === '1' ? 'a pair' : `${best} pairs`} to merge; ${way.toLowerCase()} leaves ${other === '0' ? 'none' : `only ${other}`}`,
  },
  whyAll: {
    end: 'Any other move could end the game',
    corner: (/** @type {string} */ tile) => `Only this keeps the ${tile} in its corner`,
    forced: (/** @type {string} */ tile) => `Others may force the ${tile} out of its corner`,
    row: (/** @type {string} */ tile) => `Any other move opens the row of the ${tile}`,
    column: (/** @type {string} */ tile) => `Any other move opens the column of the ${tile}`,
  },
  letPlay: 'Watch it play',
  aiFailed: 'The AI couldn’t run here.',
  tryAgain: 'Try again',
  blocked: 'Close the open dialog first.',
  // Watching
  watch: 'The AI is playing',
  play: 'Play',
  pause: 'Pause',
  step: 'One move',
  pace: 'Speed',
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  fastest: 'Fastest',
  stopWatching: 'Stop watching',
  plays: 'The AI is playing. Make a move to take over.',
  paused: 'Paused. Your move.',
  saidPlays:
    'The AI is playing. Press Space to pause, Escape to stop, or make a move to take over.',
  saidPaused: (/** @type {string} */ score) => `Paused. Your move. Score ${score}.`,
  saidStopped: 'The AI has stopped. Your move.',
  noLonger: 'The AI made a move, so this game won’t count. Undo its moves to make it count again.',
};

/** @typedef {typeof english} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} AiMessages */

/** A page hands in what the AI says together with what the game says. @type {Bundle<AiMessages>} */
export const AI = new Bundle('ai', english, { base: GAME, handed: GAME });
