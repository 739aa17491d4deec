/**
 * Keeps games from being lost. After a game, the browser is asked to keep it, a tab of Safari says once what keeps it, and
 * a backup is offered now and then. While nothing can be stored, a backup and the library are offered. The functions have
 * the names of the events that they are for. Loaded with the first of these.
 */
import './reminder.css';
import { LIBRARY } from '../../i18n/games.js';
import { persist } from '../saved/space.js';
import { dialogWords, numberFormat } from '../shell/dialog.js';
import { isOffering, showOffer } from '../shell/offer.js';
import { stored } from '../shell/settings.js';
import { exportAll, SINCE } from './client.js';

/** The number of games after which a backup is offered. */
const GAMES = 50;

/** The name of that Safari's tabs were told, in local storage. */
const SAFARI_TIP = 'safari-tip';

/** Whether the browser deletes the games of a page that is not visited for a week: Safari does, but not on the Home Screen. */
function isForgetful() {
  const isSafari = 'GestureEvent' in window;
  return isSafari && !matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** Ends what follows the language for the offer that is shown. */
let unfollow = () => {};

/** The games that were counted: undo and redo end a game again. @type {Set<string>} */
const counted = new Set();

/**
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement }} context
 * @param {{ id: string, reason: string }} ended
 */
export async function gameend(context, { id, reason }) {
  if (parent !== window) return;
  persist().catch(console.warn);
  if (!counted.has(id)) {
    counted.add(id);
    stored.set(SINCE, String(Number(stored.get(SINCE)) + 1));
    if (reason !== 'replaced') context.events.dispatchEvent(new Event('ended'));
  }
  // A game that was replaced has another one after it, which must not be disturbed.
  if (reason === 'replaced' || isOffering()) return;
  if (isForgetful() && stored.get(SAFARI_TIP) === null) {
    stored.set(SAFARI_TIP, 'yes');
    showOffer(context, { text: (words) => words.safariTab });
  } else if (Number(stored.get(SINCE)) >= GAMES) {
    const games = numberFormat(context).format(Number(stored.get(SINCE)));
    // Offered again after as many games, whatever the player does now.
    stored.set(SINCE, '0');
    showOffer(context, {
      text: (words) => words.backupOffer(games),
      label: (words) => words.exportAll,
      accept: () => exportAll().catch(console.warn),
    });
  }
}

/**
 * Says that the browser had lost its database.
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement }} context
 * @param {number} count how many games are back
 */
export const cameBack = (context, count) =>
  showOffer(context, { text: (words) => words.cameBack(count) });

/**
 * Offers a backup and the library in the notice of the element that says that games can't be stored. The backup has
 * these games too.
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement }} context
 * @param {{ changes: () => import('../../storage/store.js').Change[] }} unsaved
 */
export async function unsaved(context, { changes: unsaved }) {
  const { events, game, open, settings } = context;
  game.querySelector('.unsaved')?.remove();
  const offer = document.createElement('div');
  offer.slot = 'storage';
  offer.className = 'unsaved';
  const note = Object.assign(document.createElement('p'), { role: 'status' });
  const [save, all] = ['export', 'library'].map((name) => {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.className = name;
    return button;
  });
  save.onclick = () =>
    exportAll({}, unsaved()).catch((error) => {
      console.warn('the export failed:', error);
      note.textContent = dialogWords(context).notExported;
    });
  all.onclick = () => open('library');
  const speak = async () => {
    await settings.loadLanguage(true);
    note.textContent = LIBRARY.in(settings.get('language')).makeRoom;
    save.textContent = dialogWords(context).exportAll;
    all.textContent = document.querySelector('nav [data-dialog=library]')?.textContent ?? '';
  };
  await speak();
  offer.append(note, save, all);
  game.append(offer);
  unfollow();
  const follow = () => speak().catch(console.warn);
  events.addEventListener('language', follow);
  unfollow = () => events.removeEventListener('language', follow);
}
