/** The form of one's own rules. The engine says what can be played, and what is wrong with a rule. */
import { html, nothing } from 'lit-html';
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
/** @typedef {import('../chooser.js').Form} Form */

/** The goal tiles to choose from: those with a color of their own, and those that were played. */
const goalTiles = new Set(
  Array.from({ length: COLORS + 1 }, (_, exponent) => faceOf(exponent)).slice(MIN_GOAL_EXPONENT),
);

/**
 * The fields of what the rules need; those of what is not chosen are left out.
 * @param {{ words: import('../dialog.js').Words }} view
 * @param {Form} form
 * @param {import('../chooser.js').Fields} fields
 */
export function ownRules({ words }, { opening, goal }, { number, segments, select }) {
  // From 0 on: where that is too little, the engine says so.
  const numbers = (/** @type {number} */ max, /** @type {string[]} */ ...names) => html`
    <div class="fields">${names.map((name) => number(name, 0, max))}</div>`;
  return html`
    <div class="own">
      <fieldset>
        <legend>${words.odds}</legend>
        ${numbers(MAX_ODDS, 'oddsTwo', 'oddsFour')}
      </fieldset>
      ${segments('merge', ['once', 'cascade'])}
      ${segments('idleMove', ['ignored', 'spawns'])}
      ${segments('opening', ['tiles', 'scatter'])}
      ${
        opening === 'tiles'
          ? numbers(MAX_OPENING, 'openingTwos', 'openingDrawn')
          : numbers(MAX_WEIGHT, 'openingEmpty', 'openingTwo', 'openingFour')
      }
      ${segments('goal', ['never', 'tile', 'score'])}
      ${goal === 'tile' ? html`<div class="fields">${select('goalTile', [...goalTiles])}</div>` : nothing}
      ${goal === 'score' ? numbers(MAX_GOAL_SCORE, 'goalScore') : nothing}
      ${goal === 'never' ? nothing : segments('afterGoal', ['goes-on', 'ends'])}
      ${segments('loss', ['stuck', 'full'])}
    </div>`;
}

/** The parts of rules, or those of `classic` if the rules are invalid. @param {Partial<Variant>} variant */
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

/** Rules as the form holds them. @param {Variant} variant @returns {Form} */
export function formOf(variant) {
  const { odds, merge, idle, opening, goal, afterGoal, loss } = partsOf(variant);
  const [oddsTwo, oddsFour] = odds;
  // A number that these rules do not have is that of a preset.
  /** @type {any[]} */
  const [classic, cascade] = ['classic', 'cascade'].map((rules) => partsOf({ rules }));
  const { twos, drawn, empty, two, four } = { ...classic.opening, ...cascade.opening, ...opening };
  const goals = { ...classic.goal, ...cascade.goal, ...(typeof goal === 'object' && goal) };
  const form = {
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
  goalTiles.add(String(form.goalTile));
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

/**
 * The rules of the form, as text.
 * @param {Form} form
 * @param {{ rows: number, cols: number }} size
 * @returns {string}
 * @throws {Error} naming the rule that cannot be
 */
export function readOwnRules(form, size) {
  const number = (/** @type {string} */ name) => Number(form[name]);
  const goals = {
    never: 'never',
    tile: { tile: number('goalTile') },
    score: { score: number('goalScore') },
  };
  const parts = {
    odds: [number('oddsTwo'), number('oddsFour')],
    merge: form.merge,
    idle: form.idleMove,
    opening:
      form.opening === 'scatter'
        ? { empty: number('openingEmpty'), two: number('openingTwo'), four: number('openingFour') }
        : { twos: number('openingTwos'), drawn: number('openingDrawn') },
    goal: goals[/** @type {keyof typeof goals} */ (form.goal)],
    afterGoal: form.afterGoal,
    loss: form.loss,
  };
  const game = new_game(/** @type {any} */ ({ ...parts, ...size }), 0n);
  const { rules } = game;
  game.free();
  return rules;
}
