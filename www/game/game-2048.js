/**
 * The custom element <game-2048>: its attributes, properties, methods and life cycle. This file exports the
 * class; `define.js` registers it.
 */

import { mirroring } from '../element/attributes.js';
import { PlayableElement, playIn } from '../element/playable-element.js';
import { GAME } from '../i18n/game.js';
import { ATTRIBUTES } from './attributes.js';
import { Status } from './engine.js';
import { Play } from './play.js';

/** @typedef {import('./types.js').GameElement} GameElement */
/** @typedef {import('../i18n/languages.js').Messages} Messages */
/** @typedef {import('./types.js').WatchSpeed} WatchSpeed */

/**
 * The game of 2048, with its score, buttons, saves, hints and autoplay.
 *
 * @implements {GameElement}
 * @slot headline - Shown at the end of a game in place of its headline.
 * @slot detail - Shown below this headline, in place of the result.
 * @slot storage - Shown in the notice that says that nothing can be stored.
 * @slot end - Shown next to the choices at the end of a game.
 * @slot more - Shown above these choices.
 * @slot top - Shown above the figures.
 * @slot about - Shown in the place of the progress.
 * @slot beside - Shown above the board, or below the buttons if they are beside it.
 *
 * @cssState loading - The game can't be played yet.
 * @cssState playing - The game can be played.
 * @cssState won - The game is won, until the player keeps going.
 * @cssState lost - The game is lost.
 * @cssState watching - The AI is playing.
 *
 * @csspart game - The whole game.
 * @csspart figures - The row of score, best score and moves.
 * @csspart figure - Each of these numbers with its label.
 * @csspart score - The score.
 * @csspart uncounted - The words “Not counted” in place of “Score”.
 * @csspart best - The best score.
 * @csspart steps - The number of moves.
 * @csspart actions - The row of buttons.
 * @csspart button - Every button.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart hint - The hint button.
 * @csspart new - The new game button.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart tile-* - The tiles with one number: `tile-2`, `tile-4`, … `tile-2048`, ….
 * @csspart number - The number in the corner of a tile with another face.
 * @csspart card - What takes the place of the buttons at the end of a game.
 * @csspart primary - The main button of the card.
 * @csspart arrows - The group of the four arrow buttons.
 * @csspart arrow - Each arrow button.
 * @csspart said - The place of what is said about the game: its progress, hints, what a page adds.
 * @csspart progress - The line of progress to the best score.
 * @csspart notice - A notice in the place of the figures.
 * @csspart evaluation - The hint panel: a bar for each direction.
 * @csspart controls - The autoplay controls.
 * @csspart play - The play and pause button of autoplay.
 * @csspart speed - The speed menu of autoplay.
 *
 * @cssprop {length} [--game-2048-max-board=50rem] - The maximum length of the board's longer side.
 * @cssprop {length} [--game-2048-max-height=--game-2048-max-board] - The maximum height of the board, for
 *   example `calc(100dvh - 12rem)`.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 */
export class Game2048 extends mirroring(ATTRIBUTES, PlayableElement) {
  /**
   * Adds a language, or replaces texts of an existing one. The keys are those of `game`, `toasts` and, for hints and
   * autoplay, `ai` in `www/words/en/elements.json`, whose arguments a text may use; texts are written in ICU
   * MessageFormat, with `plural`, `select`, `number` and `lower`. A text that is missing is the built-in one of that language, or else English. So is
   * a broken one, and the console says once what is wrong with it. Repeated calls for a language, even for `en` or
   * `zh-CN`, add or replace texts. What reads the texts is loaded first; the promise resolves when elements on the
   * page are updated, and rejects if that cannot be loaded. Throws a RangeError if the tag is not a language tag, and a
   * TypeError if the texts are not an object.
   * @param {string} tag
   * @param {Messages} messages
   * @returns {Promise<void>}
   */
  static registerLanguage(tag, messages) {
    return GAME.register(tag, messages);
  }

  #play = playIn(this, new Play(this));

  // What a page uses: www/game/types.d.ts says what each does.

  get #session() {
    return this.#play.holder.session;
  }
  get score() {
    return this.#session?.score ?? 0;
  }
  get best() {
    return this.#session?.best ?? 0;
  }
  get steps() {
    return this.#session?.steps ?? 0;
  }
  get status() {
    return this.#session?.status ?? Status.Playing;
  }
  get canKeepGoing() {
    return this.status === Status.Won && this.#session?.canKeepGoing === true;
  }
  get size() {
    return { rows: this.#session?.rows ?? 4, cols: this.#session?.cols ?? 4 };
  }
  get record() {
    return this.#session?.record ?? '';
  }
  get cells() {
    return this.#session?.cells ?? new Uint8Array();
  }
  get elsewhere() {
    return this.#play.holder.elsewhere;
  }

  /** @param {number} direction */
  move(direction) {
    return this.#play.move(direction);
  }
  newGame() {
    this.#play.newGame();
  }
  keepGoing() {
    return this.#play.keepGoing();
  }

  hint() {
    return this.#play.hint();
  }
  /** @param {{ speed?: WatchSpeed }} [options] */
  watch(options) {
    return this.#play.watch(options);
  }
  pause() {
    this.#play.pauseAi();
  }
  stopWatching() {
    return this.#play.stopWatching();
  }
}
