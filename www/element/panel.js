/**
 * What both elements show beside their tiles: the card over the board, hints, notices, and what a screen
 * reader hears. It knows the language.
 */
import { translate } from '../i18n/translate.js';
import { say, write } from './dom.js';
import { Notices } from './notices.js';

/**
 * A card over the board: the end of the game, a question, or another reason not to play.
 * @template {string} Choice
 * @typedef {{ headline: string, detail: string, choices: Choice[] }} Card
 */

/**
 * @template {import('../i18n/game.js').Messages} Messages
 * @template {string} Choice
 */
export class ElementPanel {
  /** The sentences in the language that is shown. @type {Messages} */
  messages;
  root;
  #sentences;
  #choices;
  #lists;
  #numbers = new Intl.NumberFormat('en');
  /** The choices of the card that is shown: its buttons stay while these do. */
  #shownChoices = '';
  /** Joins words to a list. @type {Intl.ListFormat} */
  lists;

  /**
   * @param {ShadowRoot} root
   * @param {Record<Choice, () => void>} choices what the buttons on the card do
   * @param {object} how
   * @param {import('../i18n/languages.js').Bundle<Messages>} how.sentences
   * @param {Intl.ListFormatOptions} how.lists
   * @param {string} [how.file] the name of a broken save that is downloaded
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
   * Chooses the language that fits best.
   * @param {readonly string[]} wanted tags, the preferred first
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

  /** A number as the language writes it. @param {number} number */
  format(number) {
    return this.#numbers.format(number);
  }

  /** Shows a sentence for a moment, and says it. @param {string} text */
  hint(text) {
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = text;
    this.find('hints').replaceChildren(hint);
    this.say(text);
  }

  /** Says a sentence, also when it is the same as the last one. @param {string} text */
  say(text) {
    say(this.find('live'), text);
  }

  /** Takes back what was said and hinted: it was of another game. */
  forget() {
    write(this.find('live'), '');
    this.find('hints').replaceChildren();
  }

  /** Shows the card at once, when it still waits. */
  hurry() {
    this.find('overlay').classList.add('now');
  }

  /** The card that says that another tab plays. @returns {Card<any>} */
  elsewhereCard() {
    const { elsewhere, elsewhereDetail } = this.messages;
    return { headline: elsewhere, detail: elsewhereDetail, choices: ['takeOver'] };
  }

  /** @param {Card<Choice> | undefined} card @param {boolean} now whether it is shown without a pause */
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
    // A button that goes away hands the keyboard on.
    const same = buttons.find(({ dataset }) => dataset.choice === focused);
    if (hadFocus) (same ?? buttons[0] ?? this.find('board')).focus({ preventScroll: true });
  }

  /** @param {Choice} choice */
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
