/** The challenge of a shared game of 2048: more points from the same start. */
import { Status } from '../../game/engine.js';
import { startOf } from '../variant/start-of.js';
import { Challenge } from './challenge.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** @type {Challenge<GameContext> | undefined} */
let challenge;

/** The page's challenge. @param {GameContext} context */
export function challengeOf(context) {
  challenge ??= new Challenge(context, {
    key: 'challenge',
    startOf,
    resultOf: ({ status, score }) => (status === Status.Playing ? undefined : score),
    outcomeOf(mine, theirs) {
      if (mine === theirs) return 'draw';
      return mine > theirs ? 'win' : 'lose';
    },
  });
  return challenge;
}
