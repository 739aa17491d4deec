/** How to race the machine: how strong it is, and when it moves. */

import { closeDialog, makeDialog, part, show, wordsOf } from '../dialog.js';
import { nameOfChoice } from '../game/names.js';
import { start } from './controller.js';
import { LEVELS, PACES } from './race.js';

/** @typedef {import('../dialog.js').Desk} Desk */

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

/** @param {Desk} desk */
function make(desk) {
  const made = makeDialog('race', markup());
  /** @param {string} name @returns {any} */
  const chosen = (name) => part(made, `[name=race-${name}]:checked`, HTMLInputElement).value;
  part(made, '.start', HTMLButtonElement).onclick = () => {
    closeDialog(made);
    start(desk, { level: chosen('level'), pace: chosen('pace') });
    desk.game.focus({ preventScroll: true });
  };
  for (const value of ['medium', 'turns']) {
    part(made, `[value=${value}]`, HTMLInputElement).checked = true;
  }
  return made;
}

/** @param {Desk} desk */
export async function open(desk) {
  await desk.game.ready;
  dialog ??= make(desk);
  const words = wordsOf(desk);
  const name = nameOfChoice(desk.choice, words, desk.settings.get('language'));
  const counts = desk.choice.kind === 'practice' ? '' : words.raceCounts;
  part(dialog, '.game', HTMLElement).textContent = words.raceGame(name) + counts;
  show(dialog, desk);
}
