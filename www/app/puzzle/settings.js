/** The settings of the page of the puzzle: those that both pages have, and its own. */
import { SETTINGS } from '../settings.js';

const { language, theme, speed, keys, undo, sound, haptics } = SETTINGS;

export const PUZZLE_SETTINGS = {
  opponent: /** @type {const} */ (['climber', 'optimal']),
  timer: /** @type {const} */ (['off', 'on']),
  numbers: /** @type {const} */ (['shown', 'hidden']),
  language,
  theme,
  speed,
  keys,
  undo,
  sound,
  haptics,
};
