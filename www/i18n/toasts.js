/** What is said now and then. Loaded with the first of them, and with the help. */
import { english } from '../../pkg/words/en/toasts.js';
import { Bundle } from './languages.js';

/**
 * The sentences in a language.
 * @param {string} tag
 * @param {Bundle<any>} [handed] the bundle of a game, which pages register their messages with
 */
export function toastsIn(tag, handed) {
  /** @type {Bundle<typeof english>} */
  const bundle = new Bundle('toasts', english, { handed });
  return bundle.in(tag);
}
