/** The refusal of a backup, or of a line in it. */
import { isExplained } from '../../worker/missing-file.js';

/** @typedef {import('../shell/dialog.js').Words} Words */

/** The size of the largest file that is read, and the number of games in it. */
export const MOST_MEGABYTES = 200;
export const MOST_GAMES = 100_000;

/**
 * The key of the message to the player about a refused file.
 * @typedef {'notABackup' | 'damagedBackup' | 'newerBackup' | 'tooLarge' | 'notLoaded'} Code
 */

/**
 * The error that a file is refused, or that none can be made. Its message, for people who know the format, is in
 * English, as those of the engine are.
 */
export class Refusal extends Error {
  /** @type {Code} */
  code;

  /** @param {string} reason @param {Code} [code] */
  constructor(reason, code = 'damagedBackup') {
    super(reason);
    this.code = code;
  }

  /** The message to the player. @param {Words} words @param {(number: number) => string} format */
  tell(words, format) {
    const { code } = this;
    if (code === 'tooLarge') return words.tooLarge(format(MOST_GAMES), format(MOST_MEGABYTES));
    return code === 'notLoaded' ? words.notImported(words[code]) : words[code];
  }
}

/**
 * Loads engines.
 * @param {...() => Promise<unknown>} loads
 * @throws {Refusal} if one cannot be loaded
 */
export async function loadAll(...loads) {
  try {
    await Promise.all(loads.map((load) => load()));
  } catch (error) {
    console.warn('an engine cannot be loaded:', error);
    // After a deploy, its file may be gone from the server; then the page offers the new version.
    isExplained();
    throw new Refusal(String(error), 'notLoaded');
  }
}
