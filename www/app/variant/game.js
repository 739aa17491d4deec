/** The rules and sizes that can be chosen, their names, and the choice that the 2048 page shows. */

import {
  DEFAULT_COLS,
  DEFAULT_ROWS,
  DEFAULT_RULES,
  LENGTHS,
  MIN_CELLS,
  PRESETS,
} from '../../../pkg/game_constants.js';

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */

/** @typedef {{ rules: string, rows: number, cols: number }} Variant */

/** The game for players who haven't chosen one, and the daily game. @type {Variant} */
const CLASSIC = { rules: DEFAULT_RULES, rows: DEFAULT_ROWS, cols: DEFAULT_COLS };

/**
 * Reads saved rules and size; falls back to the classic game if they can't be played.
 * @param {unknown} saved
 * @returns {Variant}
 */
export function readVariant(saved) {
  const { rules, rows, cols } = /** @type {Partial<Variant>} */ (saved ?? {});
  const sizes = [rows, cols].every((length) => LENGTHS.includes(Number(length)));
  const known = PRESETS.includes(String(rules)) || /^~[\w-]+$/.test(String(rules));
  if (!known || !sizes || Number(rows) * Number(cols) < MIN_CELLS) return CLASSIC;
  return { rules: String(rules), rows: Number(rows), cols: Number(cols) };
}

/** “Classic 4×4”, “Custom rules 5×4”. @param {Variant} variant @param {object} words */
export function variantName({ rules, rows, cols }, words) {
  const table = /** @type {Record<string, unknown>} */ (words);
  return `${table[rules] ?? table.own} ${rows}×${cols}`;
}

/** What the game is about: “Join equal tiles. Reach 2048!”; empty for custom rules. @param {Variant} variant @param {object} words */
export function describeAim({ rules }, words) {
  const table = /** @type {Record<string, string>} */ (words);
  return table[`aim-${rules}`] ?? (rules in table ? table.aim : '');
}

/** @typedef {import('./slots.js').GameSlots<Variant, Game2048>} GameChoice */

/** @type {import('./slots.js').SlotOptions<Variant, Game2048>} */
export const SLOTS = {
  kind: 'game-2048',
  key: 'game',
  names: { main: 'main', daily: 'daily', practice: 'practice' },
  daily: CLASSIC,
  read: readVariant,
  variantName,
  isDone: ({ won, lost }) => won || lost,
  shown: ({ rules, size }) => ({ rules, ...size }),
};
