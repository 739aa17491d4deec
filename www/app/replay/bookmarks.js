/** The bookmarks of the game that a replay shows, on both pages: the key and the controls for them, and their storage. */
import './bookmarks.css';
import { html, nothing } from 'lit-html';
import { LIBRARY } from '../../i18n/games.js';
import { changeGame, readGame } from '../../storage/games.js';
import { icon } from '../shell/dialog-parts.js';

/** @typedef {import('../shell/dialog.js').View<import('../shell/dialog.js').AppContext>} View */

const RIBBON = 'M7 4h10v16l-5-4-5 4Z';

export class Bookmarks {
  /** The numbers of moves that are marked, in order. @type {number[]} */
  moves = [];
  #game;
  #changed;
  /** The game that is shown; undefined if it isn't the player's own. @type {string | undefined} */
  #id;

  /**
   * @param {HTMLElement & { gameId: string | undefined, bookmarks: number[] }} game the element that plays
   * @param {(failed: boolean) => void} changed called after every change; `failed` if it could not be stored
   */
  constructor(game, changed) {
    this.#game = game;
    this.#changed = changed;
  }

  /** Whether a move can be marked. */
  get can() {
    return this.#id !== undefined;
  }

  /**
   * Shows those of another game.
   * @param {string | undefined} id
   * @param {number[]} [moves] Default: those that are stored
   */
  show(id, moves) {
    this.#id = id;
    const running = id !== undefined && id === this.#game.gameId;
    const known = running ? this.#game.bookmarks : moves;
    this.moves = [...(known ?? [])];
    if (known || id === undefined) return;
    readGame(id).then(
      (stored) => {
        if (this.#id !== id) return;
        this.moves = [...(stored?.bookmarks ?? [])];
        this.#changed(false);
      },
      (error) => console.warn('the bookmarks cannot be read:', error),
    );
  }

  /** Marks a move, or removes its mark. @param {number} move */
  async toggle(move) {
    const id = this.#id;
    if (id === undefined) return;
    const others = this.moves.filter((other) => other !== move);
    const isMarked = others.length < this.moves.length;
    const moves = isMarked ? others : [...others, move].sort((a, b) => a - b);
    const before = this.moves;
    this.moves = moves;
    this.#changed(false);
    // The element stores those of the game on its board itself.
    if (id === this.#game.gameId) {
      this.#game.bookmarks = moves;
      return;
    }
    try {
      await changeGame(id, (entry) => ({ ...entry, bookmarks: moves }));
    } catch (error) {
      console.warn('the bookmark cannot be stored:', error);
      if (this.#id !== id) return;
      this.moves = before;
      this.#changed(true);
    }
  }

  /**
   * Marks a move by the key B, which is undo on the board only.
   * @param {HTMLElement} dialog
   * @param {() => number} at returns the move that is shown
   */
  listen(dialog, at) {
    dialog.addEventListener('keydown', (event) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
      if (code !== 'KeyB' || altKey || ctrlKey || metaKey || shiftKey || repeat || !this.can)
        return;
      const [target] = event.composedPath();
      // Letters choose an option there.
      if (target instanceof HTMLSelectElement) return;
      event.preventDefault();
      this.toggle(at());
    });
  }

  /** The button that marks a move. @param {View} view @param {number} move */
  button({ language }, move) {
    const words = LIBRARY.in(language);
    const isMarked = this.moves.includes(move);
    const label = isMarked ? words.unmark : words.bookmark;
    return html`
      <button type="button" class="bookmark" aria-pressed=${isMarked} aria-label=${words.bookmark} title="${label} (B)"
        aria-keyshortcuts="B" ?hidden=${!this.can} @click=${() => this.toggle(move)}>${icon(RIBBON)}</button>`;
  }

  /**
   * The marked moves, each a button that leads there.
   * @param {View} view
   * @param {number} move the one that is shown
   * @param {(move: number) => void} seek
   * @param {(move: string) => string} say names a move
   */
  list({ language, format }, move, seek, say) {
    if (this.moves.length === 0) return nothing;
    return html`
      <div class="bookmarks" role="group" aria-label=${LIBRARY.in(language).bookmarks}>${this.moves.map(
        (marked) => html`
          <button type="button" aria-current=${marked === move ? 'step' : nothing}
            @click=${() => seek(marked)}>${say(format(marked))}</button>`,
      )}</div>`;
  }
}
