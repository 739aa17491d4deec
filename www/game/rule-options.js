/** Interface options that depend on the rule set. The rules themselves are in Rust. */

/**
 * @typedef {object} RuleOptions
 * @property {boolean} [saysNoOp] whether a no-op move shows a hint
 * @property {boolean} [asksAgain] whether a lost game ends with a question: play again, yes or no?
 */

/** @type {Record<string, RuleOptions>} */
const RULE_OPTIONS = {
  'coin-flip': { saysNoOp: true },
  'two-to-one': { asksAgain: true },
};

/** @param {string} rules @returns {RuleOptions} */
export const ruleOptionsOf = (rules) => RULE_OPTIONS[rules] ?? {};
