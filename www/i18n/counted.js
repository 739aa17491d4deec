/**
 * Counts in words, as a language does: “1 slide”, “12 slides”.
 * @param {string} language
 * @param {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} forms with # for the number
 * @returns {(count: number) => string}
 */
export function counted(language, forms) {
  // A browser takes long to make the first of either, so that happens when one is needed.
  /** @type {Intl.PluralRules | undefined} */
  let rules;
  /** @type {Intl.NumberFormat | undefined} */
  let numbers;
  return (count) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
}
