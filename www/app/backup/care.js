/**
 * The care for what is stored, after a game: the browser is asked to keep it, Safari's tabs are told once what keeps
 * it, and a backup is offered now and then. Loaded when the first game has ended.
 */
import { persist } from '../saved/room.js';
import { numbersOf } from '../shell/dialog.js';
import { isOffering, showOffer } from '../shell/offer.js';
import { stored } from '../shell/settings.js';
import { exportAll, SINCE } from './export.js';

/** The number of games after which a backup is offered. */
const GAMES = 50;

/** The name of what Safari's tabs were told, in local storage. */
const TOLD = 'safari-told';

/** Whether the browser deletes the games of a page that is not visited for a week: Safari does, but not on the Home Screen. */
function isForgetful() {
  const isSafari = 'GestureEvent' in window;
  return isSafari && !matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** The games that were counted: undo and redo end a game again. @type {Set<string>} */
const counted = new Set();

/**
 * @param {import('../shell/dialog.js').AppContext & { game: HTMLElement }} context
 * @param {{ id: string, reason: string }} ended
 */
export async function afterGame(context, { id, reason }) {
  if (parent !== window) return;
  persist().catch(console.warn);
  if (!counted.has(id)) {
    counted.add(id);
    stored.set(SINCE, String(Number(stored.get(SINCE)) + 1));
  }
  // A game that was replaced has another one after it, which must not be disturbed.
  if (reason === 'replaced' || isOffering()) return;
  if (isForgetful() && stored.get(TOLD) === null) {
    stored.set(TOLD, 'yes');
    showOffer(context, { text: (words) => words.safariTab });
  } else if (Number(stored.get(SINCE)) >= GAMES) {
    const games = numbersOf(context).format(Number(stored.get(SINCE)));
    // Offered again after as many games, whatever the player does now.
    stored.set(SINCE, '0');
    showOffer(context, {
      text: (words) => words.backupOffer(games),
      label: (words) => words.exportAll,
      accept: () => exportAll().catch(console.warn),
    });
  }
}
