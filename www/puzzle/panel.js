/**
 * The shadow tree of <sliding-puzzle>, and all that it shows except the tiles: figures, buttons, the end of
 * a race, notices, and the texts for screen readers. All text comes from the messages.
 */

import { disable, findContainer, showTable, write } from '../element/dom.js';
import { ElementPanel } from '../element/game-panel.js';
import { gameMarkup, icon, shadowTree } from '../element/template.js';
import { drawNumbers, sayNumbers } from '../element/thumbnail.js';
import { PUZZLE } from '../i18n/puzzle.js';
import { NUMBERS } from './numbers.js';
import STYLES from './sliding-puzzle.css?inline';

/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */
/** @typedef {import('./session.js').Session} Session */

/** @typedef {'again' | 'newPuzzle' | 'undo' | 'watchBest' | 'takeOver' | 'yesGiveUp' | 'noGiveUp'} CardButton */

/** @typedef {import('../element/game-panel.js').Card<CardButton>} Card */

const SWAP = 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4';
const GIVE_UP = 'M6 21.5V3.5M6 4.5h11.5l-2.5 4 2.5 4H6';

/** A small board, and what a press on it does. @param {string} name @param {string} press */
const mini = (name, press) => `
        <span class="mini" part="mini ${name}">
          <span class="label"><span data-text="${name}"></span>${icon(SWAP)}<span class="visually-hidden" data-text="${press}"></span></span>
          <span class="small-board" id="mini-${name}" role="img"></span>
        </span>`;

const below = () => `
    <button type="button" class="sides" part="sides" id="sides">${mini('goal', 'showStart')}${mini('start', 'showGoal')}
    </button>`;

const markup = () =>
  gameMarkup({
    look: 'puzzle',
    figures: ['slides', 'time', 'ai', 'best'],
    hint: 'hintAbout',
    actions: `<button type="button" part="button give-up" id="give-up" data-label="giveUp">${icon(GIVE_UP)}<span data-text="giveUp"></span></button>`,
    start: 'newPuzzle',
    tiles: '',
    below: below(),
  });

const fill = shadowTree(markup, STYLES);

/** @param {Session} session */
const tried = ({ race }) => race.climb.slides.length;

/** @extends {ElementPanel<PuzzleMessages, CardButton>} */
export class Panel extends ElementPanel {
  /** What is said of tiles. @override */
  faces = NUMBERS;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticks;

  /**
   * @param {HTMLElement} element
   * @param {Record<CardButton, () => void>} choices the actions of the buttons on the card
   */
  constructor(element, choices) {
    // Not the type `unit`: in Chinese, its lists have no separators.
    const lists = /** @type {const} */ ({ type: 'conjunction', style: 'narrow' });
    super(fill(element), choices, { sentences: PUZZLE, lists, file: 'broken-puzzle.json' });
    const sides = this.find('sides');
    sides.onclick = () => {
      const showsStart = sides.classList.toggle('shows-start');
      sides.title = this.messages[showsStart ? 'showGoal' : 'showStart'];
    };
  }

  /** @param {import('./board.js').Tile} tile */
  tileName({ number, row, col, slides, home }) {
    const { tileAt, tileHome, tileSlides } = this.messages;
    return (
      tileAt(this.faces.spoken(number), row, col) +
      (home ? tileHome : '') +
      (slides ? tileSlides : '')
    );
  }

  /** @param {Iterable<number>} numbers */
  list(numbers) {
    return this.join(Array.from(numbers, this.faces.spoken));
  }

  /** @param {number} direction */
  way(direction) {
    const { up, right, down, left } = this.messages.ways;
    return [up, right, down, left][direction];
  }

