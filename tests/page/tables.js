// Tables of friends that are written in Node, by the engine that the pages read them with.

import { readFileSync } from 'node:fs';
import { initSync } from '../../pkg/game_library.js';

initSync({ module: readFileSync(new URL('../../pkg/game_library_bg.wasm', import.meta.url)) });

export { writeTable } from '../../www/app/friends/table.js';
