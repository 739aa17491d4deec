/** The engine. Only this file imports the WebAssembly package of the game, which holds all rules. */
import init from '../../pkg/game_2048.js';
import { once } from '../worker/missing-file.js';

export {
  bounds,
  cells,
  keep_going,
  MotionKind,
  move_dir,
  new_game,
  open_game,
  redo,
  Status,
  seek,
  undo,
  verify,
} from '../../pkg/game_2048.js';

/** @typedef {import('../../pkg/game_2048.js').Game} Game */
/** @typedef {import('../../pkg/game_2048.js').Turn} Turn */

/** Loads the engine once for all elements of a page. */
export const load = once(() => init());
