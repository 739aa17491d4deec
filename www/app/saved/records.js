/** The records of kept games: of the moves made, and of the best result, also where its moves were undone since. */
import { load, open_game, seek } from '../../game/engine.js';
import { load as loadPuzzles, open_puzzle } from '../../puzzle/engine.js';
import { fold } from './kept.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */

/** The engine of each kind of game. */
export const ENGINES = {
  'game-2048': { load, open: open_game },
  'sliding-puzzle': { load: loadPuzzles, open: open_puzzle },
};

/**
 * Opens the record of a game after its last move, and does something with that. The engine must be loaded.
 * @template T
 * @param {Entry} game @param {(handle: any) => T} act
 * @throws if the record can't be read
 */
export const withGame = ({ kind, record, steps, slides }, act) =>
  withRecord(kind, record, steps ?? slides, act);

/**
 * @template T
 * @param {Entry['kind']} kind @param {string} record @param {number | undefined} moves @param {(handle: any) => T} act
 */
function withRecord(kind, record, moves, act) {
  const handle = ENGINES[kind].open(record, moves);
  try {
    return act(handle);
  } finally {
    handle.free();
  }
}

/** The record before the first move. @param {Pick<Entry, 'kind' | 'record'>} game @throws if it can't be read */
export const startRecord = ({ kind, record }) =>
  withRecord(kind, record, 0, (start) => /** @type {string} */ (start.record));

/** The record of the moves made, without those that were undone. @param {Entry} game */
export function madeRecord(game) {
  try {
    return withGame(game, ({ record }) => /** @type {string} */ (record));
  } catch {
    // The replay explains what is wrong with it.
    return game.record;
  }
}

/**
 * The record that reaches a game's best result.
 * @param {Entry} game
 * @returns {string | undefined} undefined if it doesn't, as far as is known
 */
export function bestProof({ kind, record, proof = record, best, bestSteps = best }) {
  try {
    return withRecord(kind, proof, bestSteps, ({ solved, score, record: made }) =>
      (solved ?? score === best) ? made : undefined,
    );
  } catch {
    return undefined;
  }
}

/** The record of a game's best result, or of what was made without one. @param {Entry} game */
export const bestRecord = (game) =>
  (game.best === undefined ? undefined : bestProof(game)) ?? madeRecord(game);

/** Whether a game stands at its best result, so that its record needn't be opened. @param {Entry} game */
const isAtBest = ({ kind, steps, slides, score, best, bestSteps }) =>
  kind === 'sliding-puzzle' ? slides === best : steps === bestSteps && score === best;

/**
 * Finds the records that reach the best results of games, for those whose own record doesn't, and gives them as `proof`.
 * @param {(Entry | undefined)[]} games
 */
export async function prove(games) {
  const others = games.flatMap((game) =>
    !game || game.best === undefined || isAtBest(game) || bestProof(game) ? [] : [game],
  );
  if (others.length === 0) return;
  try {
    for (const game of others) game.proof = (await fold(game.id)).record;
  } catch (error) {
    // They are shown without a proof.
    console.warn('the record of a best result could not be found:', error);
  }
}

/** The number of points that make a smooth line. */
const POINTS = 120;

/**
 * Returns the score over the moves of a game, from the opening to the current position.
 * @param {Pick<Entry, 'record' | 'steps'>} saved
 * @returns {{ x: number, y: number }[]} empty if the record can't be read
 */
export function scoreCourse({ record, steps = 0 }) {
  try {
    const game = open_game(record, steps);
    const gap = Math.max(1, Math.ceil(steps / POINTS));
    const points = [];
    for (let x = 0; x < steps + gap; x += gap) {
      seek(game, Math.min(x, steps));
      points.push({ x: game.steps, y: game.score });
    }
    game.free();
    return points;
  } catch {
    return [];
  }
}
