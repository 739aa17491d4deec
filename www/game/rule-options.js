/** How the element talks with its player under each rule set. What the rules do is known in Rust. */

/**
 * @typedef {object} Manners
 * @property {boolean} [saysIdle] it says where all can read it that a move has no effect
 * @property {boolean} [asksAgain] a game that is lost ends in a question: another one, yes or no?
 */

/** @type {Record<string, Manners>} */
const MANNERS = {
  'coin-flip': { saysIdle: true },
  'two-to-one': { asksAgain: true },
};

/** @param {string} rules @returns {Manners} */
export const mannersOf = (rules) => MANNERS[rules] ?? {};
