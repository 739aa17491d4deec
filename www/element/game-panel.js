/** What both games show besides their tiles: progress, hints, notices, and the card at the end. */
import { tellInside, write } from './dom.js';
import { Notices } from './notices.js';
import { TextPanel } from './panel.js';

/**
 * A card in place of the buttons: the end of the game, a question, or another reason why play has stopped.
 * @template {string} CardButton
 * @typedef {{ headline: string, tag?: string, detail: string, choices: CardButton[] }} Card
 */

/**
 * @template {import('../i18n/game.js').Messages & Record<CardButton, string>} Messages @template {string} CardButton
 * @extends {TextPanel<Messages>}
 */
export class ElementPanel extends TextPanel {
  #choices;
  /** The choices on the card that is shown. Its buttons are rebuilt only when these change. */
  #shownChoices = '';
  /** Whether the last intent came from a key: only then is the focus anything to see. */
  usesKeys = false;

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
    this.find('card').onanimationend = () => this.#takeFocus();
    this.notices = new Notices(this, file);
  }

  /** @param {Element} element @override */
  speak(element) {
    super.speak(element);
    this.notices.draw();
    this.#shownChoices = '';
  }

  /**
   * @param {number | undefined} share 0 to 1; undefined if there is nothing to compare with
   * @param {string} away @param {string} next
   */
  showProgress(share, away, next) {
    const progress = this.find('progress');
    progress.hidden = share === undefined;
    if (share === undefined) return;
    progress.style.setProperty('--share', String(share));
    const [, ...texts] = progress.children;
    write(texts[0], away);
    write(texts[1], next);
  }

  /** Says of a game that doesn't count “Not counted” in place of a label. @param {keyof Messages & string} figure @param {boolean} counts */
  showCounts(figure, counts) {
    const label = /** @type {HTMLElement} */ (this.find(figure).previousElementSibling);
    const text = counts ? figure : 'notCounted';
    label.dataset.text = text;
    label.classList.toggle('uncounted', !counts);
    label.part.toggle('uncounted', !counts);
    write(label, String(this.messages[text]));
  }

  /** Shows a sentence for a moment, in place of the progress. @param {string} text */
  showHint(text) {
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = text;
    hint.onanimationend = () => hint.remove();
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

  /** Whether the card is shown after a delay. */
  get waits() {
    const card = this.find('card');
    return !card.hidden && !card.classList.contains('now');
  }

  /** Shows the card now if it still waits for its delay. */
  hurry() {
    this.find('card').classList.add('now');
    this.#takeFocus();
  }

  /** Focuses the main button of the card, which may be the page's, if the player uses keys and isn't busy elsewhere. */
  #takeFocus() {
    const { activeElement, host, ownerDocument: page } = this.root;
    const free = this.usesKeys && page.activeElement === page.body;
    if (!page.hasFocus() || !(activeElement || free)) return;
    /** @type {HTMLElement | null} */
    const button = host.querySelector('[slot=end] .primary');
    (button ?? this.find('choices').querySelector('button'))?.focus({ preventScroll: true });
  }

  /** @param {CardButton} choice @returns {boolean} whether the card has it */
  press(choice) {
    const button = /** @type {HTMLElement | null} */ (
      this.find('choices').querySelector(`[data-choice=${choice}]`)
    );
    button?.click();
    return button !== null;
  }

  /** @returns {Card<'takeOver'>} */
  elsewhereCard() {
    const { elsewhere, elsewhereDetail } = this.messages;
    return { headline: elsewhere, detail: elsewhereDetail, choices: ['takeOver'] };
  }

  /** @param {Card<CardButton> | undefined} card @param {boolean} now whether to skip the delay */
  showCard(card, now) {
    const shownCard = this.find('card');
    const hadFocus = shownCard.contains(this.root.activeElement);
    shownCard.hidden = !card;
    shownCard.classList.toggle('now', now);
    if (card) {
      write(this.find('headline'), card.headline);
      write(this.find('tag'), card.tag ?? '');
      write(this.find('detail'), card.detail);
    }
    const shown = card ? JSON.stringify(card.choices) : '';
    if (shown === this.#shownChoices) return;
    this.#shownChoices = shown;
    const focused = this.root.activeElement?.getAttribute('data-choice');
    const buttons = (card?.choices ?? []).map((choice) => this.#makeChoice(choice));
    buttons[0]?.classList.add('primary');
    buttons[0]?.part.add('primary');
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
    button.textContent = this.messages[choice];
    button.part.add('button');
    button.onclick = this.#choices[choice];
    return button;
  }
}
