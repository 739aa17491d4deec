/** The race panel: the AI's small board, both scores, the leader, and the controls. */
import { faceOf } from '../../element/tile-face.js';
import './race.css';
import '../../ai/download-bar.css';
import { DownloadBar } from '../../ai/bars.js';
import { label, within, write } from '../../element/dom.js';
import { CLOSE, icon, PAUSE, PLAY, shadowTree, translate } from '../../element/template.js';
import { BoardView } from '../../game/board.js';
import { GAME } from '../../i18n/game.js';
import { trustedHTML } from '../../worker/trusted.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';
import { Verdict } from '../shell/verdict.js';
import { PACES } from './race.js';
import BOARD_STYLES from './rival-board.css?inline';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('../../game/engine.js').Turn} Turn */

const markup = () => `
  <h2 data-text="race"></h2>
  <div class="rival" role="img"></div>
  <div class="standing">
    <dl>
      <div class="mine"><dt data-text="raceYou"></dt><dd></dd></div>
      <div class="theirs"><dt></dt><dd></dd></div>
    </dl>
    <p class="lead"></p>
    <p class="announcement" role="status"></p>
    <div class="controls">
      <button type="button" class="pause">${icon(PAUSE, 'pause-icon')}${icon(PLAY, 'play-icon')}</button>
      <select class="pace" data-label="pace">${PACES.map((pace) => `<option value="${pace}" data-text="paceShort-${pace}"></option>`).join('')}</select>
      <button type="button" class="finish" data-text="raceFinish" hidden></button>
      <button type="button" class="again" data-text="raceAgain" hidden></button>
      <button type="button" class="end">${icon(CLOSE)}</button>
    </div>
  </div>`;

const boardMarkup = () => `
  <div class="game">
    <div class="stage">
      <div class="board">
        <div class="grid"></div>
        <div class="tiles"></div>
      </div>
    </div>
  </div>`;

const fillBoard = shadowTree(boardMarkup, BOARD_STYLES);

/** The AI's board: small and view-only. */
class RivalBoard {
  #host;
  #view;
  #frame;
  /** The board that is shown, as text. */
  #shown = '';

  /** @param {HTMLElement} host an empty one */
  constructor(host) {
    this.#host = host;
    const root = fillBoard(host);
    this.#frame = within(root, '.game');
    this.#view = new BoardView(within(root, '.grid'), within(root, '.tiles'));
  }

