/** The button of the daily game among the places of the page. It shows the streak of the daily game, and whether today's is still open. */
import { label } from '../../element/dom.js';
import { dayOf } from '../../element/kept-game.js';
import { GAME } from '../../i18n/game.js';
import { daysDone, LEAF, onNewDay, streakOf } from './days.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string>} attributes @param {...Node} children */
function createSvg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * Fills the button. It follows the language, the daily game on the board, and the day.
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement, choice: { kind: string } }} context
 * @param {object} page the parts that differ between the two pages
 * @param {import('./days.js').Slots} page.slots
 * @param {() => boolean} page.isOver whether the game on the board is won or lost
 */
export function showNavButton({ events, settings, game, choice, dialog }, { slots, isOver }) {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('daily'));
  const word = /** @type {HTMLElement} */ (button.lastElementChild);
  // Trusted types forbid markup from a text.
  const number = createSvg('text', { x: '12', y: '18' });
  const leaf = createSvg('path', { d: LEAF });
  let streak = 0;
  let done = false;
  const write = () => {
    const messages = GAME.in(settings.get('language'));
    label(button, messages.dailyState(streak, done));
    button.classList.toggle('done', done);
    button.classList.toggle('waits', !done);
    number.textContent = dayOf().slice(8).replace(/^0/, '');
  };
  const refresh = async () => {
    try {
      const days = await daysDone(slots);
      const today = dayOf();
      streak = streakOf(days, today);
      done = days.has(today);
    } catch (error) {
      console.warn('the daily games cannot be read:', error);
    }
    write();
    // Its result can be shared from the card at its end.
    if (choice.kind === 'daily' && isOver())
      dialog('daily').then((daily) => daily.showEnd(), console.warn);
  };
  const picture = { viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  button.replaceChildren(createSvg('svg', picture, leaf, number), word);
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
