/** What is said at rare moments. Loaded with the first of them, and with the help. */
import { Bundle } from './languages.js';

export const english = {
  noKey: (
    /** @type {string} */ key,
    /** @type {string} */ letters,
    /** @type {boolean} */ undo,
    /** @type {boolean} */ hints,
    /** @type {(letters: string) => string} */ on,
  ) =>
    `“${key}” isn’t a shortcut. Move: arrows, ${on('WASD')} or ${letters}.${undo ? ` Undo: ${on('U')}.` : ''}${hints ? ` Hint: ${on('T')}.` : ''}`,
  newKey: (/** @type {(letters: string) => string} */ on) =>
    `Press Shift+${on('N')} for a new game.`,
  scoreNow: (/** @type {string} */ score) => `Score ${score}.`,
  row: (/** @type {number} */ row, /** @type {string} */ cells) => `Row ${row}: ${cells}.`,
  newStarted: 'New game started.',
  first: (/** @type {string} */ face) => `Your first ${face}!`,
  gamepad: (/** @type {boolean} */ undo, /** @type {boolean} */ hints) =>
    `Gamepad. Move: stick or D\u2011pad.${undo ? ' Undo: B\u00A0(○).' : ''}` +
    `${hints ? ' Hint: Y\u00A0(△).' : ''} New game: hold\u00A0Start.`,
};

/** @typedef {typeof english} Moments */

/**
 * The sentences in a language.
 * @param {string} tag
 * @param {Bundle<any>} [handed] the bundle of a game, which pages hand their sentences to
 */
export function momentsIn(tag, handed) {
  /** @type {Bundle<Moments>} */
  const bundle = new Bundle('moments', english, { handed });
  return bundle.in(tag);
}
