/** Which game to play: the daily one, one's own under any rules and size, or practice. */
import { load } from '../../game/engine.js';
import { closeDialog, makeDialog, numbersOf, part, show, warn, wordsOf } from '../dialog.js';
import { dayOf } from '../game-slots.js';
import { LENGTHS, PRESETS } from './choice.js';
import { fillOwnRules, ownRulesMarkup, readOwnRules } from './custom-rules.js';
import { dailyResults, streakOf } from './daily.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */

/** @param {string} rules */
const card = (rules) => `
  <label>
    <input type="radio" name="rules" value="${rules}" />
    <strong data-text="${rules}"></strong>
    <span data-text="${rules}-about"></span>
  </label>`;

/** @param {'rows' | 'cols'} name */
const length = (name) => `
  <label class="field"><span data-text="${name}"></span>
    <select name="${name}">${LENGTHS.map((n) => `<option>${n}</option>`).join('')}</select>
  </label>`;

const markup = () => `
  <section class="practice">
    <p data-text="practiceAbout"></p>
    <div class="buttons"><button type="button" class="back primary" data-text="backToMine"></button></div>
  </section>
  <section class="daily">
    <h3 data-text="daily"></h3>
    <p class="playing-daily" data-text="playingDaily"></p>
    <p class="note"><span data-text="dailyAbout"></span> <span class="streak"></span></p>
    <div class="buttons"><button type="button" class="today" data-text="playDaily"></button></div>
  </section>
  <section>
    <h3 data-text="race"></h3>
    <p class="note" data-text="raceOffer"></p>
    <div class="buttons"><button type="button" class="race" data-text="race"></button></div>
  </section>
  <form class="choose">
    <fieldset>
      <legend data-text="rules"></legend>
      <div class="cards">${[...PRESETS, 'own'].map(card).join('')}</div>
    </fieldset>
    <div class="own" hidden>${ownRulesMarkup()}</div>
    <fieldset>
      <legend data-text="size"></legend>
      <div class="fields">${length('rows')}${length('cols')}</div>
    </fieldset>
    <div class="buttons">
      <div role="alert" hidden></div>
      <button type="button" class="play primary" data-text="play"></button>
    </div>
  </form>
  <section>
    <h3 data-text="setUp"></h3>
    <p class="note" data-text="setUpAbout"></p>
    <div class="buttons"><button type="button" class="set-up" data-text="setUp"></button></div>
  </section>`;

/** What the engine names when rules cannot be, each with a sentence for the player. */
const BAD_RULES = /** @type {const} */ (['odds', 'opening', 'goal']);

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** @param {GameContext} context */
function make(context) {
  const { choice, game } = context;
  const made = makeDialog('games', markup());
  const form = part(made, '.choose', HTMLFormElement);
  const alert = part(made, '[role="alert"]', HTMLElement);
  const value = (/** @type {string} */ name) => String(new FormData(form).get(name));
  /** @param {string} selector @param {() => void} act */
  const on = (selector, act) => {
    part(made, selector, HTMLButtonElement).onclick = () => {
      closeDialog(made);
      act();
      game.focus({ preventScroll: true });
    };
  };
  on('.back', () => choice.play());
  on('.today', () => choice.playDaily());
  for (const [selector, dialog] of [
    ['.set-up', 'editor'],
    ['.race', 'race'],
  ]) {
    part(made, selector, HTMLButtonElement).onclick = () => {
      closeDialog(made);
      context.open(dialog);
    };
  }
  form.addEventListener('change', () => {
    part(made, '.own', HTMLElement).hidden = value('rules') !== 'own';
    alert.hidden = true;
  });
  // Not by submitting: sandboxed frames may forbid it.
  const play = () => {
    if (!form.reportValidity()) return;
    const size = { rows: Number(value('rows')), cols: Number(value('cols')) };
    try {
      const rules = value('rules') === 'own' ? readOwnRules(form, size) : value('rules');
      choice.play({ rules, ...size });
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const about = BAD_RULES.find((name) => message.includes(name)) ?? 'numbers';
      warn(alert, context, wordsOf(context)[`badRules-${about}`], message);
      return;
    }
    closeDialog(made);
    game.focus({ preventScroll: true });
  };
  part(made, '.play', HTMLButtonElement).onclick = play;
  form.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) play();
  });
  return made;
}

/** The streak, and how far today's game is. @param {HTMLDialogElement} dialog @param {GameContext} context */
async function showDaily(dialog, context) {
  const words = wordsOf(context);
  const streak = part(dialog, '.streak', HTMLElement);
  // What was true at the last time is not shown while it is counted anew.
  streak.textContent = '';
  const today = dayOf();
  const results = await dailyResults();
  const days = streakOf(results, today);
  const result = results.get(today);
  const said = [days > 0 ? words.streak(days) : words.noStreak];
  if (result) said.push(words.dailyToday(numbersOf(context).format(result.best)));
  streak.textContent = said.join(words.gap);
}

/** @param {GameContext} context */
export async function open(context) {
  // The form of one's own rules asks it.
  await load();
  dialog ??= make(context);
  const { kind, own } = context.choice;
  const form = part(dialog, '.choose', HTMLFormElement);
  const preset = PRESETS.includes(own.rules);
  for (const radio of form.querySelectorAll('input')) {
    if (radio.name === 'rules') radio.checked = radio.value === (preset ? own.rules : 'own');
  }
  for (const name of /** @type {const} */ (['rows', 'cols'])) {
    part(form, `[name=${name}]`, HTMLSelectElement).value = String(own[name]);
  }
  // What is hidden is not asked for, so it is shown before it is filled.
  part(dialog, '.own', HTMLElement).hidden = preset;
  fillOwnRules(form, own);
  part(dialog, '[role="alert"]', HTMLElement).hidden = true;
  part(dialog, '.practice', HTMLElement).hidden = kind === 'main';
  const about = part(dialog, '.practice > p', HTMLElement);
  about.hidden = kind !== 'practice';
  // Today's game is being played already.
  const today = kind === 'daily' && context.choice.day === dayOf();
  part(dialog, '.today', HTMLButtonElement).hidden = today;
  part(dialog, '.playing-daily', HTMLElement).hidden = !today;
  show(dialog, context);
  const opened = dialog;
  showDaily(opened, context).catch((error) => {
    console.warn('the daily games cannot be read:', error);
    part(opened, '.streak', HTMLElement).textContent = wordsOf(context).notRead;
  });
}
