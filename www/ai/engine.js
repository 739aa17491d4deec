/**
 * The AI's engine. Only this file imports its WebAssembly package. Hints and autoplay use it in the worker
 * alone; the page loads it for reviews and boards as text.
 */
import init from '../../pkg/ai_2048.js';
import { MissingFile, once } from '../worker/missing-file.js';

export {
  AiPlayer,
  board_from_text,
  board_to_text,
  Exact,
  Review,
  ReviewSummary,
  weights_for,
  weights_for_record,
} from '../../pkg/ai_2048.js';

/** @typedef {import('../../pkg/ai_2048.js').Assessment} Assessment */
/** @typedef {import('../../pkg/ai_2048.js').Expected} Expected */
/** @typedef {import('../../pkg/ai_2048.js').Grade} Grade */
/** @typedef {import('../../pkg/ai_2048.js').Grades} Grades */
/** @typedef {import('../../pkg/ai_2048.js').Evaluation} Evaluation */
/** @typedef {import('../../pkg/ai_2048.js').Aim} Aim */
/** @typedef {import('../../pkg/ai_2048.js').Reason} Reason */

const loadOnce = once(() => init());

/** Loads the engine once. Rejects with a missing file. */
export const load = () =>
  loadOnce().catch(({ message }) => {
    throw new MissingFile(message);
  });
