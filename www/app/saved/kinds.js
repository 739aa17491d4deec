/** What the pages know of the two games: one value for each. */
import { CLASSIC, DAILIES, nameOfVariant } from '../variant/game.js';
import {
  nameOfVariant as nameOfPuzzle,
  OF_THE_DAY,
  DAILIES as PUZZLES,
} from '../variant/puzzle.js';
import { PARTS_OF } from './keys.js';

/** @typedef {import('./keys.js').Name} Name */

/**
 * A kind of game.
 * @typedef {object} Kind
 * @property {'title' | 'puzzle'} title the key of its name
 * @property {string} main the name under which the player's own games are saved
 * @property {import('../daily/days.js').Dailies} dailies
 * @property {(key: string) => { name: string, day?: string, variant: any } | undefined} partsOf parses the key of a save;
 *   undefined if it isn't one of the pages
 * @property {(variant: any, words: any) => string} nameOf
 * @property {Record<string, unknown>} daily the variant of the daily game
 */

/** @type {Record<Name, Kind>} */
export const KINDS = {
  'game-2048': {
    ...{ title: 'title', main: 'main', dailies: DAILIES, daily: CLASSIC },
    ...{ partsOf: PARTS_OF['game-2048'], nameOf: nameOfVariant },
  },
  'sliding-puzzle': {
    ...{ title: 'puzzle', main: 'puzzle', dailies: PUZZLES, daily: OF_THE_DAY },
    ...{ partsOf: PARTS_OF['sliding-puzzle'], nameOf: nameOfPuzzle },
  },
};

/** The kind that a page plays. @param {{ game: HTMLElement }} context */
export const nameIn = ({ game }) => /** @type {Name} */ (game.localName);
