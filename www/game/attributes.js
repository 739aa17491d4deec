/** The attributes of <game-2048>, and the game that they ask for. */
import { DEFAULT_COLS, DEFAULT_ROWS, DEFAULT_RULES } from '../../pkg/game_constants.js';
import {
  attributeText,
  numberIn,
  SHARED_ATTRIBUTES,
  SHARED_CHOICE,
  SHARED_LOOKS,
  seedOption,
} from '../element/attributes.js';
import { Session } from './session.js';

export const CHOICE = {
  ...SHARED_CHOICE,
  /**
   * @attr {string} [rules=classic] - The rule set: `classic`, `coin-flip`, `cascade`, `endless`,
   *   `two-to-one`, or custom rules in the text form of the engine's `game.rules`.
   */
  rules: DEFAULT_RULES,
  /** @attr {number} [rows=4] - The number of rows, 2 to 8; a board has at least 8 cells. */
  rows: DEFAULT_ROWS,
  /** @attr {number} [cols=4] - The number of columns, 2 to 8. */
  cols: DEFAULT_COLS,
};

/** The attributes that change how it looks and sounds, other than through style sheets. */
export const LOOKS = {
  ...SHARED_LOOKS,
  /** @attr {boolean} powers - Shows numbers with five or more digits as powers of two. */
  powers: false,
  /**
   * @attr {string | readonly (string | TileFace)[]} faces - What the tiles show in place of numbers, from the 2 on: texts
   *   separated by white space, or JSON. The property takes a list, of which the attribute has the JSON, with blob URLs.
   *   After the last face, the numbers go on.
   */
  faces: null,
  /** @attr {boolean} no-arrows - Hides the four arrow buttons. */
  'no-arrows': false,
  /** @attr {boolean} no-hints - Removes hints and autoplay for the player; the methods still work. */
  'no-hints': false,
};

export const ATTRIBUTES = { ...SHARED_ATTRIBUTES, ...CHOICE, ...LOOKS };

/**
 * @param {HTMLElement & { practice: boolean }} element
 * @param {import('../element/notices.js').Notices} notices
 * @param {Session | undefined} shown the session that stays if there are errors
 */
export function readWish(element, notices, shown) {
  const rules = attributeText(element, 'rules');
  const [rows, cols] = ['rows', 'cols'].map((name) => numberIn(element, name));
  const seed = seedOption(element);
  const options = /** @type {Parameters<typeof Session.start>[0]} */ ({ rules, rows, cols });
  try {
    const fresh = Session.start(options, seed, element.practice);
    notices.clear('attributes');
    return { fresh, seed, wrong: false };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    notices.badAttributes(message, shown === undefined);
    return { fresh: Session.start(), seed: undefined, wrong: true };
  }
}
