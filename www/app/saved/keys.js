/** The names and keys under which the pages save their games, and the best score without undo among them. */
import { LENGTHS } from '../../../pkg/game_constants.js';
import { GOALS, MAX_WALK, SIDES } from '../../../pkg/puzzle_constants.js';

/** @typedef {import('../variant/game.js').Variant} Variant */
/** @typedef {'game-2048' | 'sliding-puzzle'} Name */

/** Returns the key of a game. @param {string} name @param {Variant} variant */
export const saveKey = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const LENGTH = LENGTHS.join('|');
const GAME = new RegExp(
  `^(main|practice|daily/(\\d{4}-\\d\\d-\\d\\d))/([^/#]+)/(${LENGTH})x(${LENGTH})$`,
);
const PUZZLE = new RegExp(
  `^(puzzle|puzzle-daily/(\\d{4}-\\d\\d-\\d\\d)|puzzle-practice)/(${SIDES.join('|')})x\\3/(${GOALS.join('|')})/(any|[1-9]\\d*)$`,
);

/**
 * Parse the keys of each kind of game. Undefined is returned for one that isn't the pages' own: other pages of the same
 * origin may save games too.
 * @satisfies {Record<Name, (key: string) => { name: string, day?: string, variant: any } | undefined>}
 */
export const KEY_PARSERS = {
  'game-2048'(/** @type {string} */ key) {
    const match = GAME.exec(key);
    if (!match) return undefined;
    const [, name, day, rules, rows, cols] = match;
    return { name, day, variant: { rules, rows: Number(rows), cols: Number(cols) } };
  },
  'sliding-puzzle'(/** @type {string} */ key) {
    const match = PUZZLE.exec(key);
    if (!match) return undefined;
    const [, name, day, side, goal, slides] = match;
    const start = slides === 'any' ? slides : Number(slides);
    if (start !== 'any' && start > MAX_WALK) return undefined;
    return { name, day, variant: { side: Number(side), goal, start } };
  },
};

/** The names of the elements of both games. */
export const NAMES = /** @type {Name[]} */ (Object.keys(KEY_PARSERS));

/** Whether a game is one of the pages. @param {{ kind: string, key: string }} game */
export const isOwn = ({ kind, key }) =>
  KEY_PARSERS[/** @type {Name} */ (kind)]?.(key) !== undefined;

/**
 * The best score without undo.
 * @param {import('../../storage/games.js').Entry[]} games
 * @returns {number} 0 if there is none
 */
export const bestWithoutUndo = (games) =>
  games.reduce((most, { best = 0, tally }) => (tally.undos === 0 ? Math.max(most, best) : most), 0);
