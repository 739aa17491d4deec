/** Which games the pages play: other pages of the same origin may save games too. */
import { partsOf } from './games.js';
import { partsOf as partsOfPuzzle } from './puzzles.js';

/** Whether a game is one of the pages' own. @param {{ kind: string, key: string }} game */
export const isOwn = ({ kind, key }) =>
  (kind === 'sliding-puzzle' ? partsOfPuzzle(key) : partsOf(key)) !== undefined;
