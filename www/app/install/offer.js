/** The offer to install the page as an app: once, after the third game. Loaded where a browser can install it. */
import { showOffer } from '../shell/offer.js';
import { stored } from '../shell/settings.js';

/** The number of games that are played before it, and the name of what is stored: their count, then `offered`. */
const GAMES = 3;
const COUNT = 'install';

/** @param {import('../shell/dialog.js').AppContext & { game: HTMLElement }} context */
export function offerInstall(context) {
  const { events } = context;
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
    const games = Number(stored.get(COUNT)) + 1;
    if (games < GAMES) return stored.set(COUNT, String(games));
    events.removeEventListener('ended', count);
    // Another tab may have offered it.
    if (games === GAMES) show();
  };
  events.addEventListener('ended', count);
}
