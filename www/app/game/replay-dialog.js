/** A game from its first move: the player's own, or one that came by a link. */
import '../../replay/define.js';
import { load, Status, verify } from '../../game/engine.js';
import {
  closeDialog,
  makeDialog,
  numbersOf,
  part,
  proofMarkup,
  show,
  showProof,
  warn,
  wordsOf,
} from '../dialog.js';
import { nameOfVariant } from './names.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */
/** @typedef {import('../../replay/replay-2048.js').Replay2048} Replay2048 */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came by a link
 * @property {number} [steps] where it opens; at its first move without it
 * @property {string} [slip] what a review tells of the next move; the review is open beneath
 */

const markup = () => `
  <p class="note about"></p>
  ${proofMarkup()}
  <replay-2048 takeover></replay-2048>
  <div role="alert" hidden></div>
  <div class="buttons damaged" hidden><button type="button" class="play-new primary" data-text="playNew"></button></div>
  <p class="note takeover" data-text="takeOverAbout"></p>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** A longer record is no game that anybody played, and would keep the page busy for seconds. */
const LONGEST = 400_000;

/**
 * What the record proves, or what is wrong with it.
 * @param {string} record
 * @returns {{ verdict?: ReturnType<typeof verify>, fault: string }}
 */
function judge(record) {
  if (record.length > LONGEST) return { fault: `it has more than ${LONGEST} characters` };
  try {
    return { verdict: verify(record), fault: '' };
  } catch (error) {
    return { fault: /** @type {Error} */ (error).message };
  }
}

/**
 * What is to be said of the game.
 * @param {GameContext} context
 * @param {{ shared?: boolean }} shown
 * @param {ReturnType<typeof verify>} verdict
 */
function aboutOf(context, { shared }, verdict) {
  const words = wordsOf(context);
  const { rules, rows, cols, score, steps, customStart, status } = verdict;
  const numbers = numbersOf(context);
  const said = [
    ...(shared ? [words.sharedReplay] : []),
    nameOfVariant({ rules, rows, cols }, words),
    words.shareLine(numbers.format(score), steps),
  ];
  if (shared) said.push(words.verified);
  if (customStart) said.push(words.fromBoard);
  if (status === Status.Lost) said.push(words.over);
  return said.join(' · ');
}

/** @param {GameContext} context */
function make(context) {
  const made = makeDialog('replay', markup());
  const review = document.createElement('button');
  review.type = 'button';
  review.className = 'review';
  review.dataset.text = 'review';
  review.ariaHasPopup = 'dialog';
  const close = part(made, '.close', HTMLElement);
  close.autofocus = true;
  close.before(review);
  const replay = part(made, 'replay-2048', HTMLElement);
  replay.addEventListener('takeover', async (event) => {
    const { record, steps } = /** @type {CustomEvent} */ (event).detail;
    const alert = part(made, '[role="alert"]', HTMLElement);
    warn(alert, context, '');
    const played = await context.choice.practise(record, steps);
    // Closed meanwhile, or another game is watched.
    if (replay.getAttribute('record') !== record) return;
    if (played) {
      // And the review, if it is beneath.
      for (const open of document.querySelectorAll('dialog')) closeDialog(open);
      context.game.focus({ preventScroll: true });
    } else {
      warn(alert, context, wordsOf(context).playElsewhere);
    }
  });
  part(made, '.play-new', HTMLButtonElement).onclick = async () => {
    const { choice, game } = context;
    closeDialog(made);
    choice.play();
    game.focus({ preventScroll: true });
    await game.ready;
    if (game.steps > 0 || game.status !== Status.Playing) game.newGame();
  };
  made.addEventListener('close', () => {
    // What is not seen need not play.
    replay.removeAttribute('record');
    // The address is the page's again, so that loading it anew shows the player's game.
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  });
  return made;
}

/** @param {GameContext} context @param {Shown} [shown] the player's own game without it */
export async function open(context, shown) {
  await context.game.ready;
  await load();
  dialog ??= make(context);
  const made = dialog;
  const replay = /** @type {Replay2048} */ (part(dialog, 'replay-2048', HTMLElement));
  replay.setAttribute('lang', context.settings.get('language'));
  const { record, shared, steps = 0, slip = '' } = shown ?? { record: context.game.record };
  const { verdict, fault } = judge(record);
  replay.setAttribute('record', verdict ? record : '');
  replay.startStep = steps;
  const about = part(dialog, '.about', HTMLElement);
  about.textContent = slip || (verdict ? aboutOf(context, { shared }, verdict) : '');
  about.hidden = !verdict;
  about.classList.toggle('slip', slip !== '');
  showProof(dialog, Boolean(shared && verdict) && slip === '');
  const alert = part(dialog, '[role="alert"]', HTMLElement);
  warn(alert, context, verdict ? '' : wordsOf(context).damagedLink, fault);
  part(dialog, '.damaged', HTMLElement).hidden = verdict !== undefined;
  for (const shown of [replay, part(dialog, '.takeover', HTMLElement)]) shown.hidden = !verdict;
  const review = part(dialog, '.review', HTMLButtonElement);
  review.hidden = !verdict;
  review.dataset.text = slip === '' ? 'review' : 'reviewBack';
  review.onclick = () =>
    slip === '' ? context.open('review', { record, shared }) : closeDialog(made);
  show(dialog, context);
  await replay.ready;
  // It may have been wound on since it was opened there.
  if (shown?.steps !== undefined) replay.seek(steps);
}
