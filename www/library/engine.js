/**
 * The engine of what only dialogs and links need. Only this file imports its WebAssembly package, and it is loaded when
 * it is first needed.
 */
import init from '../../pkg/game_library.js';
import { once } from '../worker/missing-file.js';

export {
  deleted_line,
  due_exercises,
  faces_text,
  find_links,
  Games,
  game_line,
  head_line,
  Library,
  merge_table,
  name_fault,
  pace_of,
  place_exercise,
  prove_record,
  race_leader,
  race_move,
  race_winner,
  rank_table,
  read_faces,
  read_table,
  surplus_exercises,
  table_text,
  typed_faces,
} from '../../pkg/game_library.js';

/** @typedef {import('../../pkg/game_library.js').Figures} Figures */
/** @typedef {import('../../pkg/game_library.js').KeptGame} KeptGame */
/** @typedef {import('../../pkg/game_library.js').Link} Link */
/** @typedef {import('../../pkg/game_library.js').Listed} Listed */
/** @typedef {import('../../pkg/game_library.js').MergedGame} MergedGame */
/** @typedef {import('../../pkg/game_library.js').ProvenGame} ProvenGame */
/** @typedef {import('../../pkg/game_library.js').RefusedGame} RefusedGame */
/** @typedef {import('../../pkg/game_library.js').TableRow} TableRow */
/** @typedef {import('../../pkg/game_library.js').Standing} Standing */
/** @typedef {import('../../pkg/game_library.js').Winner} Winner */

export const load = once(() => init());
