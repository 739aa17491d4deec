/** What the pages know of the two games: one value for each. */
import { SLOTS as GAME } from '../variant/game.js';
import { SLOTS as PUZZLE } from '../variant/puzzle.js';
import { KEY_PARSERS } from './games.js';

/** @typedef {import('./games.js').Name} Name */

/**
 * A kind of game. `title` is the key of its name; `parseKey` parses the key of a save, undefined if it isn't one of the pages.
 * @typedef {import('../variant/slots.js').SlotOptions<any, any> & { title: 'title' | 'puzzle',
 *   parseKey: (key: string) => { name: string, day?: string, variant: any } | undefined }} Kind
 */

/** @type {Record<Name, Kind>} */
export const KINDS = {
  'game-2048': { ...GAME, title: 'title', parseKey: KEY_PARSERS['game-2048'] },
  'sliding-puzzle': { ...PUZZLE, title: 'puzzle', parseKey: KEY_PARSERS['sliding-puzzle'] },
};

/** The kind that a page plays. @param {{ game: HTMLElement }} context */
export const nameIn = ({ game }) => /** @type {Name} */ (game.localName);
