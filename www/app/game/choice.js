/** Which game of 2048 the page shows. */
import { GameSlots } from '../game-slots.js';

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */

/** @typedef {{ rules: string, rows: number, cols: number }} Variant */

/** The rule sets that have a name. */
export const PRESETS = ['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one'];

/** How many rows or columns a board may have. */
export const LENGTHS = [3, 4, 5, 6, 7, 8];

/** @type {Variant} */
const CLASSIC = { rules: 'classic', rows: 4, cols: 4 };

/** Rules and a size as they were kept; the classic ones for whatever cannot be played. @param {unknown} found @returns {Variant} */
export function readVariant(found) {
  const { rules, rows, cols } = /** @type {Partial<Variant>} */ (found ?? {});
  const sizes = [rows, cols].every((length) => LENGTHS.includes(Number(length)));
  const known = PRESETS.includes(String(rules)) || /^~[\w-]+$/.test(String(rules));
  if (!known || !sizes) return CLASSIC;
  return { rules: String(rules), rows: Number(rows), cols: Number(cols) };
}

/** @extends {GameSlots<Variant, Game2048>} */
export class Choice extends GameSlots {
  /** @param {Game2048} game @param {() => void} changed told when another game is chosen */
  constructor(game, changed) {
    super(game, changed, {
      key: 'game',
      names: { main: 'main', daily: 'daily', practice: 'practice' },
      usual: CLASSIC,
      daily: CLASSIC,
      read: readVariant,
      shown: ({ rules, size }) => ({ rules, ...size }),
    });
  }
}
