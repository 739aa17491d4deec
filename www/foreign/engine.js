/**
 * The engine that reads and writes the games of other programs. Only this file imports its WebAssembly package, and it is
 * loaded when it is first needed.
 */
import init from '../../pkg/foreign_games.js';
import { once } from '../worker/missing-file.js';

export { read_board, read_games, write_game } from '../../pkg/foreign_games.js';

/** @typedef {import('../../pkg/foreign_games.js').ForeignBoard} ForeignBoard */
/** @typedef {import('../../pkg/foreign_games.js').ForeignFault} ForeignFault */
/** @typedef {import('../../pkg/foreign_games.js').ForeignFormat} ForeignFormat */
/** @typedef {import('../../pkg/foreign_games.js').ForeignGame} ForeignGame */
/** @typedef {import('../../pkg/foreign_games.js').RefusedText} RefusedText */
/** @typedef {import('../../pkg/foreign_games.js').WriteError} WriteError */
/** @typedef {import('../../pkg/foreign_games.js').WrittenFormat} WrittenFormat */

export const load = once(() => init());
