/**
 * The dialog that replays a game: the player's own or one from a link. A viewer has what differs between the games: the
 * board that plays the record, and what is said of it.
 */
import { html, nothing } from 'lit-html';
import { FRIENDS, LIBRARY } from '../../i18n/games.js';
import { changeGame, readGame } from '../../storage/games.js';
import { resume as getChallenge } from '../challenge/challenge.js';
import { createDialog, dialogWords, playHere } from '../shell/dialog.js';
import { alert, icon, playOwn, proof } from '../shell/dialog-parts.js';
import { isMark, toggled } from './mark.js';

/** @typedef {import('../shell/dialog.js').Content} Content */

/** What a replay needs of an entry. @typedef {Pick<import('../../storage/games.js').Entry, 'id' | 'bookmarks' | 'running'>} Marked */

const RIBBON = 'M7 4h10v16l-5-4-5 4Z';

/** The bookmarks of the game that is shown: the key and the controls for them, and their storage. */
class Bookmarks {
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

  /** @param {View<Context>} view @param {number} move */
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
   * @param {View<Context>} view
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

/** @typedef {import('../shell/dialog.js').GameContext | import('../shell/dialog.js').PuzzleContext} Context */
/**
 * @template {Context} D
 * @typedef {import('../shell/dialog.js').View<D>} View
 */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came from a link
 * @property {string} [link] that link, which may have tiles too
 * @property {number} [steps] the number of moves made when it opens; 0 by default
 * @property {string} [id] the id of the game, if it is one of the player's own
 * @property {Marked} [entry] that game, to show its bookmarks; it is read without it
 * @property {boolean} [review] whether it is reviewed
 */

/**
 * What is shown.
 * @template Found
 * @typedef {Shown & {
 *   found?: Found,
 *   invites?: boolean,
 *   isBest?: boolean,
 * }} State `found` is what the record proves. `invites` if it invites to play before
 *   it is watched, and `isBest` if no result can be better
 */

/**
 * What a viewer may do with the dialog.
 * @template Found
 * @typedef {object} Acts
 * @property {() => State<Found>} state
 * @property {Bookmarks} bookmarks
 * @property {() => void} update
 * @property {() => void} close
 * @property {(record: string, steps?: number) => void} practice plays a record on, without counting. Default: after all moves
 * @property {() => void} playStart plays its start
 */

/**
 * @template {Context} D
 * @template Found
 * @typedef {object} Viewer
 * @property {number} longest the longest record that is opened, in characters
 * @property {() => Promise<unknown>} load loads what `read` needs
 * @property {(record: string) => Found} read throws if the record can't be played
 * @property {(view: View<D>, state: State<Found>, found: Found) => string} about the line that describes the game
 * @property {(found: Found) => boolean} [proves] whether the record proves its result. Default: it does
 * @property {(found: Found) => number} length the number of moves
 * @property {(found: Found) => number | undefined} result what others have to beat
 * @property {(view: View<D>, state: State<Found>, found: Found) => string} headline what an invitation says first
 * @property {(view: View<D>, state: State<Found>, invitation?: Content) => Content} board
 * @property {(view: View<D>, state: State<Found>, toTable: Content, found: Found) => Content} others what else can be done
 * @property {(view: View<D>, state: State<Found>) => Content} [action] a button in front of the close button
 * @property {(view: View<D>) => string} [title] Default: “Replay”
 * @property {(move: string, view: View<D>) => string} sayMark names a bookmark
 * @property {(event: KeyboardEvent) => void} [press] follows a key
 * @property {() => number} at the move that is shown
 * @property {(move: number) => void} seek
 * @property {() => void} watch plays it from the start
 * @property {(state: State<Found>, step: number) => void} open shows a move of it; the dialog isn't open yet
 * @property {(state: State<Found>) => void | Promise<void>} [opened] the dialog is open now
 * @property {() => void} closed stops everything, because nobody can see it anymore
 */

/**
 * @template {Context} D
 * @template Found
 * @param {D} context
 * @param {(acts: Acts<Found>) => Viewer<D, Found>} createViewer
 */
export function createReplay(context, createViewer) {
  const { choice, game } = context;
  const challenge = getChallenge(context);
  /** @type {State<Found>} */
  let state = { record: '' };
  const bookmarks = new Bookmarks(game, (failed) => {
    if (failed) made.warn({ text: dialogWords(context).notSaved });
    else made.update();
  });
  /** @type {Acts<Found>['practice']} */
  const practice = (record, steps) => {
    const { record: shown } = state;
    made.warn();
    const refused = () => made.warn({ text: dialogWords(context).playElsewhere });
    playHere(game, choice.practice(record, steps), () => state.record === shown, refused);
  };
  const playStart = () => {
    const { record, shared, found, isBest } = state;
    if (!found) return;
    const start = challenge.recordAtStart(record);
    const theirs = viewer.result(found);
    if (shared && theirs !== undefined) challenge.begin({ start, theirs, isBest });
    practice(start);
  };
  const viewer = createViewer({
    state: () => state,
    ...{ bookmarks, practice, playStart },
    update: () => made.update(),
    close: () => made.close(),
  });
  const focus = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (made.dialog.querySelector(selector))?.focus({
      preventScroll: true,
    });
  const leave = () => {
    made.close();
    choice.play();
    game.focus({ preventScroll: true });
  };
  const toTable = () => {
    const { record } = state;
    made.close();
    context.open('friends', { record });
  };
  const watch = () => {
    state.invites = false;
    made.update();
    viewer.watch();
    focus('.run, replay-2048');
  };
  /**
   * What a shared game says first, with its last board: the result to beat, and the ways to play its start and to watch it.
   * @param {View<D>} view @param {Found} found
   */
  const invitation = (view, found) => {
    const { words } = view;
    const headline = viewer.headline(view, state, found);
    return html`
      <section class="invitation" slot="beside">
        <h3 ?hidden=${!headline}>${headline}</h3>
        <div class="buttons">
          <button type="button" class="play-same primary" @click=${playStart}>${words.play}</button>
          <button type="button" class="watch" ?hidden=${viewer.length(found) === 0} @click=${watch}>${words.watch}</button>
        </div>
      </section>`;
  };
  /** @param {View<D>} view @param {Found} found */
  const more = (view, found) => {
    const { language } = view;
    const toFriends = html`
      <button type="button" class="to-table" aria-haspopup="dialog" @click=${toTable}>${FRIENDS.in(language).toTable}</button>`;
    const say = (/** @type {string} */ move) => viewer.sayMark(move, view);
    return html`
      ${bookmarks.list(view, viewer.at(), viewer.seek, say)}
      ${alert(view)}
      ${state.invites ? '' : viewer.others(view, state, toFriends, found)}`;
  };
  const made = createDialog(
    'replay',
    context,
    (view) => {
      const { found, invites, record, shared = false } = state;
      const result = found && viewer.result(found);
      const compared = result === undefined ? '' : challenge.compare(record, result, shared);
      return html`
        <p class="note about" ?hidden=${!found}>${found && viewer.about(view, state, found)}</p>
        <p class="compared" ?hidden=${!compared}>${compared}</p>
        ${proof(view, Boolean(shared && found && (viewer.proves?.(found) ?? true)))}
        ${viewer.board(view, state, found && invites ? invitation(view, found) : undefined)}
        ${found ? more(view, found) : html`${alert(view)}${playOwn(view, leave)}`}`;
    },
    (view) =>
      html`${state.found ? bookmarks.button(view, viewer.at()) : ''}${viewer.action?.(view, state)}`,
    viewer.title,
  );
  bookmarks.listen(made.dialog, viewer.at);
  made.dialog.addEventListener('keydown', (event) => viewer.press?.(event));
  made.onClosed(() => {
    state = { record: '' };
    viewer.closed();
    made.update();
  });
  /** What a record proves; undefined if something is wrong with it. @param {string} record */
  const read = (record) => {
    const { longest } = viewer;
    try {
      if (record.length > longest) throw new Error(`it has more than ${longest} characters`);
      return viewer.read(record);
    } catch (error) {
      const fault = /** @type {Error} */ (error).message;
      made.warn({ text: dialogWords(context).damagedLink, fault });
      return undefined;
    }
  };
  return {
    prepare: () => Promise.all([game.ready, viewer.load()]),
    /** @param {Shown | 'review'} [asked] Default: the game on the board, which may be reviewed */
    async open(asked) {
      const { record, gameId: id } = game;
      const shown = typeof asked === 'object' ? asked : { record, id, review: asked === 'review' };
      made.warn();
      /** @type {State<Found>} */
      const next = { ...shown, found: read(shown.record) };
      next.invites = Boolean(shown.shared && next.found);
      state = next;
      bookmarks.show(next.found && shown);
      viewer.open(next, next.invites && next.found ? viewer.length(next.found) : (next.steps ?? 0));
      made.open();
      await viewer.opened?.(next);
      // A space should not close what the link led to.
      if (next === state && next.invites && made.dialog.open) focus('.play-same');
    },
  };
}
