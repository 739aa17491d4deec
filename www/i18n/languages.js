/**
 * The languages, and the sentences of each. A bundle is what is loaded at once: `en/<bundle>.js` has its
 * sentences in English, and each other language has a folder with a file of the same name.
 */

/**
 * The languages that the pages offer, each by the name that its speakers give it. A language is added by
 * a line here, a folder beside `en`, and its tables in each bundle.
 */
export const LANGUAGES = {
  en: 'English',
  'zh-CN': '简体中文',
};

/** @typedef {keyof typeof LANGUAGES} Language */
/** @typedef {Record<string, any>} Sentences */

/** “zh” of “zh-TW”. @param {string} tag */
const primary = (tag) => tag.toLowerCase().split('-')[0];

/**
 * The language that fits best: the same one, or one for other places.
 * @param {readonly string[]} wanted tags, the preferred first
 * @param {readonly string[]} [known]
 * @returns {string} English where none fits
 */
export function chooseLanguage(wanted, known = Object.keys(LANGUAGES)) {
  for (const tag of wanted) {
    const found =
      known.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      known.find((one) => primary(one) === primary(tag));
    if (found) return found;
  }
  return 'en';
}

/** Whether it is a group of sentences. @param {unknown} value */
const isGroup = (value) => typeof value === 'object' && !Array.isArray(value);

/**
 * Sentences with those of another table in their place. One of another type than ours would fail when it
 * is needed, so ours stays.
 * @param {Sentences} ours
 * @param {Sentences} theirs
 * @returns {Sentences}
 */
function withSentences(ours, theirs) {
  const all = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (typeof value !== typeof ours[key] || Array.isArray(value) !== Array.isArray(ours[key]))
      continue;
    all[key] = isGroup(value) ? withSentences(ours[key], value) : value;
  }
  return all;
}

/** What is told of each language that a page hands in. @type {Set<() => void>} */
const followers = new Set();

/**
 * Tells of each language that a page hands in.
 * @param {() => void} follower
 * @returns {() => void} ends it
 */
export function followLanguages(follower) {
  followers.add(follower);
  return () => followers.delete(follower);
}

/**
 * The sentences of a bundle in every language.
 * @template {object} Messages
 */
export class Bundle {
  #built;
  /** The sentences that pages handed in, by language. @type {Map<string, Sentences>} */
  #handed;
  /** @type {Map<string, Messages>} */
  #made = new Map();

  /**
   * @param {Record<Language, Sentences>} tables the sentences of the bundle, by language
   * @param {object} [more]
   * @param {Bundle<any>} [more.base] a bundle whose sentences are in this one too
   * @param {Bundle<any>} [more.handed] the bundle that pages hand their sentences to; this one without it
   */
  constructor(tables, { base, handed } = {}) {
    /** @param {string} tag @returns {Sentences} */
    this.#built = (tag) => ({
      ...base?.built(tag),
      ...tables.en,
      ...tables[/** @type {Language} */ (tag)],
    });
    this.#handed = handed ? handed.#handed : new Map();
  }

  /** The sentences of our own. @param {string} tag */
  built(tag) {
    return this.#built(tag);
  }

  /** The sentences in a language; those that are missing are English. @param {string} tag @returns {Messages} */
  in(tag) {
    const handed = this.#handed.get(tag);
    const made =
      this.#made.get(tag) ??
      /** @type {Messages} */ (withSentences(this.#built(tag), handed ?? {}));
    this.#made.set(tag, made);
    return made;
  }

  /** The language that fits best. @param {readonly string[]} wanted tags, the preferred first */
  choose(wanted) {
    return chooseLanguage(wanted, [...this.#handed.keys(), ...Object.keys(LANGUAGES)]);
  }

  /**
   * Takes sentences of a page's own.
   * @param {string} tag
   * @param {Sentences} sentences
   * @throws {RangeError} naming a tag that is none
   * @throws {TypeError} when the sentences are no object
   */
  register(tag, sentences) {
    const [canonical] = Intl.getCanonicalLocales(tag);
    if (canonical === undefined || !sentences || !isGroup(sentences)) {
      throw new TypeError('registerLanguage needs a language tag and an object of sentences');
    }
    this.#handed.set(canonical, { ...this.#handed.get(canonical), ...sentences });
    this.#made.clear();
    for (const follow of followers) follow();
  }
}
