/** How to race the AI: how strong it is, and when it moves. */

import { closeDialog, makeDialog, part, show, wordsOf } from '../dialog.js';
import { nameOfChoice } from '../game/names.js';
import { start } from './controller.js';
import { LEVELS, PACES } from './race.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */

/** @param {string} name @param {readonly string[]} values @param {(value: string) => string} content */
const group = (name, values, content) => `
  <fieldset>
    <legend data-text="${name}"></legend>
    <div class="${name === 'level' ? 'cards' : 'segments'}">
      ${values.map((value) => `<label><input type="radio" name="race-${name}" value="${value}" />${content(value)}</label>`).join('')}
    </div>
  </fieldset>`;

const card = (/** @type {string} */ level) => `
  <strong data-text="level-${level}"></strong><span data-text="level-${level}-about"></span>`;
const segment = (/** @type {string} */ pace) => `<span data-text="pace-${pace}"></span>`;

const markup = () => `
  <form class="choose">
    <p data-text="raceAbout"></p>
    ${group('level', Object.keys(LEVELS), card)}
    ${group('pace', PACES, segment)}
    <p class="note game"></p>
    <div class="buttons"><button type="button" class="start primary" data-text="raceBegin"></button></div>
  </form>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {GameContext} context */
function make(context) {
  const made = makeDialog('race', markup());
  /** @param {string} name @returns {any} */
  const chosen = (name) => part(made, `[name=race-${name}]:checked`, HTMLInputElement).value;
  part(made, '.start', HTMLButtonElement).onclick = () => {
    closeDialog(made);
    start(context, { level: chosen('level'), pace: chosen('pace') });
    context.game.focus({ preventScroll: true });
  };
  for (const value of ['medium', 'turns']) {
    part(made, `[value=${value}]`, HTMLInputElement).checked = true;
  }
  return made;
}

/** @param {GameContext} context */
export async function open(context) {
  await context.game.ready;
  dialog ??= make(context);
  const words = wordsOf(context);
  const name = nameOfChoice(context.choice, words, context.settings.get('language'));
  const counts = context.choice.kind === 'practice' ? '' : words.raceCounts;
  part(dialog, '.game', HTMLElement).textContent = words.raceGame(name) + counts;
  show(dialog, context);
}
