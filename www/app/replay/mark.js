/** The key B, which bookmarks a move: in a replay, and on the board. Loaded when it is first pressed. */
import './bookmarks.css';
import { LIBRARY } from '../../i18n/games.js';

/** Whether a key bookmarks a move. @param {KeyboardEvent} event */
export const isMark = ({ code, altKey, ctrlKey, metaKey, shiftKey, repeat }) =>
  code === 'KeyB' && !altKey && !ctrlKey && !metaKey && !shiftKey && !repeat;

/** The moves with one of them marked, or without its mark. @param {number[]} moves @param {number} move */
export function toggled(moves, move) {
  const others = moves.filter((other) => other !== move);
  return others.length < moves.length ? others : [...others, move].sort((a, b) => a - b);
}

/** What says that a move is marked. @type {HTMLElement | undefined} */
let toast;

/** Says something for a moment. @param {string} text */
function say(text) {
  if (!toast) {
    toast = document.createElement('p');
    toast.className = 'marked';
    toast.role = 'status';
    document.body.append(toast);
  }
  // The same text again is said again.
  const [shown] = toast.children;
  const next = document.createElement('span');
  next.textContent = text;
  next.onanimationend = () => next.remove();
  if (shown) shown.replaceWith(next);
  else toast.append(next);
}

/**
 * Marks the move on the board, or removes its mark. It is loaded like a dialog, but shows none.
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement & {
 *   steps?: number, slides?: number, watching: boolean, bookmarks: number[],
 *   annotate(notes: { bookmarks: number[] }): boolean } }} context
 */
export const make = ({ game, settings }) => ({
  /** @param {KeyboardEvent} event */
  open(event) {
    // Letters choose an option there.
    const inMenu = game.shadowRoot?.activeElement instanceof HTMLSelectElement;
    const { steps, slides, watching } = game;
    // While a solution of the puzzle is shown, its board is another one.
    const move = steps ?? (watching ? undefined : slides);
    if (!isMark(event) || inMenu || move === undefined) return;
    const bookmarks = toggled(game.bookmarks, move);
    if (!game.annotate({ bookmarks })) return;
    const language = settings.get('language');
    const { marked, unmarked } = LIBRARY.in(language);
    const shown = new Intl.NumberFormat(language).format(move);
    say(bookmarks.includes(move) ? marked(shown) : unmarked(shown));
  },
});
