/**
 * The custom element <sliding-puzzle>: its attributes, properties, methods and life cycle. This file
 * exports the class; `define.js` registers it.
 */

import { mirroring } from '../element/attributes.js';
import { PlayableElement, playIn } from '../element/playable-element.js';
import { PUZZLE } from '../i18n/puzzle.js';
import { ATTRIBUTES } from './attributes.js';
import { Play } from './play.js';

/** @typedef {import('./types.js').PuzzleElement} PuzzleElement */
/** @typedef {import('../i18n/languages.js').Messages} Messages */

/**
 * The sliding number puzzle, raced against an AI.
 *
 * @implements {PuzzleElement}
 * @slot headline - Shown at the end of a puzzle in place of its headline.
 * @slot detail - Shown below this headline, in place of the result.
 * @slot storage - Shown in the notice that says that nothing can be stored.
 * @slot end - Shown next to the choices at the end of a puzzle.
 * @slot more - Shown above these choices.
 * @slot top - Shown above the figures.
 * @slot about - Shown in the place of the progress.
 * @slot beside - Shown above the board, or below the buttons if they are beside it.
 *
 * @cssState loading - The puzzle can't be played yet.
 * @cssState playing - The puzzle can be played.
 * @cssState won - The puzzle is solved.
 * @cssState lost - The player has given up.
 * @cssState watching - A solution is shown.
 *
 * @csspart game - The whole puzzle.
 * @csspart figures - The row of slides, time, opponent's slides and best result.
 * @csspart figure - Each of these numbers with its label.
 * @csspart slides - The number of slides.
 * @csspart uncounted - The words “Not counted” in place of “Slides”.
 * @csspart time - The time.
 * @csspart ai - The opponent's slides.
 * @csspart best - The player's best result.
 * @csspart actions - The row of buttons.
 * @csspart button - Every button.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart hint - The hint button.
 * @csspart give-up - The give-up button.
 * @csspart new - The new puzzle button.
 * @csspart board - The board.
 * @csspart tile - Every tile.
 * @csspart sides - The button with the two small boards, of which it shows one.
 * @csspart mini - Each small board with its label.
 * @csspart start - The small board of the start.
 * @csspart goal - The small board of the goal.
 * @csspart card - What takes the place of the buttons at the end of a puzzle.
 * @csspart primary - The main button of the card.
 * @csspart said - The place of what is said about the puzzle: its progress, hints, what a page adds.
 * @csspart progress - The line with the number of tiles in place.
 * @csspart notice - A notice in the place of the figures.
 * @csspart controls - The playback controls of a solution.
 * @csspart scrubber - The slider of a solution.
 * @csspart step-back - The button that goes back one slide.
 * @csspart play - The play and pause button.
 * @csspart step-on - The button that goes forward one slide.
 * @csspart speed - The speed menu.
 *
 * @cssprop {length} [--sliding-puzzle-max-board=40rem] - The maximum length of the board's side.
 * @cssprop {length} [--sliding-puzzle-max-height=--sliding-puzzle-max-board] - The board's maximum height.
 * @cssprop {length} [--game-2048-max-board] - Used if `--sliding-puzzle-max-board` is not set.
 * @cssprop {length} [--game-2048-max-height] - Used if `--sliding-puzzle-max-height` is not set.
 * @cssprop [--game-2048-font] - The font family. Default: the system's.
 */
export class SlidingPuzzle extends mirroring(ATTRIBUTES, PlayableElement) {
  /**
   * Adds a language, or replaces texts of an existing one. The keys are those of `game`, `toasts` and `puzzle` in
   * `www/words/en/elements.json`, whose arguments a text may use; texts are written in ICU MessageFormat, with `plural`,
   * `select`, `number` and `lower`. A text that is missing is the built-in one of that language, or else English. So is
   * a broken one, and the console says once what is wrong with it. Repeated calls for a language, even for `en` or
   * `zh-CN`, add or replace texts. What reads the texts is loaded first; the promise resolves when elements on the
   * page are updated, and rejects if that cannot be loaded. Throws a RangeError if the tag is not a language tag, and a
   * TypeError if the texts are not an object.
   * @param {string} tag
   * @param {Messages} messages
   * @returns {Promise<void>}
   */
  static registerLanguage(tag, messages) {
    return PUZZLE.register(tag, messages);
  }

  #play = playIn(this, new Play(this));

  // What a page uses: www/puzzle/types.d.ts says what each does.

  get #session() {
    return this.#play.holder.session;
  }
  get #puzzle() {
    return this.#session?.puzzle;
  }
  get size() {
    const side = this.#puzzle?.side ?? 3;
    return { rows: side, cols: side };
  }
  get goalName() {
    return this.#puzzle?.goal_name ?? this.goal;
  }
  get difficulty() {
    return this.#puzzle?.difficulty ?? 6;
  }
  get record() {
    return this.#puzzle?.record ?? '';
  }
  get history() {
    return this.#puzzle?.history ?? '';
  }
  get slides() {
    return this.#puzzle?.slides ?? 0;
  }
  get solved() {
    return this.#puzzle?.solved ?? false;
  }
  get cells() {
    return this.#puzzle?.cells ?? new Uint8Array();
  }
  get movable() {
    return this.#session?.movable ?? new Uint8Array();
  }
  get best() {
    return this.#session?.best || null;
  }
  get state() {
    return this.#session?.state ?? 'playing';
  }
  get result() {
    return this.#session?.race.result ?? null;
  }

  /** @param {number} direction */
  slide(direction) {
    return this.#play.slide(direction);
  }
  /** @param {number} cell */
  tap(cell) {
    return this.#play.tap(cell);
  }
  /** @param {{ seed?: bigint | string | null }} [options] */
  newPuzzle({ seed } = {}) {
    this.#play.newGame(seed);
  }
  restart() {
    this.#play.restart();
  }
  giveUp() {
    return this.#play.giveUp();
  }
  askGiveUp() {
    this.#play.input.askGiveUp(true);
  }
  async stats() {
    const session = this.#session;
    const { key } = this.#play.holder;
    const own = [session?.before, session?.current, session?.after]
      .map((game) => game?.pack())
      .filter(Boolean);
    const ids = own.map((game) => game?.id);
    const [{ sumStats }, { readGames }] = await Promise.all([
      import('./lifetime-stats.js'),
      import('../storage/games.js'),
    ]);
    const others = key ? await readGames((game) => game.key === key && !ids.includes(game.id)) : [];
    return sumStats([...own, ...others]);
  }
  hint() {
    return this.#play.ai.hint();
  }
  /** @param {'opponent' | 'best' | 'mine'} [which] */
  watch(which) {
    return this.#play.ai.watch(which);
  }
  stopWatching() {
    this.#play.ai.stopWatching();
  }
  /** @param {Blob | null} picture */
  setPicture(picture) {
    return this.#play.picture.set(picture);
  }
}
