/** What is said at rare moments. Loaded with the first of them, and with the help. */
import { english } from '../../pkg/words/en/moments.js';
import { Bundle } from './languages.js';

/**
 * The sentences in a language.
 * @param {string} tag
 * @param {Bundle<any>} [handed] the bundle of a game, which pages register their messages with
 */
export function momentsIn(tag, handed) {
  /** @type {Bundle<typeof english>} */
  const bundle = new Bundle('moments', english, { handed });
  return bundle.in(tag);
}
