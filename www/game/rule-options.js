/** How the element talks with its player under each rule set. What the rules do is known in Rust. */

/**
 * @typedef {object} RuleOptions
 * @property {boolean} [saysNoOp] it says where all can read it that a move has no effect
 * @property {boolean} [asksAgain] a game that is lost ends in a question: another one, yes or no?
 */

/** @type {Record<string, RuleOptions>} */
const RULE_OPTIONS = {
  'coin-flip': { saysNoOp: true },
  'two-to-one': { asksAgain: true },
};

/** @param {string} rules @returns {RuleOptions} */
export const ruleOptionsOf = (rules) => RULE_OPTIONS[rules] ?? {};
