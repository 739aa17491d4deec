// Tables of friends that are written in Node, by the engine that the pages read them with.

import { initSync } from '../../pkg/game_library.js';
import { wasm } from '../support/engines.js';

initSync(wasm('game_library'));

export { writeTable } from '../../www/app/friends/table.js';
