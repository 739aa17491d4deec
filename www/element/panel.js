/**
 * Everything both elements show besides their tiles: the card over the board, hints, notices, and the
 * announcements for screen readers, all in the language that is shown.
 */
import { translate } from '../i18n/translate.js';
import { say, write } from './dom.js';
import { Notices } from './notices.js';

/**
 * A card over the board: the end of the game, a question, or another reason why play has stopped.
 * @template {string} CardButton
 * @typedef {{ headline: string, detail: string, choices: CardButton[] }} Card
 */

/**
 * @template {import('../i18n/game.js').Messages} Messages
 * @template {string} CardButton
 */
export class ElementPanel {
  /** The texts in the language that is shown. @type {Messages} */
  messages;
  root;
  #sentences;
  #choices;
  #lists;
  #numbers = new Intl.NumberFormat('en');
  /** The choices on the card that is shown. Its buttons are rebuilt only when these change. */
  #shownChoices = '';
  /** Joins words into a list. @type {Intl.ListFormat} */
  lists;

  /**
   * @param {ShadowRoot} root
   * @param {Record<CardButton, () => void>} choices the actions of the buttons on the card
   * @param {object} how
   * @param {import('../i18n/languages.js').Bundle<Messages>} how.sentences
   * @param {Intl.ListFormatOptions} how.lists
   * @param {string} [how.file] the file name under which a broken save is downloaded
   */
  constructor(root, choices, { sentences, lists, file }) {
    this.root = root;
    this.#choices = choices;
    this.#sentences = sentences;
    this.#lists = lists;
    this.lists = new Intl.ListFormat('en', lists);
    this.messages = sentences.in('en');
    const template = /** @type {HTMLTemplateElement} */ (this.find('notice'));
    const speak = (/** @type {string} */ text) => this.say(text);
    this.notices = new Notices(this.find('notices'), template, this.messages, speak, file);
  }

  /** @param {string} id */
  find(id) {
    return /** @type {HTMLElement} */ (this.root.getElementById(id));
  }

  /**
   * Switches to the best available language.
   * @param {readonly string[]} wanted language tags, the preferred one first
   */
  speak(wanted) {
    const language = this.#sentences.choose(wanted);
    this.messages = this.#sentences.in(language);
    this.#numbers = new Intl.NumberFormat(language);
    this.lists = new Intl.ListFormat(language, this.#lists);
    translate(this.root, this.messages);
    this.notices.speak(this.messages);
    const game = /** @type {HTMLElement} */ (this.root.querySelector('.game'));
    game.lang = language;
    this.#shownChoices = '';
  }

  /** Formats a number for the language. @param {number} number */
  format(number) {
    return this.#numbers.format(number);
  }

  /** Shows a sentence briefly and announces it. @param {string} text */
  hint(text) {
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = text;
    this.find('hints').replaceChildren(hint);
    this.say(text);
  }

  /** Announces a sentence to screen readers, even the same one twice. @param {string} text */
  say(text) {
    say(this.find('live'), text);
  }

  /** Clears announcements and hints, which belong to another game. */
  forget() {
    write(this.find('live'), '');
    this.find('hints').replaceChildren();
  }

  /** Shows the card now if it still waits for its delay. */
  hurry() {
    this.find('overlay').classList.add('now');
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
    button.textContent = String(/** @type {Record<string, unknown>} */ (this.messages)[choice]);
    button.part.add('button');
    button.onclick = this.#choices[choice];
    return button;
  }
}
