/** The board of an exercise of 2048: a game of its own that opens any position. */
import { load, new_game } from '../../game/engine.js';
import { ExerciseBoard } from './exercise-board.js';

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */
/** @typedef {{ rules: string, rows: number, cols: number, cells: ArrayLike<number> }} Position */

/** @extends {ExerciseBoard<Game2048>} */
export class LessonBoard extends ExerciseBoard {
  /**
   * @param {Game2048} own the player's own game
   * @param {(direction: number, cells: Uint8Array) => void} moved called when the player has made a move
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible move
   */
  constructor(own, moved, refused) {
    super(/** @type {Game2048} */ (document.createElement('game-2048')), own, refused);
    this.element.addEventListener('move', (event) => {
      if (this.acts) return;
      const { direction, cells } = /** @type {CustomEvent} */ (event).detail;
      moved(direction, cells);
    });
  }

  /** @param {{ position: Position }} exercise @param {bigint} [seed] of the new tiles @override */
  async show({ position: { rules, rows, cols, cells } }, seed = 1n) {
    this.follow();
    await load();
    const game = new_game({ rules, rows, cols, board: Uint8Array.from(cells) }, seed);
    const { record } = game;
    game.free();
    await this.element.ready;
    await this.element.open(record);
  }

  /** @override */
  get made() {
    return this.element.steps;
  }

  /** Makes a move for the player. @param {number} direction @override */
  play(direction) {
    this.acts = true;
    this.element.move(direction);
    this.acts = false;
  }
}
