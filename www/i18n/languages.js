/**
 * The languages and the sentences of each. A bundle is a table of sentences; a file beside this one has it
 * in English. Every other language has a file in `elements/`, which is loaded when the language is chosen,
 * one in `pages/`, which is loaded with the first dialog, and one in `games/`, which that one imports.
 */

/** Sentences by their keys. @typedef {Record<string, any>} Sentences */
/** Loads sentences, by bundle. @typedef {() => Promise<{ default: Record<string, Sentences> }>} Load */

/**
 * What the file of a language in `elements/` has: what the elements say, and the pages before a dialog is opened.
 * @typedef {object} Elements
 * @property {import('./game.js').Messages} game
 * @property {import('./moments.js').Moments} moments
 * @property {import('./ai.js').Own} ai
 * @property {import('./replay.js').Own} replay
 * @property {import('./puzzle.js').Own} puzzle
 * @property {import('./puzzle-names.js').Names} puzzleNames
 */

/**
 * What the file of a language in `games/` has: what is said about games that are over.
 * @typedef {object} Games
 * @property {import('./games.js').LibraryWords} library
 * @property {import('./games.js').ReviewWords} review
 * @property {import('./games.js').StatisticsWords} statistics
 * @property {import('./games.js').FriendsWords} friends
 * @property {import('./games.js').LearnWords} learn
 */

/**
 * What the file of a language in `pages/` has: what the dialogs of the pages say.
 * @typedef {{ app: import('./app.js').Own, appPuzzle: import('./app-puzzle.js').Own } & Games} Pages
 */

/**
 * The languages that the pages offer, each with the name that its speakers give it, and what loads its two
 * files. English has none: it is built in.
 * @satisfies {Record<string, [name: string, elements?: Load, pages?: Load]>}
 */
export const LANGUAGES = {
  en: ['English'],
  de: ['Deutsch', () => import('./elements/de.js'), () => import('./pages/de.js')],
  es: ['Español', () => import('./elements/es.js'), () => import('./pages/es.js')],
  fr: ['Français', () => import('./elements/fr.js'), () => import('./pages/fr.js')],
  ja: ['日本語', () => import('./elements/ja.js'), () => import('./pages/ja.js')],
  'zh-CN': ['简体中文', () => import('./elements/zh-CN.js'), () => import('./pages/zh-CN.js')],
};

/** @typedef {keyof typeof LANGUAGES} Language */

/**
 * A language tag in its usual form, also if it was written as programs do that are not browsers: “de_DE.UTF-8”.
 * @param {string} tag
 * @throws {RangeError} if it is not a language tag
 */
const canonical = (tag) =>
  // Most tags are, and the first question to `Intl` takes long.
  /^(de|en|es|fr|ja|zh)(-[A-Z]{2})?$/.test(tag)
    ? tag
    : Intl.getCanonicalLocales(
        tag
          .trim()
          .replace(/[.@].*/, '')
          .replaceAll('_', '-'),
      )[0];

/** “zh” of “zh-TW”. @param {string} tag */
const primary = (tag) => tag.split('-')[0];

/**
 * The language that fits best: the same one, or one for other places.
 * @param {readonly string[]} wanted tags, the preferred first
 * @param {readonly string[]} [known]
 * @returns {string} English where none fits
 */
export function chooseLanguage(wanted, known = Object.keys(LANGUAGES)) {
  for (const written of wanted) {
    try {
      const tag = canonical(written);
      const found =
        known.find((one) => one === tag) ?? known.find((one) => primary(one) === primary(tag));
      if (found) return found;
    } catch {
      // No language has such a tag.
    }
  }
  return 'en';
}

/** The type of a sentence; that of a group of sentences is `object`. @param {unknown} value */
function typeOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Sentences of pages that have thrown. Each is reported once. */
const faulty = new WeakSet();

/**
 * A sentence of a page. If it throws, ours is said.
 * @param {Function} ours
 * @param {Function} theirs
 */
