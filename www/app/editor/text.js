/** The board as text, which the AI's engine reads and writes. Loaded when the text is first shown. */
import { board_from_text } from '../../ai/engine.js';

/** @typedef {import('./model.js').EditorBoard} EditorBoard */
/** @typedef {import('../../../pkg/ai_2048.js').BoardTextError} BoardTextError */

export { board_to_text as boardText, load } from '../../ai/engine.js';

/**
 * Reads a board from text.
 * @param {string} text
 * @returns {{ board: EditorBoard, error?: undefined } | { board?: undefined, error: BoardTextError }}
 */
export function parseBoard(text) {
  try {
    const { rows, cols, cells } = board_from_text(text);
    return { board: { rows, cols, cells: [...cells] } };
  } catch (error) {
    return { error: /** @type {BoardTextError} */ (error) };
  }
}

/**
 * Says what is wrong with a text.
 * @param {BoardTextError} error
 * @param {import('../shell/dialog.js').Words} words
 */
export function sayTextError(error, words) {
  switch (error.code) {
    case 'cell':
      return words.textFace(...error.parts);
    case 'row':
      return words.textRow(...error.parts);
    case 'size':
      return words.textSize(...error.parts);
    // A fault of the engine.
    default:
      throw error;
  }
}
