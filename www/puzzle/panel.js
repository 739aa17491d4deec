/**
 * All that <sliding-puzzle> shows beside its tiles: figures, buttons, the end of a race, notices, and
 * what a screen reader reads and hears.
 */

import { disable, showTable, write } from '../element/dom.js';
import { ElementPanel } from '../element/panel.js';
import { PUZZLE } from '../i18n/puzzle.js';
import { given_up } from './engine.js';
import { drawMini } from './thumbnail.js';

/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */
/** @typedef {import('./session.js').Session} Session */

/** What the buttons on the card do. */
/** @typedef {'again' | 'newPuzzle' | 'watchAi' | 'watchBest' | 'takeOver' | 'yesGiveUp' | 'noGiveUp'} Choice */

/** @typedef {import('../element/panel.js').Card<Choice>} Card */

/** The steps by row and column of each direction, from the engine's numbers. @param {Slide} slide */
const directionOf = ({ from, to }) =>
  from === to + 1 ? 3 : from === to - 1 ? 1 : from > to ? 0 : 2;

/** @extends {ElementPanel<PuzzleMessages, Choice>} */
export class Panel extends ElementPanel {
  /** Shows the time as it goes. @type {ReturnType<typeof setInterval> | undefined} */
  #ticks;

  /**
   * @param {ShadowRoot} root
   * @param {Record<Choice, () => void>} choices what the buttons on the card do
   */
  constructor(root, choices) {
    // Chinese puts nothing between the items of a list of units.
    const lists = /** @type {const} */ ({ type: 'conjunction', style: 'narrow' });
    super(root, choices, { sentences: PUZZLE, lists, file: 'broken-puzzle.json' });
  }

  /** What a tile is called. @type {import('./board.js').Name} */
  tileName({ number, row, col, slides, home }) {
    const { tileAt, tileHome, tileSlides } = this.messages;
    return tileAt(String(number), row, col) + (home ? tileHome : '') + (slides ? tileSlides : '');
  }

  /** @param {Iterable<number>} numbers */
  list(numbers) {
    return this.lists.format([...numbers].map(String));
  }

  /** The word for a direction. @param {number} direction */
  way(direction) {
    return this.messages.ways[direction];
  }

