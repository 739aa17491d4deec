/** What the pages know of the two games: one value for each. Other pages of the same origin may save games too. */
import { CLASSIC, nameOfVariant } from '../variant/game.js';
import { nameOfVariant as nameOfPuzzle, OF_THE_DAY } from '../variant/puzzle.js';
import { partsOf } from './games.js';
import { partsOf as partsOfPuzzle } from './puzzles.js';

/** @typedef {'game-2048' | 'sliding-puzzle'} Name */

/**
 * A kind of game.
 * @typedef {object} Kind
 * @property {string} main the name under which the player's own games are saved
 * @property {(key: string) => { name: string, day?: string, variant: any } | undefined} partsOf parses the key of a save;
 *   undefined if it isn't one of the pages
 * @property {(variant: any, words: any) => string} nameOf
 * @property {Record<string, unknown>} daily the variant of the daily game
 * @property {1 | -1} sign -1 if the lower result is the better one
 */

/** @type {Record<Name, Kind>} */
export const KINDS = {
  'game-2048': { main: 'main', partsOf, nameOf: nameOfVariant, daily: CLASSIC, sign: 1 },
  'sliding-puzzle': {
    main: 'puzzle',
    partsOf: partsOfPuzzle,
    nameOf: nameOfPuzzle,
    daily: OF_THE_DAY,
    sign: -1,
  },
};

/** The names of both. */
export const NAMES = /** @type {Name[]} */ (Object.keys(KINDS));

/** Whether a game is one of the pages. @param {{ kind: string, key: string }} game */
export const isOwn = ({ kind, key }) =>
  KINDS[/** @type {Name} */ (kind)]?.partsOf(key) !== undefined;
