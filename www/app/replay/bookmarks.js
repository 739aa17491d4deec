/** The bookmarks of the game that a replay shows, on both pages: the key and the controls for them, and their storage. */
import './bookmarks.css';
import { html, nothing } from 'lit-html';
import { LIBRARY } from '../../i18n/games.js';
import { changeGame, readGame } from '../../storage/games.js';
import { icon } from '../shell/dialog-parts.js';
import { isMark, toggled } from './mark.js';

/** @typedef {import('../shell/dialog.js').View<import('../shell/dialog.js').AppContext>} View */
/** What a replay needs of an entry. @typedef {Pick<import('../../storage/games.js').Entry, 'id' | 'bookmarks' | 'running'>} Marked */

const RIBBON = 'M7 4h10v16l-5-4-5 4Z';

export class Bookmarks {
  /** The numbers of moves that are marked, in order. @type {number[]} */
  moves = [];
  #game;
  #changed;
  /** The game that is shown; undefined if its bookmarks can't be changed. @type {string | undefined} */
  #id;

  /**
   * @param {HTMLElement & { gameId: string | undefined, bookmarks: number[],
   *   annotate(notes: { bookmarks: number[] }, id: string): boolean }} game the element that plays
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
   * @param {{ id?: string, entry?: Marked }} [shown] Default: of none; without the entry, it is read
   */
  show({ entry, id = entry?.id } = {}) {
    const isOnBoard = id !== undefined && id === this.#game.gameId;
    this.#take(id, isOnBoard ? this.#game : entry);
    if (isOnBoard || entry || id === undefined) return;
    readGame(id).then(
      (stored) => {
        if (this.#id !== id) return;
        this.#take(id, stored);
        this.#changed(false);
      },
      (error) => console.warn('the bookmarks cannot be read:', error),
    );
  }

  /** @param {string | undefined} id @param {Partial<Marked>} [marked] */
  #take(id, { bookmarks = [], running } = {}) {
    // What another tab plays is written there.
    this.#id = running ? undefined : id;
    this.moves = [...bookmarks];
  }

  /** Marks a move, or removes its mark. @param {number} move */
  async toggle(move) {
    const id = this.#id;
    if (id === undefined) return;
    const moves = toggled(this.moves, move);
    const before = this.moves;
    this.moves = moves;
    this.#changed(false);
    // The element stores those of the game on its board itself, and of one that undo brings back.
    if (this.#game.annotate({ bookmarks: moves }, id)) return;
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
   * Marks a move by the key B.
   * @param {HTMLElement} dialog
   * @param {() => number} at returns the move that is shown
   */
  listen(dialog, at) {
    dialog.addEventListener('keydown', (event) => {
      if (!isMark(event) || !this.can) return;
      const [target] = event.composedPath();
      // Letters choose an option there.
      if (target instanceof HTMLSelectElement) return;
      event.preventDefault();
      this.toggle(at());
    });
  }

  /** @param {View} view @param {number} move */
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