  /** Applies the settings of its look. @param {{ speed: string, powers: boolean }} looks */
  look({ speed, powers }) {
    this.#host.setAttribute('speed', speed);
    // Redraw the tiles, because their faces change.
    if (powers !== this.#view.powers) this.#shown = '';
    this.#view.powers = powers;
  }

  /**
   * Shows a board, with the motions of the turn that led to it if that is known.
   * @param {{ rows: number, cols: number, cells: Uint8Array }} board
   * @param {Turn} [turn]
   */
  show({ rows, cols, cells }, turn) {
    const shown = `${rows}x${cols} ${cells.join()}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (turn) return this.#view.play(turn);
    for (const place of [this.#host, this.#frame]) {
      place.style.setProperty('--rows', String(rows));
      place.style.setProperty('--cols', String(cols));
    }
    this.#view.show(rows, cols, cells);
  }
}

export class RacePanel {
  #context;
  #element = document.createElement('section');
  #rival;
  #download = new DownloadBar();
  /** What the end of the player's game says. */
  #verdict;
  /** The standing that was announced last. */
  #announced = '';

  /**
   * @param {GameContext} context
   * @param {object} acts the actions of the controls
   * @param {() => void} acts.pause
   * @param {(pace: import('./race.js').Pace) => void} acts.pace
   * @param {() => void} acts.finish
   * @param {() => void} acts.again
   * @param {() => void} acts.end
   */
  constructor(context, { pause, pace, finish, again, end }) {
    this.#context = context;
    const element = this.#element;
    element.id = 'race';
    element.slot = 'beside';
    element.setAttribute('aria-labelledby', 'race-title');
    element.innerHTML = trustedHTML(markup());
    element.append(this.#download.element);
    within(this.#element, 'h2').id = 'race-title';
    this.#rival = new RivalBoard(within(this.#element, '.rival'));
    /** @param {string} selector @param {() => void} act */
    const press = (selector, act) => {
      const button = /** @type {HTMLButtonElement} */ (within(this.#element, selector));
      button.onclick = ({ detail }) => {
        act();
        // After a click, the focus returns to the game.
        if (detail > 0) context.game.focus({ preventScroll: true });
      };
    };
    press('.pause', pause);
    press('.finish', finish);
    press('.again', again);
    press('.end', end);
    const select = /** @type {HTMLSelectElement} */ (within(this.#element, '.pace'));
    select.onchange = () => pace(/** @type {import('./race.js').Pace} */ (select.value));
    this.#verdict = new Verdict(context.game);
    context.game.append(element);
  }

  /** @param {Race} race @param {Turn} [turn] the AI's last move */
  show(race, turn) {
    this.#element.hidden = race.isAway;
    document.documentElement.toggleAttribute('data-race', !race.isAway);
    if (race.isAway) return this.#verdict.show();
    const words = wordsOf(this.#context);
    const { format } = numbersOf(this.#context);
    const { settings } = this.#context;
    translate(this.#element, words);
    this.#rival.look({ speed: settings.get('speed'), powers: settings.get('powers') === 'on' });
    const { board, standings, winner, paused, givenUp, pace, download } = race;
    if (board) {
      this.#rival.show(board, turn);
      const highest = faceOf(Math.max(1, ...board.cells));
      within(this.#element, '.rival').ariaLabel = words.rivalBoard(highest);
    }
    const { player, ai } = standings;
    write(within(this.#element, '.mine dd'), format(player.score));
    write(within(this.#element, '.theirs dt'), words.raceAi(words[`level-${race.level}`]));
    write(within(this.#element, '.theirs dd'), format(ai.score));
    write(within(this.#element, '.lead'), this.#lead(race));
    this.#download.show(download !== undefined, words.raceWaits);
    if (download) this.#download.advance(download);
    this.#element.dataset.leader = winner ?? race.leader;
    this.#element.toggleAttribute('data-decided', winner !== undefined);
    this.#announce(race);
    this.#showResult(race);

    const focused = this.#focused;
    const stopped = paused || race.failed || givenUp;
    const button = within(this.#element, '.pause');
    label(button, stopped ? words.raceGoOn : words.racePause);
    button.classList.toggle('stopped', stopped);
    const over = winner !== undefined;
    // Until the race is closed, giving up can be taken back.
    button.hidden = over && !givenUp;
    within(this.#element, '.pace').hidden = over || player.over;
    within(this.#element, '.finish').hidden = over || !player.over;
    within(this.#element, '.again').hidden = !over;
    /** @type {HTMLSelectElement} */ (within(this.#element, '.pace')).value = pace;
    label(within(this.#element, '.end'), winner ? words.raceClose : words.raceGiveUp);
    if (focused?.hidden) this.#moveFocus();
  }

  /** The control with the focus. */
  get #focused() {
    const { activeElement } = document;
    return this.#element.contains(activeElement)
      ? /** @type {HTMLElement} */ (activeElement)
      : undefined;
  }

  /** Moves the focus on from a control that is gone. */
  #moveFocus() {
    const again = within(this.#element, '.again');
    if (again.isConnected && !again.hidden) again.focus();
    else this.#context.game.focus({ preventScroll: true });
  }

  /** The leader or the result in words. @param {Race} race */
  #lead({ standings, winner, leader, ready, failed, paused, pace, givenUp, download }) {
    const words = wordsOf(this.#context);
    const { player, ai } = standings;
    if (givenUp) return words.raceGivenUp;
    if (winner) return words[`race-won-${winner}`];
    if (failed) return words.reviewFailed;
    if (paused) return words.racePaused;
    if (player.steps === 0 && ai.steps === 0) return words.raceStart;
    if (download || (!ready && ai.steps < player.steps)) return words.raceWaits;
    if (player.over) return words.raceChases;
    if (ai.over) return words.raceRivalOver(ai.score - player.score);
    const ahead = ai.steps - player.steps;
    if (pace === 'turns' && ahead > 0) return words.raceAhead(ahead);
    if (leader === 'nobody') return words['race-leads-nobody'];
    return words[`race-leads-${leader}`](Math.abs(player.score - ai.score));
  }

  /** Says on the card at the end of the player's game who won, or that the AI plays on. @param {Race} race */
  #showResult({ winner, standings: { player, ai }, givenUp }) {
    if (!player.over || givenUp) return this.#verdict.show();
    const words = wordsOf(this.#context);
    const { format } = numbersOf(this.#context);
    const { over, won, gap } = GAME.in(this.#context.settings.get('language'));
    const end = player.won ? won : over;
    const both = words.raceBoth(format(player.score), format(ai.score));
    if (winner) this.#verdict.show([words[`race-won-${winner}`], both]);
    else this.#verdict.show([end, words.raceChases + gap + both]);
  }

  /** Announces a new leader or the result, but not every move. @param {Race} race */
  #announce(race) {
    const { winner, leader, failed, givenUp } = race;
    const standing = [winner, leader, failed, givenUp].join();
    if (standing === this.#announced) return;
    // The initial standing is not announced.
    if (this.#announced !== '') write(within(this.#element, '.announcement'), this.#lead(race));
    this.#announced = standing;
  }

  remove() {
    const focused = this.#focused;
    this.#element.remove();
    this.#verdict.remove();
    if (focused) this.#moveFocus();
    delete document.documentElement.dataset.race;
  }
}