  /**
   * Shows the state of a session: whether another tab plays it, asks about giving up, the best solution is
   * being searched for, and the end comes now, without a delay.
   * @param {Session} session
   * @param {Record<'elsewhere' | 'asks' | 'finding' | 'now', boolean>} how
   */
  show(session, { elsewhere, asks, finding, now }) {
    const { messages } = this;
    const over = session.state !== 'playing';
    const { best } = session;
    const { aiSlides } = session.race;
    write(this.find('slides'), this.format(session.puzzle.slides));
    this.showCounts('slides', session.counts);
    const ai = aiSlides === undefined ? '…' : this.format(aiSlides ?? 0);
    write(
      this.find('ai'),
      session.race.stuck ? messages.failedShort(this.format(tried(session))) : ai,
    );
    findContainer(this.root).classList.toggle('alone', session.race.opponent === 'none');
    write(this.find('best'), best ? this.format(best) : '–');
    this.showTime(session.time);
    disable(this.find('undo'), elsewhere || !session.canUndo);
    disable(this.find('redo'), elsewhere || !session.canRedo);
    disable(this.find('give-up'), elsewhere || over);
    disable(this.find('hint'), elsewhere || over);
    disable(this.find('new'), elsewhere);
    this.#showBoards(session.puzzle);
    const { cells, goal } = session.puzzle;
    const home = cells.filter((number, cell) => number > 0 && number === goal[cell]).length;
    const { inPlace } = this.messages;
    this.showProgress(home / (cells.length - 1), inPlace(home, cells.length - 1), '');
    this.showTable(session.puzzle.side, session.puzzle.cells);
    const end = over ? this.#end(session, finding) : undefined;
    const card = asks ? this.#question(session) : end;
    this.showCard(elsewhere ? this.elsewhereCard() : card, now || asks);
  }

  /** @param {import('./sliding-puzzle.js').SlidingPuzzle} element */
  look({ timer, noNumbers, noUndo }) {
    const { classList } = findContainer(this.root);
    classList.toggle('timed', timer);
    classList.toggle('unnumbered', noNumbers);
    classList.toggle('no-undo', noUndo);
  }

  /** Forgets what the small boards show, so that they are drawn with other faces. */
  redraw() {
    for (const name of ['start', 'goal']) delete this.find(`mini-${name}`).dataset.shown;
  }