const safely =
  (ours, theirs) =>
  /** @param {unknown[]} values */
  (...values) => {
    try {
      return theirs(...values);
    } catch (error) {
      if (!faulty.has(theirs)) console.error(error);
      faulty.add(theirs);
      return ours(...values);
    }
  };

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
    const type = typeOf(value);
    if (type !== typeOf(ours[key])) continue;
    if (type === 'object') all[key] = withSentences(ours[key], value);
    else all[key] = type === 'function' ? safely(ours[key], value) : value;
  }
  return all;
}

/** Called when there are new sentences. @type {Set<() => void>} */
const followers = new Set();
/** Counts the times when there were new sentences. */
let changes = 0;

/**
 * Calls a function whenever a language is loaded, or a page hands one in.
 * @param {() => void} follower
 * @returns {() => void} ends it
 */
export function followLanguages(follower) {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Lets everything be said again. */
export function tellFollowers() {
  changes++;
  for (const follow of followers) follow();
}

/** The sentences that are loaded, by language and bundle. @type {Record<string, Record<string, any>>} */
const loaded = { en: {} };
/** What has been loaded or is on its way. @type {Map<Load, Promise<boolean>>} */
const loading = new Map();

/** Whether the elements can speak a language. @param {string} tag */
export const isLoaded = (tag) => tag in loaded || !(tag in LANGUAGES);

/** @param {string} tag @param {Load} load @returns {Promise<boolean>} whether it succeeded */
async function fetchSentences(tag, load) {
  try {
    const { default: sentences } = await load();
    loaded[tag] = { ...loaded[tag], ...sentences };
  } catch (error) {
    console.warn(`the language ${tag} could not be loaded:`, error);
    loading.delete(load);
    return false;
  }
  tellFollowers();
  return true;
}

/** @param {string} tag @param {Load} load */
function fetchOnce(tag, load) {
  const result = loading.get(load) ?? fetchSentences(tag, load);
  loading.set(load, result);
  return result;
}

/**
 * Loads a language. If that fails, it warns on the console, and the next call tries again.
 * @param {string} tag
 * @param {boolean} [dialogs] whether to load the sentences of the dialogs too
 * @returns {Promise<boolean>} whether everything is loaded
 */
export async function loadLanguage(tag, dialogs = false) {
  /** @type {[name?: string, ...files: Load[]]} */
  const [, ...files] = LANGUAGES[/** @type {Language} */ (tag)] ?? [];
  const wanted = dialogs ? files : files.slice(0, 1);
  const results = await Promise.all(wanted.map((load) => fetchOnce(tag, load)));
  return results.every(Boolean);
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
  /** The number of changes when these were made. */
  #madeAt = changes;

  /**
   * @param {string} name the name of its files
   * @param {Sentences} english
   * @param {object} [more]
   * @param {Bundle<any>} [more.base] a bundle whose sentences are in this one too
   * @param {Bundle<any>} [more.handed] the bundle that pages hand their sentences to; this one without it
   */
  constructor(name, english, { base, handed } = {}) {
    /** @param {string} tag @returns {Sentences} */
    this.#built = (tag) => ({ ...base?.built(tag), ...english, ...loaded[tag]?.[name] });
    this.#handed = handed ? handed.#handed : new Map();
  }

  /** The sentences of our own. @param {string} tag */
  built(tag) {
    return this.#built(tag);
  }

  /** The sentences in a language; those that are missing are English. @param {string} tag @returns {Messages} */
  in(tag) {
    if (this.#madeAt !== changes) this.#made.clear();
    this.#madeAt = changes;
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
   * Adds sentences of a page, in place of ours.
   * @param {string} tag
   * @param {Sentences} sentences
   * @throws {RangeError} if the tag is not a language tag
   * @throws {TypeError} if the sentences are not an object
   */
  register(tag, sentences) {
    if (typeof tag !== 'string' || typeOf(sentences) !== 'object') {
      throw new TypeError('registerLanguage needs a language tag and an object of sentences');
    }
    const language = canonical(tag);
    // Try them before they are stored: reading them may throw.
    withSentences(this.#built(language), sentences);
    this.#handed.set(language, { ...this.#handed.get(language), ...sentences });
    tellFollowers();
  }
}
