/**
 * The languages and the sentences of each. A bundle is a table of sentences, which are texts, and functions that return
 * them. The build compiles them from `www/words/`. English is in the files of the bundles; every other language has a
 * file for the elements, which is loaded when the language is chosen, and one for the pages, which is loaded with the
 * first dialog.
 */

/** Sentences by their keys. @typedef {Record<string, any>} Sentences */
/** Messages in ICU MessageFormat by their keys. @typedef {{ readonly [key: string]: string | Messages }} Messages */
/** Puts registered messages in the place of the sentences of some bundles. @typedef {(ours: Sentences, bundles: readonly string[]) => Sentences} Registered */
/** Loads sentences, by bundle. @typedef {() => Promise<{ default: Record<string, Sentences> }>} Load */

/**
 * The languages that the pages offer, each with the name that its speakers give it, and what loads its two
 * files. English has none: it is built in.
 * @satisfies {Record<string, [name: string, elements?: Load, pages?: Load]>}
 */
export const LANGUAGES = {
  en: ['English'],
  de: [
    'Deutsch',
    () => import('../../pkg/words/de/elements.js'),
    () => import('../../pkg/words/de/pages.js'),
  ],
  es: [
    'Español',
    () => import('../../pkg/words/es/elements.js'),
    () => import('../../pkg/words/es/pages.js'),
  ],
  fr: [
    'Français',
    () => import('../../pkg/words/fr/elements.js'),
    () => import('../../pkg/words/fr/pages.js'),
  ],
  ja: [
    '日本語',
    () => import('../../pkg/words/ja/elements.js'),
    () => import('../../pkg/words/ja/pages.js'),
  ],
  'zh-CN': [
    '简体中文',
    () => import('../../pkg/words/zh-CN/elements.js'),
    () => import('../../pkg/words/zh-CN/pages.js'),
  ],
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
function fetchOnce(tag, load) {
  const result =
    loading.get(load) ??
    load().then(
      ({ default: sentences }) => {
        loaded[tag] = { ...loaded[tag], ...sentences };
        tellFollowers();
        return true;
      },
      (error) => {
        console.warn(`the language ${tag} could not be loaded:`, error);
        return !loading.delete(load);
      },
    );
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
  /** Our own sentences in a language. @type {(tag: string) => Sentences} */
  built;
  /** The names of the bundles that this one has sentences of. @type {string[]} */
  names;
  /** Put the messages that pages registered in the place of ours, by language. @type {Map<string, Registered>} */
  registered;
  /** @type {Map<string, any>} */
  #made = new Map();
  /** The number of changes when these were made. */
  #madeAt = changes;

  /**
   * @param {string} name its name in the files
   * @param {Sentences} english
   * @param {object} [more]
   * @param {Bundle<any>} [more.base] a bundle whose sentences are in this one too
   * @param {Bundle<any>} [more.handed] the bundle that pages register their messages with; this one without it
   */
  constructor(name, english, { base, handed } = {}) {
    this.built = (tag) => ({ ...base?.built(tag), ...english, ...loaded[tag]?.[name] });
    this.names = [...(base?.names ?? []), name];
    this.registered = handed?.registered ?? new Map();
  }

  /** The sentences in a language; those that are missing are English. @param {string} tag @returns {Messages} */
  in(tag) {
    if (this.#madeAt !== changes) this.#made.clear();
    this.#madeAt = changes;
    let made = this.#made.get(tag);
    if (!made) {
      const ours = this.built(tag);
      made = this.registered.get(tag)?.(ours, this.names) ?? ours;
      this.#made.set(tag, made);
    }
    return made;
  }

  /** The language that fits best. @param {readonly string[]} wanted tags, the preferred first */
  choose(wanted) {
    return chooseLanguage(wanted, [...this.registered.keys(), ...Object.keys(LANGUAGES)]);
  }

  /**
   * Adds messages of a page, in place of ours. What reads them is loaded first.
   * @param {string} tag
   * @param {import('./languages.js').Messages} messages
   * @returns {Promise<void>} resolves when they are in use
   * @throws {RangeError} if the tag is not a language tag
   * @throws {TypeError} if the messages are not an object
   */
  register(tag, messages) {
    if (Object(messages) !== messages || Array.isArray(messages))
      throw new TypeError('registerLanguage needs an object of messages');
    const language = canonical(String(tag));
    return import('./registered.js').then(({ replacing }) => {
      const before = this.registered.get(language);
      this.registered.set(language, replacing(language, messages, before));
      tellFollowers();
    });
  }
}
