/** Interface options that depend on the rule set. The rules themselves are in Rust. */

/**
 * `saysNoOp`: a no-op move shows a hint. `asksAgain`: a lost game ends with a question: play again, yes or no?
 * @type {Record<string, { saysNoOp?: boolean, asksAgain?: boolean }>}
 */
const RULE_OPTIONS = {
  'coin-flip': { saysNoOp: true },
  'two-to-one': { asksAgain: true },
};

/** @param {string} rules */
export const ruleOptionsOf = (rules) => RULE_OPTIONS[rules] ?? {};
