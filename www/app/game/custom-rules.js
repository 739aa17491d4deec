/** The form of one's own rules. The engine says what can be played, and what is wrong with a rule. */
import {
  MAX_GOAL_SCORE,
  MAX_ODDS,
  MAX_OPENING,
  MAX_WEIGHT,
  MIN_GOAL_EXPONENT,
} from '../../../pkg/game_constants.js';
import { COLORS, faceOf } from '../../element/tile-face.js';
import { new_game } from '../../game/engine.js';

/** @typedef {import('./choice.js').Variant} Variant */

/** The goal tiles to choose from: those with a color of their own. */
const GOAL_TILES = Array.from({ length: COLORS + 1 }, (_, exponent) => faceOf(exponent)).slice(
  MIN_GOAL_EXPONENT,
);

/** @param {string} name @param {string[]} values */
const picker = (name, values) => `
  <fieldset class="picker">
    <legend data-text="${name}"></legend>
    <div class="segments">${values
      .map(
        (value) => `
      <label><input type="radio" name="${name}" value="${value}" /><span data-text="${name}-${value}"></span></label>`,
      )
      .join('')}</div>
  </fieldset>`;

/** From 0 on: where that is too little, the engine says so. @param {string} name @param {number} max */
const number = (name, max) => `
  <label class="field"><span data-text="${name}"></span>
    <input type="number" name="${name}" min="0" max="${max}" inputmode="numeric" required />
  </label>`;

/** Fields that are asked for only when something is chosen. @param {string} when @param {string} fields */
const only = (when, fields) => `<div class="fields" data-when="${when}">${fields}</div>`;

export const ownRulesMarkup = () => `
  <fieldset class="picker">
    <legend data-text="odds"></legend>
    <div class="fields">${number('oddsTwo', MAX_ODDS)}${number('oddsFour', MAX_ODDS)}</div>
  </fieldset>
  ${picker('merge', ['once', 'cascade'])}
  ${picker('idleMove', ['ignored', 'spawns'])}
  ${picker('opening', ['tiles', 'scatter'])}
  ${only('opening-tiles', number('openingTwos', MAX_OPENING) + number('openingDrawn', MAX_OPENING))}
  ${only('opening-scatter', ['openingEmpty', 'openingTwo', 'openingFour'].map((name) => number(name, MAX_WEIGHT)).join(''))}
  ${picker('goal', ['never', 'tile', 'score'])}
  ${only(
    'goal-tile',
    `<label class="field"><span data-text="goalTile"></span>
      <select name="goalTile">${GOAL_TILES.map((face) => `<option>${face}</option>`).join('')}</select>
    </label>`,
  )}
  ${only('goal-score', number('goalScore', MAX_GOAL_SCORE))}
  <div data-when="goal-tile goal-score">${picker('afterGoal', ['goes-on', 'ends'])}</div>
  ${picker('loss', ['stuck', 'full'])}`;

/** Shows the fields that what is chosen asks for; the others are out of the form. @param {HTMLFormElement} form */
function showAsked(form) {
  const data = new FormData(form);
  const own = data.get('rules') === 'own';
  const chosen = ['opening', 'goal'].map((name) => `${name}-${data.get(name)}`);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll('[data-when]')
  )) {
    const asked = String(part.dataset.when).split(' ');
    part.hidden = !asked.some((one) => chosen.includes(one));
  }
  // What is not asked for need not be right.
  for (const input of form.querySelectorAll('input')) {
    if (input.type === 'number') input.disabled = !own || input.closest('[hidden]') !== null;
  }
}

/** The parts of rules; the classic ones of rules that cannot be. @param {Partial<Variant>} variant */
function partsOf({ rules, rows, cols }) {
  let game;
  try {
    game = new_game({ rules, rows, cols }, 0n);
  } catch {
    game = new_game();
  }
  const { parts } = game;
  game.free();
  return parts;
}

/**
 * Fills the form with rules.
 * @param {HTMLFormElement} form
 * @param {Variant} variant
 */
export function fillOwnRules(form, variant) {
  const { odds, merge, idle, opening, goal, afterGoal, loss } = partsOf(variant);
  const [oddsTwo, oddsFour] = odds;
  // Where the rules have no such number, the form offers that of a preset.
  /** @type {any[]} */
  const [classic, cascade] = ['classic', 'cascade'].map((rules) => partsOf({ rules }));
  const { twos, drawn, empty, two, four } = { ...classic.opening, ...cascade.opening, ...opening };
  const goals = { ...classic.goal, ...cascade.goal, ...(typeof goal === 'object' && goal) };
  /** @type {Record<string, string | number>} */
  const values = {
    oddsTwo,
    oddsFour,
    merge,
    idleMove: idle,
    opening: 'empty' in opening ? 'scatter' : 'tiles',
    openingTwos: twos,
    openingDrawn: drawn,
    openingEmpty: empty,
    openingTwo: two,
    openingFour: four,
    goal: typeof goal === 'object' ? Object.keys(goal)[0] : goal,
    goalTile: goals.tile,
    goalScore: goals.score,
    afterGoal,
    loss,
  };
  // A goal beyond the usual ones is one more to choose from.
  const tiles = form.querySelector('[name=goalTile]');
  const listed = [...(tiles?.children ?? [])].some(
    (one) => one.textContent === `${values.goalTile}`,
  );
  if (!listed) tiles?.append(new Option(String(values.goalTile)));
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field) Object.assign(field, { value: String(value) });
  }
  showAsked(form);
  form.onchange = () => showAsked(form);
}

/**
 * The rules of the form, as text.
 * @param {HTMLFormElement} form
 * @param {{ rows: number, cols: number }} size
 * @returns {string}
 * @throws {Error} naming the rule that cannot be
 */
export function readOwnRules(form, size) {
  const data = new FormData(form);
  const number = (/** @type {string} */ name) => Number(data.get(name));
  const goals = {
    never: 'never',
    tile: { tile: number('goalTile') },
    score: { score: number('goalScore') },
  };
  const parts = {
    odds: [number('oddsTwo'), number('oddsFour')],
    merge: data.get('merge'),
    idle: data.get('idleMove'),
    opening:
      data.get('opening') === 'scatter'
        ? { empty: number('openingEmpty'), two: number('openingTwo'), four: number('openingFour') }
        : { twos: number('openingTwos'), drawn: number('openingDrawn') },
    goal: goals[/** @type {keyof typeof goals} */ (data.get('goal'))],
    afterGoal: data.get('afterGoal'),
    loss: data.get('loss'),
  };
  const game = new_game(/** @type {any} */ ({ ...parts, ...size }), 0n);
  const { rules } = game;
  game.free();
  return rules;
}
