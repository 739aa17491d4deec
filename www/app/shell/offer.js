/** Quiet offers over the places of the page, which the player accepts or dismisses. */
import { CLOSE, icon } from '../../element/template.js';
import { trustedHTML } from '../../worker/trusted.js';
import { dialogWords } from './dialog.js';
import { stored } from './settings.js';

/** @typedef {import('./dialog.js').Words} Words */

/** The number of games that are played before the offer to install the page. */
const GAMES = 3;

/** What is stored under this name: the count of games, then `offered`. */
const COUNT = 'install';

const MARKUP = `
  <p role="status"></p>
  <button type="button" class="primary accept"></button>
  <button type="button" class="dismiss">${icon(CLOSE)}</button>`;

/**
 * @param {import('./dialog.js').AppContext & { game: HTMLElement }} context
 * @param {object} own
 * @param {(words: Words) => string} own.text
 * @param {(words: Words) => string} [own.label] the name of the button that accepts it; none if there is nothing to press
 * @param {() => void} [own.accept]
 */
export function showOffer(context, { text, label, accept }) {
  const { events, game, settings } = context;
  const offer = document.createElement('aside');
  offer.className = 'offer';
  offer.innerHTML = trustedHTML(MARKUP);
  const [message, button, close] = /** @type {HTMLElement[]} */ ([...offer.children]);
  const newVersion = /** @type {HTMLElement | null} */ (document.querySelector('.offer .reload'));
  const update = async () => {
    await settings.loadLanguage(true);
    const words = dialogWords(context);
    // A new version is offered in the same place, and comes first.
    offer.hidden = newVersion?.hidden === false;
    message.textContent = text(words);
    button.textContent = label?.(words) ?? '';
    close.ariaLabel = words.close;
  };
  const follow = () => update().catch(console.warn);
  const changes = new MutationObserver(follow);
  const dismiss = () => {
    changes.disconnect();
    events.removeEventListener('language', follow);
    offer.remove();
    game.focus({ preventScroll: true });
  };
  button.onclick = () => {
    dismiss();
    accept?.();
  };
  if (!label) button.remove();
  close.onclick = dismiss;
  // A screen reader reads what changes in the page, and nobody sees it before its words have come.
  offer.hidden = true;
  document.body.append(offer);
  events.addEventListener('language', follow);
  if (newVersion) changes.observe(newVersion, { attributeFilter: ['hidden'] });
  follow();
}

/** Whether something is offered, apart from a new version. */
export const isOffering = () => document.querySelector('.offer .dismiss:not(.reload ~ *)') !== null;

/**
 * Offers once, after the third game, to install the page as an app.
 * @param {import('./dialog.js').AppContext & { game: HTMLElement }} context
 */
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
