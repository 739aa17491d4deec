/** The race panel: the AI's small board, both scores, the leader, and the controls. */
import { html, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import './race.css';
import '../../ai/download-bar.css';
import { DownloadBar } from '../../ai/bars.js';
import { within } from '../../element/dom.js';
import { CLOSE, PAUSE, PLAY, shadowTree } from '../../element/template.js';
import { addFaceStyles } from '../../element/worn-faces.js';
import { BoardView } from '../../game/board.js';
import { dialogView } from '../shell/dialog.js';
import { icon } from '../shell/dialog-parts.js';
import { chosenFaces } from '../shell/faces.js';
import { Verdict } from '../shell/game-end.js';
import { PACES } from './race.js';
import BOARD_STYLES from './rival-board.css?inline';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {ReturnType<typeof dialogView<GameContext>>} View */
/** @typedef {import('./race.js').Race} Race */
/** @typedef {import('../../game/engine.js').Turn} Turn */

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
  host = Object.assign(document.createElement('div'), { className: 'rival', role: 'img' });
  #view;
  #frame;
  /** The board that is shown, as text. */
  #shown = '';

  constructor() {
    const root = fillBoard(this.host);
    addFaceStyles(root);
    this.#frame = within(root, '.game');
    this.#view = new BoardView(within(root, '.grid'), within(root, '.tiles'));
  }

  /** Applies the settings of its look. @param {string} speed */
  look(speed) {
    const faces = chosenFaces();
    this.host.setAttribute('speed', speed);
    // Redraw the tiles, because their faces change.
    if (faces !== this.#view.faces) this.#shown = '';
    this.#view.faces = faces;
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
    for (const place of [this.host, this.#frame]) {
      place.style.setProperty('--rows', String(rows));
      place.style.setProperty('--cols', String(cols));
    }
    this.#view.show(rows, cols, cells);
  }
}

export class RacePanel {
  #context;
  #race;
  #close;
  #element = document.createElement('section');
  #rival = new RivalBoard();
  #download = new DownloadBar();
  /** What the end of the player's game says. */
  #verdict;
  /** The standing that was announced last. */
  #announced = '';
  #announcement = '';

  /** @param {GameContext} context @param {Race} race @param {() => void} close closes the race */
  constructor(context, race, close) {
    this.#context = context;
    this.#race = race;
    this.#close = close;
    const element = this.#element;
    element.id = 'race';
    element.slot = 'beside';
    element.hidden = true;
    element.setAttribute('aria-labelledby', 'race-title');
    this.#verdict = new Verdict(context.game);
    context.game.append(element);
  }

  /** @param {Turn} [turn] the AI's last move */
  show(turn) {
    const { isAway, board, winner, leader, download } = this.#race;
    this.#element.hidden = isAway;
    document.documentElement.toggleAttribute('data-race', !isAway);
    if (isAway) return this.#verdict.show();
    const { settings } = this.#context;
    const view = dialogView(this.#context);
    const { words } = view;
    this.#download.show(download !== undefined, words.raceWaits);
    if (download) this.#download.advance(download);
    this.#element.dataset.leader = winner ?? leader;
    this.#element.toggleAttribute('data-decided', winner !== undefined);
    this.#announce(words);
    this.#showResult(view);
    const focused = this.#focused;
    render(this.#template(view), this.#element);
    this.#rival.look(settings.get('speed'));
    if (board) {
      this.#rival.show(board, turn);
      this.#rival.host.ariaLabel = words.rivalBoard(
        chosenFaces().spoken(Math.max(1, ...board.cells)),
      );
    }
    if (focused?.hidden) this.#moveFocus();
  }

  /** @param {View} view */
  #template({ words, format }) {
    const race = this.#race;
    const { standings, winner, isStopped, givenUp, pace, level } = race;
    const { player, ai } = standings;
    const over = winner !== undefined;
    const press =
      (/** @type {() => void} */ act) =>
      (/** @type {MouseEvent} */ { detail }) => {
        act();
        // After a click, the focus returns to the game.
        if (detail > 0) this.#context.game.focus({ preventScroll: true });
      };
    /** @param {string} look @param {string} label @param {string} path @param {() => void} act @param {boolean} hidden */
    const button = (look, label, path, act, hidden = false) => html`
      <button type="button" class=${look} aria-label=${label} title=${label} ?hidden=${hidden} @click=${press(act)}>${icon(path)}</button>`;
    const setPace = (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
      race.setPace(/** @type {import('./race.js').Pace} */ (target.value));
    // Until the race is closed, giving up can be taken back.
    return html`
      <h2 id="race-title">${words.race}</h2>
      ${this.#rival.host}
      <div class="standing">
        <dl>
          <div class="mine"><dt>${words.raceYou}</dt><dd>${format(player.score)}</dd></div>
          <div class="theirs"><dt>${words.raceAi(words[`level-${level}`])}</dt><dd>${format(ai.score)}</dd></div>
        </dl>
        <p class="lead">${this.#lead(words)}</p>
        <p class="announcement" role="status">${this.#announcement}</p>
        <div class="controls">
          ${button('pause', isStopped ? words.raceGoOn : words.racePause, isStopped ? PLAY : PAUSE, () => race.toggle(), over && !givenUp)}
          <select class="pace" aria-label=${words.pace} ?hidden=${over || player.over} @change=${setPace}>${PACES.map(
            (name) =>
              html`<option value=${name} .selected=${live(name === pace)}>${words[`paceShort-${name}`]}</option>`,
          )}</select>
          <button type="button" class="finish" ?hidden=${over || !player.over} @click=${press(() => race.finish())}>${words.raceFinish}</button>
          <button type="button" class="again" ?hidden=${!over} @click=${press(() => this.#context.game.newGame())}>${words.raceAgain}</button>
          ${button('end', over ? words.raceClose : words.raceGiveUp, CLOSE, over ? this.#close : () => race.giveUp())}
        </div>
      </div>
      ${this.#download.element}`;
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
    const again = /** @type {HTMLElement | null} */ (this.#element.querySelector('.again'));
    if (again?.isConnected && !again.hidden) again.focus();
    else this.#context.game.focus({ preventScroll: true });
  }

  /** The leader or the result in words. @param {View['words']} words */
  #lead(words) {
    const { standings, winner, leader, ready, failed, paused, pace, givenUp, download } =
      this.#race;
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

  /** Says on the card at the end of the player's game who won, or that the AI plays on. @param {View} view */
  #showResult({ words, format }) {
    const { winner, standings, givenUp } = this.#race;
    const { player, ai } = standings;
    if (!player.over || givenUp) return this.#verdict.show();
    const both = words.raceBoth(format(player.score), format(ai.score));
    if (winner) this.#verdict.show([words[`race-won-${winner}`], both]);
    else
      this.#verdict.show([
        player.won ? words.won : words.over,
        words.raceChases + words.gap + both,
      ]);
  }

  /** Announces a new leader or the result, but not every move. @param {View['words']} words */
  #announce(words) {
    const { winner, leader, failed, givenUp } = this.#race;
    const standing = [winner, leader, failed, givenUp].join();
    // The initial standing is not announced.
    if (this.#announced !== '' && this.#announced !== standing)
      this.#announcement = this.#lead(words);
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
