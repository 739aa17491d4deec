/**
 * All that an element shows beside its tiles: figures, buttons, the end of the game, notices, and
 * what a screen reader reads and hears. It knows the language.
 */
import { Status } from './engine.js';
import { sayEnd, sayMove } from './labels.js';
import { mannersOf } from './manners.js';
import { chooseLanguage, LANGUAGES, translate } from './messages.js';
import { Notices } from './notices.js';
import { disable, say, showTable, write } from './writing.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('./messages.js').Messages} Messages */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {'newGame' | 'undo' | 'keepGoing' | 'takeOver' | 'yes' | 'no'} Choice */

/** How the end of a game, or another reason not to play, is shown. */
/** @typedef {{ headline: string, detail: string, choices: Choice[] }} End */

export class Panel {
  /** @type {Messages} */
  messages = LANGUAGES.en;
  #root;
  #choices;
  #numbers = new Intl.NumberFormat('en');
  #lists = new Intl.ListFormat('en');
  /** The end that is shown, in one word, so that its buttons stay when nothing changes. */
  #shownEnd = '';
  /** The session that is shown. @type {Session | undefined} */
  #session;
  /** The session whose end the player has put aside, to look at the board. @type {Session | undefined} */
  #aside;
  /** Whether the end asks a question, to be answered yes or no. */
  asks = false;

