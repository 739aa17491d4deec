/** What the pages know of the two games: one value for each. */
import { SLOTS as GAME } from '../variant/game.js';
import { SLOTS as PUZZLE } from '../variant/puzzle.js';
import { PARTS_OF } from './keys.js';

/** @typedef {import('./keys.js').Name} Name */

/**
 * A kind of game. `title` is the key of its name; `partsOf` parses the key of a save, undefined if it isn't one of the pages.
 * @typedef {import('../variant/slots.js').SlotOptions<any, any> & { title: 'title' | 'puzzle',
 *   partsOf: (key: string) => { name: string, day?: string, variant: any } | undefined }} Kind
 */

/** @type {Record<Name, Kind>} */
export const KINDS = {
  'game-2048': { ...GAME, title: 'title', partsOf: PARTS_OF['game-2048'] },
  'sliding-puzzle': { ...PUZZLE, title: 'puzzle', partsOf: PARTS_OF['sliding-puzzle'] },
};

/** The kind that a page plays. @param {{ game: HTMLElement }} context */
export const nameIn = ({ game }) => /** @type {Name} */ (game.localName);
