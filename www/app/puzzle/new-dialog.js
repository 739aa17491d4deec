/** Which puzzle to play: the daily one, one's own of any size, goal and difficulty, or practice. */
import { drawNumbers } from '../../element/thumbnail.js';
import './dialogs.css';
import { GOALS, MAX_WALK, SIDES } from '../../../pkg/puzzle_constants.js';
import { load, new_puzzle } from '../../puzzle/engine.js';
import { closeDialog, makeDialog, part, show } from '../dialog.js';
import { streakOf } from '../game/daily.js';
import { dayOf } from '../game-slots.js';
import { isStart } from './choice.js';
import { wordsOf } from './context.js';
import { dailyResults } from './daily.js';
import { STEPS } from './names.js';
import { PUZZLE_SETTINGS } from './settings.js';

/** @typedef {import('./context.js').PuzzleContext} PuzzleContext */
/** @typedef {import('./names.js').Variant} Variant */

/** @param {string} name @param {string} value @param {string} text @param {string} about */
const card = (name, value, text, about, more = '') => `
  <label>
    <input type="radio" name="${name}" value="${value}" />
    <strong data-text="${text}"></strong>${more}
    <span class="about" data-text="${about}"></span>
  </label>`;

const goalCard = (/** @type {string} */ goal) =>
  card(
    'goal',
    goal,
    goal,
    `${goal}-about`,
    '<span class="little-board" aria-hidden="true" data-goal></span>',
  );

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
  <form class="choose">
    <fieldset>
      <legend data-text="size"></legend>
      <div class="segments">${SIDES.map(
        (side) => `
        <label><input type="radio" name="side" value="${side}" /><span>${side}×${side}</span></label>`,
      ).join('')}</div>
    </fieldset>
    <fieldset>
      <legend data-text="goal"></legend>
      <div class="cards goals">${GOALS.map(goalCard).join('')}</div>
    </fieldset>
    <fieldset>
      <legend data-text="difficulty"></legend>
      <div class="cards">
        ${Object.entries(STEPS)
          .map(([name, start]) => card('start', String(start), name, `${name}-about`))
          .join('')}
        ${card('start', 'own', 'ownNumber', 'ownNumber-about')}
      </div>
      <label class="field own-number" hidden><span data-text="slidesBack"></span>
        <input type="number" name="slides" min="1" max="${MAX_WALK}" step="1" required />
      </label>
    </fieldset>
    <fieldset>
      <legend data-text="opponent"></legend>
      <div class="cards">${PUZZLE_SETTINGS.opponent
        .map((name) => card('opponent', name, `opponent-${name}`, `${name}-about`))
        .join('')}</div>
    </fieldset>
    <div class="buttons">
      <p role="alert" hidden></p>
      <button type="button" class="play primary" data-text="play"></button>
    </div>
  </form>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** The boards of the goals. @type {Map<string, HTMLElement>} */
const boards = new Map();

/** What is chosen in the form. @param {HTMLFormElement} form @param {string} name */
const chosenIn = (form, name) => String(new FormData(form).get(name));

/** @param {HTMLFormElement} form */
function showGoals(form) {
  const side = Number(chosenIn(form, 'side'));
  for (const [goal, board] of boards) {
    const puzzle = new_puzzle(/** @type {any} */ ({ side, goal }), 0n);
    drawNumbers(board, puzzle.goal, puzzle.goal, false);
    puzzle.free();
  }
}

/** @param {HTMLFormElement} form @returns {Variant | undefined} undefined when the number is none */
function variantIn(form) {
  const [side, goal, chosen] = ['side', 'goal', 'start'].map((name) => chosenIn(form, name));
  const slides = Number(chosen === 'own' ? chosenIn(form, 'slides') : chosen);
  const start = chosen === 'any' ? chosen : slides;
  if (start !== 'any' && !isStart(start)) return undefined;
  return { side: Number(side), goal: /** @type {Variant['goal']} */ (goal), start };
}

/** Plays on, or a new one when this one is over. @param {PuzzleContext} context @param {Variant} variant */
async function play({ choice, game }, variant) {
  choice.play(variant);
  game.focus({ preventScroll: true });
  await game.ready;
  if (choice.kind === 'main' && game.state !== 'playing') game.newPuzzle();
}

/** @param {PuzzleContext} context */
function make(context) {
  const { choice, game, settings } = context;
  const made = makeDialog('games', markup());
  const form = part(made, '.choose', HTMLFormElement);
  const alert = part(made, '[role="alert"]', HTMLElement);
  const slides = part(form, '[name=slides]', HTMLInputElement);
  const marks = /** @type {NodeListOf<HTMLElement>} */ (made.querySelectorAll('[data-goal]'));
  for (const [at, mark] of marks.entries()) boards.set(GOALS[at], mark);
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
  form.addEventListener('change', ({ target }) => {
    showGoals(form);
    const own = chosenIn(form, 'start') === 'own';
    part(form, '.own-number', HTMLElement).hidden = !own;
    if (own && /** @type {HTMLInputElement} */ (target).name === 'start') slides.focus();
  });
  form.addEventListener('input', () => {
    alert.hidden = true;
  });
  // Not by submitting: sandboxed frames may forbid it.
  const submit = () => {
    const variant = variantIn(form);
    if (!variant) {
      alert.textContent = wordsOf(context).notANumber;
      alert.hidden = false;
      slides.focus();
      return;
    }
    settings.set('opponent', chosenIn(form, 'opponent'));
    closeDialog(made);
    play(context, variant);
  };
  part(made, '.play', HTMLButtonElement).onclick = submit;
  form.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) submit();
  });
  return made;
}

/** The streak, and how today's puzzle was solved. @param {HTMLDialogElement} dialog @param {PuzzleContext} context */
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
  if (result?.done) said.push(words.dailyToday(result.best));
  streak.textContent = said.join(words.gap);
}

/** @param {PuzzleContext} context */
export async function open(context) {
  // The goals are drawn by it.
  await load();
  dialog ??= make(context);
  const { kind, own } = context.choice;
  const form = part(dialog, '.choose', HTMLFormElement);
  const step = Object.values(STEPS).some((start) => start === own.start);
  const chosen = {
    side: String(own.side),
    goal: own.goal,
    start: step ? String(own.start) : 'own',
    opponent: context.settings.get('opponent'),
  };
  for (const [name, value] of Object.entries(chosen)) {
    part(form, `[name=${name}][value="${value}"]`, HTMLInputElement).checked = true;
  }
  part(form, '[name=slides]', HTMLInputElement).value = step ? '30' : String(own.start);
  part(form, '.own-number', HTMLElement).hidden = step;
  part(dialog, '[role="alert"]', HTMLElement).hidden = true;
  part(dialog, '.practice', HTMLElement).hidden = kind === 'main';
  part(dialog, '.practice > p', HTMLElement).hidden = kind !== 'practice';
  // Today's puzzle is being played already.
  const today = kind === 'daily' && context.choice.day === dayOf();
  part(dialog, '.today', HTMLButtonElement).hidden = today;
  part(dialog, '.playing-daily', HTMLElement).hidden = !today;
  showGoals(form);
  show(dialog, context);
  const opened = dialog;
  showDaily(opened, context).catch((error) => {
    console.warn('the daily games cannot be read:', error);
    part(opened, '.streak', HTMLElement).textContent = wordsOf(context).notRead;
  });
}
