/**
 * The days of the daily games, the streak, and the button of the daily game, which shows it and whether today's game is
 * still open. Loaded at the start of both pages, so it holds only that.
 */

import { label, within } from '../../element/dom.js';
import { localDay } from '../../element/kept-game.js';
import { GAME } from '../../i18n/game.js';
import { readNamed } from '../../storage/named.js';
import { trustedHTML } from '../../worker/trusted.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../variant/slots.js').SlotOptions<any, any>} Slots */

/** The icon of the daily games: the leaf of a calendar, with room for the number of the day. */
export const LEAF = 'M4 5h16v16H4ZM8 2.5v4M16 2.5v4';

/** The day of a daily game; undefined for other games. @param {{ name: string }} game */
export const dayIn = ({ name }) => /daily\/(\d{4}-\d\d-\d\d)$/.exec(name)?.[1];

/** Whether a daily game was begun on another day than its own. @param {Entry} game */
export const isLate = (game) => (game.day ?? dayIn(game)) !== dayIn(game);

/** Reads the daily games of a page. @param {Slots} slots @throws if they can't be read */
export const readDailies = ({ kind, names }) => readNamed(kind, `${names.daily}/`);

/**
 * The days that were completed, each on the day itself.
 * @param {Slots} slots those of the page
 * @returns {Promise<Set<string | undefined>>}
 * @throws if the games can't be read
 */
async function daysDone(slots) {
  const games = await readDailies(slots);
  return new Set(games.filter((game) => slots.isDone(game.tally) && !isLate(game)).map(dayIn));
}

/** @param {string} day as `2026-11-21`, which is midnight in Greenwich, where no day has an hour more or less */
const dayBefore = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the number of consecutive completed days, up to today, or up to yesterday until today is done.
 * @param {{ has: (day: string) => boolean }} done the completed days
 * @param {string} today
 */
export function currentStreak(done, today) {
  let day = done.has(today) ? today : dayBefore(today);
  let days = 0;
  for (; done.has(day); day = dayBefore(day)) days++;
  return days;
}

/** Milliseconds. In every time zone, days begin with a minute. */
const MINUTE = 60_000;

/**
 * Calls a function when another day has begun, while the page is seen. It looks once a minute, because a timer to the
 * next midnight would be late after the device has slept, and wrong once the clock has been set.
 * @param {() => void} act
 */
function onNewDay(act) {
  let day = localDay();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
    const today = localDay();
    if (day === today) return;
    day = today;
    act();
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/**
 * Fills the button among the places of the page. It follows the language, the daily game on the board, and the day.
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement, choice: { kind: string } }} context
 * @param {object} page the parts that differ between the two pages
 * @param {Slots} page.slots
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
