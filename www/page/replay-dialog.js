/** A game from its first move: the player's own, or one that came by a link. */
import '../define-replay.js';
import { Status, verify } from '../engine.js';
import { makeDialog, numbersOf, part, show, wordsOf } from './dialog.js';
import { nameOfVariant } from './names.js';

/** @typedef {import('./dialog.js').Desk} Desk */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came by a link
 */

const markup = () => `
  <p class="note about"></p>
  <replay-2048 takeover></replay-2048>
  <p class="note takeover" data-text="takeOverAbout"></p>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** What the record proves. @param {Desk} desk @param {Shown} shown */
function aboutOf(desk, { record, shared }) {
  const words = wordsOf(desk);
  try {
    const { rules, rows, cols, score, steps, placed, status } = verify(record);
    const numbers = numbersOf(desk);
    const said = [
      ...(shared ? [words.sharedReplay] : []),
      nameOfVariant({ rules, rows, cols }, words),
      words.shareLine(numbers.format(score), numbers.format(steps)),
    ];
    if (shared) said.push(words.verified);
    if (placed) said.push(words.fromBoard);
    if (status === Status.Lost) said.push(words.over);
    return said.join(' · ');
  } catch {
    // The replay says what is wrong.
    return words.sharedReplay;
  }
}

/** @param {Desk} desk */
function make(desk) {
  const made = makeDialog('replay', markup());
  const replay = part(made, 'replay-2048', HTMLElement);
  replay.addEventListener('takeover', async (event) => {
    const { record, steps } = /** @type {CustomEvent} */ (event).detail;
    const played = await desk.choice.practise(record, steps);
    if (played) {
      made.close();
      desk.game.focus({ preventScroll: true });
    } else {
      part(made, '.about', HTMLElement).textContent = wordsOf(desk).playElsewhere;
    }
  });
  made.addEventListener('close', () => {
    // What is not seen need not play.
    replay.removeAttribute('record');
    // The address is the page's again, so that loading it anew shows the player's game.
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  });
  return made;
}

/** @param {Desk} desk @param {Shown} [shown] the player's own game without it */
export function open(desk, shown = { record: desk.game.record }) {
  dialog ??= make(desk);
  const replay = part(dialog, 'replay-2048', HTMLElement);
  replay.setAttribute('lang', desk.settings.get('language'));
  replay.setAttribute('record', shown.record);
  part(dialog, '.about', HTMLElement).textContent = aboutOf(desk, shown);
  show(dialog, desk);
}
