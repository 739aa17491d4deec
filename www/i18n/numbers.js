/**
 * Numbers in a language: their plural forms, and how they are written. The compiled words use it.
 * @param {string} language
 */
export function numbersIn(language) {
  /** A browser takes long to make the first, so that happens when it is needed. @type {Intl.PluralRules | undefined} */
  let rules;
  return {
    /** The plural form that goes with a number. @param {number} count */
    form(count) {
      rules ??= new Intl.PluralRules(language);
      return rules.select(count);
    },
    /** @param {number} number */
    write: (number) => number.toLocaleString(language),
  };
}
