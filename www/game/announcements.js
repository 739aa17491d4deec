/** What a turn sounds like: the sentences of the live region. */
import { faceOf as face } from '../element/tile-face.js';
import { MotionKind, Status } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('../i18n/game.js').Messages} Messages */

/**
 * The name of a direction.
 * @param {number} direction
 * @param {Messages} messages
 */
export const nameOf = (direction, messages) =>
  [messages.up, messages.right, messages.down, messages.left][direction];

/**
 * What is said when a move ends the game; nothing when it does not.
 * @param {number} status
 * @param {boolean} canKeepGoing whether play may go on after a win
 * @param {Messages} messages
 */
export function sayEnd(status, canKeepGoing, messages) {
  if (status === Status.Lost) return messages.saidOver;
  if (status !== Status.Won) return '';
  return canKeepGoing ? messages.saidWon : messages.saidWonEnd;
}

/**
 * One move, said once: "Left. 4 and 8 merged, 12 points. New 2 in row 1, column 3."
 * @param {Turn} turn
 * @param {object} context
 * @param {number} context.cols
 * @param {boolean} context.canKeepGoing whether play may go on after a win
 * @param {Messages} context.messages
 * @param {(faces: string[]) => string} context.list joins words as the language does
 * @param {(number: number) => string} context.format
 */
export function sayMove({ direction, motions, cells, gain, status }, context) {
  const { cols, canKeepGoing, messages, list, format } = context;
  /** The cells in which tiles merged. */
  const merges = new Set();
  let appeared = -1;
  for (let i = 0; i < motions.length; i += 3) {
    if (motions[i + 2] === MotionKind.Merges) merges.add(motions[i + 1]);
    if (motions[i + 2] === MotionKind.Appears) appeared = motions[i + 1];
  }
  let said = messages.moved(nameOf(direction, messages));
  if (merges.size > 0) {
    const faces = [...merges].map((cell) => face(cells[cell]));
    said += messages.merged(list(faces), format(gain));
  }
  if (appeared >= 0) {
    const row = Math.floor(appeared / cols) + 1;
    said += messages.appeared(face(cells[appeared]), row, (appeared % cols) + 1);
  }
  return said + sayEnd(status, canKeepGoing, messages);
}
