/** What a gamepad does. Loaded with the help, or when one is connected. */
import en from './en/gamepad.js';
import { Bundle } from './languages.js';

/**
 * The sentences in a language.
 * @param {string} tag
 * @param {Bundle<any>} [handed] the bundle of a game, which pages hand their sentences to
 */
export function gamepadIn(tag, handed) {
  /** @type {Bundle<typeof en>} */
  const bundle = new Bundle('gamepad', en, { handed });
  return bundle.in(tag);
}
