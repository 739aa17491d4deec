/**
 * Counts in words, as a language does: “1 slide”, “12 slides”.
 * @param {string} language
 * @param {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} forms with # for the number
 * @returns {(count: number) => string}
 */
export function counted(language, forms) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