  /**
   * Shows where a session stands.
   * @param {Session} session
   * @param {object} how
   * @param {boolean} how.elsewhere whether another tab plays it
   * @param {boolean} how.asks whether the player is asked whether to give up
   * @param {boolean} how.finding whether the best way is still being looked for
   * @param {boolean} how.now whether the end is shown without a pause
   */
  show(session, { elsewhere, asks, finding, now }) {
    const { messages } = this;
    const over = session.state !== 'playing';
    const { aiSlides, best } = session;
    write(this.find('slides'), this.format(session.slides));
    const known = aiSlides === undefined ? '…' : aiSlides;
    write(
      this.find('ai'),
      known === null ? messages.failedShort(this.#tried(session)) : shown(known, this),
    );
    write(this.find('best'), best ? this.format(best) : '–');
    this.showTime(session.time);
    disable(this.find('undo'), elsewhere || !session.canUndo);
    disable(this.find('redo'), elsewhere || !session.canRedo);
    disable(this.find('give-up'), elsewhere || over);
    disable(this.find('hint'), elsewhere || over);
    disable(this.find('new'), elsewhere);
    this.showBoards(session);
    this.showTable(session.side, session.cells);
    const card = elsewhere
      ? this.elsewhereCard()
      : asks
        ? this.#question()
        : over
          ? this.#end(session, finding)
          : undefined;
    this.showCard(card, now || asks);
  }

  /** The start and the goal, small. @param {Session} session */
  showBoards({ side, start, goal }) {
    for (const [name, cells] of /** @type {const} */ ([
      ['start', start],
      ['goal', goal],
    ])) {
      const rows = Array.from({ length: side }, (_, row) => {
        const line = cells.subarray(row * side, (row + 1) * side);
        return Array.from(line, (number) => (number ? String(number) : this.messages.empty)).join(
          ' ',
        );
      });
      const label = `${this.messages[name]}: ${rows.join(', ')}`;
      drawMini(this.find(`mini-${name}`), { side, cells, goal }, label);
    }
  }

  /** The board for those who do not see it. @param {number} side @param {Uint8Array} cells */
  showTable(side, cells) {
    const board = { rows: side, cols: side, cells };
    showTable(this.find('table'), board, this.messages.empty, String);
  }

  /** @param {number} time milliseconds */
  showTime(time) {
    const seconds = Math.floor(time / 1000);
    const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
    const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
    const text = hours
      ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
      : `${minutes}:${two(seconds % 60)}`;
    write(this.find('time'), text);
  }

  /** Shows the time as it goes, or lets it stand. @param {(() => number) | undefined} time milliseconds */
  runTime(time) {
    if (time) {
      this.#ticks ??= setInterval(() => this.showTime(time()), 250);
      return;
    }
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  /** What was said for a moment is no longer true. */
  clearHint() {
    this.find('hints').querySelector('.hint:not(.thinks)')?.remove();
  }

  /** Shows for as long as it lasts that the solver works. @param {string} text nothing when it has ended */
  think(text) {
    const hints = this.find('hints');
    const shown = hints.querySelector('.thinks');
    if (!text) return shown?.remove();
    if (shown) return write(shown, text);
    const hint = document.createElement('p');
    hint.className = 'hint thinks';
    hint.textContent = text;
    hints.replaceChildren(hint);
  }

  /**
   * Slides, said once: "5 right. 2, 7, 8 may slide. 4 slides."
   * @param {Slide[]} slides all in one direction
   * @param {string} [before] what they are
   * @param {string} [after] what they led to
   */
  saySlides(slides, before = '', after = '') {
    const last = slides[slides.length - 1];
    const { messages } = this;
    const numbers = this.list(slides.map(({ number }) => number));
    const may = [...last.movable].map((cell) => last.cells[cell]).sort((a, b) => a - b);
    const next = may.length > 0 ? messages.maySlide(this.list(may)) : '';
    const count = messages.count(last.slides);
    const slid = messages.slid(numbers, this.way(directionOf(last)));
    this.say(`${before}${slid}${next}${count}${after && ` ${after}`}`);
  }

  /** How many slides the greedy AI made. @param {Session} session */
  #tried({ climb }) {
    return this.format(climb.slides.length);
  }

  /** The end of a race in words. @param {Session} session @param {boolean} finding */
  ending(session, finding) {
    const { messages } = this;
    const { result, state, shortest } = session;
    const mine = state === 'solved' ? this.format(session.slides) : '';
    const wait = finding && !shortest ? ` ${messages.waiting}` : '';
    const head = state === 'solved' ? messages.solvedHead : messages.gaveUpHead;
    if (!result)
      return {
        headline: head,
        detail: messages.toldAlone(state === 'solved' ? session.slides : undefined) + wait,
      };
    const told = messages.told({
      mine,
      gaveUp: this.format(given_up()),
      aiSlides: result.aiSlides === null ? '' : this.format(result.aiSlides),
      tried: result.aiSlides === null ? this.#tried(session) : '',
      best: result.best === null ? '' : this.format(result.best),
      optimal: shortest?.optimal ?? false,
    });
    return { headline: messages[result.outcome], detail: told + wait };
  }

  /** The end of a race as it is said. @param {Session} session @param {boolean} finding */
  sayEnding(session, finding) {
    const { headline, detail } = this.ending(session, finding);
    return `${headline}${/\p{P}$/u.test(headline) ? '' : '.'} ${detail}`;
  }

  /** What is said of a new puzzle. @param {Session} session */
  greeting(session) {
    const { aiSlides } = session;
    const { startedWith, startedPlain } = this.messages;
    if (aiSlides === undefined) return startedPlain;
    return startedWith(aiSlides, session.climb.slides.length);
  }

  /** Says the question whether to give up, which is shown. @param {boolean} focus whether to focus the answer */
  ask(focus) {
    const { askGiveUp, askGiveUpDetail } = this.messages;
    this.say(`${askGiveUp} ${askGiveUpDetail(given_up())}`);
    if (focus) this.find('choices').querySelector('button')?.focus({ preventScroll: true });
  }

  /** @returns {Card} */
  #question() {
    const { askGiveUp, askGiveUpDetail } = this.messages;
    const detail = askGiveUpDetail(given_up());
    return { headline: askGiveUp, detail, choices: ['noGiveUp', 'yesGiveUp'] };
  }

  /** @param {Session} session @param {boolean} finding @returns {Card} */
  #end(session, finding) {
    /** @type {Choice[]} */
    const choices = ['newPuzzle', 'again'];
    if (session.opponent === 'climber' && session.aiSlides !== null) choices.push('watchAi');
    if (session.shortest) choices.push('watchBest');
    return { ...this.ending(session, finding), choices };
  }

  /** @param {Card | undefined} card @param {boolean} now @override */
  showCard(card, now) {
    // What was said before is of no use any more.
    if (card) this.find('hints').replaceChildren();
    super.showCard(card, now);
  }
}

/** @param {number | string} value @param {Panel} panel */
const shown = (value, panel) => (typeof value === 'number' ? panel.format(value) : value);
