/**
 * All that an element shows beside its tiles: figures, buttons, the end of the game, notices, and
 * what a screen reader reads and hears. It knows the language.
 */
import { Status } from './engine.js';
import { sayMove } from './labels.js';
import { chooseLanguage, LANGUAGES, translate } from './messages.js';

/** @typedef {import('./engine.js').Turn} Turn */
/** @typedef {import('./messages.js').Messages} Messages */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {'newGame' | 'undo' | 'keepGoing' | 'takeOver'} Choice */

/** How the end of a game, or another reason not to play, is shown. */
/** @typedef {{ headline: string, detail: string, choices: Choice[] }} End */

export class Panel {
  /** @type {Messages} */
  messages = LANGUAGES.en;
  #root;
  #choices;
  #numbers = new Intl.NumberFormat('en');
  #lists = new Intl.ListFormat('en');
  /** What the notice that is shown is about. */
  #noticed = '';

  /**
   * @param {ShadowRoot} root
   * @param {Record<Choice, () => void>} choices what the buttons at the end do
   */
  constructor(root, choices) {
    this.#root = root;
    this.#choices = choices;
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
   */
  show(session, { elsewhere, now }) {
    for (const name of /** @type {const} */ (['score', 'best', 'steps'])) {
      this.#find(name).textContent = this.format(session[name]);
    }
    this.#find('undo').ariaDisabled = String(!session.canUndo);
    this.#find('redo').ariaDisabled = String(!session.canRedo);
    this.#showTable(session);
    this.#showEnd(elsewhere ? this.#elsewhere() : this.#endOf(session), now);
  }

  /** "+n" beside the score. @param {number} gain */
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

  /** Says a sentence, also when it is the same as the last one. @param {string} text */
  say(text) {
    const live = this.#find('live');
    live.textContent = live.textContent === text ? `${text}\u00A0` : text;
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

  /**
   * Shows a notice.
   * @param {'attributes' | 'engine' | 'storage' | 'broken' | 'crash'} about
   * @param {string} text
   * @param {string} [label] of a button
   * @param {() => void} [act] what the button does
   */
  notice(about, text, label = '', act = undefined) {
    this.#noticed = about;
    this.#find('notice').hidden = false;
    this.#find('notice-text').textContent = text;
    const button = this.#find('notice-button');
    button.hidden = !act;
    button.textContent = label;
    button.onclick = act ?? null;
  }

  /** Takes the notice away, if it is about this. @param {'attributes' | 'engine'} about */
  clearNotice(about) {
    if (this.#noticed === about) this.#find('notice').hidden = true;
  }

  /** The twin of the board for screen readers. @param {Session} session */
  #showTable({ rows, cols, cells }) {
    const body = /** @type {HTMLTableElement} */ (this.#find('table')).tBodies[0];
    if (body.rows.length !== rows || body.rows[0].cells.length !== cols) {
      body.replaceChildren();
      for (let row = 0; row < rows; row++) {
        const line = body.insertRow();
        for (let col = 0; col < cols; col++) line.insertCell();
      }
    }
    const places = body.querySelectorAll('td');
    cells.forEach((exponent, cell) => {
      const text = exponent ? String(2n ** BigInt(exponent)) : this.messages.empty;
      if (places[cell].textContent !== text) places[cell].textContent = text;
    });
  }

  /** @returns {End} */
  #elsewhere() {
    const { elsewhere, elsewhereDetail } = this.messages;
    return { headline: elsewhere, detail: elsewhereDetail, choices: ['takeOver'] };
  }

  /** @param {Session} session @returns {End | undefined} */
  #endOf({ status, score, best, goesOn }) {
    const { won, wonDetail, wonEnd, over, overDetail } = this.messages;
    const [points, most] = [this.format(score), this.format(best)];
    if (status === Status.Lost) {
      return { headline: over, detail: overDetail(points, most), choices: ['newGame', 'undo'] };
    }
    if (status !== Status.Won) return undefined;
    if (!goesOn) return { headline: won, detail: wonEnd(points), choices: ['newGame', 'undo'] };
    const choices = /** @type {Choice[]} */ (['keepGoing', 'newGame', 'undo']);
    return { headline: won, detail: wonDetail(points), choices };
  }

  /** @param {End | undefined} end @param {boolean} now */
  #showEnd(end, now) {
    const overlay = this.#find('overlay');
    const hadFocus = overlay.contains(this.#root.activeElement);
    overlay.hidden = !end;
    overlay.classList.toggle('now', now);
    if (end) {
      this.#find('headline').textContent = end.headline;
      this.#find('detail').textContent = end.detail;
      const buttons = end.choices.map((choice) => this.#makeChoice(choice));
      buttons[0].classList.add('primary');
      this.#find('choices').replaceChildren(...buttons);
    }
    // A button that goes away hands the keyboard to the board.
    if (hadFocus) this.#find('board').focus();
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
