/** The engine. Only this file imports the WebAssembly package of the game, which holds all rules. */
import init, { initSync } from '../../pkg/game_2048.js';
import { engineLoader } from '../worker/missing-file.js';

export {
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
/** What a record proves. @typedef {import('../../pkg/game_2048.js').Verdict | import('../../pkg/game_2048.js').OwnTilesVerdict} Verdict */

/**
 * The motions of a turn.
 * @param {Uint8Array} packed three numbers per motion: from, to, kind
 */
export const unpackMotions = (packed) =>
  Array.from({ length: packed.length / 3 }, (_, i) => ({
    from: packed[3 * i],
    to: packed[3 * i + 1],
    kind: packed[3 * i + 2],
  }));

export const { load, takeCompiled } = engineLoader(init, initSync);
