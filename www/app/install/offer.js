/** The offer to install the page as an app: once, after the third game. Loaded where a browser can install it. */
import { CLOSE, icon } from '../../element/template.js';
import { trustedHTML } from '../../worker/trusted.js';
import { wordsOf } from '../shell/dialog.js';
import { stored } from '../shell/settings.js';

/** The number of games that are played before it, and the name of what is stored: their count, then `offered`. */
const GAMES = 3;
const COUNT = 'install';

const MARKUP = `
  <p role="status"></p>
  <button type="button" class="primary accept"></button>
  <button type="button" class="dismiss">${icon(CLOSE)}</button>`;

/**
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement & { record: string } }} context
 * @param {object} own the parts that differ between the two pages
 * @param {() => boolean} own.isOver whether the game on the board is over
 * @param {(record: string) => string | undefined} own.startOf returns the record of a game before its first move
 * @param {Event & { prompt?: () => Promise<unknown> }} [prompt] the browser's own offer; iOS has none, so there
 *   the player is told which buttons to tap
 */
export function offerInstall(context, { isOver, startOf }, prompt) {
  const { game, settings } = context;
  let over = isOver();
  /** The start of the game that was counted last: undo and redo end no other one. */
  let counted = /** @type {string | undefined} */ (undefined);
  const show = () => {
    stored.set(COUNT, 'offered');
    const offer = document.createElement('aside');
    offer.className = 'offer';
    offer.innerHTML = trustedHTML(MARKUP);
    const [told, accept, close] = /** @type {HTMLElement[]} */ ([...offer.children]);
    const newVersion = /** @type {HTMLElement | null} */ (document.querySelector('.offer .reload'));
    const update = async () => {
      await settings.loadLanguage(true);
      const words = wordsOf(context);
      // A new version is offered in the same place, and comes first.
      offer.hidden = newVersion?.hidden === false;
      told.textContent = prompt ? words.installOffer : words.installByHand;
      accept.textContent = words.install;
      close.ariaLabel = words.close;
    };
    const follow = () => update().catch(console.warn);
    const changes = new MutationObserver(follow);
    const dismiss = () => {
      changes.disconnect();
      offer.remove();
      game.focus({ preventScroll: true });
    };
    accept.onclick = () => {
      dismiss();
      prompt?.prompt?.().catch(console.warn);
    };
    if (!prompt) accept.remove();
    close.onclick = dismiss;
    // A screen reader reads what changes in the page, and nobody sees it before its words have come.
    offer.hidden = true;
    document.body.append(offer);
    changes.observe(game, { attributeFilter: ['lang'] });
    if (newVersion) changes.observe(newVersion, { attributeFilter: ['hidden'] });
    follow();
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
