/** What the pages know of the two games: one value for each. Other pages of the same origin may save games too. */
import { GOALS, SIDES } from '../../../pkg/puzzle_constants.js';
import { load, open_game } from '../../game/engine.js';
import { load as loadPuzzles, open_puzzle } from '../../puzzle/engine.js';
import { CLASSIC, DAILIES, nameOfVariant } from '../variant/game.js';
import {
  isStart,
  nameOfVariant as nameOfPuzzle,
  OF_THE_DAY,
  DAILIES as PUZZLES,
} from '../variant/puzzle.js';
import { partsOf } from './games.js';

/** @typedef {'game-2048' | 'sliding-puzzle'} Name */
/** @typedef {import('../../game/engine.js').Game | import('../../puzzle/engine.js').Puzzle} Handle */

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
 * @property {() => Promise<unknown>} load loads its engine
 * @property {(record: string, moves?: number) => Handle} open
 */

const NAME = 'puzzle|puzzle-daily/(\\d{4}-\\d\\d-\\d\\d)|puzzle-practice';
const KEY = new RegExp(`^(${NAME})/(${SIDES.join('|')})x\\3/(${GOALS.join('|')})/(any|[1-9]\\d*)$`);

/** Parses the key of a puzzle. @type {Kind['partsOf']} */
function partsOfPuzzle(key) {
  const match = KEY.exec(key);
  if (!match) return undefined;
  const [, name, day, side, goal, start] = match;
  if (start !== 'any' && !isStart(Number(start))) return undefined;
  return {
    ...{ name, day },
    variant: { side: Number(side), goal, start: start === 'any' ? start : Number(start) },
  };
}

/** @type {Record<Name, Kind>} */
export const KINDS = {
  'game-2048': {
    ...{ title: 'title', main: 'main', dailies: DAILIES, daily: CLASSIC },
    ...{ partsOf, nameOf: nameOfVariant, load, open: open_game },
  },
  'sliding-puzzle': {
    ...{ title: 'puzzle', main: 'puzzle', dailies: PUZZLES, daily: OF_THE_DAY },
    ...{ partsOf: partsOfPuzzle, nameOf: nameOfPuzzle, load: loadPuzzles, open: open_puzzle },
  },
};

/** The names of both. */
export const NAMES = /** @type {Name[]} */ (Object.keys(KINDS));

/** The kind that a page plays. @param {{ game: HTMLElement }} context */
export const nameIn = ({ game }) => /** @type {Name} */ (game.localName);

/** Whether a game is one of the pages. @param {{ kind: string, key: string }} game */
export const isOwn = ({ kind, key }) =>
  KINDS[/** @type {Name} */ (kind)]?.partsOf(key) !== undefined;
