/** What the elements say, in the language that is shown: their texts and announcements for screen readers. */
import { followLanguages, isLoaded, LANGUAGES, loadLanguage } from '../i18n/languages.js';
import { byId, findContainer, write, writtenIn } from './dom.js';
import { translate } from './template.js';
import { NUMBERS } from './tile-face.js';

/**
 * The languages to choose from: that of the element or of what contains it, otherwise the browser's.
 * @param {Element} element
 * @returns {readonly string[]}
 */
function languageTags(element) {
  const tag = element.closest('[lang]')?.getAttribute('lang');
  if (tag) return [tag];
  const { host } = /** @type {ShadowRoot} */ (element.getRootNode());
  return host ? languageTags(host) : navigator.languages;
}

/**
 * Calls a function when an element may have to say its texts again: a language is there, or what contains
 * the element has another one.
 * @param {Element} element in the page
 * @param {() => void} speak
 * @returns {() => void} ends it
 */
export function followLanguage(element, speak) {
  const unfollow = followLanguages(speak);
  const observer = new MutationObserver(speak);
  // An observer of the document sees nothing inside of shadow trees.
  for (let inside = element; inside; ) {
    const root = /** @type {ShadowRoot} */ (inside.getRootNode());
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
    inside = root.host;
  }
  return () => {
    unfollow();
    observer.disconnect();
  };
}

/** @template {object} Messages */
export class TextPanel {
  /** The texts in the language that is shown. @type {Messages} */
  messages;
  root;
  sentences;
  /** What is said of tiles. */
  faces = NUMBERS;
  /** The texts that were last written into the tree. @type {Messages | undefined} */
  #said;
  #listOptions;
  #language = 'en';
  // A browser takes long to make the first of either, so that happens when one is needed.
  /** @type {Intl.NumberFormat | undefined} */
  #numbers;
  /** @type {Intl.ListFormat | undefined} */
  #lists;

  /**
   * @param {ShadowRoot} root @param {import('../i18n/languages.js').Bundle<Messages>} sentences
   * @param {Intl.ListFormatOptions} lists
   */
  constructor(root, sentences, lists) {
    this.root = root;
    this.sentences = sentences;
    this.#listOptions = lists;
    this.messages = sentences.in('en');
  }

  /** @param {string} id */
  find(id) {
    return byId(this.root, id);
  }

  /**
   * Switches to the language of the element. While that is loading, the texts are hidden; if it can't be
   * loaded, they are English.
   * @param {Element} element
   */
  speak(element) {
    const chosen = this.sentences.choose(languageTags(element));
    const { classList } = findContainer(this.root);
    classList.toggle('untranslated', !isLoaded(chosen));
    if (!isLoaded(chosen)) {
      // Once it is loaded, this is called again, and another language may have been chosen by then.
      loadLanguage(chosen).then((succeeded) => succeeded || classList.remove('untranslated'));
    }
    const language = isLoaded(chosen) ? chosen : 'en';
    const messages = this.sentences.in(chosen);
    // The attributes and the page ask for the same several times while they start.
    if (messages === this.#said && language === this.#language) return;
    this.#said = messages;
    this.messages = messages;
    this.#language = language;
    this.#numbers = undefined;
    this.#lists = undefined;
    findContainer(this.root).lang = language;
    translate(this.root, messages);
  }

  /** @param {number} number */
  format(number) {
    // Our own languages write small numbers alike.
    if (number >= 0 && number < 1000 && this.#language in LANGUAGES && Number.isInteger(number))
      return String(number);
    this.#numbers ??= new Intl.NumberFormat(this.#language);
    return this.#numbers.format(number);
  }

  /** @param {string[]} words */
  join(words) {
    if (words.length === 1) return words[0];
    this.#lists ??= new Intl.ListFormat(this.#language, this.#listOptions);
    return this.#lists.format(words);
  }

  /** Announces a sentence. A changed space makes screen readers repeat the one they read last. @param {string} text */
  say(text) {
    const live = this.find('live');
    write(live, writtenIn(live) === text ? `${text}\u00A0` : text);
  }
}
