/**
 * What the elements show besides their tiles, in the language that is shown: announcements for screen
 * readers and, in both games, the card over the board, hints and notices.
 */
import { followLanguages, isLoaded, loadLanguage } from '../i18n/languages.js';
import { byId, containerOf, tellInside, write, writtenIn } from './dom.js';
import { Notices } from './notices.js';
import { translate } from './template.js';

/**
 * A card over the board: the end of the game, a question, or another reason why play has stopped.
 * @template {string} CardButton
 * @typedef {{ headline: string, detail: string, choices: CardButton[] }} Card
 */

/**
 * The languages to choose from: that of the element or of what contains it, otherwise the browser's.
 * @param {Element} element
 * @returns {readonly string[]}
 */
function languagesOf(element) {
  const tag = element.closest('[lang]')?.getAttribute('lang');
  if (tag) return [tag];
  const { host } = /** @type {ShadowRoot} */ (element.getRootNode());
  return host ? languagesOf(host) : navigator.languages;
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

/** The texts of an element. @template {object} Messages */
export class TextPanel {
  /** The texts in the language that is shown. @type {Messages} */
  messages;
  root;
  /** Its texts in every language. */
  sentences;
  #lists;
  #numbers = new Intl.NumberFormat('en');
  /** Joins words into a list. */
  lists;

  /**
   * @param {ShadowRoot} root @param {import('../i18n/languages.js').Bundle<Messages>} sentences
   * @param {Intl.ListFormatOptions} lists
   */
  constructor(root, sentences, lists) {
    this.root = root;
    this.sentences = sentences;
    this.#lists = lists;
    this.lists = new Intl.ListFormat('en', lists);
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
    const chosen = this.sentences.choose(languagesOf(element));
    const { classList } = containerOf(this.root);
    classList.toggle('untold', !isLoaded(chosen));
    if (!isLoaded(chosen)) {
      // Once it is loaded, this is called again, and another language may have been chosen by then.
      loadLanguage(chosen).then((succeeded) => succeeded || classList.remove('untold'));
    }
    const language = isLoaded(chosen) ? chosen : 'en';
    this.messages = this.sentences.in(chosen);
    this.#numbers = new Intl.NumberFormat(language);
    this.lists = new Intl.ListFormat(language, this.#lists);
    containerOf(this.root).lang = language;
    translate(this.root, /** @type {any} */ (this.messages));
  }

  /** Formats a number for the language. @param {number} number */
  format(number) {
    return this.#numbers.format(number);
  }

  /** Announces a sentence. A changed space makes screen readers repeat the one they read last. @param {string} text */
  say(text) {
    const live = this.find('live');
    write(live, writtenIn(live) === text ? `${text}\u00A0` : text);
  }
}

/**
 * The panel of a game.
 * @template {import('../i18n/game.js').Messages} Messages @template {string} CardButton
 * @extends {TextPanel<Messages>}
 */
export class ElementPanel extends TextPanel {
  #choices;
  /** The choices on the card that is shown. Its buttons are rebuilt only when these change. */
  #shownChoices = '';

  /**
   * @param {ShadowRoot} root
   * @param {Record<CardButton, () => void>} choices the actions of the buttons on the card
   * @param {object} how
   * @param {import('../i18n/languages.js').Bundle<Messages>} how.sentences
   * @param {Intl.ListFormatOptions} how.lists
   * @param {string} [how.file] the file name under which a broken save is downloaded
   */
  constructor(root, choices, { sentences, lists, file }) {
    super(root, sentences, lists);
    this.#choices = choices;
    this.find('overlay').onanimationend = () => this.#takeFocus();
    this.notices = new Notices(this, file);
  }

  /** @param {Element} element @override */
  speak(element) {
    super.speak(element);
    this.notices.draw();
    this.#shownChoices = '';
  }

  /** Shows a sentence over the board. @param {string} text */
  showHint(text) {
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = text;
    this.find('hints').replaceChildren(hint);
    return hint;
  }

  /** Shows a sentence briefly and announces it. @param {string} text */
  hint(text) {
    this.showHint(text);
    this.say(text);
  }

  /** Says why a move is impossible, unless whoever uses the element shows it. @param {string} text */
  refuse(text) {
    if (tellInside(this.root, 'refuse', text)) this.say(text);
  }

  /** Clears announcements and hints, which belong to another game. */
  forget() {
    write(this.find('live'), '');
    this.find('hints').replaceChildren();
  }

  /** Shows the card now if it still waits for its delay. */
  hurry() {
    this.find('overlay').classList.add('now');
    this.#takeFocus();
  }

  /** Focuses the main button of the card, which may be the page's, unless the player is busy elsewhere. */
  #takeFocus() {
    const { activeElement, host, ownerDocument: page } = this.root;
    const free = /** @type {any} */ (host).wholePage && page.activeElement === page.body;
    if (!page.hasFocus() || !(activeElement || free)) return;
    /** @type {HTMLElement | null} */
    const button = host.querySelector('[slot=end] .primary');
    (button ?? this.find('choices').querySelector('button'))?.focus({ preventScroll: true });
  }

  /** Presses a button of the card. @param {CardButton} choice @returns {boolean} whether the card has it */
  press(choice) {
    const button = /** @type {HTMLElement | null} */ (
      this.find('choices').querySelector(`[data-choice=${choice}]`)
    );
    button?.click();
    return button !== null;
  }

  /** Returns the card that says that another tab plays. @returns {Card<any>} */
  elsewhereCard() {
    const { elsewhere, elsewhereDetail } = this.messages;
    return { headline: elsewhere, detail: elsewhereDetail, choices: ['takeOver'] };
  }

  /** @param {Card<CardButton> | undefined} card @param {boolean} now whether to skip the delay */
  showCard(card, now) {
    const overlay = this.find('overlay');
    const hadFocus = overlay.contains(this.root.activeElement);
    overlay.hidden = !card;
    overlay.classList.toggle('now', now);
    if (card) {
      write(this.find('headline'), card.headline);
      write(this.find('detail'), card.detail);
    }
    const shown = card ? JSON.stringify(card.choices) : '';
    if (shown === this.#shownChoices) return;
    this.#shownChoices = shown;
    const focused = this.root.activeElement?.getAttribute('data-choice');
    const buttons = (card?.choices ?? []).map((choice) => this.#makeChoice(choice));
    buttons[0]?.classList.add('primary');
    this.find('choices').replaceChildren(...buttons);
    // The focused button may be gone now; then the focus moves to the next best place.
    const same = buttons.find(({ dataset }) => dataset.choice === focused);
    if (hadFocus) (same ?? buttons[0] ?? this.find('board')).focus({ preventScroll: true });
  }

  /** @param {CardButton} choice */
  #makeChoice(choice) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.choice = choice;
    button.textContent = /** @type {Record<string, any>} */ (this.messages)[choice];
    button.part.add('button');
    button.onclick = this.#choices[choice];
    return button;
  }
}
