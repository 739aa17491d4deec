/** The offer to install the page as an app: once, after the third game. Loaded where a browser can install it. */
import { showOffer } from '../shell/offer.js';
import { stored } from '../shell/settings.js';

/** The number of games that are played before it, and the name of what is stored: their count, then `offered`. */
const GAMES = 3;
const COUNT = 'install';

/**
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement & { record: string } }} context
 * @param {object} own the parts that differ between the two pages
 * @param {() => boolean} own.isOver whether the game on the board is over
 * @param {(record: string) => string | undefined} own.startOf returns the record of a game before its first move
 */
export function offerInstall(context, { isOver, startOf }) {
  const { game } = context;
  let over = isOver();
  /** The start of the game that was counted last: undo and redo end no other one. */
  let counted = /** @type {string | undefined} */ (undefined);
  const show = () => {
    stored.set(COUNT, 'offered');
    const isAsked = context.install?.prompt !== undefined;
    showOffer(context, {
      text: (words) => (isAsked ? words.installOffer : words.installByHand),
      label: isAsked ? (words) => words.install : undefined,
      accept: () => context.install?.prompt?.().catch(console.warn),
    });
  };
  const count = () => {
    const wasOver = over;
    over = isOver();
    if (!over || wasOver) return;
    const start = startOf(game.record);
    if (start === counted) return;
    counted = start;
    const games = Number(stored.get(COUNT)) + 1;
    if (games < GAMES) return stored.set(COUNT, String(games));
    game.removeEventListener('change', count);
    // Another tab may have offered it.
    if (games === GAMES) show();
  };
  game.addEventListener('change', count);
}
