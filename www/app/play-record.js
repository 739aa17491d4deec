/** A record that is watched, and the ways from there to a game to play, on both pages. */
import { closeDialog, wordsOf } from './dialog.js';

/**
 * What a record holds, or what is wrong with it.
 * @template Found
 * @param {import('./dialog.js').AppContext} context
 * @param {string} record
 * @param {number} longest a longer one is nothing that anybody played, and would keep the page busy for seconds
 * @param {(record: string) => Found} read may throw
 * @returns {{ found?: Found, problem?: import('./dialog-parts.js').Problem }}
 */
export function readRecord(context, record, longest, read) {
  try {
    if (record.length > longest) throw new Error(`it has more than ${longest} characters`);
    return { found: read(record) };
  } catch (error) {
    const fault = /** @type {Error} */ (error).message;
    return { problem: { text: wordsOf(context).damagedLink, fault } };
  }
}

/**
 * Gives the page its own address again, so that loading it anew shows the player's game.
 * @param {string} link what the record came by; another one that was followed since then stays
 */
export function leaveLink(link) {
  const { hash, pathname, search } = location;
  if (hash && hash === link) history.replaceState(null, '', pathname + search);
}

/**
 * Plays on from a record that is shown.
 * @param {HTMLElement} game
 * @param {Promise<boolean>} started whether it could be
 * @param {() => boolean} isShown whether it is still shown: not closed meanwhile, and no other one watched
 * @param {() => void} refused
 */
export async function playHere(game, started, isShown, refused) {
  const played = await started;
  if (!isShown()) return;
  if (!played) {
    refused();
    return;
  }
  // And the review, if it is beneath.
  for (const open of document.querySelectorAll('dialog')) closeDialog(open);
  game.focus({ preventScroll: true });
}

/**
 * Plays the page's own game: a new one, when the one that is there has begun.
 * @template {HTMLElement & { ready: Promise<unknown> }} G
 * @param {{ game: G, choice: { play: () => void } }} context
 * @param {(game: G) => boolean} hasBegun
 * @param {(game: G) => void} renew
 */
export async function playOwn({ choice, game }, hasBegun, renew) {
  choice.play();
  game.focus({ preventScroll: true });
  await game.ready;
  if (hasBegun(game)) renew(game);
}