  /** @param {import('./engine.js').Puzzle} puzzle */
  #showBoards({ start, goal }) {
    for (const [name, cells] of Object.entries({ start, goal })) {
      const place = this.find(`mini-${name}`);
      const kind = this.messages[/** @type {'start' | 'goal'} */ (name)];
      const label = `${kind}: ${sayNumbers(cells, this.messages.empty, this.faces.spoken)}`;
      if (place.ariaLabel !== label) place.ariaLabel = label;
      drawNumbers(place, cells, goal, true, this.faces.abbreviate);
    }
  }

  /** Writes the board into the table for screen readers. @param {number} side @param {Uint8Array} cells */
  showTable(side, cells) {
    const board = { rows: side, cols: side, cells };
    showTable(this.find('table'), board, this.messages.empty, this.faces.spoken);
  }

  /** @param {number} time milliseconds */
  showTime(time) {
    const seconds = Math.floor(time / 1000);
    const pad = (/** @type {number} */ number) => String(number % 60).padStart(2, '0');
    const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
    const text = hours ? `${hours}:${pad(minutes)}` : String(minutes);
    write(this.find('time'), `${text}:${pad(seconds)}`);
  }

  /** @param {(() => number) | undefined} time milliseconds; undefined stops it */
  runTime(time) {
    if (time) {
      this.#ticks ??= setInterval(() => this.showTime(time()), 250);
      return;
    }
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  /** Removes a hint that is no longer true. */
  clearHint() {
    this.find('hints').querySelector('.hint:not(.thinks)')?.remove();
  }

  /** Shows a sentence until the puzzle changes, and announces it. @param {string} text @param {string} spoken */
  advise(text, spoken) {
    this.showHint(text).classList.add('stays');
    this.say(spoken);
  }

  /** @param {string} text an empty one removes the message */
  think(text) {
    const hints = this.find('hints');
    const shown = hints.querySelector('.thinks');
    if (!text) shown?.remove();
    else if (shown) write(shown, text);
    else this.showHint(text).classList.add('thinks');
  }

  /**
   * Announces slides in one direction: "5 right. 2, 7, 8 may slide. 4 slides."
   * @param {Slide[]} slides
   * @param {string} [before] such as "Undone." @param {string} [after] such as the result
   */
  saySlides(slides, before = '', after = '') {
    const last = slides[slides.length - 1];
    const { messages } = this;
    const numbers = this.list(slides.map(({ number }) => number));
    const movable = [...last.movable].map((cell) => last.cells[cell]).sort((a, b) => a - b);
    const next = movable.length > 0 ? messages.maySlide(this.list(movable)) : '';
    const count = messages.count(last.slides);
    const slid = messages.slid(numbers, this.way(last.direction));
    this.say(`${before}${slid}${next}${count}${after && messages.gap + after}`);
  }

  /** Announces the slides and the board, row by row. @param {Session} session */
  sayPosition({ puzzle: { slides, side, cells } }) {
    const { count, row, empty } = this.messages;
    const faces = Array.from(cells, (number) => (number > 0 ? this.faces.spoken(number) : empty));
    const rows = Array.from({ length: side }, (_, at) =>
      row(at + 1, faces.slice(at * side, (at + 1) * side).join(', ')),
    );
    this.say((count(slides) + rows.join('')).trim());
  }

  /**
   * The texts of the end of a race. The headline says who won, or that the solution is perfect; then the detail says
   * who won.
   * @param {Session} session @param {boolean} finding
   */
  ending(session, finding) {
    const { messages } = this;
    const { result, shortest, stuck } = session.race;
    const { slides } = session.puzzle;
    const helped = session.current.isHelped;
    const solved = session.state === 'solved';
    const wait = finding && !shortest ? messages.waiting : '';
    const join = (/** @type {(string | false)[]} */ ...said) =>
      said.filter(Boolean).join(messages.gap);
    const head = solved ? messages.solvedHead : messages.gaveUpHead;
    if (!result)
      return { headline: head, detail: join(solved && messages.toldAlone(slides), wait) };
    const { aiSlides, best } = result;
    const mine = solved ? slides : null;
    const optimal = shortest?.optimal ?? false;
    const perfect = optimal && !helped && mine !== null && mine === best;
    const fewest = (/** @type {number} */ count) => optimal && count === best;
    const { outcome } = result;
    const winner = outcome && messages[outcome === 'draw' && !solved ? 'unsolved' : outcome];
    return {
      headline: perfect ? messages.perfect : (winner ?? head),
      detail: join(
        winner && !solved ? this.#sentence(head) : '',
        solved && messages.solvedIn(slides, fewest(slides)),
        stuck
          ? messages.aiGaveUp(tried(session))
          : aiSlides !== null && aiSlides !== mine && messages.aiTook(aiSlides, fewest(aiSlides)),
        best !== null &&
          best !== mine &&
          best !== aiSlides &&
          messages[optimal ? 'fewestIs' : 'bestFound'](best),
        winner && perfect ? this.#sentence(winner) : '',
        solved && helped && messages.helped(session.tally.hints),
        wait,
      ),
    };
  }

  /** @param {string} headline */
  #sentence(headline) {
    return /\p{P}$/u.test(headline) ? headline : this.messages.sentence(headline);
  }

  /** @param {Session} session @param {boolean} finding */
  sayEnding(session, finding) {
    const { headline, detail } = this.ending(session, finding);
    return this.#sentence(headline) + this.messages.gap + detail;
  }

  /** @param {Session} session */
  greeting(session) {
    const { aiSlides, opponent } = session.race;
    const { startedWith, startedStuck, startedPlain } = this.messages;
    if (aiSlides === undefined || opponent === 'none') return startedPlain;
    return aiSlides === null ? startedStuck(tried(session)) : startedWith(aiSlides);
  }

  /** Announces the question about giving up. @param {Session} session @param {boolean} focus whether to focus the first answer */
  ask(session, focus) {
    const { headline, detail } = this.#question(session);
    this.say(headline + this.messages.gap + detail);
    if (focus) this.find('choices').querySelector('button')?.focus({ preventScroll: true });
  }

  /** @param {Session} session @returns {Card} */
  #question({ race }) {
    const { askGiveUp: headline, askGiveUpDetail } = this.messages;
    const detail = askGiveUpDetail[race.stuck ? 'stuck' : race.opponent];
    return { headline, detail, choices: ['noGiveUp', 'yesGiveUp'] };
  }

  /** @param {Session} session @param {boolean} finding @returns {Card} */
  #end(session, finding) {
    /** @type {CardButton[]} */
    const choices = ['newPuzzle', 'again'];
    if (session.state === 'solved') choices.push('undo');
    const { shortest } = session.race;
    // Whoever has just made the best solution knows it.
    const isKnown = session.state === 'solved' && session.puzzle.slides === shortest?.slides.length;
    if (shortest && !isKnown) choices.push('watchBest');
    const tag = session.isNewBest ? this.messages.newBest.trim() : '';
    return { ...this.ending(session, finding), tag, choices };
  }

  /** @param {Card | undefined} card @param {boolean} now @override */
  showCard(card, now) {
    // Earlier hints no longer apply.
    if (card) this.find('hints').replaceChildren();
    super.showCard(card, now);
  }
}
