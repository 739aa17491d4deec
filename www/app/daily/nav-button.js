/** The button of the daily game among the places of the page. It shows the streak of the daily game, and whether today's is still open. */
import { label, within } from '../../element/dom.js';
import { localDay } from '../../element/kept-game.js';
import { GAME } from '../../i18n/game.js';
import { trustedHTML } from '../../worker/trusted.js';
import { currentStreak, daysDone, LEAF, onNewDay } from './days.js';

/**
 * Fills the button. It follows the language, the daily game on the board, and the day.
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement, choice: { kind: string } }} context
 * @param {object} page the parts that differ between the two pages
 * @param {import('./days.js').Slots} page.slots
 * @param {() => boolean} page.isOver whether the game on the board is won or lost
 */
export function showNavButton({ events, settings, game, choice, dialog }, { slots, isOver }) {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('daily'));
  const leaf = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${LEAF}"/><text x="12" y="18"></text></svg>`;
  button.insertAdjacentHTML('afterbegin', trustedHTML(leaf));
  const number = within(button, 'text');
  let streak = 0;
  let done = false;
  const write = () => {
    const messages = GAME.in(settings.get('language'));
    label(button, messages.dailyState(streak, done));
    button.classList.toggle('done', done);
    button.classList.toggle('waits', !done);
    number.textContent = localDay().slice(8).replace(/^0/, '');
  };
  const refresh = async () => {
    try {
      const days = await daysDone(slots);
      const today = localDay();
      streak = currentStreak(days, today);
      done = days.has(today);
    } catch (error) {
      console.warn('the daily games cannot be read:', error);
    }
    write();
    // Its result can be shared from the card at its end.
    if (choice.kind === 'daily' && isOver())
      dialog('daily').then((daily) => daily.showEnd(), console.warn);
  };
  game.addEventListener('change', () => {
    if (choice.kind === 'daily' && isOver()) refresh();
  });
  onNewDay(() => {
    refresh();
    events.dispatchEvent(new Event('newday'));
  });
  // Another tab may have played.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refresh();
  });
  events.addEventListener('language', write);
  return refresh();
}
