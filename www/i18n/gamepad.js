/** What a gamepad does. Loaded with the help, or when one is connected. */
import en from './en/gamepad.js';
import { Bundle } from './languages.js';

/** @type {Bundle<typeof import('./en/gamepad.js').default>} */
export const GAMEPAD = new Bundle('gamepad', en);
