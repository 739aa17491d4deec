/** Leaving what is watched for a game to play, on both pages. */
import { closeDialog } from './dialog.js';

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
