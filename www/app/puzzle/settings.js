/** The settings of the puzzle page: its own and those shared by both pages. */
import { SETTINGS } from '../settings.js';

const { language, theme, palette, speed, keys, undo, sound, haptics } = SETTINGS;

export const PUZZLE_SETTINGS = {
  opponent: /** @type {const} */ (['climber', 'optimal']),
  timer: /** @type {const} */ (['off', 'on']),
  numbers: /** @type {const} */ (['shown', 'hidden']),
  language,
  theme,
  palette,
  speed,
  keys,
  undo,
  sound,
  haptics,
};