  /**
   * @param {ShadowRoot} root
   * @param {Record<Choice, () => void>} choices what the buttons at the end do
   */
  constructor(root, choices) {
    this.#root = root;
    this.#choices = choices;
    const template = /** @type {HTMLTemplateElement} */ (this.#find('notice'));
    const say = (/** @type {string} */ text) => this.say(text);
    this.notices = new Notices(this.#find('notices'), template, this.messages, say);
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  /**
   * Chooses the language that fits best.
   * @param {readonly string[]} wanted tags, the dearest first
   */
  speak(wanted) {
    const language = chooseLanguage(wanted);
    this.messages = LANGUAGES[language];
    this.#numbers = new Intl.NumberFormat(language);
    this.#lists = new Intl.ListFormat(language, { type: 'conjunction' });
    translate(this.#root, this.messages);
    this.notices.speak(this.messages);
    const game = /** @type {HTMLElement} */ (this.#root.querySelector('.game'));
    game.lang = language;
    this.#shownEnd = '';
  }

  /** A number as the language writes it. @param {number} number */
  format(number) {
    return this.#numbers.format(number);
  }

  /**
   * Shows where a session stands.
   * @param {Session} session
   * @param {object} options
   * @param {boolean} options.elsewhere whether another tab plays it
   * @param {boolean} options.now whether the end is shown without a pause
   * @param {boolean} options.undo whether undo is offered
   */
  show(session, { elsewhere, now, undo }) {
    for (const name of /** @type {const} */ (['score', 'best', 'steps'])) {
      write(this.#find(name), this.format(session[name]));
    }
    this.#showCounts(session.counts);
    disable(this.#find('undo'), elsewhere || !session.canUndo);
    disable(this.#find('redo'), elsewhere || !session.canRedo);
    disable(this.#find('new'), elsewhere);
    for (const arrow of this.#root.querySelectorAll('[data-direction]')) disable(arrow, elsewhere);
    showTable(this.#find('table'), session, this.messages.empty);
    const end = elsewhere ? this.#elsewhere() : this.#endOf(session);
    if (end && !undo) end.choices = end.choices.filter((choice) => choice !== 'undo');
    const asks = end?.choices.includes('no') ?? false;
    // What was put aside is this question alone: not another game's, and no other reason to stop.
    if (!asks || session !== this.#aside) this.#aside = undefined;
    this.#session = session;
    this.asks = asks && !this.#aside;
    this.#showEnd(this.#aside ? undefined : end, now);
  }

  /** Says in place of "Score" that a game does not count. @param {boolean} counts */
  #showCounts(counts) {
    const label = /** @type {HTMLElement} */ (this.#find('score').previousElementSibling);
    const text = counts ? 'score' : 'notCounted';
    label.dataset.text = text;
    label.classList.toggle('uncounted', !counts);
    write(label, this.messages[text]);
  }

  /** "+n" in the place of "Score". @param {number} gain */
  rise(gain) {
    const score = this.#find('score');
    score.parentElement?.querySelector('.gain')?.remove();
    if (gain === 0) return;
    const rising = document.createElement('span');
    rising.className = 'gain';
    rising.ariaHidden = 'true';
    rising.textContent = `+${this.format(gain)}`;
    score.after(rising);
  }

  /** Shows a sentence for a moment, and says it. @param {string} text */
  hint(text) {
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = text;
    this.#find('hints').replaceChildren(hint);
    this.say(text);
  }

  /** Says a sentence, also when it is the same as the last one. @param {string} text */
  say(text) {
    say(this.#find('live'), text);
  }

  /**
   * Says what a move did.
   * @param {Turn} turn
   * @param {Session} session
   */
  sayMove(turn, { cols, goesOn }) {
    const list = (/** @type {string[]} */ words) => this.#lists.format(words);
    const format = (/** @type {number} */ number) => this.format(number);
    this.say(sayMove(turn, { cols, goesOn, messages: this.messages, list, format }));
  }

  /** What is said when a move ends the game; nothing when it does not. @param {Session} session */
  ending({ status, goesOn }) {
    return sayEnd(status, goesOn, this.messages);
  }

  /** Shows the end of the game at once, when it still waits. */
  hurry() {
    this.#find('overlay').classList.add('now');
  }

  /** Puts the end aside, so that the board can be seen, until the game goes on. */
  putAside() {
    this.#aside = this.#session;
    this.asks = false;
    this.#showEnd(undefined, true);
  }

  /** @returns {End} */
  #elsewhere() {
    const { elsewhere, elsewhereDetail } = this.messages;
    return { headline: elsewhere, detail: elsewhereDetail, choices: ['takeOver'] };
  }

  /** @param {Session} session @returns {End | undefined} */
  #endOf({ rules, status, score, best, goesOn, counts }) {
    const { won, wonDetail, wonEnd, over, overDetail, another, uncounted } = this.messages;
    const [points, most] = [this.format(score), this.format(best)];
    const but = counts ? '' : uncounted;
    if (status === Status.Lost && mannersOf(rules).asksAgain) {
      const detail = `${overDetail(points, most)}${but} ${another}`;
      return { headline: over, detail, choices: ['yes', 'no', 'undo'] };
    }
    const choices = /** @type {Choice[]} */ (['newGame', 'undo']);
    if (status === Status.Lost) {
      return { headline: over, detail: overDetail(points, most) + but, choices };
    }
    if (status !== Status.Won) return undefined;
    if (!goesOn) return { headline: won, detail: wonEnd(points) + but, choices };
    const detail = wonDetail(points) + but;
    return { headline: won, detail, choices: ['keepGoing', ...choices] };
  }

  /** @param {End | undefined} end @param {boolean} now */
  #showEnd(end, now) {
    const overlay = this.#find('overlay');
    const hadFocus = overlay.contains(this.#root.activeElement);
    overlay.hidden = !end;
    overlay.classList.toggle('now', now);
    const shown = end ? JSON.stringify(end.choices) : '';
    if (end) {
      this.#find('headline').textContent = end.headline;
      this.#find('detail').textContent = end.detail;
    }
    if (shown === this.#shownEnd) return;
    this.#shownEnd = shown;
    const buttons = (end?.choices ?? []).map((choice) => this.#makeChoice(choice));
    buttons[0]?.classList.add('primary');
    this.#find('choices').replaceChildren(...buttons);
    // A button that goes away hands the keyboard on.
    if (hadFocus) (buttons[0] ?? this.#find('board')).focus();
  }

  /** @param {Choice} choice */
  #makeChoice(choice) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = this.messages[choice];
    button.part.add('button');
    button.onclick = this.#choices[choice];
    return button;
  }
}
