/** The sentences that screen readers read for each turn. */
import { MotionKind, Status, unpackMotions } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('../i18n/game.js').Messages} Messages */

/**
 * The language of the sentences.
 * @typedef {object} Language
 * @property {Messages} messages
 * @property {(words: string[]) => string} join
 * @property {(number: number) => string} format
 * @property {import('../element/tile-face.js').Faces} faces
 */

/** @param {number} direction @param {Messages} messages */
export const directionName = (direction, messages) =>
  [messages.up, messages.right, messages.down, messages.left][direction];

/** @param {number} status @param {boolean} canKeepGoing @param {Messages} messages */
export function sayEnd(status, canKeepGoing, messages) {
  if (status === Status.Lost) return messages.saidOver;
  if (status !== Status.Won) return '';
  return canKeepGoing ? messages.saidWon : messages.saidWonEnd;
}

/**
 * Returns the announcement of a move: "Left. Merged into 4 and 8 for 12 points. New 2 in row 1, column 3."
 * @param {Turn} turn @param {{ cols: number, canKeepGoing: boolean }} game
 * @param {Language} language
 */
export function sayMove({ direction, motions, cells, gain, status }, game, language) {
  const { cols, canKeepGoing } = game;
  const {
    messages,
    faces: { spoken },
  } = language;
  const all = unpackMotions(motions);
  /** The cells where motions of a kind end. @param {MotionKind} which */
  const cellsOfKind = (which) => all.flatMap(({ to, kind }) => (kind === which ? to : []));
  const merges = new Set(cellsOfKind(MotionKind.Merges));
  const [appeared] = cellsOfKind(MotionKind.Appears);
  let text = messages.moved(directionName(direction, messages));
  if (merges.size > 0) {
    const made = [...merges].map((cell) => spoken(cells[cell]));
    text += messages.merged(language.join(made), language.format(gain));
  }
  if (appeared !== undefined) {
    const row = Math.floor(appeared / cols) + 1;
    text += messages.appeared(spoken(cells[appeared]), row, (appeared % cols) + 1);
  }
  return text + sayEnd(status, canKeepGoing, messages);
}
