/** The sentences that screen readers read for each turn. */
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
 * Returns the sentence for a move that ends the game; otherwise an empty string.
 * @param {number} status
 * @param {boolean} canKeepGoing whether the player can keep going after a win
 * @param {Messages} messages
 */
export function sayEnd(status, canKeepGoing, messages) {
  if (status === Status.Lost) return messages.saidOver;
  if (status !== Status.Won) return '';
  return canKeepGoing ? messages.saidWon : messages.saidWonEnd;
}

/**
 * Returns the announcement of a move: "Left. 4 and 8 merged, 12 points. New 2 in row 1, column 3."
 * @param {Turn} turn
 * @param {object} context
 * @param {number} context.cols
 * @param {boolean} context.canKeepGoing whether the player can keep going after a win
 * @param {Messages} context.messages
 * @param {(faces: string[]) => string} context.list joins words into a list in the language
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
  let text = messages.moved(nameOf(direction, messages));
  if (merges.size > 0) {
    const faces = [...merges].map((cell) => face(cells[cell]));
    text += messages.merged(list(faces), format(gain));
  }
  if (appeared >= 0) {
    const row = Math.floor(appeared / cols) + 1;
    text += messages.appeared(face(cells[appeared]), row, (appeared % cols) + 1);
  }
  return text + sayEnd(status, canKeepGoing, messages);
}
