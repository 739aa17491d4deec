/** What <replay-2048> says. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

export const english = {
  board: 'Recorded game. Space plays and pauses, the left and right arrow keys step.',
  playback: 'Playback',
  position: 'Position',
  first: 'Go to the start',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  on: 'Step forward',
  last: 'Go to the end',
  speed: 'Speed',
  asPlayed: 'As played',
  backwards: 'Play backwards',
  playFromHere: 'Play from here',
  noMove: 'No moves yet',
  lastMove: (/** @type {string} */ direction) => `Last move: ${direction}`,
  at: (/** @type {string} */ move, /** @type {string} */ all) => `Move ${move} of ${all}`,
  saidAt: (/** @type {string} */ place, /** @type {string} */ score, /** @type {string} */ move) =>
    `${place}. Score ${score}. ${move}`,
  damagedRecord: 'This recording is damaged, so the game can’t be shown.',
  details: 'Details',
  failed: 'The replay couldn’t be loaded.',
  crashed: 'Something went wrong, and the replay has stopped.',
  saidWon: ' The goal is reached.',
  saidWonEnd: ' The goal is reached.',
};

/** @typedef {typeof english} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} ReplayMessages */

/** @type {Bundle<ReplayMessages>} */
export const REPLAY = new Bundle('replay', english, { base: GAME });
